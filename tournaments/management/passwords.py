"""Passwords for commands: typed twice at a terminal, one line of standard input otherwise."""

import getpass
import sys

from django.core.management.base import CommandError, CommandParser
from django.utils.translation import gettext as _


def add_password_option(parser: CommandParser) -> None:
    parser.add_argument(
        "--ask-password",
        action="store_true",
        help="type the password, or give it as one line of standard input; else one is made up",
    )


def asked_password() -> str:
    """Return the password as typed.

    Raises CommandError if it isn't typed the same way twice, or if nothing is typed.
    """
    if not sys.stdin.isatty():
        password = sys.stdin.readline().rstrip("\r\n")
    else:
        password = getpass.getpass(_("Password:") + " ")
        if getpass.getpass(_("Password again:") + " ") != password:
            raise CommandError(_("The two passwords differ."))
    if not password:
        raise CommandError(_("No password was given."))
    return password

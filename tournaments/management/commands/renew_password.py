"""manage.py renew_password USERNAME: a new password for somebody who has lost theirs."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from scoring.errors import RuleError
from tournaments.archive.queries.database_version import require_migrated
from tournaments.management.passwords import add_password_option, asked_password
from tournaments.refusals import message_of
from tournaments.staff.actors import Actor
from tournaments.staff.services.accounts import account_named, renew_password


class Command(BaseCommand):
    help = "Give an account a new password; whoever is logged in with it is logged out."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("username", help="the name the account logs in with")
        add_password_option(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            require_migrated()
            user = account_named(options["username"])
            password = asked_password() if options["ask_password"] else None
            chosen = renew_password(user=user, password=password, by=Actor.system())
        except RuleError as error:
            raise CommandError(message_of(error)) from error
        self.stdout.write(
            _("The account “{username}” has a new password.").format(username=user.username)
        )
        if password is None:
            self.stdout.write(_("Password: {password}").format(password=chosen))

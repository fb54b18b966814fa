"""manage.py create_organizer USERNAME: an account for somebody who will hold events."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from scoring.errors import RuleError
from tournaments.archive.queries.database_version import require_migrated
from tournaments.management.passwords import add_password_option, asked_password
from tournaments.refusals import message_of
from tournaments.staff.actors import Actor
from tournaments.staff.services.accounts import create_user


class Command(BaseCommand):
    help = "Make an account for an organizer, who can then log in and create events."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("username", help="the name to log in with")
        parser.add_argument("--name", default="", help="the full name, as others see it")
        parser.add_argument("--email", default="", help="an e-mail address")
        add_password_option(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            require_migrated()
            password = asked_password() if options["ask_password"] else None
            user, chosen = create_user(
                username=options["username"],
                password=password,
                full_name=options["name"],
                email=options["email"],
                by=Actor.system(),
            )
        except RuleError as error:
            raise CommandError(message_of(error)) from error
        self.stdout.write(_("The account “{username}” was created.").format(username=user.username))
        if password is None:
            self.stdout.write(_("Password: {password}").format(password=chosen))

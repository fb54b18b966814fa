"""manage.py turn_off_two_step USERNAME: let somebody in by the password alone who has lost phone and recovery codes."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from scoring.errors import RuleError
from tournaments.archive.queries.database_version import require_migrated
from tournaments.refusals import message_of
from tournaments.staff.services.accounts import account_named
from tournaments.staff.services.two_step import forget_two_steps


class Command(BaseCommand):
    help = "Turn off an account's two-step login, for somebody who can't log in any more."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("username", help="the name the account logs in with")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            require_migrated()
            user = account_named(options["username"])
            forget_two_steps(user=user)
        except RuleError as error:
            raise CommandError(message_of(error)) from error
        words = _("Two-step login of “{username}” is off; the password alone lets in.")
        self.stdout.write(words.format(username=user.username))

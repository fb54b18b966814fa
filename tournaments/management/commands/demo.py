"""`manage.py demo`: fill an empty system with the demonstration; again, it only says where it is."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django.utils.translation import gettext as _

from scoring.errors import RuleError
from tournaments.archive.queries.database_version import require_migrated
from tournaments.demo import Demonstration, existing_demonstration, make_demonstration
from tournaments.events.models import Event
from tournaments.public_url import public_url
from tournaments.refusals import message_of


class Command(BaseCommand):
    help = "Make the demonstration event, unless it is there; an installation in use is left alone."

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            require_migrated()
        except RuleError as error:
            raise CommandError(message_of(error)) from error
        existing = existing_demonstration()
        if existing is not None:
            self.tell(existing)
            return
        if Event.objects.exists():
            raise CommandError(
                _(
                    "There are already events here. Try the demonstration in a separate folder: "
                    "DATA_DIR=demo bin/serve --demo"
                )
            )
        with transaction.atomic():
            made = make_demonstration()
        self.tell(made.event)
        self.tell_secrets(made)

    def tell(self, event: Event) -> None:
        self.stdout.write(f"  {event.name}: {public_url(f'/events/{event.public_id}/')}")

    def tell_secrets(self, made: Demonstration) -> None:
        """Say what is shown once only: passwords, the phone's code and a personal link."""
        for name, password in made.logins:
            self.stdout.write(f"  log in 登入: {name} / {password}  {public_url('/login/')}")
        self.stdout.write(
            f"  a referee's phone 裁判手機: {public_url(f'/join/{made.invitation}/')}"
        )
        link = public_url(f"/me/{made.participant.link}/")
        self.stdout.write(f"  a player 參賽者 {made.participant.name}: {link}")

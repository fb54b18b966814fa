"""`manage.py restore FILE`: what a backup holds, verbatim and audited, or nothing."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from scoring.errors import RuleError
from tournaments.archive.services.restore import restore_backup
from tournaments.refusals import message_of


class Command(BaseCommand):
    help = (
        "Restore a backup, also an automatic one, into an empty database; stop the server before."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--replace",
            action="store_true",
            help="replace everything that is there; it is backed up first",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            restored = restore_backup(file=options["file"], replace=options["replace"])
        except RuleError as error:
            raise CommandError(message_of(error)) from error
        if restored.replaced:
            replaced = _("What was there before is in {file}.")
            self.stdout.write(replaced.format(file=restored.replaced))
        rows = sum(table["rows"] for table in restored.tables.values())
        message = _("{rows} rows were restored; every event passed the audit.")
        self.stdout.write(message.format(rows=f"{rows:,}"))

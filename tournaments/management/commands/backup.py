"""`manage.py backup FILE`: everything in one file, also while people report."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from scoring.errors import RuleError
from tournaments.archive.services.backup import make_backup
from tournaments.people.models import Participant
from tournaments.refusals import message_of
from tournaments.staff.models import User

PEOPLE, ACCOUNTS = (model._meta.label_lower for model in (Participant, User))


class Command(BaseCommand):
    help = "Write everything into one file that `restore` reads, on SQLite and on PostgreSQL alike."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        file: Path = options["file"]
        try:
            tables = make_backup(file=file)
        except RuleError as error:
            raise CommandError(message_of(error)) from error
        rows = sum(table["rows"] for table in tables.values())
        message = _("{rows} rows were saved in {file}.")
        self.stdout.write(message.format(rows=f"{rows:,}", file=file))
        self.stdout.write(what_it_holds(tables))


def what_it_holds(tables: dict[str, Any]) -> str:
    """Say whose data is in the file, and that nothing is erased from it later."""
    words = _(
        "It holds names, clubs and personal links (participants: {people}), accounts with their password hashes "
        "({accounts}), the whole log, and secrets of draws that are not complete: keep it safe, and delete it when it "
        "is no longer needed. Whoever is erased later is still in it."
    )
    people, accounts = (tables[name]["rows"] for name in (PEOPLE, ACCOUNTS))
    return words.format(people=f"{people:,}", accounts=f"{accounts:,}")

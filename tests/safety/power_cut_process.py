"""A process that takes one hand and answers; what the journal held at its commit stays beside the database."""

from pathlib import Path
from typing import Any

from django.db import connection, transaction

from tests.faults.reporting_process import report
from tournaments.tables.models import Table

JOURNAL, KEPT = "-journal", "-journal-kept"


def main(arguments: list[str]) -> Any:
    """Answer `TABLE [SYNCHRONOUS]` as the phone is answered: status and data."""
    key, *other_mode = arguments
    with connection.cursor() as cursor:
        for mode in other_mode:
            cursor.execute(f"PRAGMA synchronous={mode}")
    with transaction.atomic():
        answer = report(Table.objects.select_related("jiang__event").get(pk=int(key)))
        file = str(connection.settings_dict["NAME"])
        # A second name for the same file: it shows what a disk would that never heard of the unlink.
        Path(file + KEPT).hardlink_to(file + JOURNAL)
    return [answer.status, answer.data]

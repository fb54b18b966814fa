"""The rows of a report, and the sums of standings, by bare SQL through the driver, with nothing around it."""

from collections.abc import Callable
from typing import Any

from django.db import connection, models

from tournaments.events.models import Event
from tournaments.hands.models import Hand, HandLine, HandReport
from tournaments.log.models import LogEntry

LOCK = "SELECT head_seq, head_hash FROM tournaments_event WHERE id = ?"
ACCEPT = "UPDATE tournaments_hand SET accepted_id = ? WHERE id = ?"
MOVE = "UPDATE tournaments_event SET head_seq = ?, head_hash = ? WHERE id = ?"
SUMS = """
SELECT line.participant_id, SUM(line.points)
FROM tournaments_handline line
JOIN tournaments_hand hand ON hand.accepted_id = line.report_id
JOIN tournaments_table t ON t.id = hand.table_id
JOIN tournaments_jiang jiang ON jiang.id = t.jiang_id
WHERE jiang.event_id = ?
GROUP BY line.participant_id
"""


def spelled(sql: str) -> str:
    """Return SQL with the marks that the driver knows."""
    return sql if connection.vendor == "sqlite" else sql.replace("?", "%s")


def insertion(model: type[models.Model], rows: int = 1) -> str:
    """Return the insertion of rows without their keys, which it returns."""
    columns = [str(field.column) for field in model._meta.concrete_fields[1:]]
    quoted = ", ".join(map(connection.ops.quote_name, columns))
    marks = ", ".join([f"({', '.join('?' * len(columns))})"] * rows)
    return spelled(f"INSERT INTO {model._meta.db_table} ({quoted}) VALUES {marks} RETURNING id")


def stored(row: models.Model) -> list[Any]:
    """Return a row's values without its key, as the driver takes them."""
    return [
        field.get_db_prep_save(getattr(row, field.attname), connection)
        for field in row._meta.concrete_fields[1:]
    ]


def place(model: type[models.Model], name: str) -> int:
    """Return where a column stands among the values."""
    return [field.name for field in model._meta.concrete_fields[1:]].index(name)


class BareReport:
    """Writes the rows that a report made, again and again, each time as a later hand of its table."""

    def __init__(self, report: HandReport) -> None:
        hand = report.hand
        self.event = hand.table.jiang.event_id
        entry = LogEntry.objects.get(event=self.event, seq=report.seq)
        self.hand = stored(Hand(table=hand.table, number=hand.number, state=hand.state))
        self.report, self.entry = stored(report), stored(entry)
        self.lines = [stored(line) for line in report.lines.all()]
        self.texts = {Hand: insertion(Hand), HandReport: insertion(HandReport)}
        self.texts |= {LogEntry: insertion(LogEntry), HandLine: insertion(HandLine, 4)}
        self.begin = "BEGIN IMMEDIATE" if connection.vendor == "sqlite" else "BEGIN"
        lock = LOCK if connection.vendor == "sqlite" else f"{LOCK} FOR UPDATE"
        self.lock, self.accept, self.move = spelled(lock), spelled(ACCEPT), spelled(MOVE)

    def write(self, number: int) -> None:
        """Lock the event; insert hand, report, lines and log entry; accept; move the event's head; commit."""
        self.hand[place(Hand, "number")] = 1_000 + number
        self.entry[place(LogEntry, "seq")] = 1_000_000 + number
        cursor = connection.connection.cursor()
        cursor.execute(self.begin)
        seq, digest = cursor.execute(self.lock, [self.event]).fetchone()
        [hand] = cursor.execute(self.texts[Hand], self.hand).fetchone()
        self.report[place(HandReport, "hand")] = hand
        [report] = cursor.execute(self.texts[HandReport], self.report).fetchone()
        for line in self.lines:
            line[place(HandLine, "report")] = report
        cursor.execute(self.texts[HandLine], [value for line in self.lines for value in line])
        cursor.fetchall()
        cursor.execute(self.texts[LogEntry], self.entry).fetchone()
        cursor.execute(self.accept, [report, hand])
        cursor.execute(self.move, [seq, digest, self.event])
        cursor.execute("COMMIT")


def bare_sums(event: Event) -> Callable[[], object]:
    """Return the one aggregate that sums the same rows as the standings."""
    sql = spelled(SUMS)
    return lambda: connection.connection.cursor().execute(sql, [event.pk]).fetchall()

"""A hand (局), the reports of it (局報告), and the confirmation."""

from collections.abc import Iterable
from typing import Any

from django.db import models
from django.db.models import Q

from scoring.seats import LETTERS
from tournaments.log.facts import Fact
from tournaments.people.models import Participant
from tournaments.tables.models import Table


class Hand(models.Model):
    """Hand `number` at a table; no row means that it is awaited; a misdeal is void and frees it."""

    class State(models.TextChoices):
        REPORTED = "reported"
        CONFIRMED = "confirmed"
        DISPUTED = "disputed"
        SETTLED = "settled"
        VOID = "void"

    FINAL = (State.CONFIRMED, State.SETTLED)

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="hands")
    number = models.PositiveSmallIntegerField()
    attempt = models.PositiveSmallIntegerField(default=1)
    state = models.CharField(max_length=10, choices=State.choices)
    accepted = models.OneToOneField(
        "HandReport", null=True, on_delete=models.PROTECT, related_name="accepted_by"
    )

    class Meta:
        ordering = ["number", "attempt"]
        constraints = [
            models.UniqueConstraint(
                fields=["table", "number", "attempt"], name="hand_attempt_once"
            ),
            models.UniqueConstraint(
                fields=["table", "number"], condition=~Q(state="void"), name="hand_number_once"
            ),
            models.CheckConstraint(
                condition=Q(number__gte=1) & Q(attempt__gte=1), name="hand_number_positive"
            ),
            models.CheckConstraint(
                condition=Q(state__in=["reported", "confirmed", "disputed", "settled", "void"]),
                name="hand_state_known",
            ),
            models.CheckConstraint(
                condition=~Q(state="void") | Q(accepted__isnull=True), name="hand_void_counts_not"
            ),
        ]


class HandReport(Fact):
    """What one person said of a hand; written once, with its points and their reasoning."""

    class Kind(models.TextChoices):
        FIRST = "first"
        REPLACEMENT = "replacement"
        AGREEMENT = "agreement"
        DISPUTE = "dispute"
        SETTLEMENT = "settlement"
        CORRECTION = "correction"
        REDONE = "redone"  # the same result, after an earlier hand of the table changed

    hand = models.ForeignKey(Hand, on_delete=models.PROTECT, related_name="reports")
    version = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=12, choices=Kind.choices)
    result = models.JSONField()  # what happened, as the game's `read` gave it
    carried = models.JSONField(default=dict)  # what the table carried into the hand
    replaces = models.ForeignKey("self", null=True, on_delete=models.PROTECT, related_name="+")
    reason = models.CharField(max_length=500, blank=True)
    device_time = models.DateTimeField(null=True)

    # Its lines where somebody had them at hand: they never change.
    known_lines: "list[HandLine] | None" = None

    class Meta:
        ordering = ["seq"]
        constraints = [
            models.UniqueConstraint(fields=["hand", "version"], name="report_version_once"),
            models.CheckConstraint(
                condition=~Q(kind__in=["settlement", "correction"]) | ~Q(reason=""),
                name="report_correction_has_reason",
            ),
        ]

    @property
    def lines_by_seat(self) -> "dict[str, HandLine]":
        """Return its lines, each with its participant."""
        if self.known_lines is None:
            self.known_lines = list(self.lines.select_related("participant"))
        return {line.seat: line for line in self.known_lines}

    def as_payload(self, lines: Iterable["HandLine"] | None = None) -> dict[str, Any]:
        """Return what the log says of this row; whoever has the lines at hand spares a query."""
        table = self.hand.table
        return {
            "jiang": table.jiang.number,
            "table": table.number,
            "hand": self.hand.number,
            "attempt": self.hand.attempt,
            "version": self.version,
            "kind": self.kind,
            "result": self.result,
            "carried": self.carried,
            "lines": {
                line.seat: line.as_payload()
                for line in (self.lines.all() if lines is None else lines)
            },
            "replaces": self.replaces.version if self.replaces else None,
            "reason": self.reason,
            "device_time": self.device_time.isoformat() if self.device_time else None,
        }


class HandLine(models.Model):
    """A seat's part in a report; it names the participant, so that a later move changes nothing."""

    report = models.ForeignKey(HandReport, on_delete=models.PROTECT, related_name="lines")
    seat = models.CharField(max_length=1)
    participant = models.ForeignKey(
        Participant, on_delete=models.PROTECT, related_name="hand_lines"
    )
    points = models.IntegerField()
    won = models.BooleanField()
    figures = models.JSONField()  # what standings add up besides points, by name
    why = models.JSONField()

    class Meta:
        ordering = ["report", "seat"]
        constraints = [
            models.UniqueConstraint(fields=["report", "seat"], name="line_seat_once"),
            models.UniqueConstraint(fields=["report", "participant"], name="line_participant_once"),
            models.CheckConstraint(condition=Q(seat__in=LETTERS), name="line_seat_known"),
        ]

    def as_payload(self) -> dict[str, Any]:
        return {
            "participant": self.participant.number,
            "points": self.points,
            "won": self.won,
            "figures": self.figures,
            "why": self.why,
        }


class Confirmation(Fact):
    """A report confirmed: by the player whom the game names, or by a second member of staff."""

    report = models.OneToOneField(HandReport, on_delete=models.PROTECT, related_name="confirmation")
    participant = models.ForeignKey(
        Participant, null=True, on_delete=models.PROTECT, related_name="+"
    )

    def as_payload(self) -> dict[str, Any]:
        hand = self.report.hand
        return {
            "jiang": hand.table.jiang.number,
            "table": hand.table.number,
            "hand": hand.number,
            "attempt": hand.attempt,
            "version": self.report.version,
            "participant": self.participant.number if self.participant else None,
        }

"""A draw (抽籤): commitment, entropy, secret, and what came of it."""

from typing import Any

from django.db import models
from django.db.models import Q

from tournaments.draws.algorithm.places import LARGEST_TABLE, SMALLEST_TABLE
from tournaments.draws.algorithm.seats_physical import SUIT_ORDERS
from tournaments.events.models import Event
from tournaments.jiangs.models import Jiang
from tournaments.log.facts import Fact
from tournaments.people.models import Participant
from tournaments.public_ids import new_public_id


class Draw(models.Model):
    class Kind(models.TextChoices):
        TABLES_LOTS = "tables-lots"
        TABLES_AT_ONCE = "tables-at-once"
        TABLES_PHYSICAL = "tables-physical"
        SEATS_PHYSICAL = "seats-physical"
        SEATS_DIGITAL = "seats-digital"

    class State(models.TextChoices):
        COMMITTED = "committed"  # the list is fixed, the commitment shown, entropy awaited
        OPEN = "open"  # entropy is in; results are being taken
        COMPLETE = "complete"  # the last result is fixed; the secret is public
        ABANDONED = "abandoned"  # replaced, with a reason; stays visible

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="draws")
    jiang = models.ForeignKey(Jiang, on_delete=models.PROTECT, related_name="draws")
    public_id = models.CharField(max_length=16, unique=True, default=new_public_id, editable=False)
    number = models.PositiveIntegerField()  # counts through the event
    kind = models.CharField(max_length=16, choices=Kind.choices)
    algorithm = models.CharField(max_length=40)
    state = models.CharField(max_length=10, choices=State.choices)
    table_size = models.PositiveSmallIntegerField()
    suits = models.CharField(max_length=4)  # low to high, for the seats: CDHS
    listing = models.JSONField()
    list_hash = models.CharField(max_length=64)
    commitment = models.CharField(max_length=64, blank=True)
    secret = models.CharField(max_length=64, blank=True)
    entropy = models.CharField(max_length=500, blank=True)
    # What was done when lots did not fill the tables, as the document has it.
    closing = models.JSONField(default=list)
    result = models.JSONField(null=True)
    reason = models.CharField(max_length=500, blank=True)
    # The table whose people changed, where that, and no person's reason, is why the draw was given up.
    changed_table = models.PositiveSmallIntegerField(null=True)
    replaces = models.ForeignKey("self", null=True, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="draw_number_once"),
            models.UniqueConstraint(
                fields=["jiang"],
                condition=Q(state__in=["committed", "open", "complete"])
                & Q(kind__startswith="tables-"),
                name="draw_tables_once_per_jiang",
            ),
            models.UniqueConstraint(
                fields=["jiang"],
                condition=Q(state__in=["committed", "open", "complete"])
                & Q(kind__startswith="seats-"),
                name="draw_seats_once_per_jiang",
            ),
            models.CheckConstraint(
                condition=Q(table_size__gte=SMALLEST_TABLE) & Q(table_size__lte=LARGEST_TABLE),
                name="draw_table_size_two_to_eight",
            ),
            models.CheckConstraint(
                condition=Q(suits__in=SUIT_ORDERS), name="draw_suits_are_the_four"
            ),
        ]


class DrawStep(Fact):
    """One result as it came: a lot taken at check-in, a typed lot, a card pointed at."""

    draw = models.ForeignKey(Draw, on_delete=models.PROTECT, related_name="steps")
    order = models.PositiveIntegerField()
    participant = models.ForeignKey(Participant, on_delete=models.PROTECT, related_name="+")
    table = models.PositiveSmallIntegerField()
    place = models.PositiveSmallIntegerField(null=True)
    back = models.PositiveSmallIntegerField(null=True)
    card = models.CharField(max_length=3, blank=True)

    class Meta:
        ordering = ["order"]
        constraints = [
            models.UniqueConstraint(fields=["draw", "order"], name="draw_step_order_once"),
        ]

    def as_payload(self) -> dict[str, Any]:
        return {
            "draw": self.draw.number,
            "order": self.order,
            "participant": self.participant.number,
            "table": self.table,
            "place": self.place,
            "back": self.back,
            "card": self.card,
        }


class StepTakenBack(Fact):
    """A lot that was typed in by mistake; the step stays, and counts no more."""

    step = models.OneToOneField(DrawStep, on_delete=models.PROTECT, related_name="taken_back")

    def as_payload(self) -> dict[str, Any]:
        return {
            "draw": self.step.draw.number,
            "order": self.step.order,
            "participant": self.step.participant.number,
        }

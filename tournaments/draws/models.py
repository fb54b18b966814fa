"""A draw (抽籤): what is fixed before, the secret, its witnesses, dice and cards, and what came of it."""

from typing import Any

from django.db import models
from django.db.models import Q

from tournaments.draws.algorithm.fixed import Fixed
from tournaments.draws.algorithm.places import LARGEST_TABLE, SMALLEST_TABLE
from tournaments.draws.algorithm.seats_physical import SUIT_ORDERS
from tournaments.draws.algorithm.witnesses import MOST_SILENT
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
        COMMITTED = "committed"  # the list is fixed, the commitment shown; witnesses may join
        ROLLING = "rolling"  # the witnesses are fixed; dice or cards are awaited
        REVEALING = "revealing"  # dice or cards are in; the witnesses' values are awaited
        REROLLING = "rerolling"  # one or two values are missing; dice or cards are awaited again
        OPEN = "open"  # results are being taken
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
    reserved = models.PositiveIntegerField(null=True)  # places for those not in the list; lots only
    roster = models.JSONField(default=list)  # who has which number: [number, hash of the name]
    list_hash = models.CharField(max_length=64)
    commitment = models.CharField(max_length=64, blank=True)
    secret = models.CharField(max_length=64, blank=True)
    entropy = models.JSONField(null=True)  # dice and cards, as the document has them
    again = models.JSONField(null=True)  # the same, where values of witnesses were missing
    # What was done when lots did not fill the tables, as the document has it.
    closing = models.JSONField(default=list)
    result = models.JSONField(null=True)
    reason = models.CharField(max_length=500, blank=True)
    # The table whose people changed, where that, and no person's reason, is why the draw was given up.
    changed_table = models.PositiveSmallIntegerField(null=True)
    # How many witnesses did not show their values, where that is why the draw is void.
    silent = models.PositiveIntegerField(null=True)
    replaces = models.ForeignKey("self", null=True, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="draw_number_once"),
            models.UniqueConstraint(
                fields=["jiang"],
                condition=~Q(state="abandoned") & Q(kind__startswith="tables-"),
                name="draw_tables_once_per_jiang",
            ),
            models.UniqueConstraint(
                fields=["jiang"],
                condition=~Q(state="abandoned") & Q(kind__startswith="seats-"),
                name="draw_seats_once_per_jiang",
            ),
            models.CheckConstraint(
                condition=Q(table_size__gte=SMALLEST_TABLE) & Q(table_size__lte=LARGEST_TABLE),
                name="draw_table_size_two_to_eight",
            ),
            models.CheckConstraint(
                condition=Q(suits__in=SUIT_ORDERS), name="draw_suits_are_the_four"
            ),
            models.CheckConstraint(
                condition=Q(kind="tables-lots", reserved__isnull=False)
                | (~Q(kind="tables-lots") & Q(reserved=None)),
                name="draw_places_reserved_for_lots",
            ),
            models.CheckConstraint(
                condition=Q(state="abandoned")
                | Q(commitment="")
                | Q(state__in=["committed", "rolling"], entropy__isnull=True)
                | Q(
                    state__in=["revealing", "rerolling", "open", "complete"], entropy__isnull=False
                ),
                name="draw_has_entropy_once_rolled",
            ),
            models.CheckConstraint(
                condition=Q(silent=None) | Q(state="abandoned", silent__gt=MOST_SILENT),
                name="draw_void_by_silence_is_abandoned",
            ),
        ]

    @property
    def of(self) -> str:
        """Return what is drawn: "tables" or "seats"."""
        return self.kind.split("-")[0]

    @property
    def fixed(self) -> Fixed:
        """Return what was fixed before the draw."""
        roster = [(number, name_hash) for number, name_hash in self.roster]
        return Fixed(self.listing, roster, self.table_size, self.suits, self.reserved)


class DrawWitness(Fact):
    """A phone that takes part in a draw (見證), and what it committed to before the dice fell."""

    draw = models.ForeignKey(Draw, on_delete=models.PROTECT, related_name="witnesses")
    order = models.PositiveIntegerField()
    phone = models.CharField(max_length=16)
    commitment = models.CharField(max_length=64)

    class Meta:
        ordering = ["order"]
        constraints = [
            models.UniqueConstraint(fields=["draw", "order"], name="draw_witness_order_once"),
            models.UniqueConstraint(fields=["draw", "phone"], name="draw_witness_phone_once"),
            models.UniqueConstraint(
                fields=["draw", "commitment"], name="draw_witness_commitment_once"
            ),
        ]

    def as_payload(self) -> dict[str, Any]:
        return {
            "draw": self.draw.number,
            "witness": self.order,
            "phone": self.phone,
            "commitment": self.commitment,
        }


class WitnessValue(Fact):
    """The value that a witness showed after the dice had fallen."""

    witness = models.OneToOneField(DrawWitness, on_delete=models.PROTECT, related_name="shown")
    value = models.CharField(max_length=64)

    def as_payload(self) -> dict[str, Any]:
        return {
            "draw": self.witness.draw.number,
            "witness": self.witness.order,
            "value": self.value,
        }


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

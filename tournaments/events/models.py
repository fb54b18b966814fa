"""An event (賽事), its playing days (賽程日) and its stages (階段)."""

from typing import Any

from django.db import models
from django.db.models import F, Q

from scoring.games.game import Game, game_of
from tournaments.public_ids import new_public_id


class Event(models.Model):
    class State(models.TextChoices):
        DRAFT = "draft"
        OPEN = "open"
        RUNNING = "running"
        FINISHED = "finished"
        ARCHIVED = "archived"

    class Confirm(models.TextChoices):
        NONE = "none"
        PLAYER = "player"
        SECOND_STAFF = "second_staff"

    class TableDraw(models.TextChoices):
        LOTS = "lots"  # at check-in, in order of arrival: the regulation's way
        AT_ONCE = "at_once"
        PHYSICAL = "physical"

    class SeatDraw(models.TextChoices):
        PHYSICAL = "physical"
        DIGITAL = "digital"

    class NextTables(models.TextChoices):
        KEEP = "keep"
        REDRAW = "redraw"

    class PublicNames(models.TextChoices):
        FULL = "full"
        MASKED = "masked"  # 王○明
        NUMBER = "number"

    public_id = models.CharField(max_length=16, unique=True, default=new_public_id, editable=False)
    name = models.CharField(max_length=200)
    place = models.CharField(max_length=200, blank=True)
    time_zone = models.CharField(max_length=64, default="Asia/Taipei")
    state = models.CharField(max_length=10, choices=State.choices, default=State.DRAFT)
    preset = models.CharField(max_length=40, blank=True)
    ruleset = models.CharField(max_length=40)
    settings = models.JSONField(default=dict)
    # What play is scored by: ruleset, settings and tie-breaks as they were when play started.
    pinned = models.JSONField(null=True)
    tie_breaks = models.JSONField(default=list)
    confirm = models.CharField(max_length=12, choices=Confirm.choices, default=Confirm.PLAYER)
    table_draw = models.CharField(max_length=10, choices=TableDraw.choices, default=TableDraw.LOTS)
    seat_draw = models.CharField(max_length=10, choices=SeatDraw.choices, default=SeatDraw.PHYSICAL)
    next_tables = models.CharField(
        max_length=10, choices=NextTables.choices, default=NextTables.KEEP
    )
    public_names = models.CharField(
        max_length=6, choices=PublicNames.choices, default=PublicNames.FULL
    )
    # Whether search engines may list the event's public pages.
    search_engines = models.BooleanField(default=False)
    minutes_per_jiang = models.PositiveSmallIntegerField(default=80)
    check_in_closed = models.BooleanField(default=False)
    next_number = models.PositiveIntegerField(default=1)
    is_demo = models.BooleanField(default=False)
    # The newest log entry: the event's version, its ETag and its snapshot key.
    head_seq = models.PositiveIntegerField(default=0, editable=False)
    head_hash = models.CharField(max_length=64, default="", editable=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-created_at", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(public_names__in=["full", "masked", "number"]),
                name="event_public_names_known",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def rules(self) -> dict[str, Any]:
        """Return what counts: the pinned rules once play has started, else the settings."""
        if self.pinned is not None:
            return dict(self.pinned)
        return {
            "ruleset": self.ruleset,
            "settings": self.settings,
            "tie_breaks": self.tie_breaks,
        }

    @property
    def game(self) -> Game:
        """Return the game that is played, by the rules that count."""
        return game_of(self.rules)


class PlayingDay(models.Model):
    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="days")
    number = models.PositiveSmallIntegerField()
    date = models.DateField()
    starts = models.TimeField()
    cut_off = models.TimeField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="day_number_once"),
            models.UniqueConstraint(fields=["event", "date"], name="day_date_once"),
            models.CheckConstraint(
                condition=Q(cut_off__isnull=True) | Q(cut_off__gt=F("starts")),
                name="day_cut_off_after_start",
            ),
        ]


class Stage(models.Model):
    """`total_hands` in jiangs of `hands_per_jiang` (1.2)."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="stages")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=100, blank=True)
    total_hands = models.PositiveSmallIntegerField()
    hands_per_jiang = models.PositiveSmallIntegerField()
    carries_points = models.BooleanField(default=True)
    # The log position the stage was seeded from (I10); the first stage has none.
    seeded_from = models.PositiveIntegerField(null=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="stage_number_once"),
            models.CheckConstraint(
                condition=Q(total_hands__gte=1) & Q(hands_per_jiang__gte=1),
                name="stage_hands_positive",
            ),
        ]

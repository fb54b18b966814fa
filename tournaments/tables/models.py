"""The tables (桌) of a jiang and their seats (座位)."""

from django.db import models
from django.db.models import Q

from scoring.seats import LETTERS
from tournaments.jiangs.models import Jiang
from tournaments.people.models import Participant


class Table(models.Model):
    jiang = models.ForeignKey(Jiang, on_delete=models.PROTECT, related_name="tables")
    number = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["jiang", "number"], name="table_number_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="table_number_positive"),
        ]

    def __str__(self) -> str:
        return f"{self.jiang} · {self.number}"


class Seat(models.Model):
    """A participant's place at a table; letter and card come with the seat draw (抓位)."""

    jiang = models.ForeignKey(Jiang, on_delete=models.PROTECT, related_name="seats")
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="seats")
    participant = models.ForeignKey(Participant, on_delete=models.PROTECT, related_name="seats")
    position = models.PositiveSmallIntegerField()  # from 1: no more than the game has seats
    letter = models.CharField(max_length=1, null=True)
    card = models.CharField(max_length=3, null=True)

    class Meta:
        ordering = ["table", "letter", "position"]
        constraints = [
            models.UniqueConstraint(fields=["jiang", "participant"], name="seat_participant_once"),
            models.UniqueConstraint(fields=["table", "position"], name="seat_position_once"),
            models.UniqueConstraint(fields=["table", "letter"], name="seat_letter_once"),
            models.UniqueConstraint(fields=["table", "card"], name="seat_card_once"),
            models.CheckConstraint(
                condition=Q(position__gte=1) & Q(position__lte=len(LETTERS)),
                name="seat_position_known",
            ),
            models.CheckConstraint(
                condition=Q(letter__isnull=True) | Q(letter__in=LETTERS),
                name="seat_letter_known",
            ),
        ]

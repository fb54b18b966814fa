"""A participant's score card (計分卡) for a jiang, and its checks (1.4)."""

from typing import Any

from django.db import models

from tournaments.jiangs.models import Jiang
from tournaments.log.facts import Fact
from tournaments.people.models import Participant
from tournaments.public_ids import new_public_id


class ScoreCard(models.Model):
    public_id = models.CharField(max_length=16, unique=True, default=new_public_id, editable=False)
    jiang = models.ForeignKey(Jiang, on_delete=models.PROTECT, related_name="score_cards")
    participant = models.ForeignKey(
        Participant, on_delete=models.PROTECT, related_name="score_cards"
    )

    class Meta:
        ordering = ["jiang", "participant"]
        constraints = [
            models.UniqueConstraint(fields=["jiang", "participant"], name="score_card_once"),
        ]


class CardCheck(Fact):
    """One of the two checks; it holds for the card as it stood at its log position (`seq`)."""

    class Moment(models.TextChoices):
        HANDED_OUT = "handed_out"
        FILLED = "filled"

    class Checker(models.TextChoices):
        HOLDER = "holder"
        NEXT = "next"

    card = models.ForeignKey(ScoreCard, on_delete=models.PROTECT, related_name="checks")
    moment = models.CharField(max_length=10, choices=Moment.choices)
    checker = models.CharField(max_length=6, choices=Checker.choices)
    participant = models.ForeignKey(Participant, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering = ["seq"]

    def as_payload(self) -> dict[str, Any]:
        return {
            "jiang": self.card.jiang.number,
            "card": self.card.participant.number,
            "moment": self.moment,
            "checker": self.checker,
            "participant": self.participant.number,
        }

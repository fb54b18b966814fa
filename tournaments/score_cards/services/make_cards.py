"""Score cards made: each has its code from the start, also where it is printed before the jiang is published."""

from django.db import transaction

from tournaments.events.models import Event
from tournaments.jiangs.models import Jiang
from tournaments.score_cards.models import ScoreCard


def make_missing_cards(jiang: Jiang) -> None:
    """Give everyone seated a score card; no fact of the event, and safe to do twice."""
    with transaction.atomic():
        # Locked, since a print and the jiang's publication may want the same cards at once.
        Event.objects.select_for_update().get(pk=jiang.event_id)
        have = jiang.score_cards.values("participant")
        missing = jiang.seats.exclude(participant__in=have).values_list("participant", flat=True)
        ScoreCard.objects.bulk_create(
            [ScoreCard(jiang=jiang, participant_id=pk) for pk in missing], ignore_conflicts=True
        )


def remove_unneeded_cards(jiang: Jiang) -> None:
    """Remove the cards of those who no longer sit anywhere, unless somebody has checked them."""
    seated = jiang.seats.values("participant")
    jiang.score_cards.filter(checks=None).exclude(participant__in=seated).delete()

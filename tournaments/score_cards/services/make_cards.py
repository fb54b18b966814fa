"""Cards to print before the jiang is published: each gets its code at once, and keeps it."""

from django.db import transaction

from tournaments.events.models import Event
from tournaments.jiangs.models import Jiang
from tournaments.score_cards.models import ScoreCard


def make_missing_cards(jiang: Jiang) -> None:
    """Give everyone seated a score card; no fact of the event, and safe to do twice."""
    with transaction.atomic():
        # Locked, since publishing the jiang makes the same cards.
        Event.objects.select_for_update().get(pk=jiang.event_id)
        have = jiang.score_cards.values("participant")
        missing = jiang.seats.exclude(participant__in=have).values_list("participant", flat=True)
        ScoreCard.objects.bulk_create(
            [ScoreCard(jiang=jiang, participant_id=pk) for pk in missing], ignore_conflicts=True
        )

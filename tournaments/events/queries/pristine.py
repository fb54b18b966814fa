"""Whether an open event could still be taken back."""

from tournaments.check_in.models import CheckIn
from tournaments.events.models import Event
from tournaments.jiangs.models import Jiang


def is_pristine(event: Event) -> bool:
    """Nobody has checked in, and nothing was drawn."""
    arrived = CheckIn.objects.filter(participant__event=event)
    drawn = event.jiangs.exclude(state=Jiang.State.PLANNED)
    return not (arrived.exists() or drawn.exists() or event.draws.exists())

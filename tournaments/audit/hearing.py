"""Which entries say something of what `Replayed` holds."""

from tournaments.log.chained import ChainedEntry

from . import access, event_state, links, plan, staff
from .replayed import Posting, Replayed, Thing

HEARD: dict[str, Posting] = {
    **event_state.HEARD,
    **plan.HEARD,
    **links.HEARD,
    **staff.HEARD,
}


def hear(replayed: Replayed, entry: ChainedEntry, data: Thing) -> None:
    """Add one entry; entries come in the order of the log."""
    if post := HEARD.get(entry.kind):
        post(replayed, entry, data)
    elif post := access.HEARD.get(entry.kind):
        post(replayed.access, entry, data)

"""Which entries say something of what `Replayed` holds."""

from tournaments.log.chained import ChainedEntry

from . import access, event_state, links, plan, staff
from .replayed import Posting, Replayed, Thing

APPLIED: dict[str, Posting] = {
    **event_state.APPLIED,
    **plan.APPLIED,
    **links.APPLIED,
    **staff.APPLIED,
}


def replay_entry(replayed: Replayed, entry: ChainedEntry, data: Thing) -> None:
    """Add one entry; entries come in the order of the log."""
    if apply := APPLIED.get(entry.kind):
        apply(replayed, entry, data)
    elif apply := access.APPLIED.get(entry.kind):
        apply(replayed.access, entry, data)

"""A jiang (將) shown to everyone, and withdrawn while nobody plays."""

from tournaments.events.models import Event
from tournaments.jiangs.models import Jiang
from tournaments.log.services.change import changing
from tournaments.score_cards.services.make_cards import make_missing_cards, remove_unneeded_cards
from tournaments.staff.actors import Actor
from tournaments.staff.queries.rights import Right
from tournaments.states import move_jiang, require_event, require_jiang
from tournaments.tables.services.current import current_jiang
from tournaments.tables.services.place import require_previous_closed
from tournaments.validation import required_reason

E, J = Event.State, Jiang.State


def publish_jiang(*, jiang: Jiang, by: Actor) -> Jiang:
    """Show a drawn jiang's tables to everyone, and give each participant seated a score card."""
    with changing(jiang.event, by=by, needs=Right.RUN) as change:
        jiang = current_jiang(change, jiang)
        require_event(change.event, E.OPEN, E.RUNNING)
        require_jiang(jiang, J.DRAWN)
        require_previous_closed(jiang)
        move_jiang(jiang, J.PUBLISHED)
        remove_unneeded_cards(jiang)
        make_missing_cards(jiang)
        change.note("jiang.published", {"jiang": jiang.number})
        return jiang


def unpublish_jiang(*, jiang: Jiang, reason: str, by: Actor) -> Jiang:
    """Withdraw a jiang that hasn't started; its tables stay, and can be cleared."""
    with changing(jiang.event, by=by, needs=Right.RUN) as change:
        jiang = current_jiang(change, jiang)
        require_event(change.event, E.OPEN, E.RUNNING)
        require_jiang(jiang, J.PUBLISHED)
        move_jiang(jiang, J.DRAWN)
        change.note("jiang.unpublished", {"jiang": jiang.number, "reason": required_reason(reason)})
        return jiang

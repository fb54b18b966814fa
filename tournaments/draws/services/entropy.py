"""Dice and cards (現場擲骰、翻牌): what the hall adds to a draw, once its witnesses are fixed."""

from collections.abc import Sequence

from scoring.cards import parse_card
from scoring.errors import RuleError
from tournaments.draws.algorithm.entropy import checked_entropy
from tournaments.draws.models import Draw
from tournaments.draws.queries.draws import who_takes_lots
from tournaments.events.models import Event
from tournaments.jiangs.models import Jiang
from tournaments.log.services.change import Change, changing
from tournaments.staff.actors import Actor
from tournaments.staff.queries.rights import Right
from tournaments.states import require_event, require_jiang
from tournaments.tables.services.place import require_drawable

from .commit import listing_for
from .draw_rows import current_draw, require_state
from .open_draw import open_draw

Kind, State, J = Draw.Kind, Draw.State, Jiang.State


def add_entropy(
    *, draw: Draw, by: Actor, dice: Sequence[int] = (), cards: Sequence[str] = ()
) -> Draw:
    """Add what the hall rolled or turned over; the witnesses show their values next, and without any the draw is open.

    Where values stayed missing it is added again, and the draw is open.

    Raises RuleError("draw.entropy_…"), ("card.unknown"), ("draw.list_changed"), ("draw.wrong_state") or a wrong state.
    """
    with changing(draw.event, by=by, needs=Right.DRAW) as change:
        entropy = checked_entropy(dice, [parse_card(card) for card in cards])
        draw = current_draw(change, draw)
        require_state(draw, State.ROLLING, State.REROLLING)
        require_time(change, draw)
        require_same_list(draw)
        if draw.state == State.REROLLING:
            draw.again = entropy.data
            draw.save(update_fields=["again"])
            change.note("draw.rolled_again", {"draw": draw.number, "again": entropy.data})
        else:
            draw.entropy, draw.state = entropy.data, State.REVEALING
            draw.save(update_fields=["entropy", "state"])
            change.note("draw.rolled", {"draw": draw.number, "entropy": entropy.data})
        if draw.again is not None or not draw.witnesses.exists():
            open_draw(change, draw)
        return draw


def require_time(change: Change, draw: Draw) -> None:
    """Refuse to go on with a draw whose jiang is past it."""
    if draw.kind == Kind.SEATS_DIGITAL:
        require_event(change.event, Event.State.OPEN, Event.State.RUNNING)
        require_jiang(draw.jiang, J.DRAWN, J.PUBLISHED)
    else:
        require_drawable(draw.jiang)


def require_same_list(draw: Draw) -> None:
    """Raise RuleError("draw.list_changed") if somebody came or went since the commitment.

    With lots at check-in, those who came since take reserved places, as long as there are enough.
    """
    if draw.kind == Kind.TABLES_LOTS:
        newcomers = who_takes_lots(draw.event).exclude(number__in=draw.listing).count()
        same = newcomers <= (draw.reserved or 0)
    else:
        same = is_same_list(draw)
    if not same:
        raise RuleError("draw.list_changed", draw=draw.number)


def is_same_list(draw: Draw) -> bool:
    try:
        return bool(listing_for(draw.jiang, draw.kind, draw.table_size) == draw.listing)
    except RuleError:
        return False

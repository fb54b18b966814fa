"""A draw's life for the desk: committed, given the hall's entropy, or abandoned for another."""

from scoring.errors import RuleError
from tournaments.draws.algorithm.entropy import checked_entropy
from tournaments.draws.algorithm.jiang_draw_1 import Listing
from tournaments.draws.algorithm.seats_physical import listing_of as seats_listing
from tournaments.draws.algorithm.tables_at_once import draw_tables_at_once
from tournaments.draws.algorithm.tables_at_once import listing_of as people_listing
from tournaments.draws.algorithm.tables_lots import listing_of as places_listing
from tournaments.draws.models import Draw
from tournaments.draws.queries.draws import expected_at, kind_of_table_draw, who_plays
from tournaments.events.models import Event
from tournaments.jiangs.models import Jiang
from tournaments.log.services.change import Change, changing
from tournaments.reasons import reason_given
from tournaments.staff.actors import Actor
from tournaments.staff.queries.rights import Right
from tournaments.states import require_event, require_jiang
from tournaments.tables.services.current import current_jiang
from tournaments.tables.services.place import place_at_tables, require_drawable
from tournaments.tables.services.seat import clear_seats

from .abandon import remove_tables, set_abandoned
from .lots import give_lots_to_those_here
from .real_cards import people_at_tables
from .record import commit, complete, current_draw, domain_of, require_state

Kind, State, J = Draw.Kind, Draw.State, Jiang.State


def commit_table_draw(*, jiang: Jiang, by: Actor) -> Draw:
    """Fix what is drawn and commit to a secret; the tables of a jiang are drawn once.

    The event says how: by lots at check-in, all at once when it is closed, or by lots from a box. A later jiang
    is always drawn at once, unless from a box: everyone is here.

    Raises RuleError("draw.already"), ("draw.check_in_open"), ("draw.not_fours"), ("draw.no_participants"),
    ("jiang.previous_not_closed") or a wrong state.
    """
    with changing(jiang.event, by=by, needs=Right.DRAW) as change:
        jiang = current_jiang(change, jiang)
        require_drawable(jiang)
        kind = kind_of_table_draw(jiang)
        if kind == Kind.TABLES_AT_ONCE and not change.event.check_in_closed:
            raise RuleError("draw.check_in_open")
        return commit(change, jiang, kind, listing_for(jiang, kind))


def commit_seat_draw(*, jiang: Jiang, by: Actor) -> Draw:
    """Fix who sits at which table and commit to a secret for the decks; for events that draw on screen.

    Raises RuleError("draw.already"), ("draw.cards_are_real") or a wrong state.
    """
    with changing(jiang.event, by=by, needs=Right.DRAW) as change:
        jiang = current_jiang(change, jiang)
        require_event(change.event, Event.State.OPEN, Event.State.RUNNING)
        require_jiang(jiang, J.DRAWN, J.PUBLISHED)
        if change.event.seat_draw != Event.SeatDraw.DIGITAL:
            raise RuleError("draw.cards_are_real")
        return commit(change, jiang, Kind.SEATS_DIGITAL, listing_for(jiang, Kind.SEATS_DIGITAL))


def listing_for(jiang: Jiang, kind: str) -> Listing:
    """Return the list as it would be fixed now."""
    if kind == Kind.TABLES_AT_ONCE:
        return people_listing(who_plays(jiang.event).values_list("number", flat=True))
    if kind in (Kind.TABLES_LOTS, Kind.TABLES_PHYSICAL):
        count = expected_at(jiang)
        if not count:
            raise RuleError("draw.no_participants")
        return places_listing(count)
    return seats_listing(people_at_tables(jiang))


def add_entropy(*, draw: Draw, entropy: str, by: Actor) -> Draw:
    """Add what nobody could have known; now the result is fixed, and comes out at once or bit by bit.

    Raises RuleError("draw.entropy_…"), ("draw.list_changed"), ("draw.wrong_state") or a wrong state.
    """
    with changing(draw.event, by=by, needs=Right.DRAW) as change:
        text = checked_entropy(entropy)
        draw = current_draw(change, draw)
        require_state(draw, State.COMMITTED)
        if draw.kind == Kind.SEATS_DIGITAL:
            require_event(change.event, Event.State.OPEN, Event.State.RUNNING)
            require_jiang(draw.jiang, J.DRAWN, J.PUBLISHED)
        else:
            require_drawable(draw.jiang)
        require_same_list(draw)
        draw.entropy, draw.state = text, State.OPEN
        draw.save(update_fields=["entropy", "state"])
        change.note("draw.opened", {"draw": draw.number, "entropy": text})
        if draw.kind == Kind.TABLES_AT_ONCE:
            seat_at_once(change, draw)
        elif draw.kind == Kind.TABLES_LOTS:
            give_lots_to_those_here(change, draw)
        return draw


def require_same_list(draw: Draw) -> None:
    """Raise RuleError("draw.list_changed") if somebody came or went since the commitment."""
    try:
        now = listing_for(draw.jiang, draw.kind)
    except RuleError as error:
        raise RuleError("draw.list_changed", draw=draw.number) from error
    if now != draw.listing:
        raise RuleError("draw.list_changed", draw=draw.number)


def seat_at_once(change: Change, draw: Draw) -> None:
    """Place everyone as the draw says, and complete it."""
    drawn = draw_tables_at_once(draw.listing, draw.secret, draw.entropy, domain_of(draw))
    people = {each.number: each for each in who_plays(change.event)}
    tables = {table: [people[number] for number in four] for table, four in drawn.items()}
    place_at_tables(change, draw.jiang, tables, draw)
    complete(change, draw, {str(table): list(four) for table, four in drawn.items()})


def abandon_draw(*, draw: Draw, reason: str, by: Actor) -> Draw:
    """Give a draw up; its tables are cleared, it stays visible, and another can be committed to.

    Raises RuleError("draw.published"), ("draw.wrong_state"), ("reason.…") or a wrong state.
    """
    with changing(draw.event, by=by, needs=Right.DRAW) as change:
        why = reason_given(reason)
        draw = current_draw(change, draw)
        require_event(change.event, Event.State.OPEN, Event.State.RUNNING)
        require_state(draw, State.COMMITTED, State.OPEN, State.COMPLETE)
        abandon(change, draw, why)
        return current_draw(change, draw)


def abandon(change: Change, draw: Draw, why: str) -> None:
    """Clear what came of the draw, as long as nobody plays by it."""
    allowed = (J.PLANNED, J.DRAWN, J.PUBLISHED) if is_of_seats(draw) else (J.PLANNED, J.DRAWN)
    if draw.jiang.state not in allowed:
        raise RuleError("draw.published", draw=draw.number)
    if is_of_seats(draw):
        clear_seats(change, draw.jiang)
    elif draw.jiang.state == J.DRAWN:
        remove_tables(change, draw.jiang, why)
        return
    set_abandoned(change, draw, why)


def is_of_seats(draw: Draw) -> bool:
    return draw.kind.startswith("seats-")

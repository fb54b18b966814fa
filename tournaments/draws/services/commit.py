"""Committing to a draw: what is drawn is fixed, and so is a secret, before anybody adds to it."""

from scoring.errors import RuleError
from tournaments.draws.algorithm.jiang_draw_1 import Listing
from tournaments.draws.algorithm.seats_physical import listing_of as seats_listing
from tournaments.draws.algorithm.tables_at_once import listing_of as people_listing
from tournaments.draws.algorithm.tables_lots import listing_of as places_listing
from tournaments.draws.models import Draw
from tournaments.draws.queries.draws import expected_at, kind_of_table_draw, who_plays
from tournaments.events.models import Event
from tournaments.jiangs.models import Jiang
from tournaments.log.services.change import Change, changing
from tournaments.staff.actors import Actor
from tournaments.staff.queries.rights import Right
from tournaments.states import require_event, require_jiang
from tournaments.tables.services.current import current_jiang
from tournaments.tables.services.place import require_drawable

from .draw_rows import commit
from .real_cards import people_at_tables

Kind, State, J = Draw.Kind, Draw.State, Jiang.State


def commit_table_draw(*, jiang: Jiang, by: Actor) -> Draw:
    """Fix what is drawn and commit to a secret; the tables of a jiang are drawn once.

    The event says how: by lots at check-in, all at once when it is closed, or by lots from a box. A later jiang
    is always drawn at once, unless from a box: everyone is here.

    Raises RuleError("draw.already"), ("draw.check_in_open"), ("draw.not_whole_tables"), ("draw.no_participants"),
    ("jiang.previous_not_closed") or a wrong state.
    """
    with changing(jiang.event, by=by, needs=Right.DRAW) as change:
        jiang = current_jiang(change, jiang)
        require_drawable(jiang)
        kind = kind_of_table_draw(jiang)
        if kind == Kind.TABLES_AT_ONCE and not change.event.check_in_closed:
            raise RuleError("draw.check_in_open")
        return commit_as_it_is(change, jiang, kind)


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
        return commit_as_it_is(change, jiang, Kind.SEATS_DIGITAL)


def commit_as_it_is(change: Change, jiang: Jiang, kind: Draw.Kind) -> Draw:
    """Fix the list of this moment, for tables of the event's size."""
    size, suits = len(change.event.game.seats), change.event.game.rules.suits
    return commit(change, jiang, kind, listing_for(jiang, kind, size), size=size, suits=suits)


def listing_for(jiang: Jiang, kind: str, size: int) -> Listing:
    """Return the list as it would be fixed now for tables of this size."""
    if kind == Kind.TABLES_AT_ONCE:
        return people_listing(who_plays(jiang.event).values_list("number", flat=True), size)
    if kind in (Kind.TABLES_LOTS, Kind.TABLES_PHYSICAL):
        count = expected_at(jiang)
        if not count:
            raise RuleError("draw.no_participants")
        return places_listing(count, size)
    return seats_listing(people_at_tables(jiang), size)

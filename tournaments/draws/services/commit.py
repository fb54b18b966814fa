"""Committing to a draw: what is drawn is fixed, and so is a secret, before anybody adds to it."""

from collections.abc import Sequence

from scoring.errors import RuleError
from tournaments.draws.algorithm.fixed import Fixed, Listing
from tournaments.draws.algorithm.places import places_needed
from tournaments.draws.algorithm.seats_physical import listing_of as seats_listing
from tournaments.draws.algorithm.tables_at_once import listing_of as people_listing
from tournaments.draws.algorithm.tables_lots import listing_of as lots_listing
from tournaments.draws.algorithm.tables_lots import reserved_for
from tournaments.draws.models import Draw
from tournaments.draws.queries.draws import (
    expected_at,
    house_players_of,
    kind_of_table_draw,
    signed_up,
    who_plays,
    who_takes_lots,
)
from tournaments.events.models import Event
from tournaments.jiangs.models import Jiang
from tournaments.log.services.change import Change, changing
from tournaments.people.queries.name_hashes import name_hashes
from tournaments.staff.actors import Actor
from tournaments.staff.queries.rights import Right
from tournaments.states import require_event, require_jiang
from tournaments.tables.services.current import current_jiang
from tournaments.tables.services.place import require_drawable

from .draw_rows import commit
from .real_cards import people_at_tables

Kind, State, J = Draw.Kind, Draw.State, Jiang.State
LARGEST_RESERVE = 1000


def commit_table_draw(*, jiang: Jiang, by: Actor, reserve: int = 0) -> Draw:
    """Fix what is drawn and commit to a secret; the tables of a jiang are drawn once.

    The event says how: by lots at check-in, all at once when it is closed, or by lots from a box. A later jiang
    is always drawn at once, unless from a box: everyone is here. With lots at check-in, `reserve` places are kept for people
    who haven't signed up, besides those that fill the last table.

    Raises RuleError("draw.already"), ("draw.check_in_open"), ("draw.bad_reserve"), ("draw.not_whole_tables"), ("draw.no_participants"),
    ("jiang.previous_not_closed") or a wrong state.
    """
    with changing(jiang.event, by=by, needs=Right.DRAW) as change:
        jiang = current_jiang(change, jiang)
        require_drawable(jiang)
        kind = kind_of_table_draw(jiang)
        if kind == Kind.TABLES_AT_ONCE and not change.event.check_in_closed:
            raise RuleError("draw.check_in_open")
        if not 0 <= reserve <= LARGEST_RESERVE:
            raise RuleError("draw.bad_reserve", most=LARGEST_RESERVE)
        return commit_as_it_is(change, jiang, kind, reserve)


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


def commit_as_it_is(change: Change, jiang: Jiang, kind: Draw.Kind, reserve: int = 0) -> Draw:
    """Fix the list of this moment, for tables of the event's size."""
    return commit(change, jiang, kind, fixed_now(jiang, kind, reserve))


def fixed_now(jiang: Jiang, kind: str, reserve: int = 0) -> Fixed:
    """Return what would be fixed now."""
    event = jiang.event
    size, suits = len(event.game.seats), event.game.rules.suits
    listing = listing_for(jiang, kind, size)
    reserved = None
    if kind == Kind.TABLES_LOTS:
        reserved = reserved_for(len(listing), reserve + house_players_of(event), size)
    people = signed_up(event) if kind == Kind.TABLES_PHYSICAL else people_in(listing)
    return Fixed(listing, name_hashes(event, people), size, suits, reserved)


def people_in(listing: Listing) -> list[int]:
    """Return the numbers of all participants in a list of people, or of tables."""
    rows = (entry[1:] if isinstance(entry, Sequence) else (entry,) for entry in listing)
    return [number for row in rows for number in row]


def listing_for(jiang: Jiang, kind: str, size: int) -> Listing:
    """Return the list as it would be fixed now for tables of this size."""
    if kind == Kind.TABLES_AT_ONCE:
        return people_listing(who_plays(jiang.event).values_list("number", flat=True), size)
    if kind == Kind.TABLES_LOTS:
        return lots_listing(who_takes_lots(jiang.event).values_list("number", flat=True))
    if kind == Kind.TABLES_PHYSICAL:
        count = expected_at(jiang)
        if not count:
            raise RuleError("draw.no_participants")
        return list(range(1, places_needed(count, size) + 1))
    return seats_listing(people_at_tables(jiang), size)

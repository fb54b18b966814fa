"""What the desk does next about draws: one thing, for the jiang whose turn it is."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from scoring.errors import RuleError
from tournaments.draws.algorithm.choices import Choice
from tournaments.draws.algorithm.places import PLACES, places_needed
from tournaments.draws.models import Draw
from tournaments.events.models import Event
from tournaments.jiangs.models import Jiang

from .draws import (
    active_draw,
    choices_of,
    counting_steps,
    expected_at,
    kind_of_table_draw,
    who_plays,
)

E, J, Kind, State = Event.State, Jiang.State, Draw.Kind, Draw.State


class Do(StrEnum):
    """What can be next."""

    OPEN = "open"  # the event is a draft
    PLAN = "plan"  # it has no jiangs
    WAIT_FOR_PEOPLE = "wait_for_people"  # nobody is there to draw for
    CLOSE_CHECK_IN = "close_check_in"
    CHOOSE = "choose"  # those who are here do not fill the tables
    COMMIT = "commit"
    KEEP = "keep"
    ADD_ENTROPY = "add_entropy"
    TAKE_LOTS = "take_lots"  # people check in
    TYPE_LOTS = "type_lots"
    COMPLETE = "complete"  # the tables, by a choice
    PUBLISH = "publish"
    COMMIT_SEATS = "commit_seats"
    POINT = "point"  # at backs, table by table
    TYPE_CARDS = "type_cards"
    PLAY = "play"  # all is drawn
    NOTHING = "nothing"  # the event is over


@dataclass(frozen=True, slots=True)
class DrawDesk:
    """The next thing; `draw` is the one under way, `values` are what its sentence tells."""

    do: Do
    jiang: Jiang | None = None
    draw: Draw | None = None
    choices: tuple[Choice, ...] = ()
    values: Mapping[str, int] = field(default_factory=dict)

    @property
    def suggested(self) -> Choice | None:
        """Return the choice that leaves out the fewest who came, then calls in the fewest to fill a table."""
        return min(self.choices, key=lambda each: (each.left_out, each.house_players), default=None)


def draw_desk_of(event: Event, *, anew: bool = False) -> DrawDesk:
    """Return what is next; `anew` draws a later jiang's tables though the event keeps them."""
    if event.state == E.DRAFT:
        return DrawDesk(Do.OPEN)
    jiangs = list(event.jiangs.order_by("number"))
    if not jiangs and event.state == E.OPEN:
        return DrawDesk(Do.PLAN)
    jiang = next((each for each in jiangs if each.state != J.CLOSED), None)
    if jiang is None or event.state not in (E.OPEN, E.RUNNING):
        return DrawDesk(Do.NOTHING)
    jiang.event = event
    if jiang.state == J.PLANNED:
        return tables_next(jiang, anew)
    if jiang.state == J.DRAWN:
        values = {"tables": jiang.tables.count()}
        return DrawDesk(Do.PUBLISH, jiang, active_draw(jiang, of="tables-"), values=values)
    return seats_next(jiang)


def tables_next(jiang: Jiang, anew: bool) -> DrawDesk:
    draw = active_draw(jiang, of="tables-")
    if draw is None:
        keeps = jiang.number > 1 and jiang.event.next_tables == Event.NextTables.KEEP
        return DrawDesk(Do.KEEP, jiang) if keeps and not anew else before_the_draw(jiang)
    if draw.state == State.COMMITTED:
        return DrawDesk(Do.ADD_ENTROPY, jiang, draw, values={"list": len(draw.listing)})
    return lots_next(jiang, draw)


def before_the_draw(jiang: Jiang) -> DrawDesk:
    """At once: who is here is drawn, so check-in is over. Lots: there is one for each who may come."""
    event = jiang.event
    at_once = kind_of_table_draw(jiang) == Kind.TABLES_AT_ONCE
    if at_once and not event.check_in_closed:
        return DrawDesk(Do.CLOSE_CHECK_IN, jiang)
    people = who_plays(event).count() if at_once else expected_at(jiang)
    places = places_needed(people)
    values = {"people": people, "places": places, "tables": places // PLACES}
    if not people:
        return DrawDesk(Do.WAIT_FOR_PEOPLE, jiang)
    if at_once and people != places:
        return DrawDesk(Do.CHOOSE, jiang, choices=tuple(choices_of(jiang)), values=values)
    return DrawDesk(Do.COMMIT, jiang, values=values)


def lots_next(jiang: Jiang, draw: Draw) -> DrawDesk:
    """Return whether lots are still taken, or the tables can be completed."""
    placed = {step.participant_id for step in counting_steps(draw)}
    values = {"taken": len(placed), "places": len(draw.listing)}
    here = who_plays(jiang.event).filter(is_house=False).values_list("pk", flat=True)
    missing = len(set(here) - placed)
    by_box = draw.kind == Kind.TABLES_PHYSICAL
    if not jiang.event.check_in_closed or missing:
        do = Do.TYPE_LOTS if by_box else Do.TAKE_LOTS
        return DrawDesk(do, jiang, draw, values={**values, "missing": missing})
    try:
        choices = tuple(choices_of(jiang, draw))
    except RuleError:
        return DrawDesk(Do.WAIT_FOR_PEOPLE, jiang, draw)
    return DrawDesk(Do.COMPLETE, jiang, draw, choices, values)


def seats_next(jiang: Jiang) -> DrawDesk:
    tables = jiang.tables.count()
    undrawn = jiang.tables.filter(seats__letter=None).distinct().count()
    values = {"tables": tables, "drawn": tables - undrawn, "undrawn": undrawn}
    draw = active_draw(jiang, of="seats-")
    if not undrawn:
        return DrawDesk(Do.PLAY, jiang, draw, values=values)
    if draw is None:
        on_screen = jiang.event.seat_draw == Event.SeatDraw.DIGITAL
        return DrawDesk(Do.COMMIT_SEATS if on_screen else Do.TYPE_CARDS, jiang, values=values)
    if draw.kind == Kind.SEATS_PHYSICAL:
        return DrawDesk(Do.TYPE_CARDS, jiang, draw, values=values)
    do = Do.ADD_ENTROPY if draw.state == State.COMMITTED else Do.POINT
    return DrawDesk(do, jiang, draw, values={**values, "list": len(draw.listing)})

"""Participants placed at tables, inside a change that is under way: by hand or by a draw."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from scoring.errors import RuleError
from tournaments.draws.models import Draw
from tournaments.events.models import Event
from tournaments.jiangs.models import Jiang
from tournaments.listing import listed
from tournaments.log.services.change import Change
from tournaments.people.models import Participant
from tournaments.states import move_jiang, require_event, require_jiang
from tournaments.tables.models import Seat, Table

Tables = Mapping[int, Sequence[Participant]]


def place_at_tables(
    change: Change, jiang: Jiang, tables: Tables, draw: Draw | None = None
) -> list[Table]:
    """Set a planned jiang's tables; each is full of registered participants, each of them once.

    Raises RuleError("tables.…"), ("jiang.previous_not_closed") or a wrong state.
    """
    require_drawable(jiang)
    if draw is not None and draw.jiang_id != jiang.pk:
        raise RuleError("tables.draw_of_another_jiang", draw=draw.number)
    placed = checked(jiang.event, tables)
    rows = Table.objects.bulk_create(Table(jiang=jiang, number=number) for number in sorted(placed))
    Seat.objects.bulk_create(
        Seat(jiang=jiang, table=table, participant=participant, position=position)
        for table in rows
        for position, participant in enumerate(placed[table.number], 1)
    )
    move_jiang(jiang, Jiang.State.DRAWN)
    numbers = {str(number): [each.number for each in people] for number, people in placed.items()}
    change.note(
        "tables.set",
        {"jiang": jiang.number, "tables": numbers, "draw": draw.number if draw else None},
    )
    return rows


def require_drawable(jiang: Jiang) -> None:
    """Raise RuleError unless the jiang's tables can be drawn now: planned, and its turn."""
    require_event(jiang.event, Event.State.OPEN, Event.State.RUNNING)
    require_jiang(jiang, Jiang.State.PLANNED)
    require_previous_closed(jiang)


def require_previous_closed(jiang: Jiang) -> None:
    """Raise RuleError("jiang.previous_not_closed") while the jiang before goes on."""
    before = jiang.event.jiangs.filter(number=jiang.number - 1).first()
    if before is not None and before.state != Jiang.State.CLOSED:
        raise RuleError("jiang.previous_not_closed", jiang=before.number)


def checked(event: Event, tables: Tables) -> dict[int, list[Participant]]:
    """Return the tables with the participants as they are now, or refuse."""
    require_numbers(tables)
    size = len(event.game.seats)
    for number, people in tables.items():
        if len(people) != size:
            raise RuleError("tables.wrong_size", table=number, count=len(people), size=size)
    given = [participant for people in tables.values() for participant in people]
    registered = require_registered(event, given)
    twice = [number for number, times in Counter(p.number for p in given).items() if times > 1]
    if twice:
        raise RuleError("tables.participant_twice", numbers=listed(sorted(twice)))
    return {number: [registered[p.pk] for p in people] for number, people in tables.items()}


def require_numbers(tables: Tables) -> None:
    if not tables:
        raise RuleError("tables.none")
    if sorted(tables) != list(range(1, len(tables) + 1)):
        raise RuleError("tables.numbers", last=len(tables), numbers=listed(sorted(tables)))


def require_registered(event: Event, given: Iterable[Participant]) -> dict[int, Participant]:
    """Return the event's registered participants; raise RuleError if one given is not among them."""
    known = {each.pk: each for each in event.participants.all()}
    strangers = sorted(each.number for each in given if each.pk not in known)
    if strangers:
        raise RuleError("tables.strangers", numbers=listed(strangers))
    away = sorted(
        known[each.pk].number
        for each in given
        if known[each.pk].status != Participant.Status.REGISTERED
    )
    if away:
        raise RuleError("tables.not_registered", numbers=listed(away))
    return known

"""Who sits where: all tables of a jiang, or one person found by name or number."""

from collections.abc import Collection
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

from scoring.seats import Seat as Letter
from tournaments.events.models import Event
from tournaments.jiangs.models import Jiang
from tournaments.people.queries.name_index import name_index_of
from tournaments.tables.models import Seat, Table

PUBLISHED = (
    Jiang.State.PUBLISHED,
    Jiang.State.PLAYING,
    Jiang.State.SUSPENDED,
    Jiang.State.CLOSED,
)
MOST_FOUND = 20


class Seated(NamedTuple):
    """Somebody at a table; letter and card come with the seat draw."""

    table: int
    number: int
    public_id: str
    name: str
    club: str
    house: bool
    position: int
    letter: Letter | None
    card: str | None


SEATED = (
    "table__number",
    "participant__number",
    "participant__public_id",
    "participant__name",
    "participant__club",
    "participant__is_house",
    "position",
    "letter",
    "card",
)


@dataclass(frozen=True, slots=True)
class TableSeats:
    """A table, A to D once the seats are drawn, before that in the order they were placed."""

    number: int
    seats: tuple[Seated, ...]

    @property
    def drawn(self) -> bool:
        return all(seat.letter is not None for seat in self.seats)


@dataclass(frozen=True, slots=True)
class Found:
    """A participant that a search found; `seat` is where they sit in the newest jiang shown."""

    number: int
    public_id: str
    name: str
    club: str
    status: str
    jiang: int | None
    seat: Seated | None


def seats_of(jiang: Jiang, tables: Collection[Table] | None = None) -> list[TableSeats]:
    """Return the tables of a jiang in their order, all or some of them; one query."""
    rows = Seat.objects.filter(jiang=jiang)
    if tables is not None:
        rows = rows.filter(table__in=tables)
    ordered = rows.order_by("table__number", "letter", "position").values_list(*SEATED)
    return [
        TableSeats(number, tuple(seats))
        for number, seats in groupby(map(Seated._make, ordered), attrgetter("table"))
    ]


def find_seat(event: Event, text: str, *, drawn_too: bool = False) -> list[Found]:
    """Return whom a part of a name or a number means, at most twenty, with their seats.

    Seats are those of the newest published jiang; `drawn_too` shows staff what is not published yet.
    """
    numbers = name_index_of(event).numbers(text, MOST_FOUND)
    states = (*PUBLISHED, Jiang.State.DRAWN) if drawn_too else PUBLISHED
    return found_people(event, numbers, states)


def find_public_seat(event: Event, text: str) -> list[Found]:
    """Return whom everybody finds: as `find_seat`, by what is public of a name; how they are shown is the page's."""
    numbers = name_index_of(event).public_numbers(text, MOST_FOUND, event.public_names)
    return found_people(event, numbers, PUBLISHED)


def found_people(
    event: Event, numbers: Collection[int], states: Collection[Jiang.State]
) -> list[Found]:
    if not numbers:
        return []
    jiang = Jiang.objects.filter(event=event, state__in=states).order_by("-number").first()
    people = {each.number: each for each in event.participants.filter(number__in=numbers)}
    seats = {} if jiang is None else seats_by_number(jiang, numbers)
    return [
        Found(
            number=number,
            public_id=people[number].public_id,
            name=people[number].name,
            club=people[number].club,
            status=people[number].status,
            jiang=jiang.number if jiang else None,
            seat=seats.get(number),
        )
        for number in numbers
        if number in people
    ]


def seats_by_number(jiang: Jiang, numbers: Collection[int]) -> dict[int, Seated]:
    rows = Seat.objects.filter(jiang=jiang, participant__number__in=numbers)
    return {seat.number: seat for seat in map(Seated._make, rows.values_list(*SEATED))}


def seated(seat: Seat) -> Seated:
    who = seat.participant
    return Seated(
        table=seat.table.number,
        number=who.number,
        public_id=who.public_id,
        name=who.name,
        club=who.club,
        house=who.is_house,
        position=seat.position,
        letter=seat.letter,
        card=seat.card,
    )

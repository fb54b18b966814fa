"""Tables of one size, their places, and who sits where while lots are being taken."""

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.errors import RuleError

# A draw names its size, and the seats are the letters A to H.
SMALLEST_TABLE, LARGEST_TABLE = 2, 8


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """One of the places at a table; a physical lot may name the table only."""

    table: int
    place: int | None = None


@dataclass(frozen=True, slots=True)
class Arrival:
    """A participant's lot, as it was taken or typed in."""

    participant: int
    at: Place


def places_needed(registered: int, size: int) -> int:
    """Return how many places are drawn for so many people: whole tables.

    >>> places_needed(37, 4), places_needed(37, 3)
    (40, 39)
    """
    return -(-registered // size) * size


def place_numbered(number: int, size: int) -> Place:
    """Return the place with this number, counted through the tables.

    >>> place_numbered(4, 4), place_numbered(4, 3)
    (Place(table=1, place=4), Place(table=2, place=1))
    """
    return Place((number - 1) // size + 1, (number - 1) % size + 1)


def table_of_place(number: int, size: int) -> int:
    """Return the table of the place with this number.

    >>> table_of_place(8, 4), table_of_place(9, 4)
    (2, 3)
    """
    return place_numbered(number, size).table


class Placing:
    """Who sits where: nobody twice, no place twice, nobody too many at a table, nobody at a dissolved one."""

    def __init__(self, tables: int, size: int) -> None:
        self.tables = tables
        self.size = size
        self.dissolved: set[int] = set()
        self._at: dict[int, Place] = {}
        self._people: dict[int, list[int]] = {table: [] for table in range(1, tables + 1)}

    @classmethod
    def of(cls, tables: int, size: int, arrivals: Iterable[Arrival]) -> "Placing":
        """Return the state after these arrivals."""
        placing = cls(tables, size)
        for arrival in arrivals:
            placing.put(arrival.participant, arrival.at)
        return placing

    def put(self, participant: int, at: Place) -> None:
        """Seat somebody who has no place yet.

        Raises RuleError("draw.placed_twice") or what `check_free` raises.
        """
        if participant in self._at:
            raise RuleError(
                "draw.placed_twice", participant=participant, table=self._at[participant].table
            )
        self.check_free(at)
        self._at[participant] = at
        self._people[at.table].append(participant)

    def leave(self, participant: int) -> None:
        """Free somebody's place.

        Raises RuleError("draw.not_placed").
        """
        at = self.place_of(participant)
        self._people[at.table].remove(participant)
        del self._at[participant]

    def dissolve(self, table: int) -> None:
        """Close a table; whoever sits there has to move or leave.

        Raises RuleError("draw.no_such_table") or ("draw.dissolved_twice").
        """
        self._check_table(table)
        if table in self.dissolved:
            raise RuleError("draw.dissolved_twice", table=table)
        self.dissolved.add(table)

    def move(self, participant: int, at: Place) -> None:
        """Seat somebody from a dissolved table elsewhere.

        Raises RuleError("draw.not_placed"), ("draw.not_dissolved") or what `check_free` raises.
        """
        table = self.place_of(participant).table
        if table not in self.dissolved:
            raise RuleError("draw.not_dissolved", participant=participant, table=table)
        self.check_free(at)
        self.leave(participant)
        self.put(participant, at)

    def check_free(self, at: Place) -> None:
        """Raise RuleError unless somebody can be seated there.

        Codes: draw.no_such_table, draw.table_dissolved, draw.lot_taken, draw.table_full.
        """
        self._check_table(at.table)
        if at.table in self.dissolved:
            raise RuleError("draw.table_dissolved", table=at.table)
        people = self._people[at.table]
        if at.place is not None:
            for other in people:
                if self._at[other].place == at.place:
                    raise RuleError(
                        "draw.lot_taken", table=at.table, place=at.place, participant=other
                    )
        if len(people) >= self.size:
            raise RuleError("draw.table_full", table=at.table)

    def place_of(self, participant: int) -> Place:
        """Return where somebody sits.

        Raises RuleError("draw.not_placed").
        """
        if participant not in self._at:
            raise RuleError("draw.not_placed", participant=participant)
        return self._at[participant]

    def is_placed(self, participant: int) -> bool:
        """Say whether somebody has a place."""
        return participant in self._at

    def stranded(self) -> list[int]:
        """Return who still sits at a dissolved table: by table and place, else in the order in which they came."""
        people = [each for table in sorted(self.dissolved) for each in self._people[table]]
        return sorted(people, key=lambda each: (self._at[each].table, self._at[each].place or 0))

    def people_at(self, table: int) -> tuple[int, ...]:
        """Return a table's participants, lowest number first."""
        return tuple(sorted(self._people[table]))

    def standing(self) -> tuple[int, ...]:
        """Return the tables that are not dissolved."""
        return tuple(table for table in self._people if table not in self.dissolved)

    def gaps(self) -> tuple[Place, ...]:
        """Return the free places of the standing tables; without a number where lots name tables only."""
        numbered = all(at.place is not None for at in self._at.values())
        return tuple(gap for table in self.standing() for gap in self._gaps_at(table, numbered))

    def rows(self) -> list[list[int]]:
        """Return the standing tables as lists: the table's number, then its participants in order."""
        return [[table, *self.people_at(table)] for table in self.standing()]

    def _gaps_at(self, table: int, numbered: bool) -> list[Place]:
        taken = {self._at[participant].place for participant in self._people[table]}
        if not numbered:
            return [Place(table)] * (self.size - len(self._people[table]))
        return [Place(table, place) for place in range(1, self.size + 1) if place not in taken]

    def _check_table(self, table: int) -> None:
        if table not in self._people:
            raise RuleError("draw.no_such_table", table=table, tables=self.tables)

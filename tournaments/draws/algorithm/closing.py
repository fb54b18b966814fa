"""Completing short tables when check-in closes: what is done is a list of acts, logged and published."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scoring.errors import RuleError
from tournaments.draws.algorithm.choices import Choice
from tournaments.draws.algorithm.places import Arrival, Place, Placing


@dataclass(frozen=True, slots=True)
class Left:
    """Somebody's place became free: they went home, or nothing was left for them."""

    participant: int


@dataclass(frozen=True, slots=True)
class Dissolved:
    """A table was given up."""

    table: int


@dataclass(frozen=True, slots=True)
class Moved:
    """Somebody from a dissolved table sits elsewhere now."""

    participant: int
    at: Place


@dataclass(frozen=True, slots=True)
class Added:
    """A house player, or somebody from the waiting list, took a free place."""

    participant: int
    at: Place
    house: bool


Act = Left | Dissolved | Moved | Added


def perform(placing: Placing, act: Act) -> None:
    """Change who sits where by one act.

    Raises what `Placing` raises; then nothing has changed.
    """
    match act:
        case Left(participant):
            placing.leave(participant)
        case Dissolved(table):
            placing.dissolve(table)
        case Moved(participant, at):
            placing.move(participant, at)
        case Added(participant, at):
            placing.put(participant, at)


def acts_for(
    choice: Choice,
    tables: int,
    size: int,
    arrivals: Sequence[Arrival],
    *,
    gone: Iterable[int] = (),
    waiting: Sequence[int] = (),
    house: Sequence[int] = (),
) -> tuple[Act, ...]:
    """Return the acts that carry out a choice; nobody picks who moves where.

    Those who left go first. Then the highest-numbered tables are dissolved. Their people, in the
    order in which they arrived, take the free places from table 1 on; whoever finds none left
    leaves. What is still free goes to the waiting list and then to house players, in their order.

    Raises RuleError("draw.numbers_needed") when too few waiting or house players were given, and
    ("draw.choice_outdated") when the choice was made for another number of people.
    """
    plan = _Plan(Placing.of(tables, size, arrivals))
    for participant in gone:
        plan.do(Left(participant))
    for table in range(tables, choice.tables, -1):
        plan.do(Dissolved(table))
    plan.rescue(arrival.participant for arrival in arrivals)
    plan.fill(waiting[: choice.from_waiting], choice.from_waiting, house=False)
    plan.fill(house[: choice.house_players], choice.house_players, house=True)
    if plan.placing.gaps():
        raise RuleError("draw.choice_outdated")
    return tuple(plan.acts)


class _Plan:
    """Acts so far, and who sits where after them."""

    def __init__(self, placing: Placing) -> None:
        self.placing = placing
        self.acts: list[Act] = []

    def do(self, act: Act) -> None:
        perform(self.placing, act)
        self.acts.append(act)

    def rescue(self, participants: Iterable[int]) -> None:
        """Find a place for everyone whose table was dissolved."""
        gaps = iter(self.placing.gaps())
        for participant in filter(self.placing.is_stranded, participants):
            gap = next(gaps, None)
            self.do(Left(participant) if gap is None else Moved(participant, gap))

    def fill(self, numbers: Sequence[int], wanted: int, *, house: bool) -> None:
        """Give free places to so many of these."""
        if len(numbers) < wanted:
            raise RuleError("draw.numbers_needed", wanted=wanted, given=len(numbers))
        for participant, gap in zip(numbers, self.placing.gaps(), strict=False):
            self.do(Added(participant, gap, house))

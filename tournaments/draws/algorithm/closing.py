"""Completing short tables when check-in closes: what is done is a list of acts, logged and published."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import takewhile

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

    Those who left go first. Then the highest-numbered tables are dissolved. Their people, by table and place, take
    the free places from table 1 on; whoever finds none left leaves. What is still free goes to the waiting list and
    then to house players, in their order.

    Raises RuleError("draw.numbers_needed") when too few waiting or house players were given, and
    ("draw.choice_outdated") when the choice was made for another number of people.
    """
    added = [
        *((each, False) for each in needed(waiting, choice.from_waiting)),
        *((each, True) for each in needed(house, choice.house_players)),
    ]
    placing = Placing.of(tables, size, arrivals)
    acts = carry_out(placing, gone, tables - choice.tables, added)
    if placing.gaps():
        raise RuleError("draw.choice_outdated")
    return acts


def needed(numbers: Sequence[int], wanted: int) -> Sequence[int]:
    """Return the first so many, or raise RuleError("draw.numbers_needed")."""
    if len(numbers) < wanted:
        raise RuleError("draw.numbers_needed", wanted=wanted, given=len(numbers))
    return numbers[:wanted]


def carry_out(
    placing: Placing, gone: Iterable[int], given_up: int, added: Iterable[tuple[int, bool]]
) -> tuple[Act, ...]:
    """Complete the tables in the one way there is, and return what was done; `added` says who is a house player."""
    acts: list[Act] = [Left(participant) for participant in gone]
    acts += [Dissolved(table) for table in range(placing.tables, placing.tables - given_up, -1)]
    for act in acts:
        perform(placing, act)
    for participant in placing.stranded():
        gap = next(iter(placing.gaps()), None)
        acts.append(Left(participant) if gap is None else Moved(participant, gap))
        perform(placing, acts[-1])
    for (participant, house), gap in zip(added, placing.gaps(), strict=False):
        acts.append(Added(participant, gap, house))
        perform(placing, acts[-1])
    return tuple(acts)


def the_one_closing(placing: Placing, acts: Sequence[Act]) -> tuple[Act, ...]:
    """Return the closing that follows from who had left, how many tables were given up, and who was added.

    The placing is that of the arrivals, and the acts have been found possible. Nobody who had a place is added: who
    left and came back would choose where to sit.
    """
    first = takewhile(lambda act: isinstance(act, Left), acts)
    gone = [act.participant for act in first if isinstance(act, Left)]
    given_up = sum(isinstance(act, Dissolved) for act in acts)
    added: dict[int, bool] = {}
    for act in acts:
        if isinstance(act, Added) and not placing.is_placed(act.participant):
            added.setdefault(act.participant, act.house)
    return carry_out(placing, gone, given_up, added.items())

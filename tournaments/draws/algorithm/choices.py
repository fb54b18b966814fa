"""What the desk can do when the people who came do not fill the tables, with the consequences."""

from dataclasses import dataclass
from typing import Literal

from scoring.errors import RuleError
from tournaments.draws.algorithm.places import places_needed

ChoiceCode = Literal["as_they_are", "house", "waiting", "dissolve", "dissolve_and_house"]


@dataclass(frozen=True, slots=True)
class Choice:
    """One way to whole tables; the numbers are its consequences."""

    code: ChoiceCode
    tables: int  # tables that will play
    house_players: int = 0  # to be added: they score and are never ranked
    from_waiting: int = 0  # people of the waiting list who get to play
    dissolved: int = 0  # tables given up, the highest-numbered ones; their people move
    left_out: int = 0  # people who came and do not get to play


def choices_for(
    count: int, size: int, *, opened: int | None = None, waiting: int = 0
) -> list[Choice]:
    """Return every way to seat so many people at tables of a size, the one that changes least first.

    `opened` is how many tables lots were drawn for already (by default no more than needed);
    `waiting` is how many people are on the waiting list.

    >>> [(choice.code, choice.tables) for choice in choices_for(38, 4)]
    [('house', 10), ('dissolve', 9)]

    Raises RuleError("draw.no_participants") or ("draw.too_many_people").
    """
    if count < 1:
        raise RuleError("draw.no_participants")
    tables = places_needed(count, size) // size if opened is None else opened
    gaps = tables * size - count
    if gaps < 0:
        raise RuleError("draw.too_many_people", count=count, places=tables * size)
    if not gaps:
        return [Choice("as_they_are", tables)]
    return [
        *_filling(tables, gaps, waiting),
        Choice("house", tables, house_players=gaps),
        *_dissolving(count, tables, size),
    ]


def _filling(tables: int, gaps: int, waiting: int) -> list[Choice]:
    filled = min(waiting, gaps)
    return (
        [Choice("waiting", tables, from_waiting=filled, house_players=gaps - filled)]
        if filled
        else []
    )


def _dissolving(count: int, tables: int, size: int) -> list[Choice]:
    full, over = divmod(count, size)
    fewest = full + bool(over)
    choices = []
    if over and fewest < tables:
        choices.append(
            Choice(
                "dissolve_and_house", fewest, house_players=size - over, dissolved=tables - fewest
            )
        )
    if full:
        choices.append(Choice("dissolve", full, dissolved=tables - full, left_out=over))
    return choices

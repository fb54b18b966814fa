"""A second implementation of the five-card order and of beating, sharing nothing with the library.

Cards are numbers here, 4 × rank + suit, and the orders are copied from the texts as they are written there.
"""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

LOW_TO_HIGH = ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2"]

# 1.10 and 2.2, high to low, each with the rank whose suit decides.
STRAIGHTS = {
    "tw-tournament": """
        2 3 4 5 6 : 2
        10 J Q K A : A
        9 10 J Q K : K
        8 9 10 J Q : Q
        7 8 9 10 J : J
        6 7 8 9 10 : 10
        5 6 7 8 9 : 9
        4 5 6 7 8 : 8
        3 4 5 6 7 : 7
        A 2 3 4 5 : 5
    """,
    "hk": """
        A 2 3 4 5 : 2
        2 3 4 5 6 : 2
        10 J Q K A : A
        9 10 J Q K : K
        8 9 10 J Q : Q
        7 8 9 10 J : J
        6 7 8 9 10 : 10
        5 6 7 8 9 : 9
        4 5 6 7 8 : 8
        3 4 5 6 7 : 7
    """,
}
SUITS_LOW_TO_HIGH = {"tw-tournament": "CDHS", "hk": "DCHS"}
FIVE_LOW_TO_HIGH = {
    "tw-tournament": ["straight", "full_house", "four_of_a_kind", "straight_flush"],
    "hk": ["straight", "flush", "full_house", "four_of_a_kind", "straight_flush"],
}
SMALL = {"tw-tournament": ["single", "pair"], "hk": ["single", "pair", "triple"]}


class Opinion(NamedTuple):
    """A type of play and a number that grows with its strength within the type."""

    type: str
    value: int


def opinion(variant: str, cards: Iterable[tuple[str, str]]) -> Opinion | None:
    """Return what (rank, suit) pairs are together, or None if they are nothing."""
    suits = SUITS_LOW_TO_HIGH[variant]
    numbers = sorted(4 * LOW_TO_HIGH.index(rank) + suits.index(suit) for rank, suit in cards)
    found = _five(variant, numbers) if len(numbers) == 5 else _small(numbers)
    if found is None or found.type not in SMALL[variant] + FIVE_LOW_TO_HIGH[variant]:
        return None
    return found


def is_beaten(variant: str, on: Opinion, by: Opinion) -> bool:
    """Say whether `by` may be played on `on` (1.9; 2.4)."""
    if on.type == by.type:
        return by.value > on.value
    if variant == "hk":
        order = FIVE_LOW_TO_HIGH[variant]
        return on.type in order and by.type in order and order.index(by.type) > order.index(on.type)
    if by.type == "straight_flush":
        return True
    return by.type == "four_of_a_kind" and on.type != "straight_flush"


def _small(numbers: list[int]) -> Opinion | None:
    if len(numbers) not in (1, 2, 3) or len({number // 4 for number in numbers}) > 1:
        return None
    if len(numbers) == 3:
        return Opinion("triple", numbers[0] // 4)
    return Opinion("single" if len(numbers) == 1 else "pair", numbers[-1])


def _five(variant: str, numbers: list[int]) -> Opinion | None:
    counted = Counter(number // 4 for number in numbers).most_common()
    shape = [count for _rank, count in counted]
    if shape == [4, 1]:
        return Opinion("four_of_a_kind", counted[0][0])
    if shape == [3, 2]:
        return Opinion("full_house", counted[0][0])
    if len(shape) != 5:
        return None
    one_suit = len({number % 4 for number in numbers}) == 1
    straight = _straight(variant, numbers)
    if straight is not None:
        return Opinion("straight_flush" if one_suit else "straight", straight)
    return Opinion("flush", _flush(numbers)) if one_suit else None


def _straight(variant: str, numbers: list[int]) -> int | None:
    lines = [line.split(":") for line in STRAIGHTS[variant].strip().splitlines()]
    held = {LOW_TO_HIGH[number // 4] for number in numbers}
    for place, (ranks, decides) in enumerate(reversed(lines)):
        if set(ranks.split()) == held:
            rank = LOW_TO_HIGH.index(decides.strip())
            return 4 * place + next(number % 4 for number in numbers if number // 4 == rank)
    return None


def _flush(numbers: list[int]) -> int:
    """Return suit first, then the ranks from the highest down, as one number (2.3)."""
    value = numbers[0] % 4
    for number in reversed(numbers):
        value = 13 * value + number // 4
    return value

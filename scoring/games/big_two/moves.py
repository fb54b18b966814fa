"""Every legal play from a hand, one type at a time."""

from collections.abc import Iterable, Iterator
from itertools import combinations as subsets
from itertools import product

from scoring.cards import Card
from scoring.games.big_two.combinations import SIZES, Combination, combination
from scoring.games.big_two.comparison import beats, can_answer
from scoring.games.big_two.variants import Variant


def legal_plays(
    hand: Iterable[Card], name: str, on: Combination | None, variant: Variant
) -> list[Combination]:
    """Return every play of one type that a hand can make, on another play or as a lead.

    >>> from scoring.cards import parse_cards, written
    >>> from scoring.games.big_two.variants import variant
    >>> hong_kong = variant("hk")
    >>> on = combination(parse_cards("4D 4H"), hong_kong)
    >>> [written(play.cards) for play in legal_plays(parse_cards("4C 4S 5D 6D 6S"), "pair", on, hong_kong)]
    ['4C 4S', '6D 6S']
    """
    if on is not None and not can_answer(name, on.type, variant):
        return []
    found = (combination(cards, variant) for cards in _candidates(hand, name, variant))
    # Among the straights and flushes of a hand there are straight flushes.
    return [
        play for play in found if play.type == name and (on is None or beats(play, on, variant))
    ]


def _candidates(hand: Iterable[Card], name: str, variant: Variant) -> Iterator[tuple[Card, ...]]:
    cards = sorted(hand, key=variant.strength)
    by_rank: dict[str, list[Card]] = {}
    by_suit: dict[str, list[Card]] = {}
    for card in cards:
        by_rank.setdefault(card.rank, []).append(card)
        by_suit.setdefault(card.suit, []).append(card)
    if name in SIZES:
        return _equal(by_rank, SIZES[name])
    if name == "full_house":
        return _joined(by_rank, 3, 2)
    if name == "four_of_a_kind":
        return _joined(by_rank, 4, 1)
    if name == "flush":
        return (five for same in by_suit.values() for five in subsets(same, 5))
    if name == "straight":
        return _runs(by_rank, variant)
    return _runs_of_one_suit(by_suit, variant)


def _equal(by_rank: dict[str, list[Card]], size: int) -> Iterator[tuple[Card, ...]]:
    return (equal for same in by_rank.values() for equal in subsets(same, size))


def _joined(by_rank: dict[str, list[Card]], most: int, few: int) -> Iterator[tuple[Card, ...]]:
    for rank, same in by_rank.items():
        others = {other: cards for other, cards in by_rank.items() if other != rank}
        for many in subsets(same, most):
            for rest in _equal(others, few):
                yield many + rest


def _runs(by_rank: dict[str, list[Card]], variant: Variant) -> Iterator[tuple[Card, ...]]:
    for straight in variant.straights:
        if all(rank in by_rank for rank in straight.ranks):
            yield from product(*(by_rank[rank] for rank in straight.ranks))


def _runs_of_one_suit(
    by_suit: dict[str, list[Card]], variant: Variant
) -> Iterator[tuple[Card, ...]]:
    for same in by_suit.values():
        yield from _runs({card.rank: [card] for card in same}, variant)

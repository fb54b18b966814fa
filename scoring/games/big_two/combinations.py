"""What may be played together, and how strong it is within its type (1.8, 1.10, 2.2–2.4)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scoring.cards import RANKS, TWO, Card, in_order
from scoring.errors import RuleError
from scoring.games.big_two.variants import Variant

SIZES = {"single": 1, "pair": 2, "triple": 3}
_WHOLE_SUIT = len(RANKS)


@dataclass(frozen=True, slots=True)
class Combination:
    """Cards that may be played together; `strength` compares within its type only."""

    type: str
    cards: tuple[Card, ...]
    strength: tuple[int, ...]
    decided_by: Card  # the card that speaks for it: of a pair the higher, of a straight its end


def combination(cards: Iterable[Card], variant: Variant) -> Combination:
    """Return what some cards are together.

    >>> from scoring.cards import parse_cards
    >>> from scoring.games.big_two.variants import variant
    >>> combination(parse_cards("3C 3D 3H 8S 8C"), variant("tw-tournament")).type
    'full_house'

    Raises RuleError("play.…") saying why they are nothing, or RuleError("card.twice").
    """
    held = tuple(cards)
    refuse_twice(held)
    found = _found(held, variant)
    if found is None or found.type not in variant.types:
        raise _refusal(held, variant)
    return found


def refuse_twice(cards: Sequence[Card]) -> None:
    """Refuse a card that stands there twice: there is one deck."""
    if len(set(cards)) != len(cards):
        twice = next(card for card in cards if cards.count(card) > 1)
        raise RuleError("card.twice", card=twice.symbol)


def symbols(cards: Iterable[Card]) -> str:
    """Return cards as people write them, low to high.

    >>> from scoring.cards import parse_cards
    >>> symbols(parse_cards("2S 10D"))
    '♦10 ♠2'
    """
    return " ".join(card.symbol for card in in_order(cards))


def _found(cards: tuple[Card, ...], variant: Variant) -> Combination | None:
    """Return the combination by its cards alone, whether or not the variant plays its type."""
    if len(cards) == 5:
        return _five(cards, variant)
    if not 1 <= len(cards) <= 3 or len({card.rank for card in cards}) != 1:
        return None
    highest = max(cards, key=variant.strength)
    rank, suit = variant.strength(highest)
    if len(cards) == 3:
        return Combination("triple", cards, (rank,), highest)
    return Combination("single" if len(cards) == 1 else "pair", cards, (rank, suit), highest)


def _five(cards: tuple[Card, ...], variant: Variant) -> Combination | None:
    ranks = [card.rank for card in cards]
    different = frozenset(ranks)
    if len(different) == 5:
        return _run_or_flush(cards, different, variant)
    if len(different) != 2:
        return None
    most = max(different, key=ranks.count)
    decided_by = max((card for card in cards if card.rank == most), key=variant.strength)
    name = "four_of_a_kind" if ranks.count(most) == 4 else "full_house"
    return Combination(name, cards, variant.strength(decided_by)[:1], decided_by)


def _run_or_flush(
    cards: tuple[Card, ...], ranks: frozenset[str], variant: Variant
) -> Combination | None:
    one_suit = len({card.suit for card in cards}) == 1
    straight = variant.straight_of(ranks)
    if straight is not None:
        place, rank = straight
        decided_by = next(card for card in cards if card.rank == rank)
        name = "straight_flush" if one_suit else "straight"
        return Combination(name, cards, (place, variant.strength(decided_by)[1]), decided_by)
    if not one_suit:
        return None
    falling = sorted(map(variant.strength, cards), reverse=True)
    suit, numbers = falling[0][1], tuple(rank for rank, _suit in falling)
    strength = (*numbers, suit) if variant.flush_by == "rank" else (suit, *numbers)
    return Combination("flush", cards, strength, max(cards, key=variant.strength))


def _refusal(cards: tuple[Card, ...], variant: Variant) -> RuleError:
    """Return the most telling reason why cards are no combination."""
    ranks = {card.rank for card in cards}
    if not cards:
        return RuleError("play.empty")
    if len(cards) == 4:
        return RuleError("play.no_four_cards")
    if len(cards) == 5:
        return _five_refusal(cards, ranks)
    if len(cards) == 3 and len(ranks) == 1:
        return RuleError("play.no_triple")
    if len(cards) == len(ranks) == _WHOLE_SUIT:
        return RuleError("play.no_dragon")
    sizes = sorted({SIZES.get(name, 5) for name in variant.types})
    if len(cards) not in sizes:
        return RuleError("play.size", count=len(cards), sizes=", ".join(map(str, sizes)))
    return RuleError("play.not_a_combination", cards=symbols(cards))


def _five_refusal(cards: tuple[Card, ...], ranks: set[str]) -> RuleError:
    if len(ranks) == 3 and max([card.rank for card in cards].count(rank) for rank in ranks) == 2:
        return RuleError("play.no_two_pairs")
    if len({card.suit for card in cards}) == 1:
        return RuleError("play.no_flush")
    wrapped = _wrapped(ranks)
    if wrapped:
        return RuleError("play.not_a_straight", ranks=wrapped)
    return RuleError("play.not_a_combination", cards=symbols(cards))


def _wrapped(ranks: set[str]) -> str | None:
    """Return five ranks that go on past the 2 as text, such as Q-K-A-2-3, or None."""
    circle = RANKS * 2
    for start in range(len(RANKS)):
        run = circle[start : start + 5]
        if TWO in run and ranks == set(run):
            return "-".join(run)
    return None

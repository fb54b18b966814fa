"""The arithmetic of the rules with nothing around it: no types, no checks, no reasons."""

from collections.abc import Iterable

# Straights of tw-tournament by ranks, with their place and the rank that decides; 3 is 0 and 2 is 12.
_STRAIGHTS = {tuple(range(low, low + 5)): (low + 1, low + 4) for low in range(8)}
_STRAIGHTS[0, 1, 2, 11, 12] = (0, 2)
_STRAIGHTS[0, 1, 2, 3, 12] = (9, 12)


def bare_points(winner: str, left: Iterable[tuple[str, int, int]]) -> dict[str, int]:
    """Return the points of a hand from its counts."""
    points = {"A": 0, "B": 0, "C": 0, "D": 0}
    collected = 0
    for seat, cards, twos in left:
        loss = cards * (2 if cards >= 9 else 1) * 2**twos
        points[seat] = -loss
        collected += loss
    points[winner] = collected
    return points


def bare_beats(play: list[int], on: list[int]) -> bool:
    """Say whether one play beats another; cards are 4 × rank + suit."""
    kind, value = _kind(play)
    other, beaten = _kind(on)
    return value > beaten if kind == other else kind > 4 and kind > other


def _kind(cards: list[int]) -> tuple[int, int]:
    """Return 1 single, 2 pair, 3 straight, 4 full house, 5 quads or 6 straight flush, and a value."""
    if len(cards) < 5:
        return len(cards), max(cards)
    ranks = sorted([card // 4 for card in cards])
    middle = ranks[2]
    same = ranks.count(middle)
    if same > 2:
        return same + 1, middle
    place, decides = _STRAIGHTS[tuple(ranks)]
    suit = next(card % 4 for card in cards if card // 4 == decides)
    one_suit = len({card % 4 for card in cards}) == 1
    return 6 if one_suit else 3, 4 * place + suit

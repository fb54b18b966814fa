"""Variants as data: what beats what, and who leads, differ from place to place (1.6–1.10, 2.1–2.5)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from scoring.cards import DECK, LOWEST_RANK, RANKS, Card
from scoring.errors import RuleError, short_text
from scoring.refusals import gettext_noop as _


@dataclass(frozen=True, slots=True)
class Straight:
    """Five ranks that make a straight, and the one whose suit decides between equal ones."""

    ranks: tuple[str, ...]
    decided_by: str


@dataclass(frozen=True, slots=True)
class Variant:
    """One way of playing; only a variant can compare two cards."""

    code: str
    description: str
    suits: tuple[str, ...]  # low to high
    straights: tuple[Straight, ...]  # low to high
    types: tuple[str, ...]  # everything that may be played
    bombs: tuple[str, ...]  # low to high; each beats every type that is not a higher bomb
    ladder: tuple[str, ...]  # low to high; five-card types where one type beats another
    flush_by: Literal["suit", "rank"] | None  # what counts first between two flushes
    opens: Literal["every_hand", "first_hand"]  # when the lowest card must be led
    _strengths: Mapping[Card, tuple[int, int]] = field(init=False, repr=False, compare=False)
    _straights: Mapping[frozenset[str], tuple[int, str]] = field(
        init=False, repr=False, compare=False
    )

    def __post_init__(self) -> None:
        # Looked up for every card of every play, so counted once.
        strengths = {card: (RANKS.index(card.rank), self.suits.index(card.suit)) for card in DECK}
        places = {
            frozenset(run.ranks): (place, run.decided_by)
            for place, run in enumerate(self.straights)
        }
        object.__setattr__(self, "_strengths", strengths)
        object.__setattr__(self, "_straights", places)

    @property
    def lowest(self) -> Card:
        """The card that opens a hand.

        >>> str(variant("tw-tournament").lowest), str(variant("hk").lowest)
        ('3C', '3D')
        """
        return Card(LOWEST_RANK, self.suits[0])

    def strength(self, card: Card) -> tuple[int, int]:
        """Return what a card counts against another: rank first, then suit (1.6).

        >>> taiwan = variant("tw-tournament")
        >>> taiwan.strength(Card("3", "S")) < taiwan.strength(Card("4", "C"))
        True
        """
        return self._strengths[card]

    def straight_of(self, ranks: frozenset[str]) -> tuple[int, str] | None:
        """Return a straight's place from the lowest up and its deciding rank, or None (1.10, 2.2)."""
        return self._straights.get(ranks)

    def must_open(self, hand: int) -> bool:
        """Say whether the first play of a hand must contain the lowest card (1.7, 2.5)."""
        return self.opens == "every_hand" or hand == 1


_RUNS = tuple(Straight(RANKS[start : start + 5], RANKS[start + 4]) for start in range(8))
_A2345 = ("A", "2", "3", "4", "5")
_23456 = ("2", "3", "4", "5", "6")

_TAIWAN = Variant(
    code="tw-tournament",
    description=_(
        "Taiwan, tournament rules: ♠ > ♥ > ♦ > ♣, no flush, no triple; four of a kind "
        "beats any other type."
    ),
    suits=("C", "D", "H", "S"),
    straights=(Straight(_A2345, "5"), *_RUNS, Straight(_23456, "2")),
    types=("single", "pair", "straight", "full_house", "four_of_a_kind", "straight_flush"),
    bombs=("four_of_a_kind", "straight_flush"),
    ladder=(),
    flush_by=None,
    opens="every_hand",
)
_HONG_KONG = Variant(
    code="hk",
    description=_(
        "Hong Kong: ♠ > ♥ > ♣ > ♦, with flushes and triples; the number of cards must match."
    ),
    suits=("D", "C", "H", "S"),
    straights=(*_RUNS, Straight(_23456, "2"), Straight(_A2345, "2")),
    types=(
        "single",
        "pair",
        "triple",
        "straight",
        "flush",
        "full_house",
        "four_of_a_kind",
        "straight_flush",
    ),
    bombs=(),
    ladder=("straight", "flush", "full_house", "four_of_a_kind", "straight_flush"),
    flush_by="suit",
    opens="first_hand",
)

VARIANTS: dict[str, Variant] = {each.code: each for each in (_TAIWAN, _HONG_KONG)}


def variant(code: str) -> Variant:
    """Return the variant of a code.

    Raises RuleError("variant.unknown").
    """
    found = VARIANTS.get(code)
    if found is None:
        raise RuleError("variant.unknown", code=short_text(code))
    return found

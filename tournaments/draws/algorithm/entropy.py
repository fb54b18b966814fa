"""What the hall adds to a draw: dice as they fell, cards as they were turned over; one spelling each."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.cards import Card, parse_card
from scoring.errors import RuleError

# Ten dice are 25.8 bits, six cards in their order 33.8.
FEWEST_DICE, MOST_DICE = 10, 60
FEWEST_CARDS = 6
FACES = range(1, 7)


@dataclass(frozen=True, slots=True)
class Entropy:
    """Dice, cards, or both, in the order in which they lay.

    >>> thrown = Entropy((4, 4, 6), (Card("10", "D"), Card("K", "C")))
    >>> thrown.dice_text, thrown.cards_text
    ('446', '10D KC')
    """

    dice: tuple[int, ...] = ()
    cards: tuple[Card, ...] = ()

    @property
    def dice_text(self) -> str:
        return "".join(map(str, self.dice))

    @property
    def cards_text(self) -> str:
        return " ".join(map(str, self.cards))

    @property
    def data(self) -> dict[str, list[int] | list[str]]:
        """Return it as it stands in the document."""
        return {"dice": list(self.dice), "cards": [str(card) for card in self.cards]}


def entropy_of(data: dict[str, list[int] | list[str]]) -> Entropy:
    """Return what stands in a document of the right form."""
    return Entropy(
        tuple(int(die) for die in data["dice"]),
        tuple(parse_card(str(card)) for card in data["cards"]),
    )


def entropy_or_none(data: dict[str, list[int] | list[str]] | None) -> Entropy | None:
    """Return what stands in a document, if it is there."""
    return None if data is None else entropy_of(data)


def checked_entropy(dice: Sequence[int], cards: Sequence[Card]) -> Entropy:
    """Return what fell, if it is enough that nobody could have known it.

    Raises RuleError("draw.entropy_empty"), ("draw.entropy_no_die"), ("draw.entropy_few_dice"), ("draw.entropy_many_dice"),
    ("draw.entropy_few_cards") or ("draw.entropy_card_twice").
    """
    for die in dice:
        if type(die) is not int or die not in FACES:  # True and 4.0 would be other spellings
            raise RuleError("draw.entropy_no_die", die=die)
    if not dice and not cards:
        raise RuleError("draw.entropy_empty", dice=FEWEST_DICE, cards=FEWEST_CARDS)
    if dice and len(dice) < FEWEST_DICE:
        raise RuleError("draw.entropy_few_dice", count=len(dice), fewest=FEWEST_DICE)
    if len(dice) > MOST_DICE:
        raise RuleError("draw.entropy_many_dice", count=len(dice), most=MOST_DICE)
    if cards and len(cards) < FEWEST_CARDS:
        raise RuleError("draw.entropy_few_cards", count=len(cards), fewest=FEWEST_CARDS)
    for place, card in enumerate(cards):
        if card in cards[:place]:
            raise RuleError("draw.entropy_card_twice", card=card.symbol)
    return Entropy(tuple(dice), tuple(cards))

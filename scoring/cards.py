"""The 52 cards and every way of writing them; a card has no order of its own."""

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.errors import RuleError, short_text

# Low to high; the order of suits is a variant's business.
RANKS = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2")
SUITS = ("C", "D", "H", "S")
SYMBOLS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
LOWEST_RANK, TWO = RANKS[0], RANKS[-1]

_RANK_SPELLINGS = {rank: (rank,) for rank in RANKS} | {"10": ("10", "T")}
_SUIT_SPELLINGS = {
    "C": ("C", "♣", "♧", "梅花"),
    "D": ("D", "♦", "♢", "方塊", "方块", "磚塊"),
    "H": ("H", "♥", "♡", "紅心", "红心"),
    "S": ("S", "♠", "♤", "黑桃"),
}
# Full-width forms stand at a fixed distance from ASCII; emoji suits carry an invisible selector.
_WIDE = {chr(wide): chr(wide - 0xFEE0) for wide in range(0xFF01, 0xFF5F)}
_PLAIN = str.maketrans(_WIDE | {",": " ", "，": " ", "、": " ", "\ufe0e": "", "\ufe0f": ""})


@dataclass(frozen=True, slots=True)
class Card:
    """One card of the deck.

    >>> str(Card("10", "D")), Card("10", "D").symbol
    ('10D', '♦10')

    Raises RuleError("card.unknown") for a card that is not in the deck.
    """

    rank: str
    suit: str

    def __post_init__(self) -> None:
        if self.rank not in RANKS or self.suit not in SUITS:
            raise RuleError("card.unknown", token=short_text(f"{self.rank}{self.suit}"))

    def __str__(self) -> str:
        return self.rank + self.suit

    @property
    def symbol(self) -> str:
        """The card as people write it, suit first."""
        return SYMBOLS[self.suit] + self.rank


DECK = tuple(Card(rank, suit) for rank in RANKS for suit in SUITS)
DECK_ORDER = {card: place for place, card in enumerate(DECK)}

_SPELLINGS = {
    spelling: card
    for card in DECK
    for rank in _RANK_SPELLINGS[card.rank]
    for suit in _SUIT_SPELLINGS[card.suit]
    for spelling in (rank + suit, suit + rank)
}


def parse_cards(text: str) -> tuple[Card, ...]:
    """Return the cards written in a text, in its order.

    >>> [str(card) for card in parse_cards("3c ＴＤ ♥J, 黑桃2")]
    ['3C', '10D', 'JH', '2S']

    Raises RuleError("card.unknown") naming the first token that is not a card.
    """
    return tuple(_card_of(token) for token in text.translate(_PLAIN).split())


def parse_card(text: str) -> Card:
    """Return the one card written in a text.

    >>> parse_card("２♠")
    Card(rank='2', suit='S')

    Raises RuleError("card.unknown"), or RuleError("card.not_one") unless there is exactly one.
    """
    cards = parse_cards(text)
    if len(cards) != 1:
        raise RuleError("card.not_one", text=short_text(text))
    return cards[0]


def written(cards: Iterable[Card]) -> str:
    """Return cards in the notation of data, sorted so that equal sets are equal text.

    >>> written(parse_cards("2S 5D 4D"))
    '4D 5D 2S'
    """
    return " ".join(map(str, in_order(cards)))


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return cards in the deck's canonical order (rank, then C D H S), which no rule depends on."""
    return tuple(sorted(cards, key=DECK_ORDER.__getitem__))


def _card_of(token: str) -> Card:
    card = _SPELLINGS.get(token.upper())
    if card is None:
        raise RuleError("card.unknown", token=short_text(token))
    return card

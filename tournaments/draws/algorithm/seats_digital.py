"""Seats by a shuffled deck on the screen: each at the table points at one of 52 backs."""

from collections.abc import Iterable, Mapping, Sequence

from scoring.cards import Card
from scoring.errors import RuleError
from tournaments.draws.algorithm.fixed import Source
from tournaments.draws.algorithm.seats_physical import check_turn
from tournaments.draws.algorithm.versions import drawn

# Written out: the order before the shuffle is part of the algorithm, whatever suits a draw names.
RANKS = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2")
UNSHUFFLED = tuple(Card(rank, suit) for rank in RANKS for suit in "CDHS")


def deck_of(table: int, source: Source) -> tuple[Card, ...]:
    """Return a table's deck, the card under back 1 first; the source is that of the jiang's whole draw.

    Secret until the jiang's last table is seated. A card turned over tells nothing of the others,
    at this table or another, beyond not being that card.
    """
    return drawn(UNSHUFFLED, source.at_table(table))


def card_under(back: int, deck: Sequence[Card]) -> Card:
    """Return the card under a back, counted from 1.

    Raises RuleError("draw.no_such_back").
    """
    if not 1 <= back <= len(deck):
        raise RuleError("draw.no_such_back", back=back, backs=len(deck))
    return deck[back - 1]


def check_back(
    people: Iterable[int], pointed: Mapping[int, int], participant: int, back: int
) -> None:
    """Raise RuleError unless this participant may point at this back, given what the table has.

    Codes: draw.not_at_table, draw.drawn_twice, draw.no_such_back, draw.back_taken.
    """
    check_turn(tuple(people), pointed, participant)
    card_under(back, UNSHUFFLED)
    for other, taken in pointed.items():
        if taken == back:
            raise RuleError("draw.back_taken", back=back, participant=other)

"""What a table reports of a hand (1.12): who went out, and what the others have left."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from scoring.cards import TWO, Card, in_order, parse_cards, written
from scoring.errors import RuleError, short_text
from scoring.reading import fields_of, integer_of, object_of
from scoring.seats import Seat

from .deal import SEATS

DEALT = 13
TWOS = 4


@dataclass(frozen=True, slots=True)
class Left:
    """What one loser has left: counts, and the exact cards where they are known."""

    cards: int
    twos: int = 0
    exact: tuple[Card, ...] | None = None

    def __post_init__(self) -> None:
        if self.exact is not None:
            object.__setattr__(self, "exact", in_order(self.exact))

    @classmethod
    def of(cls, cards: Iterable[Card]) -> "Left":
        """Return what is left when these cards are, counted.

        >>> from scoring.cards import parse_cards
        >>> left = Left.of(parse_cards("2S 4D 5D"))
        >>> left.cards, left.twos
        (3, 1)
        """
        exact = tuple(cards)
        return cls(len(exact), sum(card.rank == TWO for card in exact), exact)

    def as_data(self) -> dict[str, int] | str:
        """Return the shape that reports are read from."""
        return (
            {"cards": self.cards, "twos": self.twos} if self.exact is None else written(self.exact)
        )


@dataclass(frozen=True, slots=True)
class Report:
    """A hand that can have happened (1.12): no other report can be made.

    >>> Report("A", {"D": Left(1), "B": Left(9, twos=1), "C": Left(5)}).as_data()["left"]["B"]
    {'cards': 9, 'twos': 1}

    Raises RuleError("hand.…") where a count, a seat or a card is impossible.
    """

    winner: Seat
    left: Mapping[Seat, Left]

    def __post_init__(self) -> None:
        if self.winner not in SEATS:
            raise RuleError(
                "hand.no_winner", winner=short_text(self.winner), seats=", ".join(SEATS)
            )
        object.__setattr__(self, "left", _in_seat_order(self.winner, self.left))
        twos = 0
        exact = False
        for seat, left in self.left.items():
            if not (
                1 <= left.cards <= DEALT and 0 <= left.twos <= TWOS and left.twos <= left.cards
            ):
                _refuse_counts(self.winner, seat, left)
            twos += left.twos
            exact = exact or left.exact is not None
        if twos > TWOS:
            raise RuleError("hand.too_many_twos_at_table", twos=twos)
        if exact:
            _check_cards(self.left)

    def as_data(self) -> dict[str, object]:
        """Return the canonical JSON shape: seats in order, 2s always given, exact cards sorted."""
        return {
            "winner": self.winner,
            "left": {seat: left.as_data() for seat, left in self.left.items()},
        }


def read_report(data: object) -> Report:
    """Return the report that a JSON object states: a winner, and counts or cards of the other seats.

    >>> read_report({"winner": "A", "left": {"B": {"cards": 9}, "C": "4D 2S", "D": {"cards": 1}}}).left["C"].twos
    1

    Raises RuleError("input.…") for a wrong shape and RuleError("hand.…") for an impossible hand.
    """
    fields = fields_of(data, "report", needed=("winner", "left"))
    winner = fields["winner"]
    left = object_of(fields["left"], "left")
    # Report itself refuses seats that do not exist.
    return Report(
        winner if isinstance(winner, str) else short_text(winner),
        {seat: left_of(held, seat) for seat, held in left.items()},
    )


def agree(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Say whether two results may both be true: the same winner and counts, and cards that can lie there together.

    >>> nine = {"B": {"cards": 9, "twos": 0}, "C": "4D", "D": {"cards": 1, "twos": 0}}
    >>> agree({"winner": "A", "left": nine}, {"winner": "A", "left": {**nine, "D": "5D"}})
    True
    >>> agree({"winner": "A", "left": nine}, {"winner": "A", "left": {**nine, "C": "5D"}})
    False
    """
    if one["winner"] != other["winner"]:
        return False
    both = {seat: _both(one, other, seat) for seat in one["left"]}
    try:
        Report(one["winner"], {seat: left for seat, left in both.items() if left})
    except RuleError:
        return False
    return True


def _both(one: Mapping[str, Any], other: Mapping[str, Any], seat: Seat) -> Left | None:
    """Return what two results say together of a seat, or nothing if they contradict each other."""
    left, right = left_of(one["left"][seat], seat), left_of(other["left"][seat], seat)
    if (left.cards, left.twos) != (right.cards, right.twos):
        return None
    known = {each.exact: each for each in (left, right) if each.exact is not None}
    return next(iter(known.values()), left) if len(known) <= 1 else None


def left_of(value: object, seat: str) -> Left:
    if isinstance(value, str):
        return Left.of(parse_cards(value))
    if not isinstance(value, dict):
        raise RuleError("input.not_left", seat=short_text(seat), value=short_text(value))
    fields = fields_of(value, seat, needed=("cards",), allowed=("twos",))
    return Left(integer_of(fields["cards"], "cards"), integer_of(fields.get("twos", 0), "twos"))


def _in_seat_order(winner: Seat, left: Mapping[Seat, Left]) -> dict[Seat, Left]:
    ordered = {seat: left[seat] for seat in SEATS if seat in left}
    if len(ordered) != len(left):
        raise RuleError(
            "hand.seat_unknown", seat=next(short_text(seat) for seat in left if seat not in SEATS)
        )
    if winner in ordered:
        raise RuleError("hand.winner_has_cards", seat=winner)
    if len(ordered) != len(SEATS) - 1:
        raise RuleError(
            "hand.seat_missing",
            seat=next(seat for seat in SEATS if seat != winner and seat not in left),
        )
    return ordered


def _refuse_counts(winner: Seat, seat: Seat, left: Left) -> None:
    if left.cards == 0:
        raise RuleError("hand.no_single_winner", winner=winner, seat=seat)
    if not 1 <= left.cards <= DEALT:
        raise RuleError("hand.cards_out_of_range", seat=seat, cards=left.cards)
    if left.twos < 0:
        raise RuleError("hand.negative_twos", seat=seat, twos=left.twos)
    if left.twos > TWOS:
        raise RuleError("hand.too_many_twos", seat=seat, twos=left.twos)
    raise RuleError("hand.more_twos_than_cards", seat=seat, twos=left.twos, cards=left.cards)


def _check_cards(left: Mapping[Seat, Left]) -> None:
    """Refuse a card that two hold, or counts that do not follow from the cards (1.12)."""
    seen: set[Card] = set()
    for seat, held in left.items():
        if held.exact is None:
            continue
        if Left.of(held.exact) != held:
            raise RuleError("hand.counts_differ", seat=seat)
        for card in held.exact:
            if card in seen:
                raise RuleError("hand.card_twice", card=card.symbol)
            seen.add(card)

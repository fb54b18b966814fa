"""Legal self-play: four simple players for demonstrations, property tests and load (1.5, 1.7)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random

from scoring.cards import DECK, Card
from scoring.games.big_two.combinations import Combination
from scoring.games.big_two.deal import SEATS, dealer_of, receiver_of_first_card
from scoring.games.big_two.moves import legal_plays
from scoring.games.big_two.report import Left, Report
from scoring.games.big_two.variants import Variant
from scoring.games.big_two.variants import variant as variant_of
from scoring.seats import Seat, next_seat

HANDS_PER_JIANG = 8
_WILLING_TO_ANSWER = 0.85
_WILLING_TO_SPEND = 0.4  # a stronger type on a weaker one


@dataclass(frozen=True, slots=True)
class Move:
    """One turn; no cards are a pass."""

    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A hand from the deal to the report, move by move."""

    dealer: Seat
    turned: Card
    dealt: Mapping[Seat, tuple[Card, ...]]
    moves: tuple[Move, ...]
    report: Report


def play_hand(
    rng: Random, variant: Variant, dealer: Seat, previous_winner: Seat | None = None
) -> PlayedHand:
    """Return a hand that four simple players played by the rules.

    The previous winner leads where the variant says so (2.5), otherwise whoever holds the lowest card.

    >>> hand = play_hand(Random(1), variant_of("tw-tournament"), "A")
    >>> variant_of("tw-tournament").lowest in hand.moves[0].cards
    True
    """
    turned, dealt = _deal(rng, dealer)
    hands = {seat: set(cards) for seat, cards in dealt.items()}
    seat, opening = _opener(dealt, variant, previous_winner)
    moves: list[Move] = []
    on: Combination | None = None
    passes = 0
    while True:
        must_contain = variant.lowest if opening and not moves else None
        play = _chosen(rng, tuple(hands[seat]), on, variant, must_contain)
        moves.append(Move(seat, play.cards if play else ()))
        if play:
            hands[seat].difference_update(play.cards)
        if not hands[seat]:
            break
        on, passes = (play, 0) if play else (on, passes + 1)
        if passes == len(SEATS) - 1:
            on, passes = None, 0
        seat = next_seat(seat, SEATS)
    left = {other: Left.of(cards) for other, cards in hands.items() if cards}
    return PlayedHand(dealer, turned, dealt, tuple(moves), Report(seat, left))


def simulate(hands: int, seed: int, variant: str = "tw-tournament") -> Iterator[Report]:
    """Yield the reports of some hands at one table, the same for the same seed."""
    rng = Random(seed)
    rules = variant_of(variant)
    winner: Seat | None = None
    for count in range(hands):
        dealer = dealer_of(count % HANDS_PER_JIANG + 1, winner)
        previous = winner if not rules.must_open(count + 1) else None
        report = play_hand(rng, rules, dealer, previous).report
        winner = report.winner
        yield report


def _deal(rng: Random, dealer: Seat) -> tuple[Card, dict[Seat, tuple[Card, ...]]]:
    """Return the card turned over and what each is dealt, counter-clockwise from its receiver (1.5)."""
    pile = list(DECK)
    rng.shuffle(pile)
    turned = rng.choice(pile)
    first = SEATS.index(receiver_of_first_card(dealer, turned))
    order = (*SEATS[first:], *SEATS[:first])
    dealt = {seat: tuple(pile[place :: len(SEATS)]) for place, seat in enumerate(order)}
    return turned, {seat: dealt[seat] for seat in SEATS}


def _opener(
    dealt: Mapping[Seat, tuple[Card, ...]], variant: Variant, previous_winner: Seat | None
) -> tuple[Seat, bool]:
    """Return who leads first, and whether it must be with the lowest card."""
    if previous_winner is not None and variant.opens == "first_hand":
        return previous_winner, False
    return next(seat for seat, cards in dealt.items() if variant.lowest in cards), True


def _chosen(
    rng: Random,
    hand: tuple[Card, ...],
    on: Combination | None,
    variant: Variant,
    must_contain: Card | None,
) -> Combination | None:
    """Return the lowest play of a type picked by chance, or None to pass."""
    types = list(variant.types)
    rng.shuffle(types)
    if on is not None:
        types.sort(key=lambda name: name != on.type)
    for name in types:
        plays = legal_plays(hand, name, on, variant)
        if must_contain is not None:
            plays = [play for play in plays if must_contain in play.cards]
        if plays and (on is None or rng.random() < _willingness(name, on)):
            return min(plays, key=lambda play: play.strength)
    return None


def _willingness(name: str, on: Combination) -> float:
    return _WILLING_TO_ANSWER if name == on.type else _WILLING_TO_SPEND

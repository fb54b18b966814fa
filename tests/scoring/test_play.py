"""Self-played hands are legal from the deal to the report, as the second implementation sees it."""

import random
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.cards import DECK, Card
from scoring.games import ruleset
from scoring.games.big_two.combinations import combination
from scoring.games.big_two.deal import SEATS, receiver_of_first_card
from scoring.games.big_two.moves import legal_plays
from scoring.games.big_two.play import PlayedHand, play_hand, simulate
from scoring.games.big_two.report import Left
from scoring.games.big_two.variants import VARIANTS, Variant, variant
from scoring.seats import Seat, next_seat
from tests.scoring.second_opinion import Opinion, is_beaten, opinion

hands_of_both = pytest.mark.parametrize(
    "rules",
    [
        pytest.param(VARIANTS["tw-tournament"], id="1.7 tw-tournament"),
        pytest.param(VARIANTS["hk"], id="2.5 hk"),
    ],
)
seeds = st.integers(0, 2**32)


def played(seed: int, rules: Variant, dealer: Seat = "A") -> PlayedHand:
    return play_hand(random.Random(seed), rules, dealer)


def second_opinion(cards: tuple[Card, ...], rules: Variant) -> Opinion | None:
    return opinion(rules.code, [(card.rank, card.suit) for card in cards])


@hands_of_both
@given(seeds)
def test_every_move_is_legal(rules: Variant, seed: int) -> None:
    hand = played(seed, rules)
    hands = {seat: set(cards) for seat, cards in hand.dealt.items()}
    lying: Opinion | None = None
    passes = 0

    assert rules.lowest in hand.moves[0].cards
    assert rules.lowest in hand.dealt[hand.moves[0].seat]
    for place, move in enumerate(hand.moves):
        if place:
            assert move.seat == next_seat(hand.moves[place - 1].seat, SEATS)
        if passes == 3:
            lying = None
        if not move.cards:
            assert lying is not None
            passes += 1
            continue
        found = second_opinion(move.cards, rules)
        assert found is not None
        assert lying is None or is_beaten(rules.code, lying, found)
        assert hands[move.seat] >= set(move.cards)
        hands[move.seat] -= set(move.cards)
        lying, passes = found, 0


@pytest.mark.parametrize(
    "rules", [pytest.param(VARIANTS["tw-tournament"], id="1.2 a hand ends when one is out")]
)
@given(seeds)
def test_a_hand_ends_when_the_first_is_out(rules: Variant, seed: int) -> None:
    hand = played(seed, rules)
    hands = {seat: set(cards) for seat, cards in hand.dealt.items()}
    for move in hand.moves:
        assert all(hands.values())
        hands[move.seat] -= set(move.cards)

    assert [seat for seat in SEATS if not hands[seat]] == [hand.report.winner]
    assert hand.moves[-1].seat == hand.report.winner
    assert hand.report.left == {seat: Left.of(cards) for seat, cards in hands.items() if cards}


@given(seeds)
def test_every_hand_scores_and_sums_to_zero(seed: int) -> None:
    rules = ruleset("tw-tournament")
    report = played(seed, variant("tw-tournament")).report

    score = rules.score(report.as_data())

    assert sum(score.points.values()) == 0
    assert score.points[report.winner] > 0


@pytest.mark.parametrize("dealer", [pytest.param(seat, id=f"1.5 {seat} deals") for seat in SEATS])
@given(seeds)
def test_all_cards_are_dealt_from_the_receiver_on(dealer: Seat, seed: int) -> None:
    hand = played(seed, variant("tw-tournament"), dealer)
    pile = list(DECK)
    random.Random(seed).shuffle(pile)

    assert {len(cards) for cards in hand.dealt.values()} == {13}
    assert {card for cards in hand.dealt.values() for card in cards} == set(DECK)
    assert hand.dealt[receiver_of_first_card(dealer, hand.turned)][0] == pile[0]


def test_the_previous_winner_opens_freely_where_the_variant_says_so() -> None:
    hands = [play_hand(random.Random(seed), VARIANTS["hk"], "A", "C") for seed in range(30)]

    assert {hand.moves[0].seat for hand in hands} == {"C"}
    assert not all(VARIANTS["hk"].lowest in hand.moves[0].cards for hand in hands)


def test_the_regulation_gives_the_previous_winner_no_lead() -> None:
    rules = variant("tw-tournament")

    assert play_hand(random.Random(1), rules, "A", "C") == play_hand(random.Random(1), rules, "A")


def test_a_pass_gives_up_one_turn_only() -> None:
    """Somebody who passed plays again on the same lead, somewhere in these hands (1.7)."""
    again = 0
    for seed in range(50):
        passed: set[Seat] = set()
        in_a_row = 0
        for move in played(seed, variant("tw-tournament")).moves:
            in_a_row = 0 if move.cards else in_a_row + 1
            if in_a_row == 3:
                passed.clear()
            elif not move.cards:
                passed.add(move.seat)
            elif move.seat in passed:
                again += 1

    assert again > 0


def test_a_seed_repeats_itself() -> None:
    assert list(simulate(9, 7)) == list(simulate(9, 7))
    assert list(simulate(9, 7)) != list(simulate(9, 8))
    assert list(simulate(0, 7)) == []


def test_the_winner_deals_the_next_hand_and_a_the_first_of_a_jiang() -> None:
    reports = list(simulate(9, 3))
    rng = random.Random(3)
    dealers: list[Seat] = ["A", *(report.winner for report in reports[:7]), "A"]

    again = [play_hand(rng, variant("tw-tournament"), dealer).report for dealer in dealers]

    assert again == reports


@hands_of_both
@given(st.lists(st.sampled_from(DECK[:24]), min_size=11, max_size=11, unique=True), st.booleans())
def test_legal_plays_are_all_there_are(rules: Variant, cards: list[Card], leads: bool) -> None:
    hand, table = cards[:10], (cards[10],)
    on = None if leads else combination(table, rules)
    lying = second_opinion(table, rules)
    assert lying is not None
    expected = set()
    for size in range(1, 6):
        for subset in combinations(hand, size):
            theirs = second_opinion(subset, rules)
            if theirs and (leads or is_beaten(rules.code, lying, theirs)):
                expected.add(frozenset(subset))

    found = [play for name in rules.types for play in legal_plays(hand, name, on, rules)]

    assert {frozenset(play.cards) for play in found} == expected
    assert len(found) == len(expected)

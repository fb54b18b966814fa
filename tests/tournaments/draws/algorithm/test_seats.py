"""Rules 1.3 and 1.6: everyone at a table draws a card; the highest sits A, the next B, and so on."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from scoring.cards import DECK, Card, parse_card
from scoring.errors import RuleError
from tournaments.draws.algorithm.domain import Domain
from tournaments.draws.algorithm.entropy import Entropy
from tournaments.draws.algorithm.fixed import Fixed, Source
from tournaments.draws.algorithm.seats_digital import card_under, check_back, deck_of
from tournaments.draws.algorithm.seats_physical import listing_of, seats_of
from tournaments.draws.algorithm.versions import list_hash_of

DOMAIN = Domain("seats-digital", "7KQ2M9", jiang=2, number=3)
LISTING = [[1, 2, 3, 5, 8], [2, 1, 4, 7, 9]]
DICE = Entropy((4, 4, 6, 1, 2, 5, 3, 2, 6, 5))
SOURCE = Source(list_hash_of(Fixed(LISTING, [], 4, "CDHS")), "c3" * 32, DICE, [], DOMAIN)
FOUR = [2, 3, 5, 8]


def refused(act: Callable[[], object]) -> tuple[str, dict[str, object]]:
    with pytest.raises(RuleError) as refusal:
        act()
    return refusal.value.code, refusal.value.params


def cards(text: str) -> dict[int, Card]:
    return {number: parse_card(card) for number, card in zip(FOUR, text.split(), strict=True)}


@pytest.mark.parametrize(
    ("drawn", "seats"),
    [
        pytest.param("3C 4C 2C AC", {"A": 5, "B": 8, "C": 3, "D": 2}, id="1.6 two, ace, …, three"),
        pytest.param(
            "9C 9D 9H 9S", {"A": 8, "B": 5, "C": 3, "D": 2}, id="1.6 spade, heart, diamond, club"
        ),
        pytest.param("2S 2C 3S KH", {"A": 2, "B": 3, "C": 8, "D": 5}, id="1.6 rank before suit"),
        pytest.param("10D JC QC 9S", {"A": 5, "B": 3, "C": 2, "D": 8}, id="1.6 ten under jack"),
    ],
)
def test_the_highest_card_sits_a(drawn: str, seats: dict[str, int]) -> None:
    assert seats_of(cards(drawn), "CDHS", 4) == seats


@pytest.mark.parametrize(
    ("suits", "seats"),
    [
        pytest.param("CDHS", {"A": 4, "B": 3, "C": 2, "D": 1}, id="spades high, clubs low"),
        pytest.param("DCHS", {"A": 4, "B": 3, "C": 1, "D": 2}, id="spades high, diamonds low"),
        pytest.param("SCDH", {"A": 3, "B": 2, "C": 1, "D": 4}, id="hearts high, spades low"),
    ],
)
def test_the_draws_own_suits_decide_between_equal_ranks(suits: str, seats: dict[str, int]) -> None:
    nines = {number: parse_card(f"9{suit}") for number, suit in enumerate("CDHS", 1)}

    assert seats_of(nines, suits, 4) == seats


def test_seats_are_as_many_letters_as_a_table_has_places() -> None:
    deck = dict(enumerate(reversed(DECK), 1))

    for size in range(2, 9):
        held = {number: deck[number] for number in range(1, size + 1)}

        assert seats_of(held, "CDHS", size) == dict(zip("ABCDEFGH"[:size], held, strict=True))


@pytest.mark.parametrize("size", [3, 5])
def test_as_many_cards_as_places_are_drawn(size: int) -> None:
    drawn = cards("3C 4C 2C AC")

    assert refused(lambda: seats_of(drawn, "CDHS", size)) == (
        "seats.wrong_number",
        {"count": 4, "size": size},
    )


def test_a_card_is_drawn_once() -> None:
    drawn = cards("3C 4C KD KD")

    assert refused(lambda: seats_of(drawn, "CDHS", 4)) == ("seats.same_card", {"card": "♦K"})


def test_the_list_names_each_table_with_its_people() -> None:
    assert listing_of({2: [9, 4, 1, 7], 1: (8, 5, 3, 2)}, 4) == LISTING


def test_a_list_that_is_not_whole_tables_is_refused() -> None:
    assert refused(lambda: listing_of({}, 4)) == ("draw.no_participants", {})
    assert refused(lambda: listing_of({4: [1, 2, 3]}, 4)) == (
        "draw.short_table",
        {"table": 4, "count": 3, "size": 4},
    )
    assert refused(lambda: listing_of({1: [1, 2, 3, 4], 2: [4, 5, 6, 7]}, 4)) == (
        "draw.listed_twice",
        {"participant": 4},
    )


def test_a_back_is_pointed_at_once() -> None:
    pointed = {2: 17}

    check_back(FOUR, pointed, 3, 18)

    assert refused(lambda: check_back(FOUR, pointed, 3, 17)) == (
        "draw.back_taken",
        {"back": 17, "participant": 2},
    )
    assert refused(lambda: check_back(FOUR, pointed, 2, 18)) == (
        "draw.drawn_twice",
        {"participant": 2},
    )
    assert refused(lambda: check_back(FOUR, pointed, 9, 18)) == (
        "draw.not_at_table",
        {"participant": 9},
    )


@pytest.mark.parametrize("back", [0, 53, -1])
def test_a_back_that_is_not_there_is_refused(back: int) -> None:
    params = {"back": back, "backs": 52}

    assert refused(lambda: check_back(FOUR, {}, 3, back)) == ("draw.no_such_back", params)
    assert refused(lambda: card_under(back, DECK)) == ("draw.no_such_back", params)


def test_every_table_has_a_whole_deck_of_its_own() -> None:
    decks = [deck_of(table, SOURCE) for table in (1, 2)]

    assert [set(deck) for deck in decks] == [set(DECK)] * 2
    assert decks[0] != decks[1]


def test_a_deck_depends_on_the_whole_list() -> None:
    other = list_hash_of(Fixed([LISTING[0], [2, 1, 4, 7, 10]], [], 4, "CDHS"))

    assert deck_of(1, SOURCE) != deck_of(1, replace(SOURCE, list_hash=other))

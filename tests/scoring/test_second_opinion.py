"""Every playable five-card set in one total order, as a second implementation sees it too."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations, combinations_with_replacement, pairwise

import pytest

from scoring.cards import DECK, RANKS, SUITS, Card
from scoring.errors import RuleError
from scoring.games.big_two.combinations import Combination, combination
from scoring.games.big_two.comparison import beats
from scoring.games.big_two.moves import legal_plays
from scoring.games.big_two.variants import VARIANTS, Variant
from tests.scoring.second_opinion import FIVE_LOW_TO_HIGH, Opinion, is_beaten, opinion

PLAYABLE = {
    "tw-tournament": {
        "straight": 10_200,
        "full_house": 3_744,
        "four_of_a_kind": 624,
        "straight_flush": 40,
    },
    "hk": {
        "straight": 10_200,
        "flush": 5_108,
        "full_house": 3_744,
        "four_of_a_kind": 624,
        "straight_flush": 40,
    },
}

both_variants = pytest.mark.parametrize(
    "variant",
    [
        pytest.param(VARIANTS["tw-tournament"], id="1.10 tw-tournament"),
        pytest.param(VARIANTS["hk"], id="2.2 hk"),
    ],
)


def recognised(cards: Iterable[Card], variant: Variant) -> Combination | None:
    try:
        return combination(cards, variant)
    except RuleError:
        return None


def second_opinion(cards: Iterable[Card], variant: Variant) -> Opinion | None:
    return opinion(variant.code, [(card.rank, card.suit) for card in cards])


def in_one_order(pairs: Iterable[tuple[Combination, Opinion]], variant: Variant) -> bool:
    """Say whether both place all sets alike: the same ties, the same order between them."""
    types = FIVE_LOW_TO_HIGH[variant.code]
    places = {
        ((variant.types.index(ours.type), ours.strength), (types.index(theirs.type), theirs.value))
        for ours, theirs in pairs
    }
    ordered = sorted(places)
    return all(low[0] < high[0] and low[1] < high[1] for low, high in pairwise(ordered))


def representatives() -> Iterator[tuple[Card, ...]]:
    """Yield a set for each choice of ranks and of everything about suits that could matter.

    Five different ranks: one suit each, and each card in each suit among three others' suits.
    Ranks that repeat: the lowest and the highest suits.
    """
    for ranks in combinations_with_replacement(RANKS, 5):
        if len(set(ranks)) == 5:
            for suit in SUITS:
                yield tuple(Card(rank, suit) for rank in ranks)
                others = [other for other in SUITS if other != suit]
                for odd in ranks:
                    yield tuple(
                        Card(rank, suit if rank == odd else others[place % 3])
                        for place, rank in enumerate(ranks)
                    )
        elif max(Counter(ranks).values()) <= 4:
            for suits in (SUITS, SUITS[::-1]):
                seen: Counter[str] = Counter()
                cards = []
                for rank in ranks:
                    cards.append(Card(rank, suits[seen[rank]]))
                    seen[rank] += 1
                yield tuple(cards)


@both_variants
def test_every_playable_five_card_set_has_the_same_place_in_both(variant: Variant) -> None:
    fives = FIVE_LOW_TO_HIGH[variant.code]
    plays = {name: legal_plays(DECK, name, None, variant) for name in fives}
    pairs = []
    for name, sets in plays.items():
        for ours in sets:
            theirs = second_opinion(ours.cards, variant)
            assert theirs is not None
            assert theirs.type == name
            pairs.append((ours, theirs))

    assert {
        name: len({frozenset(each.cards) for each in sets}) for name, sets in plays.items()
    } == (PLAYABLE[variant.code])
    assert in_one_order(pairs, variant)


@both_variants
def test_every_class_of_five_cards_is_the_same_in_both(variant: Variant) -> None:
    for cards in representatives():
        ours, theirs = recognised(cards, variant), second_opinion(cards, variant)

        assert (ours and ours.type) == (theirs and theirs.type), cards


@both_variants
def test_every_smaller_set_is_the_same_in_both(variant: Variant) -> None:
    for size in (1, 2, 3):
        pairs = set()
        for cards in combinations(DECK, size):
            ours, theirs = recognised(cards, variant), second_opinion(cards, variant)

            assert (ours and ours.type) == (theirs and theirs.type), cards
            if ours and theirs:
                pairs.add((ours.strength, theirs.value))
        ordered = sorted(pairs)
        assert [theirs for _ours, theirs in ordered] == sorted({theirs for _ours, theirs in pairs})


@both_variants
def test_every_two_kinds_of_play_beat_one_another_alike(variant: Variant) -> None:
    smaller = (cards for size in (1, 2, 3) for cards in combinations(DECK[::3], size))
    kinds: dict[Opinion, Combination] = {}
    for cards in (*smaller, *representatives()):
        ours, theirs = recognised(cards, variant), second_opinion(cards, variant)
        # Flushes are ordered above; of their thousands a few dozen are enough here.
        if ours and theirs and (theirs.type != "flush" or theirs.value % 97 == 0):
            kinds[theirs] = ours

    for on, lying in kinds.items():
        for by, played in kinds.items():
            assert beats(played, lying, variant) == is_beaten(variant.code, on, by), (on, by)


@both_variants
def test_plays_of_equal_strength_never_meet_at_one_table(variant: Variant) -> None:
    """They share a card, or each needs three of the same four."""
    equal: dict[tuple[str, tuple[int, ...]], list[Combination]] = {}
    for name in variant.types:
        for play in legal_plays(DECK, name, None, variant):
            equal.setdefault((name, play.strength), []).append(play)

    for plays in equal.values():
        shared = set.intersection(*({*play.cards} for play in plays))
        ranks = {Counter(card.rank for card in play.cards).most_common(1)[0] for play in plays}
        assert shared or (len(ranks) == 1 and ranks.pop()[1] >= 3)


@pytest.mark.deep
@both_variants
def test_all_2598960_sets_of_five_cards(variant: Variant) -> None:
    """Each playable one stands in the one order; each other one is refused."""
    counted: Counter[str] = Counter()
    pairs = []
    for cards in combinations(DECK, 5):
        ours, theirs = recognised(cards, variant), second_opinion(cards, variant)
        assert (ours and ours.type) == (theirs and theirs.type), cards
        if ours and theirs:
            counted[ours.type] += 1
            pairs.append((ours, theirs))

    assert dict(counted) == PLAYABLE[variant.code]
    assert in_one_order(pairs, variant)

"""Every order is equally likely: a chi-square test with a fixed seed, which a biased shuffle fails."""

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import islice, product

import pytest

from tournaments.draws.algorithm import jiang_draw_1
from tournaments.draws.algorithm.domain import Domain
from tournaments.draws.algorithm.entropy import Entropy
from tournaments.draws.algorithm.fixed import Fixed, Source
from tournaments.draws.algorithm.jiang_draw_1 import below, shuffled, words
from tournaments.draws.algorithm.places import Place, place_numbered
from tournaments.draws.algorithm.tables_lots import Lots
from tournaments.draws.algorithm.witnesses import Witness

ITEMS = 10
ROUNDS = 20_000
# 99.9 % of fair draws stay below: chi-square with (10-1)² and with 4!-1 degrees of freedom.
HIGHEST_OF_81 = 125.0
HIGHEST_OF_23 = 49.73


def seeds(count: int) -> Iterator[bytes]:
    return (hashlib.sha256(b"%d" % number).digest() for number in range(count))


def chi_square(counts: Iterable[int], expected: float) -> float:
    return sum((count - expected) ** 2 / expected for count in counts)


def positions(orders: Iterable[tuple[int, ...]]) -> float:
    """Return the chi-square of item by position; rows and columns are fixed, which the scale corrects."""
    counts = Counter(pair for order in orders for pair in enumerate(order))
    every = [counts[place, item] for place in range(ITEMS) for item in range(ITEMS)]
    return chi_square(every, ROUNDS / ITEMS) * (ITEMS - 1) / ITEMS


def test_every_item_is_equally_often_in_every_position() -> None:
    assert positions(shuffled(seed, range(ITEMS)) for seed in seeds(ROUNDS)) < HIGHEST_OF_81


def test_every_order_of_four_is_equally_likely() -> None:
    counts = Counter(shuffled(seed, range(4)) for seed in seeds(24_000))

    assert len(counts) == 24
    assert chi_square(counts.values(), 1000) < HIGHEST_OF_23


def first_places(sources: Iterable[Source]) -> Counter[Place | None]:
    """Return how often the first of ten numbers, with two places reserved, has each place."""
    fixed = Fixed(range(1, 11), [], 4, "CDHS", reserved=2)
    return Counter(Lots.drawn(fixed, source).place_of(1) for source in sources)


LOTS = Source("00" * 32, "00" * 32, Entropy(), [], Domain("tables-lots", "7KQ2M9", 1, 1))
TWELVE = [place_numbered(number, 4) for number in range(1, 13)]


def test_dice_alone_make_every_place_equally_likely() -> None:
    dice = islice(product(range(1, 7), repeat=10), 6000)

    first = first_places(replace(LOTS, entropy=Entropy(each)) for each in dice)

    assert chi_square((first[place] for place in TWELVE), 500) < 31.26  # 11 degrees of freedom


def test_one_witness_alone_makes_every_place_equally_likely() -> None:
    shown = (Witness("00" * 8, "00" * 32, seed.hex()) for seed in seeds(6000))

    first = first_places(replace(LOTS, witnesses=[each]) for each in shown)

    assert chi_square((first[place] for place in TWELVE), 500) < 31.26


@pytest.mark.parametrize(
    "folded",
    [
        pytest.param(
            lambda limit, stream: (next(stream) & 15) % limit, id="folding what does not fit"
        ),
        pytest.param(lambda limit, stream: next(stream) % ITEMS % limit, id="a wrong range"),
    ],
)
def test_the_test_notices_a_biased_shuffle(
    monkeypatch: pytest.MonkeyPatch, folded: Callable[[int, Iterator[int]], int]
) -> None:
    monkeypatch.setattr(jiang_draw_1, "below", folded)

    assert positions(shuffled(seed, range(ITEMS)) for seed in seeds(ROUNDS)) > 10 * HIGHEST_OF_81


def test_what_does_not_fit_is_thrown_away() -> None:
    stream = iter([0xFFFFFFFF, 0xC0000000, 0xA0000000, 0x00000000])

    assert [below(6, stream), below(6, stream)] == [5, 0]


@pytest.mark.parametrize("limit", [2, 3, 4, 5, 52, 1024, 1025, 2**31])
def test_the_highest_and_the_lowest_number_can_come(limit: int) -> None:
    spare = 32 - (limit - 1).bit_length()

    assert below(limit, iter([(limit - 1) << spare])) == limit - 1
    assert below(limit, iter([(1 << spare) - 1])) == 0


def test_the_stream_does_not_repeat() -> None:
    stream = words(b"\x01" * 32)

    assert len({next(stream) for _ in range(4000)}) == 4000


@pytest.mark.parametrize("count", [0, 1, 2, 52, 1001])
def test_a_shuffle_loses_and_doubles_nothing(count: int) -> None:
    assert sorted(shuffled(b"\x07" * 32, range(count))) == list(range(count))

"""Frozen answers of jiang-draw-1. If one of these fails, old draws can no longer be recomputed."""

import json
from collections.abc import Callable, Sequence
from itertools import islice
from types import ModuleType
from typing import TYPE_CHECKING, Any

import pytest

from tests.tournaments.draws.algorithm.files import DATA
from tournaments.draws.algorithm import jiang_draw_1
from tournaments.draws.algorithm.verify import verify

if TYPE_CHECKING:
    from playwright.sync_api import Page

# primitives.json was recomputed with `openssl dgst` when it was frozen.
KNOWN = json.loads((DATA / "primitives.json").read_text(encoding="utf-8"))
PLACES = list(range(1, KNOWN["places"] + 1))
DOCUMENTS = sorted(file.name for file in DATA.glob("*-*.json"))


def test_the_commitment_and_the_list_hashes() -> None:
    assert jiang_draw_1.commitment_of(KNOWN["secret"]) == KNOWN["commitment"]
    assert jiang_draw_1.list_hash_of(PLACES) == KNOWN["places_hash"]
    assert jiang_draw_1.list_hash_of(KNOWN["tables"]) == KNOWN["tables_hash"]


def test_the_seed_the_stream_and_the_order() -> None:
    seed = jiang_draw_1.seed_of(
        KNOWN["secret"], KNOWN["places_hash"], KNOWN["entropy"], KNOWN["domain"]
    )

    assert seed.hex() == KNOWN["seed"]
    assert [f"{word:08x}" for word in islice(jiang_draw_1.words(seed), 10)] == KNOWN["first_words"]
    assert list(jiang_draw_1.shuffled(seed, PLACES)) == KNOWN["order"]


def test_the_downloaded_files_give_the_same_order(standalone: ModuleType, page: "Page") -> None:
    script = "([seed, items]) => JiangDraw.shuffled(JiangDraw.fromHex(seed), items)"

    assert standalone.shuffled(bytes.fromhex(KNOWN["seed"]), PLACES) == KNOWN["order"]
    assert page.evaluate(script, [KNOWN["seed"], PLACES]) == KNOWN["order"]


def test_there_is_a_frozen_draw_of_every_kind() -> None:
    assert DOCUMENTS == [
        "seats-digital.json",
        "seats-physical.json",
        "tables-at-once.json",
        "tables-lots-abandoned.json",
        "tables-lots.json",
        "tables-physical.json",
    ]


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_frozen_draw_still_verifies(
    name: str,
    standalone: ModuleType,
    verify_in_browser: Callable[[Sequence[object]], list[dict[str, Any]]],
) -> None:
    document = json.loads((DATA / name).read_text(encoding="utf-8"))

    assert verify(document) == []
    assert standalone.verify(document).differences == []
    assert verify_in_browser([document])[0]["differences"] == []

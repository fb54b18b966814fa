"""Known answers of jiang-draw-1, a draft. Once it is frozen, one that fails means that old draws cannot be recomputed."""

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

# primitives.json was computed with `openssl dgst`, not with the code that it is compared with.
KNOWN = json.loads((DATA / "primitives.json").read_text(encoding="utf-8"))
PLACES = list(range(1, KNOWN["places"] + 1))
DOCUMENTS = sorted(file.name for file in DATA.glob("*-*.json"))


def test_the_commitment_and_the_list_hashes() -> None:
    assert jiang_draw_1.commitment_of(KNOWN["secret"]) == KNOWN["commitment"]
    size, suits = KNOWN["table_size"], KNOWN["suits"]
    assert jiang_draw_1.list_hash_of(PLACES, size, suits) == KNOWN["places_hash"]
    assert jiang_draw_1.list_hash_of(KNOWN["tables"], size, suits) == KNOWN["tables_hash"]


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


def test_there_is_a_known_draw_of_every_kind() -> None:
    assert DOCUMENTS == [
        "seats-digital-of-three.json",
        "seats-digital.json",
        "seats-physical.json",
        "tables-at-once.json",
        "tables-lots-abandoned.json",
        "tables-lots-of-three.json",
        "tables-lots.json",
        "tables-physical.json",
    ]


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_known_draw_still_verifies(
    name: str,
    standalone: ModuleType,
    verify_in_browser: Callable[[Sequence[object]], list[dict[str, Any]]],
) -> None:
    document = json.loads((DATA / name).read_text(encoding="utf-8"))

    assert verify(document) == []
    assert standalone.verify(document).differences == []
    assert verify_in_browser([document])[0]["differences"] == []

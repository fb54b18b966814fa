"""Known answers of jiang-draw-1, a draft. Once it is frozen, one that fails means that old draws cannot be recomputed."""

import json
from collections.abc import Callable, Sequence
from itertools import islice
from types import ModuleType
from typing import TYPE_CHECKING, Any

import pytest

from scoring.cards import parse_card
from tests.tournaments.draws.algorithm import by_hand
from tests.tournaments.draws.algorithm.files import DATA
from tournaments.draws.algorithm import jiang_draw_1, witnesses
from tournaments.draws.algorithm.domain import Domain
from tournaments.draws.algorithm.entropy import Entropy
from tournaments.draws.algorithm.fixed import Fixed, Source
from tournaments.draws.algorithm.verify import verify

if TYPE_CHECKING:
    from playwright.sync_api import Page

# primitives.json was computed with `openssl dgst`, not with the code that it is compared with.
KNOWN: dict[str, Any] = json.loads((DATA / "primitives.json").read_text(encoding="utf-8"))
HUNDRED = list(range(1, 101))
DOCUMENTS = sorted(file.name for file in DATA.glob("*-*.json"))

DICE = tuple(map(int, KNOWN["dice"]))
CARDS = tuple(map(parse_card, KNOWN["cards"].split()))
AGAIN = Entropy(
    tuple(map(int, KNOWN["dice_again"])), tuple(map(parse_card, KNOWN["cards_again"].split()))
)
DOMAIN = Domain("tables-lots", "7KQ2M9ABCDEFGHJK", jiang=3, number=12)
WITNESSES = [
    witnesses.Witness(each["phone"], each["commitment"], each["value"] if each["shown"] else None)
    for each in KNOWN["witnesses"]
]

# The same, as a document: all that the downloaded files take.
DOCUMENT: dict[str, Any] = {
    "kind": "tables-lots",
    "event": DOMAIN.event,
    "jiang": 3,
    "number": 12,
    "state": "complete",
    **{name: KNOWN[name] for name in ("table_size", "suits", "list", "reserved", "roster")},
    "list_hash": KNOWN["list_hash"],
    "commitment": KNOWN["commitment"],
    "secret": KNOWN["secret"],
    "witnesses": [each.data for each in WITNESSES],
    "entropy": {"dice": list(DICE), "cards": KNOWN["cards"].split()},
    "again": AGAIN.data,
}
CODES = [KNOWN[f"check_code{name}"] for name in ("", "_with_witnesses", "_before_rolling_again")]


def fixed(listing: str, roster: str, reserved: int | None) -> Fixed:
    entries = [(number, name_hash) for number, name_hash in KNOWN[roster]]
    return Fixed(KNOWN[listing], entries, KNOWN["table_size"], KNOWN["suits"], reserved)


def source(
    entropy: Entropy, taking_part: Sequence[witnesses.Witness], again: Entropy | None = None
) -> Source:
    return Source(KNOWN["list_hash"], KNOWN["secret"], entropy, taking_part, DOMAIN, again)


def test_the_commitment_and_the_list_hashes() -> None:
    lots, seats = fixed("list", "roster", KNOWN["reserved"]), fixed("tables", "tables_roster", None)

    assert jiang_draw_1.commitment_of(KNOWN["secret"]) == KNOWN["commitment"]
    assert jiang_draw_1.list_hash_of(lots) == KNOWN["list_hash"]
    assert jiang_draw_1.list_hash_of(seats) == KNOWN["tables_hash"]


def test_the_witnesses() -> None:
    for each in KNOWN["witnesses"]:
        assert witnesses.phone_name(each["key"]) == each["phone"]
        assert witnesses.witness_commitment(KNOWN["domain"], each["value"]) == each["commitment"]

    assert witnesses.witness_hash(WITNESSES) == KNOWN["witness_hash"]
    assert witnesses.witness_hash([]) == KNOWN["no_witness_hash"]


def test_the_check_codes() -> None:
    codes = witnesses.check_codes(
        KNOWN["list_hash"],
        KNOWN["commitment"],
        WITNESSES,
        state="complete",
        entropy=Entropy(DICE, CARDS),
        has_again=True,
    )

    assert witnesses.check_code(KNOWN["list_hash"], "") == KNOWN["check_code_typed"]
    assert codes == CODES


def test_the_seeds() -> None:
    both, dice, cards = Entropy(DICE, CARDS), Entropy(DICE, ()), Entropy((), CARDS)
    whole = source(both, WITNESSES, AGAIN)

    assert str(DOMAIN) == KNOWN["domain"]
    assert jiang_draw_1.seed_of(whole).hex() == KNOWN["seed"]
    assert jiang_draw_1.seed_of(source(both, WITNESSES)).hex() == KNOWN["seed_without_again"]
    assert jiang_draw_1.seed_of(source(dice, [])).hex() == KNOWN["seed_of_dice_alone"]
    assert jiang_draw_1.seed_of(source(cards, [])).hex() == KNOWN["seed_of_cards_alone"]
    assert jiang_draw_1.seed_of(whole.at_table(13)).hex() == KNOWN["seed_of_table_13"]


def test_the_stream_and_the_orders() -> None:
    seed = bytes.fromhex(KNOWN["seed"])

    assert [f"{word:08x}" for word in islice(jiang_draw_1.words(seed), 10)] == KNOWN["first_words"]
    assert list(jiang_draw_1.shuffled(seed, range(1, 13))) == KNOWN["places"]
    assert list(jiang_draw_1.shuffled(seed, HUNDRED)) == KNOWN["order_of_100"]


def test_what_is_written_by_hand_here_gives_the_same() -> None:
    seed = bytes.fromhex(KNOWN["seed"])

    assert by_hand.commitment(KNOWN["secret"]) == KNOWN["commitment"]
    assert by_hand.list_hash(DOCUMENT) == KNOWN["list_hash"]
    assert by_hand.witness_hash(DOCUMENT["witnesses"]) == KNOWN["witness_hash"]
    assert by_hand.check_codes(DOCUMENT) == CODES
    assert by_hand.seed(DOCUMENT) == seed
    assert by_hand.shuffled(seed, HUNDRED) == KNOWN["order_of_100"]


def test_the_downloaded_python_file_gives_the_same(standalone: ModuleType) -> None:
    seed = bytes.fromhex(KNOWN["seed"])

    assert standalone.commitment_of(KNOWN["secret"]) == KNOWN["commitment"]
    assert standalone.list_hash_of(DOCUMENT) == KNOWN["list_hash"]
    assert [standalone.phone_name(each["key"]) for each in KNOWN["witnesses"]] == [
        each["phone"] for each in KNOWN["witnesses"]
    ]
    assert standalone.check_codes(DOCUMENT) == CODES
    assert standalone.seed_of(DOCUMENT) == seed
    assert standalone.seed_of(DOCUMENT, 13).hex() == KNOWN["seed_of_table_13"]
    assert standalone.shuffled(seed, HUNDRED) == KNOWN["order_of_100"]


def test_the_javascript_gives_the_same(page: "Page") -> None:
    script = """([known, document, hundred]) => [
        JiangDraw.domainOf(document),
        known.witnesses.map(({ key }) => JiangDraw.phoneName(key)),
        known.witnesses.map(({ value }) => JiangDraw.witnessCommitment(known.domain, value)),
        JiangDraw.checkCodes(document),
        JiangDraw.places(document).map(({ place }) => place),
        JiangDraw.shuffled(JiangDraw.fromHex(known.seed), hundred),
    ]"""

    assert page.evaluate(script, [KNOWN, DOCUMENT, HUNDRED]) == [
        KNOWN["domain"],
        [each["phone"] for each in KNOWN["witnesses"]],
        [each["commitment"] for each in KNOWN["witnesses"]],
        CODES,
        KNOWN["places"],
        KNOWN["order_of_100"],
    ]


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

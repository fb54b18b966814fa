"""Every difference that can be named, each in a small draw in which one thing was changed."""

from collections.abc import Callable, Sequence
from copy import deepcopy
from types import ModuleType
from typing import Any

import pytest

from tests.tournaments.draws.algorithm import by_hand
from tests.tournaments.draws.algorithm.by_hand import Document
from tests.tournaments.draws.algorithm.generated import KINDS
from tournaments.draws.algorithm.findings import Difference
from tournaments.draws.algorithm.refusals import DIFFERENCES
from tournaments.draws.algorithm.verify import verify

SECRET = "42" * 32
NUMBERS = list(range(1, 13))
FOURS = [[1, 1, 2, 3, 4], [3, 5, 6, 7, 8]]
DICE = [4, 4, 6, 1, 2, 5, 3, 2, 6, 5]
CARDS = ["10D", "KC", "3S", "2H", "5D", "AS"]


def head(kind: str, listing: list[Any], **more: int) -> Document:
    people = sorted(who for row in listing for who in (row[1:] if isinstance(row, list) else [row]))
    document = {
        "format": "jiang-draw",
        "algorithm": "jiang-draw-1",
        "kind": kind,
        "event": "7KQ2M9",
        "jiang": 1,
        "number": 4,
        "table_size": 4,
        "suits": "CDHS",
        "replaces": 3,
        "state": "complete",
        "list": deepcopy(listing),
        **more,
        "roster": [[who, f"{who:064x}"] for who in people],
        "plan": None,
        "constraints": None,
    }
    return document | {"list_hash": by_hand.list_hash(document)}


def sealed(document: Document) -> Document:
    """Return a draw with a secret, dice, cards and four witnesses; two of them silent, so there are dice again."""
    values = ["0a" * 32, "0b" * 32, None, None]
    document["commitment"] = by_hand.commitment(SECRET)
    document["witnesses"] = [
        {
            "phone": f"{phone:016x}",
            "commitment": by_hand.witness_commitment(
                by_hand.domain(document), value or f"{phone:064x}"
            ),
            "value": value,
        }
        for phone, value in enumerate(values)
    ]
    entropy = {"dice": list(DICE), "cards": list(CARDS)}
    again = {"dice": DICE[::-1], "cards": []}
    return document | {"entropy": entropy, "again": again, "secret": SECRET}


def box() -> Document:
    """Lots from a box with three tables: the third was dissolved, a house player sits at the second."""
    lots = [(11, 1), (12, 2), (13, 3), (14, 1), (15, 2), (16, 1), (17, 1), (18, 2), (19, 3)]
    document = head("tables-physical", NUMBERS)
    document["arrivals"] = [
        {"participant": who, "table": table, "place": None} for who, table in lots
    ]
    document["closing"] = [
        {"act": "left", "participant": 19},
        {"act": "dissolved", "table": 3},
        {"act": "moved", "participant": 13, "table": 2, "place": None},
        {"act": "left", "participant": 18},
        {"act": "added", "participant": 90, "table": 2, "place": None, "house": True},
    ]
    return document | {"tables": [[1, 11, 14, 16, 17], [2, 12, 13, 15, 90]]}


def lots() -> Document:
    """Ten who signed up and two places more, three tables; seven came, the third table is given up."""
    document = sealed(head("tables-lots", NUMBERS[:10], reserved=2))
    places = dict(zip([*NUMBERS[:10], 31, 32], by_hand.places(document), strict=True))
    came = [5, 31, 1, 9, 3, 7, 32]
    document["arrivals"] = [
        {"participant": who, "table": places[who][0], "place": places[who][1]} for who in came
    ]
    document["closing"], document["tables"] = by_hand.closing(
        document["arrivals"],
        3,
        4,
        gone=[9],
        given_up=1,
        added=[(50, False), (91, True), (92, True)],
    )
    return document


def at_once() -> Document:
    document = sealed(head("tables-at-once", NUMBERS))
    return document | {"tables": by_hand.at_once(document)}


def cards() -> Document:
    """Two tables with real cards; the participants sit in the order of their numbers."""
    drawn = []
    for table, *four in FOURS:
        held = zip(four, ("2S", "KD", "9H", "3C"), strict=True)
        cards = [{"participant": who, "card": card} for who, card in held]
        drawn.append(
            {"table": table, "cards": cards, "seats": dict(zip("ABCD", four, strict=True))}
        )
    return head("seats-physical", FOURS) | {"drawn": drawn}


def screen() -> Document:
    """Two tables that drew on the screen: the backs 1 to 4, in the order of their numbers."""
    document, drawn = sealed(head("seats-digital", FOURS)), []
    for table, *four in FOURS:
        held = enumerate(zip(four, by_hand.deck(document, table), strict=False), 1)
        cards = [{"participant": who, "back": back, "card": card} for back, (who, card) in held]
        drawn.append({"table": table, "cards": cards, "seats": by_hand.seats(cards, "CDHS")})
    return document | {"drawn": drawn}


def test_the_draws_verify_before_anything_is_changed() -> None:
    assert [verify(make()) for make in (box, lots, at_once, cards, screen)] == [[]] * 5


def list_hash(make: Callable[[], Document], **changes: object) -> str:
    return by_hand.list_hash({**make(), **changes})


def closing(at: int) -> list[object]:
    return [value for name, value in lots()["closing"][at].items() if name != "house"]


def arrival(at: int) -> list[int]:
    return [lots()["arrivals"][at][name] for name in ("table", "place")]


ADDED = {**lots()["closing"][-1], "participant": 93}
WITNESSES = at_once()["witnesses"]
SILENT = {**WITNESSES[0], "value": None}
ROSTER = at_once()["roster"]


ROW = [1, 11, 14, 16, 17]
CASES = [
    (box, ("format",), "jiang", ("not_a_draw", "format", "jiang-draw", "jiang")),
    (box, ("algorithm",), "jiang-draw-2", ("unknown_algorithm", "algorithm", "jiang-draw-1", "jiang-draw-2")),
    (box, ("kind",), None, ("unknown_kind", "kind", ", ".join(KINDS), None)),
    (box, ("table_size",), 1, ("wrong_form", "table_size", "size", 1)),
    (box, ("table_size",), 9, ("wrong_form", "table_size", "size", 9)),
    (box, ("table_size",), "4", ("wrong_form", "table_size", "size", "4")),
    (at_once, ("table_size",), 5, ("wrong_form", "tables[0]", "row", "array")),
    (screen, ("table_size",), 5, ("wrong_form", "list[0]", "row", "array")),
    (screen, ("table_size",), 5, ("missing", "drawn[0].seats.E", None, None)),
    (box, ("suits",), "CDH", ("wrong_form", "suits", "suits", "CDH")),
    (box, ("suits",), "CDHH", ("wrong_form", "suits", "suits", "CDHH")),
    (at_once, ("suits",), "DCHS", ("list_hash", "list_hash", list_hash(at_once, suits="DCHS"), list_hash(at_once))),
    (at_once, ("roster", 4, 1), "0" * 64, ("list_hash", "list_hash", list_hash(at_once, roster=[*ROSTER[:4], [5, "0" * 64], *ROSTER[5:]]), list_hash(at_once))),
    (lots, ("reserved",), 6, ("list_hash", "list_hash", list_hash(lots, reserved=6), list_hash(lots))),
    (lots, ("reserved",), -1, ("wrong_form", "reserved", "count", -1)),
    (lots, ("reserved",), 10000, ("wrong_form", "reserved", "count", 10000)),
    (lots, ("reserved",), None, ("wrong_form", "reserved", "count", None)),
    (at_once, ("reserved",), 0, ("unknown_field", "reserved", None, 0)),
    (lots, ("reserved",), 3, ("not_whole_tables", "list", 4, 1)),
    (at_once, ("roster", 4), [5], ("wrong_form", "roster[4]", "entry", "array")),
    (at_once, ("roster", 4, 1), "A" * 64, ("wrong_form", "roster[4]", "entry", "array")),
    (at_once, ("roster", 4), None, ("wrong_form", "roster[4]", "entry", None)),
    (at_once, ("plan",), "ab" * 32, ("wrong_form", "plan", "null", "ab" * 32)),
    (at_once, ("constraints",), [], ("wrong_form", "constraints", "null", "array")),
    (at_once, ("roster", 4, 0), 4, ("order", "roster[4][0]", ">4", 4)),
    (box, ("roster", 4, 0), 4, ("order", "roster[4][0]", ">4", 4)),
    (at_once, ("roster",), ROSTER[:11], ("not_in_roster", "roster", 12, None)),
    (screen, ("roster",), screen()["roster"][1:], ("not_in_roster", "roster", 1, None)),
    (at_once, ("roster", 11, 0), 13, ("not_in_list", "roster[11][0]", None, 13)),
    (at_once, ("witnesses", 0), {"phone": "0" * 16}, ("missing", "witnesses[0].value", None, None)),
    (at_once, ("witnesses", 0, "phone"), "0" * 15, ("wrong_form", "witnesses[0].phone", "phone", "0" * 15)),
    (at_once, ("witnesses", 0, "value"), "0a", ("wrong_form", "witnesses[0].value", "hash", "0a")),
    (at_once, ("witnesses", 0, "value"), "0c" * 32, ("witness", "witnesses[0].commitment", by_hand.witness_commitment(by_hand.domain(at_once()), "0c" * 32), WITNESSES[0]["commitment"])),
    (at_once, ("witnesses", 0, "value"), None, ("silent", "witnesses", 2, 3)),
    (at_once, ("witnesses", 3, "phone"), f"{1:016x}", ("phone_twice", "witnesses[3].phone", None, f"{1:016x}")),
    (at_once, ("witnesses", 3, "commitment"), WITNESSES[2]["commitment"], ("commitment_twice", "witnesses[3].commitment", None, WITNESSES[2]["commitment"])),
    (at_once, ("state",), "rolling", ("too_early", "witnesses", 0, 2)),
    (at_once, ("state",), "rerolling", ("too_early", "again", None, "object")),
    (at_once, ("again",), None, ("missing", "again", None, None)),
    (at_once, ("again", "dice"), DICE[:9], ("entropy_short", "again.dice", 10, 9)),
    (at_once, ("again", "cards"), CARDS[:5], ("entropy_short", "again.cards", 6, 5)),
    (at_once, ("again", "cards"), [*CARDS, "KC"], ("card_taken", "again.cards[6]", None, "KC")),
    (at_once, ("again",), [], ("wrong_form", "again", "object", "array")),
    (at_once, ("witnesses",), WITNESSES[:2], ("too_early", "again", None, "object")),
    (at_once, ("state",), "rolling", ("too_early", "entropy", None, "object")),
    (lots, ("state",), "revealing", ("too_early", "arrivals", 0, 7)),
    (lots, ("state",), "revealing", ("not_complete", "state", "complete", "revealing")),
    (lots, ("entropy",), None, ("missing", "entropy", None, None)),
    (lots, ("entropy",), None, ("too_early", "witnesses", 0, 2)),
    (at_once, ("entropy",), "4461253265", ("wrong_form", "entropy", "object", "4461253265")),
    (at_once, ("entropy", "dice"), "4461253265", ("wrong_form", "entropy.dice", "array", "4461253265")),
    (at_once, ("entropy", "dice", 0), 7, ("wrong_form", "entropy.dice[0]", "die", 7)),
    (at_once, ("entropy", "dice", 0), True, ("wrong_form", "entropy.dice[0]", "die", True)),
    (at_once, ("entropy", "cards", 0), "♦10", ("wrong_form", "entropy.cards[0]", "card", "♦10")),
    (at_once, ("entropy", "text"), "dice", ("unknown_field", "entropy.text", None, "dice")),
    (at_once, ("entropy", "dice"), DICE[:9], ("entropy_short", "entropy.dice", 10, 9)),
    (at_once, ("entropy",), {"dice": [], "cards": []}, ("entropy_short", "entropy.dice", 10, 0)),
    (at_once, ("entropy", "cards"), CARDS[:5], ("entropy_short", "entropy.cards", 6, 5)),
    (at_once, ("entropy", "cards", 5), "10D", ("card_taken", "entropy.cards[5]", None, "10D")),
    (lots, ("arrivals", 0, "participant"), 33, ("place", "arrivals[6]", None, arrival(6))),
    (lots, ("arrivals", 2, "place"), 5 - arrival(2)[1], ("place", "arrivals[2]", arrival(2), [arrival(2)[0], 5 - arrival(2)[1]])),
    (lots, ("closing",), [{"act": "dissolved", "table": 2}], ("closing", "closing[0]", ["dissolved", 3], ["dissolved", 2])),
    (lots, ("closing", -1), {"act": "left", "participant": 50}, ("closing", f"closing[{len(lots()['closing']) - 1}]", None, ["left", 50])),
    (box, ("tables",), None, ("missing", "tables", None, None)),
    (box, ("name",), "Dora", ("unknown_field", "name", None, "Dora")),
    (box, ("closing", 0, "participant"), "19", ("wrong_form", "closing[0].participant", "number", "19")),
    (box, ("arrivals", 0, "place"), 5, ("wrong_form", "arrivals[0].place", "place", 5)),
    (box, ("closing", 1, "act"), "moved!", ("wrong_form", "closing[1].act", "act", "moved!")),
    (box, ("tables", 0), [1, 11, 14, 16], ("wrong_form", "tables[0]", "row", "array")),
    (box, ("state",), "open", ("too_early", "tables", None, "array")),
    (box, ("state",), "open", ("not_complete", "state", "complete", "open")),
    (box, ("replaces",), 4, ("replaces", "replaces", "<4", 4)),
    (box, ("list", 3), 5, ("order", "list[3]", 4, 5)),
    (at_once, ("list", 3), 3, ("order", "list[3]", ">3", 3)),
    (cards, ("list", 1, 0), 1, ("order", "list[1][0]", ">1", 1)),
    (cards, ("list", 1, 2), 5, ("order", "list[1][2]", ">5", 5)),
    (at_once, ("list",), [1, 2, 3, 4, 5], ("not_whole_tables", "list", 4, 1)),
    (cards, ("list", 1, 1), 4, ("listed_twice", "list[1][1]", None, 4)),
    (at_once, ("list_hash",), "0" * 64, ("list_hash", "list_hash", list_hash(at_once), "0" * 64)),
    (at_once, ("commitment",), "0" * 64, ("commitment", "commitment", by_hand.commitment(SECRET), "0" * 64)),
    (at_once, ("tables", 0), ROW, ("table", "tables[0]", at_once()["tables"][0], ROW)),
    (at_once, ("secret",), None, ("missing", "secret", None, None)),
    (box, ("arrivals", 1, "participant"), 11, ("placed_twice", "arrivals[1].participant", None, 11)),
    (box, ("closing", 0, "participant"), 20, ("not_placed", "closing[0].participant", None, 20)),
    (box, ("closing", 2, "participant"), 20, ("not_placed", "closing[2].participant", None, 20)),
    (box, ("closing", 2, "participant"), 11, ("not_dissolved", "closing[2].participant", None, 11)),
    (box, ("closing", 2, "table"), 3, ("table_dissolved", "closing[2].table", None, 3)),
    (box, ("closing", 2, "table"), 1, ("table_full", "closing[2].table", None, 1)),
    (box, ("closing", 2, "table"), 4, ("no_such_table", "closing[2].table", 3, 4)),
    (box, ("closing", 1, "table"), 4, ("no_such_table", "closing[1].table", 3, 4)),
    (box, ("closing", 0), {"act": "dissolved", "table": 3}, ("dissolved_twice", "closing[1].table", None, 3)),
    (box, ("closing", 1, "table"), 1, ("not_last", "closing", [3], [1])),
    (box, ("closing", 0), {"act": "left", "participant": 18}, ("stranded", "closing", [3], [3, 19])),
    (box, ("closing",), [], ("short_table", "tables", 4, [3, 13, 19])),
    (cards, ("drawn",), [], ("missing_table", "drawn", 1, None)),
    (cards, ("drawn", 1, "table"), 1, ("order", "drawn[1].table", ">1", 1)),
    (cards, ("drawn", 1, "table"), 2, ("no_such_table", "drawn[1].table", None, 2)),
    (cards, ("drawn", 1, "cards"), [], ("short_table", "drawn[1].cards", 4, 0)),
    (cards, ("drawn", 1, "cards"), [], ("too_early", "drawn[1].seats", None, "object")),
    (cards, ("drawn", 1, "seats"), None, ("missing", "drawn[1].seats", None, None)),
    (cards, ("drawn", 0, "cards", 2, "participant"), 9, ("not_at_table", "drawn[0].cards[2].participant", [1, 2, 3, 4], 9)),
    (cards, ("drawn", 0, "cards", 2, "participant"), 1, ("drawn_twice", "drawn[0].cards[2].participant", None, 1)),
    (cards, ("drawn", 0, "cards", 2, "card"), "2S", ("card_taken", "drawn[0].cards[2].card", None, "2S")),
    (cards, ("drawn", 0, "cards", 3, "card"), "2H", ("seat", "drawn[0].seats.B", 4, 2)),
    (screen, ("drawn", 0, "cards", 2, "back"), 1, ("back_taken", "drawn[0].cards[2].back", None, 1)),
    (screen, ("drawn", 0, "cards", 2, "back"), 53, ("wrong_form", "drawn[0].cards[2].back", "back", 53)),
    (screen, ("drawn", 0, "cards", 0, "card"), screen()["drawn"][0]["cards"][1]["card"], ("card", "drawn[0].cards[0].card", screen()["drawn"][0]["cards"][0]["card"], screen()["drawn"][0]["cards"][1]["card"])),
]  # fmt: skip


def lots_with_places() -> Document:
    """As `box`, but two of the lots named the same place."""
    document = box()
    document["arrivals"][0]["place"] = document["arrivals"][3]["place"] = 1
    return document


def changed(make: Callable[[], Document], path: Sequence[Any], value: object) -> Document:
    document = make()
    holder: Any = document
    for key in path[:-1]:
        holder = holder[key]
    holder[path[-1]] = value
    return document


@pytest.mark.parametrize(("make", "path", "value", "difference"), CASES)
def test_a_change_is_named(
    make: Callable[[], Document], path: Sequence[Any], value: object, difference: tuple[object, ...]
) -> None:
    found = verify(changed(make, path, value))

    assert difference in [(one.code, one.path, one.expected, one.found) for one in found]


def test_the_same_place_at_a_table_twice_is_named() -> None:
    first = verify(lots_with_places())[0]

    assert (first.code, first.path, first.found) == ("lot_taken", "arrivals[3].place", 1)


def test_a_draw_without_its_table_size_is_looked_at_no_further() -> None:
    document = box()
    del document["table_size"], document["suits"]

    assert verify(document) == [Difference("missing", "table_size")]


def test_a_committed_draw_whose_table_size_was_changed_is_not_the_one_that_was_shown() -> None:
    nothing = dict.fromkeys(("entropy", "again", "secret", "tables"))
    committed = {**at_once(), "state": "committed", "witnesses": [], **nothing}

    found = verify({**committed, "table_size": 3})

    assert [difference.code for difference in found] == ["list_hash", "not_complete"]


def test_every_code_is_met_here_or_with_lots_or_files() -> None:
    met = {difference[0] for *_, difference in CASES} | {"lot_taken", "not_json"}

    assert met == set(DIFFERENCES)


def test_the_three_verifiers_name_them_alike(
    standalone: ModuleType, verify_in_browser: Callable[[Sequence[object]], list[dict[str, Any]]]
) -> None:
    documents = [
        lots_with_places(),
        *(changed(make, path, value) for make, path, value, _ in CASES),
    ]
    ours = [
        [
            {"code": d.code, "path": d.path, "expected": d.expected, "found": d.found}
            for d in verify(document)
        ]
        for document in documents
    ]

    assert [standalone.verify(document).differences for document in documents] == ours
    assert [found["differences"] for found in verify_in_browser(documents)] == ours

"""Every difference that can be named, each in a small draw in which one thing was changed."""

from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Any

import pytest

from scoring.cards import parse_card
from tournaments.draws.algorithm.closing import Added, Dissolved, Left, Moved
from tournaments.draws.algorithm.document import (
    CardDrawn,
    Document,
    Head,
    Sealed,
    TableDrawn,
    seats_document,
    tables_document,
)
from tournaments.draws.algorithm.domain import KINDS, Domain, Kind
from tournaments.draws.algorithm.findings import Difference
from tournaments.draws.algorithm.jiang_draw_1 import Listing
from tournaments.draws.algorithm.places import Arrival, Place
from tournaments.draws.algorithm.refusals import DIFFERENCES
from tournaments.draws.algorithm.seats_digital import deck_of
from tournaments.draws.algorithm.seats_physical import seats_of
from tournaments.draws.algorithm.tables_at_once import draw_tables_at_once
from tournaments.draws.algorithm.verify import verify
from tournaments.draws.algorithm.versions import commitment_of, list_hash_of

SECRET = "42" * 32
SEALED = Sealed(commitment_of(SECRET), "dice", SECRET)
NUMBERS = list(range(1, 13))
FOURS = [[1, 1, 2, 3, 4], [3, 5, 6, 7, 8]]


def head(kind: Kind, listing: Listing) -> Head:
    list_hash = list_hash_of(listing, 4, "CDHS")
    domain = Domain(kind, "7KQ2M9", jiang=1, number=4)
    return Head(domain, "complete", listing, list_hash, 4, "CDHS", replaces=3)


def box() -> Document:
    """Lots from a box with three tables: the third was dissolved, a house player sits at the second."""
    lots = [(11, 1), (12, 2), (13, 3), (14, 1), (15, 2), (16, 1), (17, 1), (18, 2), (19, 3)]
    return tables_document(
        head("tables-physical", NUMBERS),
        arrivals=[Arrival(participant, Place(table)) for participant, table in lots],
        closing=[
            Left(19),
            Dissolved(3),
            Moved(13, Place(2)),
            Left(18),
            Added(90, Place(2), house=True),
        ],
        tables={1: (11, 14, 16, 17), 2: (12, 13, 15, 90)},
    )


def at_once() -> Document:
    made = head("tables-at-once", NUMBERS)
    tables = draw_tables_at_once(NUMBERS, 4, made.list_hash, SECRET, "dice", made.domain)
    return tables_document(made, sealed=SEALED, tables=tables)


def cards() -> Document:
    """Two tables with real cards; the participants sit in the order of their numbers."""
    drawn = [
        TableDrawn(
            table,
            [CardDrawn(number, card) for number, card in held.items()],
            seats_of(held, "CDHS", 4),
        )
        for table, *four in FOURS
        for held in [dict(zip(four, map(parse_card, ("2S", "KD", "9H", "3C")), strict=True))]
    ]
    return seats_document(head("seats-physical", FOURS), drawn=drawn)


def screen() -> Document:
    """Two tables that drew on the screen: the backs 1 to 4, in the order of their numbers."""
    made = head("seats-digital", FOURS)
    drawn = []
    for table, *four in FOURS:
        deck = deck_of(table, made.list_hash, SECRET, "dice", made.domain)
        held = dict(zip(four, deck, strict=False))
        backs = [
            CardDrawn(number, card, back) for back, (number, card) in enumerate(held.items(), 1)
        ]
        drawn.append(TableDrawn(table, backs, seats_of(held, "CDHS", 4)))
    return seats_document(made, sealed=SEALED, drawn=drawn)


def test_the_draws_verify_before_anything_is_changed() -> None:
    assert [verify(make()) for make in (box, at_once, cards, screen)] == [[], [], [], []]


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
    (at_once, ("suits",), "DCHS", ("list_hash", "list_hash", list_hash_of(NUMBERS, 4, "DCHS"), list_hash_of(NUMBERS, 4, "CDHS"))),
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
    (at_once, ("list_hash",), "0" * 64, ("list_hash", "list_hash", list_hash_of(NUMBERS, 4, "CDHS"), "0" * 64)),
    (at_once, ("commitment",), "0" * 64, ("commitment", "commitment", SEALED.commitment, "0" * 64)),
    (at_once, ("entropy",), "dice ", ("entropy_form", "entropy", "dice", "dice ")),
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
    committed = {**at_once(), "state": "committed", "entropy": None, "secret": None, "tables": None}

    found = verify({**committed, "table_size": 3})

    assert [difference.code for difference in found] == ["list_hash", "not_complete"]


def test_every_code_is_met_here_or_with_lots_or_files() -> None:
    met = {difference[0] for *_, difference in CASES} | {"lot_taken", "place", "not_json"}

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

"""What docs/draws.md, Verifying, says of the places where two verifiers could easily differ."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.tournaments.draws.algorithm.files import DATA
from tournaments.draws.algorithm.document import Document
from tournaments.draws.algorithm.verify import verify

Change = Callable[[Document], object]


def known(name: str) -> Document:
    document: Document = json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))
    return document


def codes(name: str, change: Change) -> list[tuple[str, str]]:
    """Return code and path of what differs in a known draw after a change."""
    document = known(name)
    change(document)
    return [(each.code, each.path) for each in verify(document)]


def put(*path: Any, value: object) -> Change:
    def change(document: Any) -> None:
        *way, last = path
        for key in way:
            document = document[key]
        document[last] = value

    return change


def entropy_taken_away(document: Document) -> None:
    document.update(state="abandoned", entropy=None, again=None, tables=None)


@pytest.mark.parametrize(
    ("name", "change", "wanted"),
    [
        pytest.param(
            "tables-lots", put("list", value=[]), [("wrong_form", "list")], id="an empty list"
        ),
        pytest.param(
            "tables-lots",
            put("entropy", "dice", value=[0, 7, "6"]),
            [("wrong_form", f"entropy.dice[{at}]") for at in range(3)],
            id="dice that no die shows",
        ),
        pytest.param(
            "tables-lots",
            put("entropy", value={}),
            [("missing", "entropy.dice"), ("missing", "entropy.cards")],
            id="entropy that says nothing",
        ),
        pytest.param(
            "tables-lots",
            put("roster", 1, value=["x", "y", "z"]),
            [("wrong_form", "roster[1]")],
            id="an entry has one code however much of it is wrong",
        ),
        pytest.param(
            "tables-physical",
            put("roster", value=[]),
            [("list_hash", "list_hash")],
            id="nobody in the roster of a box",
        ),
        pytest.param(
            "tables-lots",
            put("witnesses", 0, value={"phone": "x", "value": 1, "name": "Dora"}),
            [
                ("wrong_form", "witnesses[0].phone"),
                ("missing", "witnesses[0].commitment"),
                ("wrong_form", "witnesses[0].value"),
                ("unknown_field", "witnesses[0].name"),
            ],
            id="a witness in the order of its fields",
        ),
        pytest.param(
            "tables-lots",
            put("arrivals", 0, "x", value={"y": 1.5}),
            [("unknown_field", "arrivals[0].x")],
            id="an unknown field further in, not looked into",
        ),
        pytest.param(
            "tables-lots",
            put("closing", 0, value={"act": "gone", "x": 1}),
            [("wrong_form", "closing[0].act")],
            id="an act that is not known",
        ),
        pytest.param(
            "tables-lots",
            put("closing", 0, value={"table": 1, "participant": 2}),
            [
                ("missing", "closing[0].act"),
                ("unknown_field", "closing[0].participant"),
                ("unknown_field", "closing[0].table"),
            ],
            id="an act that does not say which",
        ),
        pytest.param(
            "tables-lots",
            entropy_taken_away,
            [("too_early", "arrivals"), ("too_early", "closing"), ("too_early", "witnesses")],
            id="results without entropy",
        ),
        pytest.param(
            "tables-lots",
            put("secret", value=None),
            [("missing", "secret")],
            id="a complete draw without its secret",
        ),
        pytest.param(
            "tables-at-once",
            lambda document: document["list"].__setitem__(1, document["list"][0]),
            [
                ("list_hash", "list_hash"),
                ("order", "list[1]"),
                ("not_in_list", "roster[1][0]"),
            ],
            id="a participant twice in a list of participants, and no more",
        ),
        pytest.param(
            "seats-physical",
            lambda document: document["list"][0].__setitem__(2, document["list"][0][1]),
            [
                ("list_hash", "list_hash"),
                ("order", "list[0][2]"),
                ("listed_twice", "list[0][2]"),
                ("not_in_list", "roster[3][0]"),
            ],
            id="a participant twice at a table, and no more",
        ),
        pytest.param(
            "seats-physical",
            put("drawn", 0, "table", value=999),
            [
                ("order", "drawn[1].table"),
                ("no_such_table", "drawn[0].table"),
                ("missing_table", "drawn"),
            ],
            id="a table that is not in the list, and no more of it",
        ),
    ],
)
def test_exactly_these(name: str, change: Change, wanted: list[tuple[str, str]]) -> None:
    assert codes(name, change) == wanted


def test_a_number_that_is_twice_in_the_list_is_missed_in_the_roster_twice() -> None:
    def twice(document: Document) -> None:
        document["list"][1] = document["list"][0] = 1

    assert codes("tables-at-once", twice) == [
        ("list_hash", "list_hash"),
        ("order", "list[1]"),
        ("not_in_roster", "roster"),
        ("not_in_roster", "roster"),
        ("not_in_list", "roster[0][0]"),
        ("not_in_list", "roster[1][0]"),
    ]


def test_too_few_of_both_are_named_apart_and_silence_nothing() -> None:
    def fewer(document: Document) -> None:
        document["entropy"] = {"dice": [1], "cards": ["2S", "2S", "2S"]}

    found = codes("tables-lots", fewer)

    assert found[:4] == [
        ("entropy_short", "entropy.dice"),
        ("entropy_short", "entropy.cards"),
        ("card_taken", "entropy.cards[1]"),
        ("card_taken", "entropy.cards[2]"),
    ]
    assert {code for code, _path in found[4:]} == {"place"}


def test_a_wrong_place_does_not_hide_a_steered_closing() -> None:
    def steered(document: Document) -> None:
        *before, one, other = document["closing"]
        document.update(secret="00" * 32, closing=[*before, other, one])

    found = codes("tables-lots", steered)

    assert found[0] == ("commitment", "commitment")
    assert {code for code, _path in found[1:]} == {"place", "closing"}
    assert [code for code, _path in found].count("closing") == 1


def test_an_act_that_is_not_possible_hides_the_one_closing() -> None:
    found = codes("tables-lots", put("closing", 0, "participant", value=9999))

    assert "closing" not in {code for code, _path in found}
    assert ("not_placed", "closing[0].participant") in found


def test_somebody_who_came_twice_is_placed_once_and_keeps_their_place() -> None:
    def again(document: Document) -> None:
        document["arrivals"].append(document["arrivals"][0])

    count = len(known("tables-lots")["arrivals"])

    assert codes("tables-lots", again) == [("placed_twice", f"arrivals[{count}].participant")]


def test_one_more_than_there_are_reserved_places_has_none() -> None:
    def one_more(document: Document) -> None:
        document["arrivals"].append({"participant": 777, "table": 1, "place": 1})

    document = known("tables-lots")
    newcomers = [
        each for each in document["arrivals"] if each["participant"] not in document["list"]
    ]

    assert len(newcomers) == document["reserved"]
    assert codes("tables-lots", one_more)[0] == ("place", f"arrivals[{len(document['arrivals'])}]")


def test_an_empty_result_lacks_every_row() -> None:
    found = codes("tables-at-once", put("tables", value=[]))

    assert found == [("table", f"tables[{row}]") for row in range(len(found))]
    assert found


def test_a_tables_row_may_name_somebody_twice_and_then_differs() -> None:
    def twice(document: Document) -> None:
        document["tables"][0][2] = document["tables"][0][1]

    assert codes("tables-at-once", twice) == [("table", "tables[0]")]


def test_an_unfinished_draw_says_so_also_when_its_list_is_wrong() -> None:
    def wrong(document: Document) -> None:
        document.update(state="open", secret=None, tables=None)
        document["list"].append(document["list"][-1])

    assert codes("tables-at-once", wrong) == [
        ("list_hash", "list_hash"),
        ("order", f"list[{len_of('tables-at-once')}]"),
        ("not_whole_tables", "list"),
        ("not_complete", "state"),
    ]


def len_of(name: str) -> int:
    return len(known(name)["list"])

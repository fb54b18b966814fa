"""What docs/draws.md, Verifying, says of the places where two verifiers could easily differ."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.tournaments.draws.algorithm.files import DATA
from tournaments.draws.algorithm.document import Document
from tournaments.draws.algorithm.verify import verify

Change = Callable[[Document], object]


def codes(name: str, change: Change) -> list[tuple[str, str]]:
    """Return code and path of what differs in a known draw after a change."""
    document: Any = json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))
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
    document.update(state="abandoned", entropy=None, tables=None)


@pytest.mark.parametrize(
    ("name", "change", "wanted"),
    [
        pytest.param(
            "tables-lots", put("list", value=[]), [("wrong_form", "list")], id="an empty list"
        ),
        pytest.param(
            "tables-lots",
            put("entropy", value="🀄" * 301),
            [("wrong_form", "entropy")],
            id="entropy of 301 characters",
        ),
        pytest.param(
            "tables-lots", put("entropy", value=""), [("wrong_form", "entropy")], id="no entropy"
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
            [("too_early", "arrivals"), ("too_early", "closing")],
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
            [("list_hash", "list_hash"), ("order", "list[1]")],
            id="a participant twice in a list of participants, and no more",
        ),
        pytest.param(
            "seats-physical",
            lambda document: document["list"][0].__setitem__(2, document["list"][0][1]),
            [("list_hash", "list_hash"), ("order", "list[0][2]"), ("listed_twice", "list[0][2]")],
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


def test_white_space_alone_is_text_of_the_wrong_form() -> None:
    found = codes("tables-lots", put("entropy", value=" \u3000"))

    assert found[0] == ("entropy_form", "entropy")
    assert {code for code, _path in found[1:]} == {"place"}


def test_three_hundred_characters_are_text_however_many_bytes() -> None:
    found = codes("tables-lots", put("entropy", value="🀄" * 300))

    assert {code for code, _path in found} == {"place"}


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
    return len(json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))["list"])

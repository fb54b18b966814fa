"""The description of a report: what it offers is what the games read."""

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import RuleError
from scoring.games import RULESETS
from scoring.games.fields import Field, Fields, Option, SeatFields, missing
from scoring.games.read_fields import read_fields
from tests.scoring.reports import whole_reports

SEATS = ("A", "B", "C", "D", "E")
FIELDS: Fields = (
    Field("order", "order", "Order"),
    Field("kind", "choice", "Kind", options=(Option("x", "X"), Option("y", "Y"))),
    SeatFields(
        "parts",
        (
            Field("points", "number", "Points", lowest=0, highest=100, step=5),
            Field("held", "cards", "Cards", default=""),
        ),
    ),
)


def a_report(**changes: Any) -> dict[str, Any]:
    parts = {seat: {"points": 5, "held": ""} for seat in SEATS}
    parts["E"] = {"points": 5, "held": "5d ♣4"}
    return {"order": list("CABED"), "kind": "x", "parts": parts, **changes}


def test_a_report_is_read_in_its_canonical_form() -> None:
    read = read_fields(a_report(), FIELDS, SEATS)

    assert list(read) == ["order", "kind", "parts"]
    assert read["order"] == list("CABED")
    assert read["parts"]["E"] == {"points": 5, "held": "4C 5D"}


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"order": list("ABCD")}, "report.not_an_order"),
        ({"order": "ABCDE"}, "report.not_an_order"),
        ({"order": [["A"], "B", "C", "D", "E"]}, "report.not_an_order"),
        ({"kind": "z"}, "report.not_offered"),
        ({"kind": 3}, "input.not_text"),
        ({"other": 1}, "input.unknown_key"),
        ({"parts": {}}, "report.seat_missing"),
        ({"parts": []}, "input.not_an_object"),
        ({"parts": {"F": {}}}, "report.other_seat"),
        ({"parts": {seat: {"points": 3} for seat in SEATS}}, "report.number_of_seat"),
        ({"parts": {seat: {"points": 105} for seat in SEATS}}, "report.number_of_seat"),
        ({"parts": {seat: {} for seat in SEATS}}, "report.missing"),
        ({"parts": {seat: {"points": 5, "held": "1X"} for seat in SEATS}}, "card.unknown"),
    ],
)
def test_anything_else_is_refused_by_name(changes: dict[str, Any], code: str) -> None:
    with pytest.raises(RuleError) as refused:
        read_fields(a_report(**changes), FIELDS, SEATS)

    assert refused.value.code == code
    assert str(refused.value)


def test_a_card_is_there_as_often_as_the_table_has_decks() -> None:
    held = {seat: {"points": 5, "held": "5D"} for seat in SEATS[:3]}
    three_fives = a_report(parts={**a_report()["parts"], **held, "E": {"points": 5}})

    read = read_fields(three_fives, FIELDS, SEATS, decks=3)
    with pytest.raises(RuleError) as refused:
        read_fields(three_fives, FIELDS, SEATS, decks=2)

    assert read["parts"]["A"] == {"points": 5, "held": "5D"}
    assert refused.value.code == "report.card_too_often"
    assert refused.value.params == {"card": "♦5", "times": 3, "decks": 2}


@pytest.mark.parametrize("data", [None, 3, "A", [], [a_report()]])
def test_what_is_no_report_at_all_is_refused(data: object) -> None:
    with pytest.raises(RuleError, match="object"):
        read_fields(data, FIELDS, SEATS)


@pytest.mark.parametrize("code", RULESETS)
@given(st.data())
def test_whatever_a_game_offers_it_reads(code: str, data: st.DataObject) -> None:
    rules = RULESETS[code]
    fields, seats = rules.fields(rules.defaults), rules.seats(rules.defaults)

    report = data.draw(whole_reports(fields, seats))

    assert list(missing(fields, report, seats)) == []
    read = rules.read(report, rules.defaults)
    assert rules.read(read, rules.defaults) == read
    assert rules.agree(read, read)
    assert rules.agree(rules.counted(read), read)
    score = rules.points(read, rules.defaults)
    assert set(score.points) == set(score.why) == set(seats)
    assert set(score.won) < set(seats)
    assert rules.confirmer(read, rules.defaults) in seats
    assert rules.deal([read], rules.defaults).dealer in seats
    if rules.zero_sum:
        assert sum(score.points.values()) == 0


@pytest.mark.parametrize("code", RULESETS)
def test_what_is_missing_is_asked_for_in_the_order_of_entry(code: str) -> None:
    rules = RULESETS[code]
    fields, seats = rules.fields(rules.defaults), rules.seats(rules.defaults)

    first = next(missing(fields, {}, seats))

    assert first == (fields[0].name, None)


@pytest.mark.parametrize("code", RULESETS)
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=3),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(
                st.sampled_from(
                    ["winner", "left", "landlord", "bid", "won", "A", "B", "cards", "x"]
                ),
                inner,
                max_size=4,
            )
        ),
        max_leaves=12,
    )
)
def test_nothing_from_outside_breaks_a_game(code: str, data: object) -> None:
    with suppress(RuleError):
        RULESETS[code].score(data)


@pytest.mark.parametrize("code", RULESETS)
def test_facts_and_figures_have_labels(code: str) -> None:
    rules = RULESETS[code]
    others = [other for other in RULESETS.values() if other is not rules]

    for name, label in rules.facts.items():
        assert all(other.facts.get(name, label) == label for other in others)
    for figure in rules.figures:
        assert figure.label
        assert figure.tie_break_label

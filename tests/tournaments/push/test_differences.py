"""What is new in a table, told so that whoever shows the table before can show the one after."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.push.differences import CELL, Line, Table, difference, ranks_of

pytestmark = pytest.mark.no_database

PEOPLE = list(range(1, 13))


def cells(name: int, points: int) -> str:
    return f'<th scope="row">{name}</th><td class="total">{points}</td><td>{points % 3}</td>'


def a_table(seq: int, points: dict[int, int], order: list[int], ranked: int) -> Table:
    """Return who has these points, best first; the last of them are house players."""
    players = sorted(order[:ranked], key=lambda number: -points[number])
    lines: list[Line] = []
    for place, number in enumerate(players):
        tied = place > 0 and points[players[place - 1]] == points[number]
        lines.append(Line(number, cells(number, points[number]), is_tied=tied))
    lines += [Line(number, cells(number, points[number]), False) for number in order[ranked:]]
    return Table(seq, tuple(lines), f"<p>{seq}</p>")


def follow(table: Table, said: dict[str, Any]) -> Table:
    """Do what a page does (static/js/standings.js); tests/e2e/test_standings.py holds both against each other."""
    lines = {line.number: line for line in table.lines if line.number not in said.get("gone", ())}
    order = list(lines)
    for number, html in said.get("added", {}).items():
        lines[number] = Line(number, html, number not in said.get("unranked", ()))
    for number, texts in said.get("cells", {}).items():
        found = [
            f"{tag}{texts.get(place, text)}</{tag[1:3]}>"
            for place, (tag, text) in enumerate(CELL.findall(lines[number].cells), 1)
        ]
        lines[number] = replace(lines[number], cells="".join(found))
    for name, is_tied in (("tied", True), ("parted", False)):
        for number in said.get(name, ()):
            lines[number] = replace(lines[number], is_tied=is_tied)
    moved = said.get("moved", [])
    order = [number for number in order if number not in dict(moved)]
    for number, place in moved:
        order.insert(place, number)
    return Table(table.seq + 1, tuple(lines[number] for number in order), said["foot"])


tables = st.tuples(
    st.dictionaries(st.sampled_from(PEOPLE), st.integers(-3, 3)),
    st.permutations(PEOPLE),
).map(lambda drawn: (dict.fromkeys(PEOPLE, 0) | drawn[0], drawn[1]))


absent = st.sets(st.sampled_from(PEOPLE), max_size=3)


@given(st.integers(0, len(PEOPLE)), tables, tables, absent, absent)
def test_the_table_before_and_what_is_new_are_the_table_after(
    ranked: int, old: Any, new: Any, not_yet: set[int], no_more: set[int]
) -> None:
    ranked_before = set(old[1][:ranked])
    order = sorted(new[1], key=lambda number: number not in ranked_before)
    before = a_table(1, *without(not_yet, old[1], ranked, old[0]))
    after = a_table(2, *without(no_more, order, ranked, new[0]))

    said = difference(before, after)

    assert said is not None
    assert follow(before, said) == after


def without(
    some: set[int], order: list[int], ranked: int, points: dict[int, int]
) -> tuple[dict[int, int], list[int], int]:
    """Return points, order and how many are ranked, of those who are there."""
    there = [number for number in order if number not in some]
    return points, there, len([number for number in order[:ranked] if number not in some])


def test_one_who_rises_past_all_is_the_only_one_who_moves() -> None:
    points = {number: -number for number in PEOPLE}
    before = a_table(1, points, PEOPLE, len(PEOPLE))
    after = a_table(2, points | {12: 5}, PEOPLE, len(PEOPLE))

    assert difference(before, after) == {
        "cells": {12: {2: "5", 3: "2"}},
        "moved": [(12, 0)],
        "foot": "<p>2</p>",
    }


def test_what_a_difference_cannot_say() -> None:
    table = a_table(1, dict.fromkeys(PEOPLE, 0), PEOPLE, 10)
    other_columns = replace(table.lines[0], cells=table.lines[0].cells + "<td>1</td>")
    no_house_player = replace(table.lines[-1], is_ranked=True)

    for other in (
        replace(table, lines=()),
        replace(table, frame="masked"),
        replace(table, lines=(other_columns, *table.lines[1:])),
        replace(table, lines=(*table.lines[:-1], no_house_player)),
    ):
        assert difference(table, other) is None
        assert difference(other, table) is None


def test_shared_ranks() -> None:
    table = a_table(1, {1: 3, 2: 3, 3: 1, 4: 1, 5: 0}, [1, 2, 3, 4, 5], 4)

    assert ranks_of(table.lines) == [(1, True), (1, True), (3, True), (3, True), (None, False)]

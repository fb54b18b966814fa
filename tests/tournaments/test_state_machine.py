"""Anything in any order: whatever people try, the invariants hold and the standings are those on paper."""

from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

from tests.conftest import DEEP
from tests.tournaments.tournament import a_tournament
from tests.tournaments.walk import BY, REPORTS, TO_DRAW, TO_EVENT, TO_JIANG, TO_PEOPLE, Walk
from tournaments.draws.services.lots import take_back_lot, type_lot
from tournaments.hands.services.confirm import dispute_hand
from tournaments.tables.models import Table

TWO_SHORT_JIANGS: dict[str, Any] = {"total_hands": 3, "hands_per_jiang": 2}

places = st.integers(0, 11)
numbers = st.integers(1, 2)
versions = st.integers(1, 3)
reports = st.sampled_from(REPORTS)
OPENINGS: dict[str, Any] = {
    "tables": st.sampled_from(["lots", "at_once", "physical"]),
    "seats": st.sampled_from(["physical", "digital"]),
    "confirm": st.sampled_from(["player", "player", "none"]),
    "steps": st.integers(0, 4),
}


class Event(RuleBasedStateMachine):
    """Nine people and two jiangs; every example is undone at its end."""

    walk: Walk

    def __init__(self) -> None:
        super().__init__()
        self.undone = transaction.atomic()
        self.undone.__enter__()

    @initialize(**OPENINGS)
    def open_an_event(self, tables: str, seats: str, confirm: str, steps: int) -> None:
        given = {"table_draw": tables, "seat_draw": seats, "confirm": confirm}
        self.walk = Walk(a_tournament(9, seed=1, **TWO_SHORT_JIANGS, **given))
        for _ in range(steps):
            self.walk.go_on()

    def teardown(self) -> None:
        self.walk.check()
        transaction.set_rollback(True)
        self.undone.__exit__(None, None, None)

    def table(self, place: int) -> Table | None:
        tables = self.walk.tables()
        return tables[place % len(tables)] if tables else None

    # The desk

    @rule()
    def go_on(self) -> None:
        self.walk.go_on()

    @rule()
    def all_come(self) -> None:
        self.walk.all_come()

    @rule(who=places, what=st.sampled_from(sorted(TO_PEOPLE)))
    def people(self, who: int, what: str) -> None:
        self.walk.attempt(lambda: TO_PEOPLE[what](self.walk.somebody(who)))

    @rule(what=st.sampled_from(sorted(TO_EVENT)))
    def event(self, what: str) -> None:
        self.walk.attempt(lambda: TO_EVENT[what](self.walk.event))

    @rule(which=st.integers(0, 1), what=st.sampled_from(sorted(TO_JIANG)))
    def jiang(self, which: int, what: str) -> None:
        self.walk.attempt(lambda: TO_JIANG[what](self.walk.jiangs[which]))

    @rule(what=st.sampled_from(sorted(TO_DRAW)))
    def draw(self, what: str) -> None:
        draw = self.walk.newest_draw()
        if draw is not None:
            self.walk.attempt(lambda: TO_DRAW[what](draw))

    @rule(who=places, table=st.integers(1, 3), back=st.booleans())
    def lot(self, who: int, table: int, back: bool) -> None:
        draw, person = self.walk.newest_draw(), self.walk.somebody(who)
        if draw is not None and back:
            self.walk.attempt(lambda: take_back_lot(draw=draw, participant=person, **BY))
        elif draw is not None:
            self.walk.attempt(lambda: type_lot(draw=draw, participant=person, table=table, **BY))

    @rule(who=places, points=st.integers(-20, 20))
    def adjust(self, who: int, points: int) -> None:
        self.walk.adjust(self.walk.somebody(who), points)

    # At the tables

    @rule(at=places, place=st.integers(0, 3), into=places)
    def replace(self, at: int, place: int, into: int) -> None:
        if table := self.table(at):
            self.walk.replace(table, place, self.walk.somebody(into))

    @rule(at=places, place=st.integers(0, 3), back=st.integers(1, 6))
    def point(self, at: int, place: int, back: int) -> None:
        table, draw = self.table(at), self.walk.newest_draw()
        if table and draw:
            self.walk.point(draw, table, place, back)

    @rule(
        at=places,
        number=numbers,
        report=reports,
        replaces=st.none() | versions,
        attempt=st.sampled_from([1, 1, 1, 2]),
        second=st.booleans(),
    )
    def report(
        self, at: int, number: int, report: dict[str, Any], second: bool, **more: Any
    ) -> None:
        if table := self.table(at):
            by = self.walk.cup.bea if second else self.walk.cup.bob
            self.walk.report(table, number, report, by=by, **more)

    @rule(at=places, number=numbers, version=versions)
    def confirm(self, at: int, number: int, version: int) -> None:
        if table := self.table(at):
            self.walk.confirm(table, number, version)

    @rule(at=places, number=numbers)
    def dispute(self, at: int, number: int) -> None:
        if table := self.table(at):
            self.walk.attempt(
                lambda: dispute_hand(table=table, number=number, reason="not so", **BY)
            )

    @rule(at=places, number=numbers, version=st.none() | versions, report=reports)
    def settle(self, at: int, number: int, version: int | None, report: dict[str, Any]) -> None:
        if table := self.table(at):
            self.walk.settle(table, number, version, report)

    @rule(at=places, number=numbers)
    def void(self, at: int, number: int) -> None:
        if table := self.table(at):
            self.walk.void(table, number)

    @rule(at=places, number=numbers, report=reports)
    def correct(self, at: int, number: int, report: dict[str, Any]) -> None:
        if table := self.table(at):
            self.walk.correct(table, number, report)


@pytest.mark.django_db
def test_nothing_that_is_tried_breaks_an_invariant() -> None:
    chosen = settings(
        max_examples=400 if DEEP else 8,
        stateful_step_count=60 if DEEP else 35,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(Event, settings=chosen)

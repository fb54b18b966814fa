"""A draw has the size of table and the order of suits that the event had when its list was fixed."""

from dataclasses import replace

import pytest

from scoring.games import RULESETS
from tests.builders import check_in_all, owner_of
from tests.draw_builders import a_box, a_planned_jiang, committed, found, lots_open, now, opened
from tests.tournaments.hall import refusal
from tournaments.draws.algorithm.choices import Choice
from tournaments.draws.algorithm.verify import verify
from tournaments.draws.models import Draw
from tournaments.draws.queries.draws import choices_of, document_of
from tournaments.draws.queries.next_draw_step import next_draw_step
from tournaments.draws.services.lots import type_lot
from tournaments.events.models import Event

pytestmark = pytest.mark.django_db


OF_THREE = "of-three"


@pytest.fixture(autouse=True)
def of_three(monkeypatch: pytest.MonkeyPatch) -> None:
    """Know a game for tables of three, with diamonds as the lowest suit."""
    rules = replace(RULESETS["dou-dizhu"], code=OF_THREE, suits="DCHS")
    monkeypatch.setitem(RULESETS, OF_THREE, rules)


def test_lots_are_for_whole_tables_of_the_events_size() -> None:
    draw = lots_open(7, preset=OF_THREE)
    check_in_all(draw.event)

    document = document_of(now(draw))

    assert (document["table_size"], document["suits"]) == (3, "DCHS")
    assert (document["list"], document["reserved"]) == (list(range(1, 8)), 2)
    assert {arrival["place"] for arrival in document["arrivals"]} <= {1, 2, 3}
    assert [difference.code for difference in verify(document)] == ["not_complete"]
    assert found(draw.event) == []


def test_the_desk_counts_tables_of_the_events_size() -> None:
    jiang = a_planned_jiang(7, here=True, table_draw="at_once", preset=OF_THREE)

    step = next_draw_step(jiang.event)

    assert step.values == {"people": 7, "places": 9, "tables": 3, "size": 3}
    assert step.choices == (
        Choice("house", 3, house_players=2),
        Choice("dissolve", 2, dissolved=1, left_out=1),
    )
    assert refusal(lambda: committed(jiang)) == "draw.not_whole_tables"


def test_a_box_has_no_fourth_lot_for_a_table_of_three() -> None:
    draw = a_box(6, preset=OF_THREE)
    by, people = owner_of(draw.event), list(draw.event.participants.order_by("number"))

    def typed(number: int, place: int | None) -> None:
        type_lot(draw=draw, participant=people[number], table=1, place=place, by=by)

    assert refusal(lambda: typed(0, 4)) == "draw.no_such_place"
    for number in range(3):
        typed(number, None)
    assert refusal(lambda: typed(3, None)) == "draw.table_full"


def test_a_draw_keeps_its_size_when_the_event_has_another() -> None:
    jiang = a_planned_jiang(7, preset=OF_THREE)
    draw = opened(committed(jiang))
    Event.objects.filter(pk=jiang.event_id).update(ruleset="tw-tournament", settings={})

    check_in_all(draw.event)

    assert choices_of(jiang, now(draw))[0] == Choice("house", 3, house_players=2)
    assert [difference.code for difference in verify(document_of(now(draw)))] == ["not_complete"]


@pytest.mark.parametrize(("field", "value"), [("table_size", 2), ("suits", "DCHS")])
def test_the_audit_names_a_size_or_suits_that_were_changed(field: str, value: object) -> None:
    draw = lots_open(8)

    Draw.objects.filter(pk=draw.pk).update(**{field: value})

    differs, recomputed = found(draw.event)
    assert field in differs
    assert "list_hash" in recomputed

"""Draws when things go wrong: two at once, many at once, killed in the middle."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.builders import owner_of, players
from tests.draw_builders import (
    a_box,
    a_planned_jiang,
    at_once,
    closed,
    found,
    lots_open,
    lots_taken,
    now,
    opened,
    point,
    rolling,
    seats_open,
    witnessed,
)
from tests.faults.processes import answers_of, start
from tests.tournaments.log.test_at_the_same_moment import together
from tournaments.check_in.services.check_in import check_in, close_check_in
from tournaments.draws.algorithm.verify import verify
from tournaments.draws.models import Draw
from tournaments.draws.queries.draws import document_of
from tournaments.draws.services.lots import type_lot
from tournaments.draws.services.pick_back import pick_back
from tournaments.events.models import Event

pytestmark = pytest.mark.django_db(transaction=True)

PROCESS = "tests.faults.drawing_process"


def in_two_processes(folder: Path, action: str, key: int) -> Counter[str]:
    return Counter(answers_of([start(folder, PROCESS, action, key) for _ in range(2)]))


class TestTwoOrganizersAtOnce:
    def test_one_commits_and_the_other_is_told(self, tmp_path: Path) -> None:
        jiang = a_planned_jiang(8, here=True, table_draw="at_once")

        answers = in_two_processes(tmp_path, "commit", jiang.pk)

        assert answers == {"done": 1, "draw.already": 1}
        assert Draw.objects.count() == 1
        assert found(jiang.event) == []

    def test_one_draws_and_the_other_is_told(self, tmp_path: Path) -> None:
        draw = rolling(at_once(8))

        answers = in_two_processes(tmp_path, "add", draw.pk)

        assert answers == {"done": 1, "draw.wrong_state": 1}
        assert verify(document_of(now(draw))) == []
        assert draw.jiang.seats.count() == 8
        assert found(draw.event) == []

    def test_one_completes_the_tables_and_the_other_is_told(self, tmp_path: Path) -> None:
        draw = lots_taken(7)
        close_check_in(event=draw.event, by=owner_of(draw.event))

        answers = in_two_processes(tmp_path, "close", draw.pk)

        assert answers == {"done": 1, "draw.wrong_state": 1}
        assert draw.event.participants.filter(is_house=True).count() == 1
        assert found(draw.event) == []

    def test_one_gives_it_up_and_the_other_is_told(self, tmp_path: Path) -> None:
        draw = opened(at_once(8))

        answers = in_two_processes(tmp_path, "give_up", draw.pk)

        assert answers == {"done": 1, "draw.wrong_state": 1}
        assert found(draw.event) == []


class TestManyAtTheDoor:
    def test_each_takes_a_lot_of_their_own(self) -> None:
        draw = lots_open(8)
        by = owner_of(draw.event)

        answers = together(
            *[
                lambda who=who: check_in(participant=who, by=by)
                for who in draw.event.participants.all()
            ]
        )

        assert answers == ["done"] * 8
        places = draw.steps.values_list("table", "place")
        assert sorted(places) == [(table, place) for table in (1, 2) for place in (1, 2, 3, 4)]
        assert verify(document_of(closed(draw))) == []

    def test_the_last_lot_is_taken_once(self) -> None:
        draw = lots_taken(3)
        late, by = players(draw.event, 4), owner_of(draw.event)

        answers = together(*[lambda who=who: check_in(participant=who, by=by) for who in late])

        assert Counter(answers) == {"done": 1, "draw.no_lot_left": 3}

    def test_a_lot_from_the_box_is_typed_in_once(self) -> None:
        draw = a_box(8)
        by, people = owner_of(draw.event), draw.event.participants.all()[:4]

        answers = together(
            *[
                lambda who=who: type_lot(draw=draw, participant=who, table=1, place=1, by=by)
                for who in people
            ]
        )

        assert Counter(answers) == {"done": 1, "draw.lot_taken": 3}

    def test_four_phones_at_one_table_turn_over_four_cards(self) -> None:
        draw = seats_open(1)
        table, by = draw.jiang.tables.get(), owner_of(draw.event)

        answers = together(
            *[
                lambda who=seat.participant, back=back: pick_back(
                    draw=draw, table=table, participant=who, back=back, by=by
                )
                for back, seat in enumerate(table.seats.select_related("participant"), start=1)
            ]
        )

        assert answers == ["done"] * 4
        assert now(draw).state == Draw.State.COMPLETE
        assert found(draw.event) == []


def lots_to_close() -> Draw:
    draw = lots_taken(6)
    close_check_in(event=draw.event, by=owner_of(draw.event))
    return draw


def one_card_missing() -> Draw:
    draw = seats_open(1)
    point(draw, draw.jiang.tables.get(), 1, 2, 3)
    return draw


@pytest.mark.parametrize(
    ("action", "make"),
    [
        pytest.param("commit", lambda: a_planned_jiang(8), id="committing"),
        pytest.param("join", lambda: at_once(8), id="joining as a witness"),
        pytest.param("close_list", lambda: at_once(8), id="fixing the witnesses"),
        pytest.param("add", lambda: rolling(at_once(8)), id="drawing all at once"),
        pytest.param("show", lambda: witnessed(at_once(8), 1), id="showing the last value"),
        pytest.param("close", lots_to_close, id="completing the tables"),
        pytest.param("point", one_card_missing, id="turning over the last card"),
        pytest.param("give_up", lambda: opened(at_once(8)), id="giving up"),
    ],
)
def test_a_process_killed_in_the_middle_leaves_no_half_draw(
    action: str, make: Callable[[], Draw], tmp_path: Path
) -> None:
    subject = make()

    answer = answers_of([start(tmp_path, PROCESS, "--killed", action, subject.pk)])[0]

    assert answer["statements"] > 5
    assert (answer["half_done"], answer["done"]) == ([], True)
    assert found(Event.objects.get(pk=subject.event_id)) == []

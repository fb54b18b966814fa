"""A jiang up to its publication: the plan (1.2), the tables, what is shown."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.builders import (
    a_drawn_jiang,
    a_published_jiang,
    a_running_jiang,
    an_event,
    finish_hands,
    owner_of,
    players,
    seat_all,
)
from tests.tournaments.log_reading import logged
from tournaments.events.models import Event
from tournaments.jiangs.models import Jiang
from tournaments.jiangs.services.close import close_jiang
from tournaments.jiangs.services.plan import plan_jiangs
from tournaments.jiangs.services.publish import publish_jiang, unpublish_jiang
from tournaments.jiangs.services.set_tables import clear_tables, keep_tables, set_tables
from tournaments.people.models import Participant
from tournaments.people.services.participants import add_house_player
from tournaments.score_cards.models import CardCheck, ScoreCard
from tournaments.score_cards.services.check_card import check_card
from tournaments.staff.actors import Actor
from tournaments.tables.models import Table
from tournaments.tables.services.seat import replace_player

pytestmark = pytest.mark.django_db

SYSTEM = Actor.system()
J = Jiang.State


def plan_of(event: Event) -> list[tuple[int, int, int]]:
    return [(jiang.number, jiang.hands, jiang.minutes) for jiang in event.jiangs.all()]


def numbers_at(table: Table) -> list[int]:
    return [seat.participant.number for seat in table.seats.order_by("position")]


def tables_of(jiang: Jiang) -> dict[int, list[int]]:
    return {table.number: numbers_at(table) for table in jiang.tables.all()}


def fours(people: list[Participant]) -> dict[int, list[Participant]]:
    return {1 + place // 4: people[place : place + 4] for place in range(0, len(people), 4)}


def a_closed_jiang(tables: int = 2, **changes: Any) -> Jiang:
    jiang = a_running_jiang(tables, total_hands=2, hands_per_jiang=1, confirm="none", **changes)
    finish_hands(jiang)
    return close_jiang(jiang=jiang, by=SYSTEM)


def next_of(jiang: Jiang) -> Jiang:
    return jiang.event.jiangs.get(number=jiang.number + 1)


class TestPlan:
    @pytest.mark.parametrize(
        ("total", "per_jiang", "plan"),
        [
            pytest.param(12, 8, [(1, 8, 80), (2, 4, 40)], id="1.2 twelve are eight and four"),
            pytest.param(8, 8, [(1, 8, 80)], id="1.2 eight are a single full jiang"),
            pytest.param(16, 8, [(1, 8, 80), (2, 8, 80)], id="1.2 sixteen are two full jiangs"),
            pytest.param(5, 8, [(1, 5, 50)], id="1.2 five are a jiang of five"),
            pytest.param(7, 3, [(1, 3, 80), (2, 3, 80), (3, 1, 27)], id="a share is rounded up"),
        ],
    )
    def test_hands_are_divided_into_jiangs(
        self, total: int, per_jiang: int, plan: list[tuple[int, int, int]]
    ) -> None:
        event = an_event(total_hands=total, hands_per_jiang=per_jiang, minutes_per_jiang=80)

        plan_jiangs(event=event, by=owner_of(event))

        assert plan_of(event) == plan
        assert logged(event, "jiang.planned")[-1] == {
            "jiangs": [
                {"jiang": number, "stage": 1, "hands": hands, "minutes": minutes}
                for number, hands, minutes in plan
            ]
        }

    def test_numbers_count_through_the_event_not_the_stage(self) -> None:
        event = an_event(total_hands=12, hands_per_jiang=8)
        event.stages.create(number=2, total_hands=8, hands_per_jiang=4)

        jiangs = plan_jiangs(event=event, by=SYSTEM)

        assert [(jiang.stage.number, jiang.number, jiang.hands) for jiang in jiangs] == [
            (1, 1, 8),
            (1, 2, 4),
            (2, 3, 4),
            (2, 4, 4),
        ]

    def test_replanning_keeps_what_was_drawn_for_the_first_jiang(self) -> None:
        jiang = a_drawn_jiang(1, total_hands=12, hands_per_jiang=8)
        before = tables_of(jiang)
        jiang.stage.total_hands = 6
        jiang.stage.save()

        plan_jiangs(event=jiang.event, by=SYSTEM)

        assert plan_of(jiang.event) == [(1, 6, 60)]
        assert tables_of(jiang) == before
        assert jiang.event.jiangs.get().state == J.DRAWN


class TestTables:
    def test_four_sit_at_each_table_in_the_order_given(self) -> None:
        event = an_event(opened=True)
        first, second = plan_jiangs(event=event, by=SYSTEM)
        people = players(event, 8)

        set_tables(jiang=first, tables=fours(people[::-1]), by=owner_of(event))

        assert tables_of(first) == {1: [8, 7, 6, 5], 2: [4, 3, 2, 1]}
        assert [jiang.state for jiang in event.jiangs.all()] == [J.DRAWN, J.PLANNED]
        assert logged(event, "tables.set") == [
            {"jiang": 1, "tables": {"1": [8, 7, 6, 5], "2": [4, 3, 2, 1]}, "draw": None}
        ]
        assert second.tables.count() == 0

    def test_the_order_of_the_mapping_does_not_matter(self) -> None:
        event = an_event(opened=True)
        jiang = plan_jiangs(event=event, by=SYSTEM)[0]
        people = players(event, 8)

        tables = set_tables(jiang=jiang, tables={2: people[:4], 1: people[4:]}, by=SYSTEM)

        assert [table.number for table in tables] == [1, 2]
        assert tables_of(jiang) == {1: [5, 6, 7, 8], 2: [1, 2, 3, 4]}

    def test_setting_many_tables_takes_no_more_queries_than_one(self) -> None:
        counts = []
        for tables in (1, 25):
            event = an_event(opened=True)
            jiang = plan_jiangs(event=event, by=SYSTEM)[0]
            seated = fours(players(event, 4 * tables))
            with CaptureQueriesContext(connection) as queries:
                set_tables(jiang=jiang, tables=seated, by=SYSTEM)
            counts.append(len(queries))

        assert counts[1] == counts[0]

    def test_cleared_tables_can_be_set_anew(self) -> None:
        jiang = a_drawn_jiang(2)
        seat_all(jiang)

        clear_tables(jiang=jiang, reason="a late arrival", by=owner_of(jiang.event))

        assert Jiang.objects.get(pk=jiang.pk).state == J.PLANNED
        assert (jiang.tables.count(), jiang.seats.count()) == (0, 0)
        assert logged(jiang.event, "tables.cleared") == [{"jiang": 1, "reason": "a late arrival"}]
        everyone = list(jiang.event.participants.all())
        set_tables(jiang=jiang, tables=fours(everyone[::-1]), by=SYSTEM)
        assert tables_of(jiang) == {1: [8, 7, 6, 5], 2: [4, 3, 2, 1]}

    def test_1_2_tables_are_kept_from_jiang_to_jiang(self) -> None:
        jiang = a_closed_jiang(2)

        keep_tables(jiang=next_of(jiang), by=owner_of(jiang.event))

        assert tables_of(next_of(jiang)) == {1: [1, 2, 3, 4], 2: [5, 6, 7, 8]}
        assert next_of(jiang).state == J.DRAWN
        assert logged(jiang.event, "tables.set")[-1] == {
            "jiang": 2,
            "tables": {"1": [1, 2, 3, 4], "2": [5, 6, 7, 8]},
            "draw": None,
        }

    def test_1_3_kept_tables_draw_their_seats_anew(self) -> None:
        jiang = a_closed_jiang(1)

        table = keep_tables(jiang=next_of(jiang), by=SYSTEM)[0]

        assert list(table.seats.values_list("letter", "card")) == [(None, None)] * 4

    def test_whoever_took_over_a_seat_keeps_the_table(self) -> None:
        jiang = a_running_jiang(1, total_hands=2, hands_per_jiang=1, confirm="none")
        house = add_house_player(event=jiang.event, by=SYSTEM)
        table = jiang.tables.get()
        out = jiang.event.participants.get(number=2)
        replace_player(table=table, out=out, into=house, reason="taken ill", by=SYSTEM)
        finish_hands(jiang)
        close_jiang(jiang=jiang, by=SYSTEM)

        keep_tables(jiang=next_of(jiang), by=SYSTEM)

        assert tables_of(next_of(jiang)) == {1: [1, 5, 3, 4]}


class TestPublishing:
    def test_everyone_seated_gets_a_score_card(self) -> None:
        jiang = a_drawn_jiang(2)
        players(jiang.event, 1)

        publish_jiang(jiang=jiang, by=owner_of(jiang.event))

        assert Jiang.objects.get(pk=jiang.pk).state == J.PUBLISHED
        assert cards_of(jiang) == [1, 2, 3, 4, 5, 6, 7, 8]
        assert logged(jiang.event, "jiang.published") == [{"jiang": 1}]

    def test_1_3_seats_may_be_drawn_after_publishing(self) -> None:
        jiang = publish_jiang(jiang=a_drawn_jiang(2), by=SYSTEM)

        seat_all(jiang)

        assert jiang.seats.filter(letter=None).count() == 0

    def test_a_card_stays_the_same_through_publishing_again(self) -> None:
        jiang = a_published_jiang(1)
        printed = list(jiang.score_cards.values_list("public_id", flat=True))

        jiang = unpublish_jiang(jiang=jiang, reason="a wrong name", by=owner_of(jiang.event))
        publish_jiang(jiang=jiang, by=SYSTEM)

        assert list(jiang.score_cards.values_list("public_id", flat=True)) == printed
        assert logged(jiang.event, "jiang.unpublished") == [{"jiang": 1, "reason": "a wrong name"}]

    def test_the_card_of_one_who_sits_nowhere_goes_unless_it_was_checked(self) -> None:
        jiang = a_published_jiang(2)
        checked = ScoreCard.objects.get(jiang=jiang, participant__number=8)
        check_card(
            card=checked,
            moment=CardCheck.Moment.HANDED_OUT,
            checker=CardCheck.Checker.HOLDER,
            by=owner_of(jiang.event),
        )
        jiang = unpublish_jiang(jiang=jiang, reason="four are missing", by=SYSTEM)
        clear_tables(jiang=jiang, reason="four are missing", by=SYSTEM)

        set_tables(jiang=jiang, tables=fours(list(jiang.event.participants.all()[:4])), by=SYSTEM)
        publish_jiang(jiang=jiang, by=SYSTEM)

        assert cards_of(jiang) == [1, 2, 3, 4, 8]


def cards_of(jiang: Jiang) -> list[int]:
    return sorted(jiang.score_cards.values_list("participant__number", flat=True))

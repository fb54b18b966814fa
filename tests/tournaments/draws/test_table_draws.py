"""Tables by lot (1.3): at check-in, all at once, or from a box."""

from itertools import chain
from typing import Any

import pytest

from tests.builders import an_event, owner_of, players
from tests.draw_builders import (
    a_box,
    a_planned_jiang,
    a_second_jiang,
    at_once,
    closed,
    committed,
    found,
    lots_open,
    lots_taken,
    now,
    opened,
    rolling,
    type_all,
)
from tests.tournaments.hall import refusal
from tests.tournaments.log_reading import kinds
from tournaments.check_in.models import CheckIn
from tournaments.check_in.services.check_in import (
    check_in,
    close_check_in,
    record_leaving,
    record_return,
    undo_check_in,
)
from tournaments.check_in.services.complete_tables import fill_tables
from tournaments.draws.algorithm.verify import verify
from tournaments.draws.models import Draw
from tournaments.draws.queries.draws import choices_of, document_of
from tournaments.draws.services.abandon import abandon_draw
from tournaments.draws.services.entropy import add_entropy
from tournaments.draws.services.lots import take_back_lot, type_lot
from tournaments.jiangs.models import Jiang
from tournaments.jiangs.services.plan import plan_jiangs
from tournaments.jiangs.services.publish import publish_jiang
from tournaments.jiangs.services.set_tables import clear_tables, keep_tables
from tournaments.people.services.participants import (
    add_house_player,
    promote_from_waiting,
    withdraw_participant,
)
from tournaments.tables.services.seat import replace_player

pytestmark = pytest.mark.django_db


def tables_of(jiang: Jiang) -> dict[int, list[int]]:
    """Return who sits at each table, by number."""
    return {
        table.number: sorted(table.seats.values_list("participant__number", flat=True))
        for table in jiang.tables.all()
    }


def places_of(draw: Draw) -> list[tuple[int, int, int | None]]:
    return [(s.participant.number, s.table, s.place) for s in draw.steps.order_by("order")]


class TestLotsAtCheckIn:
    def test_they_fill_the_tables_and_can_be_recomputed(self) -> None:
        done = closed(lots_taken(8))

        document = document_of(done)
        assert done.state == Draw.State.COMPLETE
        assert verify(document) == []
        assert tables_of(done.jiang) == {row[0]: row[1:] for row in document["tables"]}
        assert sorted(chain(*tables_of(done.jiang).values())) == list(range(1, 9))
        assert found(done.event) == []

    @pytest.mark.parametrize(
        ("came", "waiting", "choice", "tables", "house"),
        [
            pytest.param(7, 0, "house", 2, 1, id="a house player completes"),
            pytest.param(7, 1, "waiting", 2, 0, id="the waiting list completes"),
            pytest.param(6, 1, "waiting", 2, 1, id="the waiting list and a house player complete"),
            pytest.param(6, 0, "dissolve", 1, 0, id="the last table is dissolved"),
            pytest.param(3, 0, "dissolve_and_house", 1, 1, id="dissolved, and completed"),
        ],
    )
    def test_short_tables_are_completed_at_closing(
        self, came: int, waiting: int, choice: str, tables: int, house: int
    ) -> None:
        draw = lots_open(8)
        if waiting:
            players(draw.event, waiting, waiting=True)
        for participant in draw.event.participants.filter(status="registered")[:came]:
            check_in(participant=participant, by=owner_of(draw.event))

        done = closed(draw, choice)

        assert verify(document_of(done)) == []
        assert done.jiang.tables.count() == tables
        assert draw.event.participants.filter(is_house=True).count() == house
        assert found(draw.event) == []

    def test_whoever_finds_no_place_waits(self) -> None:
        draw = lots_open(8)
        for participant in draw.event.participants.all()[:6]:
            check_in(participant=participant, by=owner_of(draw.event))

        done = closed(draw, "dissolve")

        waiting = draw.event.participants.filter(status="waiting")
        left = [act["participant"] for act in done.closing if act["act"] == "left"]
        assert sorted(left) == sorted(waiting.values_list("number", flat=True))
        assert len(left) == 2

    def test_house_players_who_are_entered_already_come_first(self) -> None:
        draw = lots_open(8)
        for participant in draw.event.participants.all()[:6]:
            check_in(participant=participant, by=owner_of(draw.event))
        uncle = add_house_player(event=draw.event, name="Uncle", by=owner_of(draw.event))

        done = closed(draw, "house")

        added = [act["participant"] for act in done.closing if act["act"] == "added"]
        assert (uncle.number, added) == (9, [9, 10])

    def test_whoever_checks_in_again_keeps_their_place(self) -> None:
        draw = lots_open(8)
        one, two = draw.event.participants.all()[:2]
        by = owner_of(draw.event)
        check_in(participant=one, by=by)
        before = places_of(draw)

        undo_check_in(participant=one, by=by)
        check_in(participant=two, by=by)
        check_in(participant=one, by=by)

        assert places_of(draw)[:1] == before
        assert [number for number, _, _ in places_of(draw)] == [1, 2]

    @pytest.mark.parametrize("how", ["left", "undone", "withdrawn"])
    def test_who_is_gone_at_closing_has_no_place(self, how: str) -> None:
        draw = lots_taken(5)
        one, by = draw.event.participants.get(number=1), owner_of(draw.event)
        if how == "left":
            record_leaving(participant=one, by=by)
        elif how == "undone":
            undo_check_in(participant=one, by=by)
        else:
            withdraw_participant(participant=one, reason="ill", by=by)

        done = closed(draw, "dissolve")

        assert done.closing[0] == {"act": "left", "participant": 1}
        assert tables_of(done.jiang) == {1: [2, 3, 4, 5]}
        assert verify(document_of(done)) == []
        assert found(draw.event) == []

    def test_those_here_before_the_draw_opens_take_their_lots_in_order_of_arrival(self) -> None:
        event = an_event(opened=True)
        by, people = owner_of(event), players(event, 4)
        for participant in reversed(people):
            check_in(participant=participant, by=by)
        undo_check_in(participant=people[1], by=by)
        check_in(participant=people[1], by=by)

        draw = opened(committed(plan_jiangs(event=event, by=by)[0]))

        assert [number for number, _, _ in places_of(draw)] == [4, 3, 2, 1]

    def test_who_was_away_when_the_draw_opened_takes_a_lot_on_return(self) -> None:
        jiang = a_planned_jiang(4)
        one, by = jiang.event.participants.get(number=1), owner_of(jiang.event)
        check_in(participant=one, by=by)
        record_leaving(participant=one, by=by)
        draw = opened(committed(jiang))
        assert places_of(draw) == []

        record_return(participant=one, by=by)

        assert [number for number, _, _ in places_of(draw)] == [1]

    def test_house_players_and_those_promoted_count_among_the_places(self) -> None:
        jiang = a_planned_jiang(4)
        late = players(jiang.event, 1, waiting=True)[0]
        promote_from_waiting(participant=late, by=owner_of(jiang.event))
        add_house_player(event=jiang.event, by=owner_of(jiang.event))

        draw = committed(jiang)
        assert (draw.listing, draw.reserved) == ([1, 2, 3, 4, 5], 3)


class TestAllAtOnce:
    def test_everyone_here_is_placed(self) -> None:
        done = opened(at_once(12))

        assert (done.state, done.jiang.state) == (Draw.State.COMPLETE, Jiang.State.DRAWN)
        assert verify(document_of(done)) == []
        assert sorted(chain(*tables_of(done.jiang).values())) == list(range(1, 13))
        assert found(done.event) == []

    @pytest.mark.parametrize(
        ("choice", "listed"),
        [
            pytest.param("house", [*range(1, 11), 12, 13], id="house players"),
            pytest.param("waiting", [*range(1, 13)], id="the waiting list and a house player"),
            pytest.param("dissolve", [*range(1, 9)], id="who came last waits"),
        ],
    )
    def test_numbers_are_settled_before(self, choice: str, listed: list[int]) -> None:
        jiang = a_planned_jiang(10, here=True, table_draw="at_once")
        players(jiang.event, 1, waiting=True)
        assert refusal(lambda: committed(jiang)) == "draw.not_whole_tables"

        fill_tables(jiang=jiang, choice=choice, by=owner_of(jiang.event))

        assert committed(jiang).listing == listed
        assert found(jiang.event) == []

    def test_house_players_are_left_out_before_anyone_else(self) -> None:
        jiang = a_planned_jiang(8, here=True, table_draw="at_once")
        add_house_player(event=jiang.event, by=owner_of(jiang.event))

        fill_tables(jiang=jiang, choice="dissolve", by=owner_of(jiang.event))

        assert committed(jiang).listing == list(range(1, 9))
        assert [choice.code for choice in choices_of(jiang)] == ["as_they_are"]

    def test_dice_and_cards_are_kept_in_the_one_spelling_that_is_hashed(self) -> None:
        draw = rolling(at_once(4))
        cards = ["♠9", "紅心K", "d4", "10c", "2♥", "js"]

        done = add_entropy(draw=draw, dice=[4] * 10, cards=cards, by=owner_of(draw.event))

        assert done.entropy == {"dice": [4] * 10, "cards": ["9S", "KH", "4D", "10C", "2H", "JS"]}


class TestLotsFromABox:
    def test_they_are_checked_as_they_come(self) -> None:
        draw = a_box(8)
        people, by = list(draw.event.participants.all()), owner_of(draw.event)

        def lot(who: int, table: int, place: int | None = None) -> Any:
            return lambda: type_lot(
                draw=draw, participant=people[who - 1], table=table, place=place, by=by
            )

        for who in (1, 2, 3, 4):
            lot(who, 2, who)()
        refused = [
            refusal(lot(5, 2, 1)),
            refusal(lot(5, 2)),
            refusal(lot(5, 3, 1)),
            refusal(lot(5, 1, 5)),
            refusal(lot(1, 1, 1)),
        ]
        take_back_lot(draw=draw, participant=people[0], by=by)
        for who, table, place in [(1, 1, 1), (5, 2, 1), (6, 1, 2), (7, 1, 3), (8, 1, 4)]:
            lot(who, table, place)()
        done = closed(draw)

        assert refused == [
            "draw.lot_taken",
            "draw.table_full",
            "draw.no_such_table",
            "draw.no_such_place",
            "draw.placed_twice",
        ]
        assert done.result == {"1": [1, 6, 7, 8], "2": [2, 3, 4, 5]}
        assert verify(document_of(done)) == []
        assert found(draw.event) == []

    def test_a_lot_may_name_the_table_only(self) -> None:
        draw = a_box(4)
        for participant in draw.event.participants.all():
            type_lot(draw=draw, participant=participant, table=1, by=owner_of(draw.event))

        done = closed(draw)

        assert places_of(draw) == [(1, 1, None), (2, 1, None), (3, 1, None), (4, 1, None)]
        assert verify(document_of(done)) == []

    def test_whoever_draws_a_lot_is_here(self) -> None:
        draw = a_box(4)
        one, two, by = *draw.event.participants.all()[:2], owner_of(draw.event)
        check_in(participant=two, by=by)
        record_leaving(participant=two, by=by)

        for participant in (one, two):
            type_lot(draw=draw, participant=participant, table=1, by=by)

        facts = CheckIn.objects.order_by("seq").values_list("participant__number", "kind")
        assert list(facts) == [(2, "arrived"), (2, "left"), (1, "arrived"), (2, "returned")]

    def test_it_has_no_secret(self) -> None:
        draw = a_box(4)

        assert (draw.state, draw.secret, draw.commitment) == (Draw.State.OPEN, "", "")


class TestDrawingAnew:
    def test_it_has_a_reason_and_a_new_commitment_and_the_old_stays(self) -> None:
        done = closed(lots_taken(4))
        by = owner_of(done.event)

        old = abandon_draw(draw=done, reason="a lot fell under the table", by=by)
        new = committed(done.jiang)

        assert (old.state, old.reason) == (Draw.State.ABANDONED, "a lot fell under the table")
        assert (new.number, new.replaces) == (2, old)
        assert new.commitment != old.commitment
        assert document_of(old)["secret"] == old.secret
        assert verify(document_of(old)) == []
        assert found(done.event) == []

    def test_those_here_draw_again_in_order_of_arrival(self) -> None:
        draw = lots_taken(4)
        abandon_draw(draw=draw, reason="somebody saw the list", by=owner_of(draw.event))

        anew = opened(committed(draw.jiang))

        assert [number for number, _, _ in places_of(anew)] == [1, 2, 3, 4]

    def test_tables_that_are_cleared_give_their_draw_up(self) -> None:
        done = opened(at_once(4))

        clear_tables(jiang=done.jiang, reason="somebody is ill", by=owner_of(done.event))

        row = now(done)
        assert (row.state, row.reason) == (Draw.State.ABANDONED, "somebody is ill")
        assert row.jiang.tables.count() == 0

    def test_what_is_published_stays(self) -> None:
        done = opened(at_once(4))
        by = owner_of(done.event)
        publish_jiang(jiang=done.jiang, by=by)

        code = refusal(lambda: abandon_draw(draw=done, reason="again", by=by))

        assert (code, now(done).state) == ("draw.published", Draw.State.COMPLETE)


def test_nobody_withdraws_from_a_table_between_draft_and_publication() -> None:
    """They are replaced first, so that nobody is published who does not play."""
    done = opened(at_once(4))
    by, one = owner_of(done.event), done.event.participants.get(number=1)
    house = add_house_player(event=done.event, by=by)

    def withdraw() -> None:
        withdraw_participant(participant=one, reason="ill", by=by)

    assert refusal(withdraw) == "participant.still_seated"
    replace_player(table=done.jiang.tables.get(), out=one, into=house, reason="ill", by=by)
    withdraw()
    publish_jiang(jiang=done.jiang, by=by)

    assert tables_of(done.jiang) == {1: [2, 3, 4, 5]}
    assert verify(document_of(now(done))) == []
    assert found(done.event) == []


class TestNextJiangs:
    def test_tables_are_kept(self) -> None:
        jiang = a_second_jiang()

        keep_tables(jiang=jiang, by=owner_of(jiang.event))

        assert tables_of(jiang) == tables_of(jiang.event.jiangs.get(number=1))
        assert found(jiang.event) == []

    @pytest.mark.parametrize("way", ["lots", "at_once"])
    def test_all_are_drawn_anew_at_once(self, way: str) -> None:
        jiang = a_second_jiang(next_tables="redraw", table_draw=way)

        done = opened(committed(jiang))

        assert (done.kind, done.state) == (Draw.Kind.TABLES_AT_ONCE, Draw.State.COMPLETE)
        assert verify(document_of(done)) == []
        assert found(jiang.event) == []

    def test_all_draw_from_the_box_again(self) -> None:
        jiang = a_second_jiang(next_tables="redraw", table_draw="physical")
        draw = committed(jiang)
        type_all(draw)

        done = closed(draw)

        assert done.kind == Draw.Kind.TABLES_PHYSICAL
        assert done.result == {"1": [1, 2, 3, 4], "2": [5, 6, 7, 8]}
        assert found(jiang.event) == []

    def test_a_house_player_takes_the_place_of_who_went_home(self) -> None:
        jiang = a_second_jiang(next_tables="redraw")
        by = owner_of(jiang.event)
        record_leaving(participant=jiang.event.participants.get(number=3), by=by)
        fill_tables(jiang=jiang, choice="house", by=by)

        done = opened(committed(jiang))

        assert done.listing == [1, 2, 4, 5, 6, 7, 8, 9]
        assert found(jiang.event) == []


class TestChoices:
    def test_they_say_what_they_bring(self) -> None:
        draw = lots_open(8)
        for participant in draw.event.participants.all()[:5]:
            check_in(participant=participant, by=owner_of(draw.event))

        offered = [
            (each.code, each.tables, each.house_players, each.left_out)
            for each in choices_of(draw.jiang, draw)
        ]

        assert offered == [("house", 2, 3, 0), ("dissolve", 1, 0, 1)]


def test_the_log_tells_of_a_draw_from_its_commitment_to_its_tables() -> None:
    jiang = a_planned_jiang(4, here=True, table_draw="at_once")
    before = jiang.event.log.count()

    opened(committed(jiang))

    made = ["draw.committed", "draw.witnesses_closed", "draw.rolled", "draw.opened"]
    entries = [*made, "tables.set", "draw.completed"]
    assert kinds(jiang.event, since=before) == entries


def test_check_in_is_closed_before_tables_are_completed() -> None:
    draw = lots_taken(4)
    close_check_in(event=draw.event, by=owner_of(draw.event))
    late = players(draw.event, 1)[0]

    assert refusal(lambda: check_in(participant=late, by=owner_of(draw.event))) == "check_in.closed"

"""Seats (抓位, 1.3): by real cards that are typed in, or by pointing at backs on a screen."""

import pytest

from tests.builders import (
    a_drawn_jiang,
    a_running_jiang,
    finish_hands,
    play_hand,
    players,
    seat_all,
)
from tests.draw_builders import (
    closed,
    found,
    lots_taken,
    now,
    opened,
    point,
    point_all,
    seats_committed,
    seats_open,
)
from tests.tournaments.hall import refusal
from tests.tournaments.log_reading import kinds, logged
from tournaments.draws.algorithm.verify import verify
from tournaments.draws.models import Draw, DrawStep
from tournaments.draws.queries.draws import document_of
from tournaments.draws.services.abandon import abandon_draw
from tournaments.draws.services.commit import commit_seat_draw
from tournaments.draws.services.pick_back import pick_back
from tournaments.draws.services.real_cards import seat_by_cards
from tournaments.jiangs.models import Jiang
from tournaments.jiangs.services.clock import start_jiang
from tournaments.jiangs.services.close import close_jiang
from tournaments.jiangs.services.publish import publish_jiang
from tournaments.jiangs.services.set_tables import keep_tables
from tournaments.people.services.participants import add_house_player
from tournaments.staff.actors import Actor
from tournaments.tables.models import Table
from tournaments.tables.services.seat import replace_player

pytestmark = pytest.mark.django_db

SYSTEM = Actor.system()
LOW = {1: "3C", 2: "4C", 3: "5C", 4: "6C"}
State = Draw.State


def type_cards(table: Table, cards: dict[int, str]) -> None:
    seat_by_cards(table=table, cards=cards, by=SYSTEM)


def the_draw(jiang: Jiang) -> Draw:
    """Return the draw of the jiang's seats that counts."""
    return Draw.objects.exclude(state=State.ABANDONED).get(jiang=jiang, kind__startswith="seats-")


def is_verified(draw: Draw) -> bool:
    return verify(document_of(now(draw))) == []


def replace(table: Table, out: int, into: int) -> None:
    people = table.jiang.event.participants
    replace_player(
        table=table,
        out=people.get(number=out),
        into=people.get(number=into),
        reason="ill",
        by=SYSTEM,
    )


def seats_at(table: Table) -> dict[str | None, int]:
    """Return who has which letter; without letters, only how many have none."""
    seats = table.seats.order_by("letter").values_list("letter", "participant__number")
    return {None: 4} if seats[0][0] is None else dict(seats)


class TestRealCards:
    def test_the_first_table_begins_the_draw_and_the_last_completes_it(self) -> None:
        jiang = a_drawn_jiang(2)
        one, two = jiang.tables.all()

        type_cards(one, LOW)
        begun = the_draw(jiang)
        type_cards(two, {5: "2S", 6: "AS", 7: "KS", 8: "QS"})
        done = the_draw(jiang)

        assert begun.listing == [[1, 1, 2, 3, 4], [2, 5, 6, 7, 8]]
        assert (begun.state, done.state) == (State.OPEN, State.COMPLETE)
        assert done.result == {
            "1": {"A": 4, "B": 3, "C": 2, "D": 1},
            "2": {"A": 5, "B": 6, "C": 7, "D": 8},
        }
        assert is_verified(done)
        assert found(jiang.event) == []

    def test_drawn_anew_the_newest_cards_count_and_the_old_stay_as_facts(self) -> None:
        jiang = a_drawn_jiang(1)
        table = jiang.tables.get()
        type_cards(table, LOW)

        type_cards(table, {1: "2S", 2: "AS", 3: "KS", 4: "QS"})

        draw = the_draw(jiang)
        cards = [drawn["card"] for drawn in document_of(draw)["drawn"][0]["cards"]]
        assert cards == ["2S", "AS", "KS", "QS"]
        assert draw.steps.count() == 8
        assert draw.result == {"1": {"A": 1, "B": 2, "C": 3, "D": 4}}
        assert is_verified(draw)
        assert found(jiang.event) == []

    def test_somebody_replaced_before_the_cards_is_in_the_list(self) -> None:
        jiang = a_drawn_jiang(2)
        one, two = jiang.tables.all()
        type_cards(one, LOW)
        house = add_house_player(event=jiang.event, by=SYSTEM)
        replace(two, 5, house.number)

        type_cards(two, {6: "2S", 7: "AS", 8: "KS", 9: "QS"})

        draw = the_draw(jiang)
        assert draw.listing == [[1, 1, 2, 3, 4], [2, 6, 7, 8, 9]]
        assert (draw.number, draw.state) == (2, State.COMPLETE)
        assert draw.replaces is not None
        assert draw.replaces.state == State.ABANDONED
        assert is_verified(draw)
        assert is_verified(draw.replaces)
        assert found(jiang.event) == []

    def test_somebody_replaced_after_the_cards_takes_the_seat_and_the_draw_stays(self) -> None:
        jiang = a_drawn_jiang(1)
        table = jiang.tables.get()
        type_cards(table, LOW)
        players(jiang.event, 1)

        replace(table, 4, 5)

        assert seats_at(table) == {"A": 5, "B": 3, "C": 2, "D": 1}
        assert the_draw(jiang).result == {"1": {"A": 4, "B": 3, "C": 2, "D": 1}}
        assert is_verified(the_draw(jiang))
        assert found(jiang.event) == []

    def test_with_another_player_the_table_can_still_draw_anew(self) -> None:
        jiang = a_drawn_jiang(2)
        one, two = jiang.tables.all()
        seat_all(jiang)
        players(jiang.event, 2)
        replace(one, 4, 9)
        replace(two, 8, 10)

        type_cards(one, {1: "3C", 2: "4C", 3: "5C", 9: "6C"})

        draw = the_draw(jiang)
        assert draw.listing == [[1, 1, 2, 3, 9], [2, 5, 6, 7, 8]]
        assert draw.result == {
            "1": {"A": 9, "B": 3, "C": 2, "D": 1},
            "2": {"A": 5, "B": 6, "C": 7, "D": 8},
        }
        assert seats_at(two) == {"A": 5, "B": 6, "C": 7, "D": 10}
        assert is_verified(draw)
        assert found(jiang.event) == []

    def test_somebody_who_goes_to_another_table_is_listed_once(self) -> None:
        jiang = a_drawn_jiang(3)
        one, two, three = jiang.tables.all()
        type_cards(one, LOW)
        players(jiang.event, 1)
        replace(one, 3, 13)
        replace(two, 7, 3)
        replace(three, 9, 7)

        type_cards(two, {3: "2S", 5: "AS", 6: "KS", 8: "QS"})
        type_cards(three, {7: "2S", 10: "AS", 11: "KS", 12: "QS"})

        draw = the_draw(jiang)
        assert draw.listing == [[1, 1, 2, 4, 13], [2, 3, 5, 6, 8], [3, 7, 10, 11, 12]]
        assert draw.result == {
            "1": {"A": 4, "B": 13, "C": 2, "D": 1},
            "2": {"A": 3, "B": 5, "C": 6, "D": 8},
            "3": {"A": 7, "B": 10, "C": 11, "D": 12},
        }
        assert seats_at(one) == {"A": 4, "B": 13, "C": 2, "D": 1}
        assert is_verified(draw)
        assert found(jiang.event) == []

    def test_cards_are_typed_again_while_others_play(self) -> None:
        jiang = a_running_jiang(2)
        one, two = jiang.tables.all()
        play_hand(two, 1)

        type_cards(one, LOW)

        assert the_draw(jiang).state == State.COMPLETE
        assert is_verified(the_draw(jiang))
        assert found(jiang.event) == []

    def test_they_can_be_given_up_as_a_whole(self) -> None:
        jiang = a_drawn_jiang(1)
        type_cards(jiang.tables.get(), LOW)

        abandon_draw(draw=the_draw(jiang), reason="a card was missing", by=SYSTEM)

        assert seats_at(jiang.tables.get()) == {None: 4}
        assert found(jiang.event) == []


class TestOnAScreen:
    def test_each_card_lies_under_the_back_that_was_pointed_at(self) -> None:
        draw = point_all(seats_open(2))

        assert draw.state == State.COMPLETE
        assert is_verified(draw)
        assert [len(entry["cards"]) for entry in document_of(draw)["drawn"]] == [4, 4]
        seats = {str(table.number): seats_at(table) for table in draw.jiang.tables.all()}
        assert draw.result == seats
        assert found(draw.event) == []

    def test_a_table_is_seated_when_its_fourth_has_pointed(self) -> None:
        draw = seats_open(2)
        table = draw.jiang.tables.get(number=1)

        point(draw, table, 1, 2, 3)
        assert seats_at(table) == {None: 4}
        point(draw, table, 4)

        assert sorted(filter(None, seats_at(table))) == ["A", "B", "C", "D"]
        assert now(draw).state == State.OPEN
        assert found(draw.event) == []

    def test_the_log_names_the_draw_with_the_seats(self) -> None:
        draw = point_all(seats_open(1))

        entries = logged(draw.event, "seats.set")
        assert [entry["draw"] for entry in entries] == [draw.number]
        assert kinds(draw.event)[-6:] == ["draw.step"] * 4 + ["seats.set", "draw.completed"]

    def test_the_same_back_is_another_card_at_another_table(self) -> None:
        """Each table has a deck of its own: of 12 tables hardly two have the same card under back 1."""
        draw = point_all(seats_open(12))

        under = DrawStep.objects.filter(draw=draw, back=1).values_list("card", flat=True)

        assert len(set(under)) > 6

    def test_real_cards_do_not_mix_in(self) -> None:
        draw = seats_open(1)

        assert refusal(lambda: type_cards(draw.jiang.tables.get(), LOW)) == "draw.on_screen"

    def test_nobody_is_replaced_in_the_middle_of_a_deck(self) -> None:
        draw = seats_open(1)
        table = draw.jiang.tables.get()
        players(draw.event, 1)
        point(draw, table, 1, 2)

        assert refusal(lambda: replace(table, 3, 5)) == "draw.finish_table_first"

    def test_whoever_takes_over_afterwards_has_the_seat(self) -> None:
        draw = point_all(seats_open(1))
        table = draw.jiang.tables.get()
        players(draw.event, 1)
        before = {who: letter for letter, who in seats_at(table).items()}

        replace(table, 3, 5)

        assert seats_at(table)[before[3]] == 5
        assert is_verified(draw)
        assert found(draw.event) == []

    def test_given_up_all_draw_anew_from_other_decks(self) -> None:
        draw = point_all(seats_open(1))
        publish_jiang(jiang=draw.jiang, by=SYSTEM)
        abandon_draw(draw=draw, reason="the screen was seen", by=SYSTEM)
        assert seats_at(draw.jiang.tables.get()) == {None: 4}

        anew = point_all(opened(commit_seat_draw(jiang=draw.jiang, by=SYSTEM)))

        assert (anew.number, anew.replaces) == (2, draw)
        assert anew.secret != draw.secret
        assert is_verified(anew)
        assert is_verified(draw)
        assert found(draw.event) == []

    def test_cards_come_in_where_the_screen_fails(self) -> None:
        draw = seats_open(1)
        abandon_draw(draw=draw, reason="no power", by=SYSTEM)

        type_cards(draw.jiang.tables.get(), LOW)

        assert the_draw(draw.jiang).kind == Draw.Kind.SEATS_PHYSICAL
        assert found(draw.event) == []

    def test_clearing_the_tables_gives_both_draws_up(self) -> None:
        tables = closed(lots_taken(4, seat_draw="digital"))
        seats = seats_committed(jiang=tables.jiang)

        abandon_draw(draw=tables, reason="a mistake", by=SYSTEM)

        assert [now(tables).state, now(seats).state] == [State.ABANDONED] * 2
        assert found(tables.event) == []

    def test_every_jiang_draws_its_seats_with_a_secret_of_its_own(self) -> None:
        event = seats_open(1, total_hands=2, hands_per_jiang=1, confirm="none").event
        first, second = event.jiangs.all()
        one = point_all(the_draw(first))
        publish_jiang(jiang=first, by=SYSTEM)
        start_jiang(jiang=first, by=SYSTEM)
        finish_hands(Jiang.objects.get(pk=first.pk))
        close_jiang(jiang=first, by=SYSTEM)
        keep_tables(jiang=second, by=SYSTEM)

        two = point_all(opened(commit_seat_draw(jiang=second, by=SYSTEM)))

        assert (one.state, two.state) == (State.COMPLETE, State.COMPLETE)
        assert one.secret != two.secret
        assert is_verified(two)
        assert found(event) == []

    @pytest.mark.parametrize(
        ("number", "back", "code"),
        [
            pytest.param(9, 3, "draw.not_at_table", id="somebody of another table"),
            pytest.param(1, 3, "draw.drawn_twice", id="twice"),
            pytest.param(2, 1, "draw.back_taken", id="a back that is turned over"),
            pytest.param(2, 53, "draw.no_such_back", id="the 53rd"),
            pytest.param(2, 0, "draw.no_such_back", id="none"),
        ],
    )
    def test_what_nobody_can_point_at_is_refused(self, number: int, back: int, code: str) -> None:
        draw = seats_open(1)
        players(draw.event, 5)
        table, people = draw.jiang.tables.get(), draw.event.participants
        point(draw, table, 1)

        refused = refusal(
            lambda: pick_back(
                draw=draw, table=table, participant=people.get(number=number), back=back, by=SYSTEM
            )
        )

        assert refused == code
        assert draw.steps.count() == 1

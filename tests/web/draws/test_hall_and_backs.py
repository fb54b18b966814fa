"""The wall and the phones: what is fixed before, what comes of it, and 52 backs to point at."""

import pytest

from tests.builders import owner_of
from tests.draw_builders import (
    at_once,
    lots_taken,
    now,
    opened,
    point,
    point_all,
    rolling,
    seats_committed,
    seats_open,
)
from tests.web.desk.desk import desk_of, text_of
from tests.web.draws.visits import as_anyone, of, public, send, visit
from tests.web.phone.test_phone import phone_for
from tournaments.draws.models import Draw
from tournaments.draws.queries.draw_view import view_of
from tournaments.draws.services.abandon import abandon_draw

pytestmark = pytest.mark.django_db


class TestHall:
    def test_the_check_code_and_a_code_to_scan_are_there_before_the_dice(self) -> None:
        draw = at_once(8)

        page = visit(draw.event, of(draw, "hall/"))[1].replace("</span> <span>", "")

        assert view_of(draw).codes[0] in page
        assert "witnesses/" in page
        assert 'name="dice"' not in page
        assert "<svg" in page

    def test_what_the_hall_rolls_stays_in_the_hall(self) -> None:
        draw = at_once(8)
        desk = desk_of(draw.event)
        for rest, typed in (("witnesses/", {}), ("entropy/", {"dice": "4461253265"})):
            answer = desk.post(of(draw, rest), {**typed, "hall": "1"})
            assert (answer.status_code, answer["location"]) == (302, of(draw, "hall/"))

        page = visit(draw.event, of(draw, "hall/"))[1]
        assert page.count('class="sheet draw-table"') == 2
        assert "Player 3" in page
        assert page.count('class="die"') == 10

    def test_arrivals_are_shown_newest_first(self) -> None:
        draw = lots_taken(8)

        page = visit(draw.event, of(draw, "hall/"))[1]

        assert page.index("Player 8") < page.index("Player 1<")

    @pytest.mark.parametrize("tables", [2, 7, 13])
    def test_seats_are_shown_as_they_come_and_from_above_in_the_end(self, tables: int) -> None:
        draw = seats_open(tables)
        point(draw, draw.jiang.tables.get(number=1))
        assert visit(draw.event, of(draw, "hall/"))[1].count('class="sheet draw-table"') == 1

        point_all_but_first(draw)

        page = visit(draw.event, of(draw, "hall/"))[1]
        assert page.count('class="table-view"') == tables

    def test_one_given_up_says_why(self) -> None:
        draw = at_once(4)
        abandon_draw(draw=draw, reason="again, please", by=owner_of(draw.event))

        assert "again, please" in visit(draw.event, of(draw, "hall/"))[1]


def point_all_but_first(draw: Draw) -> None:
    for table in draw.jiang.tables.exclude(number=1):
        point(draw, table)


class TestBacks:
    def test_four_taps_seat_a_table(self) -> None:
        draw = seats_open(1)
        phone = phone_for(draw.event)
        address = of(draw, "tables/1/")
        assert text_of(phone.get(address)).count('name="back"') == 52

        for back, number in enumerate((1, 2, 3, 4), 10):
            answer = phone.post(address, {"participant": str(number), "back": str(back)})
            assert (answer.status_code, answer["location"]) == (302, address)

        page = text_of(phone.get(address))
        assert now(draw).state == Draw.State.COMPLETE
        assert 'class="table-view"' in page
        assert 'name="back"' not in page

    def test_a_card_turned_over_stays_and_the_next_person_is_chosen(self) -> None:
        draw = seats_open(1)
        phone = phone_for(draw.event)
        address = of(draw, "tables/1/")

        phone.post(address, {"participant": "1", "back": "7"})

        page = text_of(phone.get(address))
        assert page.count('name="back"') == 51
        assert 'value="7"' not in page.split('class="backs"')[1]
        assert 'value="2" checked' in page
        assert 'value="1" disabled' in page

    @pytest.mark.parametrize(
        ("typed", "status"),
        [
            ({"participant": "1", "back": "7"}, 409),
            ({"participant": "2", "back": "7"}, 409),
            ({"participant": "2", "back": "53"}, 409),
            ({"participant": "2", "back": "x"}, 404),
            ({"participant": "x", "back": "8"}, 404),
            ({"participant": "99", "back": "8"}, 404),
            ({}, 404),
        ],
    )
    def test_what_cannot_be_pointed_at_is_refused(self, typed: dict[str, str], status: int) -> None:
        draw = seats_open(1)
        phone = phone_for(draw.event)
        phone.post(of(draw, "tables/1/"), {"participant": "1", "back": "7"})

        answer = phone.post(of(draw, "tables/1/"), typed)

        assert answer.status_code == status
        assert draw.steps.count() == 1

    def test_a_phone_has_its_own_tables_only(self) -> None:
        draw = seats_open(2)
        phone = phone_for(draw.event, tables=(2,))

        assert phone.get(of(draw, "tables/1/")).status_code == 404
        assert phone.get(of(draw, "tables/2/")).status_code == 200

    def test_a_phone_finds_the_deck_of_its_table(self) -> None:
        draw = seats_open(2)
        phone = phone_for(draw.event)

        answer = phone.get(f"/phone/{draw.event.public_id}/tables/2/draw/")

        assert (answer.status_code, answer["location"]) == (302, of(draw, "tables/2/"))

    def test_before_the_desk_has_prepared_it_a_phone_is_told_to_wait(self) -> None:
        draw = opened(at_once(8))
        phone = phone_for(draw.event)

        answer = phone.get(f"/phone/{draw.event.public_id}/tables/1/draw/")

        assert answer.status_code == 409

    def test_decks_are_not_drawn_from_before_the_entropy_or_after_the_end(self) -> None:
        waiting = seats_committed(1)
        given_up = seats_open(1)
        abandon_draw(draw=given_up, reason="again", by=owner_of(given_up.event))

        for draw in (waiting, given_up):
            page = visit(draw.event, of(draw, "tables/1/"))[1]
            assert 'name="back"' not in page

    def test_a_draw_of_tables_has_no_backs(self) -> None:
        draw = point_all(seats_open(1))
        tables = opened(at_once(4))

        assert visit(draw.event, of(draw, "tables/9/"))[0] == 404
        assert visit(tables.event, of(tables, "tables/1/"))[0] == 404


def test_cards_turned_over_are_shown_as_cards() -> None:
    draw = rolling(at_once(8))
    send(draw.event, of(draw, "entropy/"), cards="10D KC 3S 2H 5D AS", hall="1")

    for page in (
        visit(draw.event, of(draw, "hall/"))[1],
        as_anyone(public(draw.event, f"{draw.public_id}/")),
    ):
        assert page.count('<span class="card ') == 6
        assert "♦10" in page

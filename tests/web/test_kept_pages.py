"""Pages that are kept in memory or answered by their tag: whatever changes, logged or not, they show the truth at once."""

import re
from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta
from html import unescape
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.builders import (
    a_drawn_jiang,
    a_member,
    a_participant,
    a_published_jiang,
    a_report,
    a_running_jiang,
    an_event,
    finish_hands,
    owner_of,
    play_hand,
    players,
    user_of,
)
from tests.web.desk.desk import address as desk_address
from tests.web.desk.desk import desk_of, text_of
from tournaments.check_in.services.check_in import check_in
from tournaments.events.models import Event
from tournaments.events.services.configure import configure_event
from tournaments.events.services.presets import Day
from tournaments.hands.services.correct import correct_hand
from tournaments.hands.services.report import report_hand
from tournaments.hands.services.void import void_hand
from tournaments.jiangs.models import Jiang
from tournaments.jiangs.services.clock import extend_clock, pause_clock
from tournaments.jiangs.services.plan import plan_jiangs
from tournaments.people.services.links import renew_link
from tournaments.people.services.participants import edit_participant
from tournaments.push.snapshots import snapshots
from tournaments.score_cards.models import ScoreCard
from tournaments.score_cards.services.check_card import check_card
from tournaments.score_cards.services.make_cards import make_missing_cards
from tournaments.staff.models import Role
from tournaments.staff.services.devices import invite_device, revoke_device
from tournaments.staff.services.members import change_member
from tournaments.tables.services.seat import replace_player

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 3, 18, 4, 0, tzinfo=UTC)
PAGES = ("board", "overview", "me", "phone", "table")


@pytest.fixture
def jiang() -> Jiang:
    return a_running_jiang(2)


def phone_of(event: Event, tables: tuple[int, ...] | None = None) -> Client:
    _device, code = invite_device(
        event=event, name="phone", role="referee", tables=tables, by=owner_of(event)
    )
    client = Client()
    assert client.post(f"/join/{code}/").status_code == 302
    return client


class Page:
    """A page that somebody has open, asked for again with the tag it has."""

    def __init__(self, client: Client, address: str) -> None:
        self.client, self.address = client, address
        self.tag = ""

    def get(self) -> Any:
        answer = self.client.get(self.address)
        self.tag = answer["ETag"]
        return answer

    def again(self) -> Any:
        return self.client.get(self.address, headers={"if-none-match": self.tag})

    def text(self) -> str:
        """Return what it says now, though it holds the tag of before."""
        answer = self.again()
        assert answer.status_code == 200
        return text_of(answer)


def open_page(name: str, event: Event) -> Page:
    link = event.participants.get(number=1).link
    match name:
        case "board":
            page = Page(desk_of(event), desk_address(event, "tables/"))
        case "overview":
            page = Page(desk_of(event), desk_address(event))
        case "me":
            page = Page(Client(), f"/me/{link}/")
        case "phone":
            page = Page(phone_of(event), f"/phone/{event.public_id}/")
        case _:
            page = Page(phone_of(event), f"/phone/{event.public_id}/tables/1/now/")
    page.get()
    return page


# Nothing has changed


@pytest.mark.parametrize("name", PAGES)
def test_what_has_not_changed_is_not_sent_again(name: str, jiang: Jiang) -> None:
    with time_machine.travel(NOON, tick=False):
        page = open_page(name, jiang.event)

        answer = page.again()

        assert (answer.status_code, answer.content) == (304, b"")
        assert answer["ETag"] == page.tag
        assert "no-store" in answer["Cache-Control"]
        weak = page.client.get(page.address, headers={"if-none-match": f'"x", W/{page.tag}'})
        assert weak.status_code == 304


@pytest.mark.parametrize(
    ("name", "most"), [("board", 4), ("overview", 4), ("me", 2), ("phone", 1), ("table", 2)]
)
def test_that_nothing_has_changed_takes_no_more_than_to_see_who_asks(
    name: str, most: int, jiang: Jiang
) -> None:
    with time_machine.travel(NOON, tick=False):
        page = open_page(name, jiang.event)

        with CaptureQueriesContext(connection) as asked:
            assert page.again().status_code == 304

    assert len(asked) <= most


@pytest.mark.parametrize("tables", [1, 3])
@pytest.mark.parametrize(
    ("name", "most"), [("board", 10), ("overview", 10), ("phone", 6), ("table", 12)]
)
def test_a_hand_that_was_reported_takes_few_statements_in_a_hall_of_any_size(
    name: str, most: int, tables: int
) -> None:
    jiang = a_running_jiang(tables)
    page = open_page(name, jiang.event)
    report_hand(
        table=jiang.tables.get(number=1), number=1, report=a_report(), by=owner_of(jiang.event)
    )

    with CaptureQueriesContext(connection) as asked:
        page.text()

    assert len(asked) <= most


@pytest.mark.parametrize("name", ["me", "phone", "table"])
def test_a_hand_at_another_table_is_no_news(name: str, jiang: Jiang) -> None:
    event = jiang.event
    page = open_page(name, event)
    if name == "phone":
        page = Page(phone_of(event, (1,)), page.address)
        page.get()
    page.again()

    play_hand(jiang.tables.get(number=2), 1)

    assert page.again().status_code == 304


def test_the_phones_page_and_the_players_page_carry_the_tag_their_scripts_send(
    jiang: Jiang,
) -> None:
    for name in ("me", "phone"):
        page = open_page(name, jiang.event)
        shown = text_of(page.get()).partition('data-tag="')[2].partition('"')[0]
        assert unescape(shown) == page.tag


def test_the_seats_are_drawn_again_only_when_somebody_moved(jiang: Jiang, client: Client) -> None:
    address = f"/events/{jiang.event.public_id}/seats/"
    client.get(address)
    play_hand(jiang.tables.get(number=2), 1)

    with CaptureQueriesContext(connection) as asked:
        page = text_of(client.get(address))

    assert "Player 8" in page
    assert [query for query in asked if "participant" in query["sql"]] == []
    assert len(asked) == 3


# What the log tells


def of_hand(jiang: Jiang) -> None:
    report_hand(
        table=jiang.tables.get(number=1), number=1, report=a_report(), by=owner_of(jiang.event)
    )


def of_name(jiang: Jiang) -> None:
    who = jiang.event.participants.get(number=1)
    edit_participant(participant=who, name="Emily Carr", by=owner_of(jiang.event))


def of_clock(jiang: Jiang) -> None:
    pause_clock(jiang=jiang, by=owner_of(jiang.event))


def of_event(jiang: Jiang) -> None:
    configure_event(event=jiang.event, changes={"name": "Spring Cup"}, by=owner_of(jiang.event))


@pytest.mark.parametrize("change", [of_hand, of_name, of_clock, of_event])
@pytest.mark.parametrize("name", PAGES)
def test_what_the_log_tells_is_shown_at_once(
    name: str, change: Callable[[Jiang], None], jiang: Jiang
) -> None:
    with time_machine.travel(NOON, tick=False):
        page = open_page(name, jiang.event)
        before = said(page.get())
        change(Jiang.objects.get(pk=jiang.pk))

        answer = page.again()
        snapshots.clear()
        anew = said(page.get())

    assert anew == (before if answer.status_code == 304 else said(answer))


def said(answer: Any) -> str:
    """Return what a page says; tokens and log numbers differ in every answer and say nothing."""
    text = text_of(answer).replace('\\"', '"')
    numbers = r'data-(seq|tag|log-seq|log-hash)="[^"]*|, "log": {[^}]*}'
    return re.sub(rf'csrfmiddlewaretoken" value="[^"]*|{numbers}', "", text)


def test_a_check_of_a_neighbours_card_is_shown(jiang: Jiang) -> None:
    page, phone = open_page("me", jiang.event), open_page("table", jiang.event)
    card = ScoreCard.objects.get(jiang=jiang, participant__number=4)
    assert card.public_id not in text_of(page.get())

    check_card(card=card, moment="handed_out", checker="holder", by=owner_of(jiang.event))

    assert card.public_id in page.text()
    assert phone.again().status_code == 200


def test_a_hand_that_became_void_is_awaited_again(jiang: Jiang) -> None:
    table = jiang.tables.get(number=1)
    play_hand(table, 1)
    board, phone = open_page("board", jiang.event), open_page("phone", jiang.event)

    void_hand(table=table, number=1, reason="misdeal", by=owner_of(jiang.event))

    assert "已打 0／8 局" in board.text()
    assert "第 1 局進行中" in phone.text()


def test_who_takes_over_a_seat_is_shown_everywhere(jiang: Jiang, client: Client) -> None:
    event = jiang.event
    seats = f"/events/{event.public_id}/seats/"
    client.get(seats)
    pages = [open_page(name, event) for name in ("board", "me", "table")]
    table, out = jiang.tables.get(number=1), event.participants.get(number=2)
    into = a_participant(event, "Emily Carr")

    replace_player(table=table, out=out, into=into, reason="ill", by=owner_of(event))

    assert ["Emily Carr" in each.text() for each in pages] == [True] * 3
    assert "Emily Carr" in text_of(client.get(seats))


def test_how_names_are_shown_changes_the_seats_at_once(jiang: Jiang, client: Client) -> None:
    event = jiang.event
    seats = f"/events/{event.public_id}/seats/"
    assert "Player 1" in text_of(client.get(seats))

    configure_event(event=event, changes={"public_names": "number"}, by=owner_of(event))
    assert "Player 1" not in text_of(client.get(seats))

    configure_event(event=event, changes={"public_names": "full"}, by=owner_of(event))
    assert "Player 1" in text_of(client.get(seats))


def test_arrivals_are_counted_at_once() -> None:
    event = an_event(opened=True, table_draw="at_once")
    plan_jiangs(event=event, by=owner_of(event))
    first, _ = players(event, 2)
    page = open_page("overview", Event.objects.get(pk=event.pk))
    assert "2 人中已到 0 人" in text_of(page.get())

    check_in(participant=first, by=owner_of(event))

    assert "2 人中已到 1 人" in page.text()


# What no log tells


def test_an_address_that_was_renewed_is_gone_at_once(jiang: Jiang) -> None:
    page = open_page("me", jiang.event)
    who = jiang.event.participants.get(number=1)

    renewed = renew_link(participant=who, by=owner_of(jiang.event))

    assert page.again().status_code == 404
    new = Client().get(f"/me/{renewed.link}/", headers={"if-none-match": page.tag})
    assert new.status_code == 200
    assert f"/me/{renewed.link}/renew/" in text_of(new)


def test_a_card_that_a_print_made_is_there_at_once() -> None:
    jiang = a_running_jiang(1)
    ScoreCard.objects.filter(jiang=jiang, participant__number=1).delete()
    page, phone = open_page("me", jiang.event), open_page("table", jiang.event)
    assert "還沒有桌次" in text_of(page.get())

    make_missing_cards(jiang)

    card = ScoreCard.objects.get(jiang=jiang, participant__number=1)
    assert "第 1 桌" in page.text()
    assert card.public_id in phone.text()


def test_a_phone_that_was_sent_away_hears_it_whatever_it_holds(jiang: Jiang) -> None:
    event = jiang.event
    for name in ("phone", "table"):
        page = open_page(name, event)
        device = event.devices.order_by("-pk").first()
        assert device is not None

        revoke_device(event=event, device=device, by=owner_of(event))

        assert page.again().status_code in (302, 403)


def test_whoever_is_logged_out_or_shut_out_hears_it_whatever_they_hold(jiang: Jiang) -> None:
    for name in ("board", "overview"):
        member = a_member(jiang.event, Role.VIEWER)
        client = Client()
        client.force_login(user_of(member))
        page = Page(client, desk_address(jiang.event, "tables/" if name == "board" else ""))
        page.get()
        user_of(member).memberships.all().delete()  # nothing was logged
        assert page.again().status_code == 404
        client.logout()
        assert page.again().status_code == 302


def test_another_role_is_another_page(jiang: Jiang) -> None:
    event = jiang.event
    member = a_member(event, Role.VIEWER)
    client = Client()
    client.force_login(user_of(member))
    page = Page(client, desk_address(event))
    assert "pause/" not in text_of(page.get())

    change_member(event=event, user=user_of(member), role="head_referee", by=owner_of(event))

    assert "pause/" in page.text()


def test_another_language_is_another_page(jiang: Jiang) -> None:
    for name in PAGES:
        page = open_page(name, jiang.event)
        page.client.cookies["django_language"] = "en"
        assert page.again().status_code == 200


def test_time_alone_makes_tables_late_within_a_minute() -> None:
    with time_machine.travel(NOON, tick=False) as clock:
        jiang = a_running_jiang(1)
        board, overview = (open_page(name, jiang.event) for name in ("board", "overview"))
        clock.shift(timedelta(minutes=21))

        assert "21 分鐘" in board.text()
        assert "<dd>1</dd>" in overview.text()


def test_a_clock_shows_what_is_left_however_long_the_log_stands_still() -> None:
    with time_machine.travel(NOON, tick=False) as clock:
        jiang = a_running_jiang(1)
        pages = [open_page(name, jiang.event) for name in ("board", "overview")]
        clock.shift(timedelta(seconds=7))
        for page in pages:
            assert 'data-remaining="4793"' in text_of(page.get())

        extend_clock(jiang=jiang, minutes=5, reason="late", by=owner_of(jiang.event))
        for page in pages:
            assert 'data-remaining="5093"' in page.text()


def test_the_end_of_the_day_is_told_when_it_comes() -> None:
    days = [Day(date(2026, 3, 18), time(9), time(16))]
    with time_machine.travel(datetime(2026, 3, 18, 7, 0, tzinfo=UTC), tick=False) as clock:
        jiang = a_running_jiang(1, days=days)
        page = open_page("overview", jiang.event)
        assert "16:00" not in text_of(page.get())

        clock.shift(timedelta(minutes=31))
        assert "16:00" in page.text()


# At any state of the event


@pytest.mark.parametrize(
    "made", [an_event, a_drawn_jiang, a_published_jiang, a_running_jiang], ids=lambda f: f.__name__
)
def test_pages_of_every_state_keep_still_and_move_on(made: Callable[..., Any]) -> None:
    found = made()
    event = found if isinstance(found, Event) else found.event
    with time_machine.travel(NOON, tick=False):
        desk = desk_of(event)
        for rest in ("", "tables/"):
            page = Page(desk, desk_address(event, rest))
            page.get()
            assert page.again().status_code == 304
            configure_event(event=event, changes={"place": f"Hall{rest}"}, by=owner_of(event))
            assert page.again().status_code == 200


def test_when_all_hands_are_in_filled_cards_are_due() -> None:
    jiang = a_running_jiang(1, total_hands=2)
    page = open_page("board", jiang.event)
    finish_hands(jiang)
    assert "4 張計分卡未核對" in page.text()
    page.get()
    for card in ScoreCard.objects.filter(jiang=jiang):
        for checker in ("holder", "next"):
            check_card(card=card, moment="filled", checker=checker, by=owner_of(jiang.event))

    assert "張計分卡未核對" not in page.text()


def test_who_gave_up_a_seat_and_took_another_sees_what_is_corrected_at_the_first() -> None:
    """Hands stay with who played them: so do the checks of that player's card, at the second table."""
    jiang = a_running_jiang(2, total_hands=2, hands_per_jiang=2)
    event, by = jiang.event, owner_of(jiang.event)
    one, two = jiang.tables.select_related("jiang__event").order_by("number")
    play_hand(one, 1)
    play_hand(two, 1)
    who, other = (event.participants.get(number=number) for number in (1, 5))
    replace_player(table=one, out=who, into=a_participant(event), reason="ill", by=by)
    replace_player(table=two, out=other, into=who, reason="well again", by=by)
    play_hand(two, 2)
    card = ScoreCard.objects.select_related("jiang__event").get(jiang=jiang, participant=who)
    for checker in ("holder", "next"):
        check_card(card=card, moment="filled", checker=checker, by=by)
    mine = open_page("me", event)
    won = text_of(mine.get()).count("+24")
    table = Page(phone_of(event), f"/phone/{event.public_id}/tables/2/now/")
    before = text_of(table.get())

    correct_hand(table=one, number=1, report=a_report("B"), reason="typed wrongly", by=by)

    assert mine.text().count("+24") < won
    to_check = r"name=\"card\""
    assert table.text().count(to_check) == before.count(to_check) + 1


@pytest.mark.parametrize("number", [0, 3, 2**15, 10**30])
@pytest.mark.parametrize("name", ["", "now/"])
def test_a_table_that_is_not_there_is_nowhere(jiang: Jiang, number: int, name: str) -> None:
    phone = phone_of(jiang.event)

    answer = phone.get(f"/phone/{jiang.event.public_id}/tables/{number}/{name}")

    assert answer.status_code == 404

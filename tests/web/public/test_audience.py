"""What everyone sees of an event, and what a participant does by personal link."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.builders import (
    a_report,
    a_running_jiang,
    an_event,
    owner_of,
    play_hand,
    user_of,
)
from tournaments.events.models import Event
from tournaments.events.services.lifecycle import finish_event
from tournaments.hands.models import Confirmation, Hand
from tournaments.hands.services.report import report_hand
from tournaments.jiangs.models import Jiang
from tournaments.jiangs.services.clock import suspend_jiang
from tournaments.jiangs.services.close import close_jiang
from tournaments.people.models import Participant
from tournaments.score_cards.models import ScoreCard

pytestmark = pytest.mark.django_db


@pytest.fixture
def jiang() -> Jiang:
    return a_running_jiang(1)


def address(event: Event, rest: str = "") -> str:
    return f"/events/{event.public_id}/{rest}"


def player(event: Event, number: int) -> Participant:
    return event.participants.get(number=number)


def reported(jiang: Jiang) -> Hand:
    table = jiang.tables.get()
    return report_hand(table=table, number=1, report=a_report("A"), by=owner_of(jiang.event)).hand


def test_a_draft_is_nobodys_business_but_its_staffs(client: Client) -> None:
    event = an_event()

    assert client.get(address(event)).status_code == 404
    client.force_login(user_of(owner_of(event)))
    assert client.get(address(event)).status_code == 200


@pytest.mark.parametrize(
    ("state", "follows"), [("open", True), ("running", True), ("finished", False)]
)
def test_pages_follow_an_event_from_before_play_until_it_is_over(
    client: Client, jiang: Jiang, state: str, follows: bool
) -> None:
    event = jiang.event
    Event.objects.filter(pk=event.pk).update(state=state)
    pages = [address(event), address(event, "?jiang=1"), address(event, "screen/")]
    pages.append(f"/me/{player(event, 1).link}/")

    assert [address(event, "live?") in client.get(page).content.decode() for page in pages] == [
        follows
    ] * 4


def test_a_hand_is_in_the_standings_as_soon_as_it_is_there(client: Client, jiang: Jiang) -> None:
    before = client.get(address(jiang.event, "standings/"))
    reported(jiang)

    after = client.get(
        address(jiang.event, "standings/"), headers={"if-none-match": before["ETag"]}
    )

    assert after.status_code == 200
    assert "+24" in after.content.decode()
    assert "有些局尚未確認" in after.content.decode()
    again = client.get(address(jiang.event, "standings/"), headers={"if-none-match": after["ETag"]})
    assert again.status_code == 304


def test_only_confirmed_hands_where_asked(client: Client, jiang: Jiang) -> None:
    reported(jiang)

    assert "+24" not in client.get(address(jiang.event, "?confirmed=1")).content.decode()
    assert "+24" in client.get(address(jiang.event, "?jiang=1")).content.decode()
    assert client.get(address(jiang.event, "?jiang=%00&confirmed=x")).status_code == 200


@pytest.mark.parametrize("query", ["2", "player 2", "ＰＬＡＹＥＲ 2"], ids=str)
def test_a_seat_is_found_by_name_or_number(client: Client, jiang: Jiang, query: str) -> None:
    page = client.get(address(jiang.event, "seats/"), {"q": query}).content.decode()

    assert "第 1 桌 B" in page


def test_rules_have_the_events_own_settings(client: Client) -> None:
    event = an_event(opened=True, settings={"threshold": 10, "many_factor": 3})

    page = client.get(address(event, "rules/")).content.decode()

    assert "10 張以上乘 3。" in page


@pytest.mark.parametrize("show", ["standings", "clock", "seats", "nonsense"])
def test_the_big_screen(client: Client, jiang: Jiang, show: str) -> None:
    assert client.get(address(jiang.event, "screen/"), {"show": show}).status_code == 200


def test_one_confirms_by_ones_own_link(client: Client, jiang: Jiang) -> None:
    reported(jiang)
    me = player(jiang.event, 2)
    page = client.get(f"/me/{me.link.lower()}/").content.decode()
    assert "請確認第 1 局" in page

    client.post(f"/me/{me.link}/1/1/confirm/", {"version": 1, "attempt": 1})

    assert Confirmation.objects.get().by == f"participant:{me.public_id}"


def test_nobody_confirms_for_another(client: Client, jiang: Jiang) -> None:
    reported(jiang)
    other = player(jiang.event, 3)

    answer = client.post(
        f"/me/{other.link}/1/1/confirm/", {"version": 1, "attempt": 1}, follow=True
    )

    assert "error" in answer.content.decode()
    assert not Confirmation.objects.exists()


def test_a_dispute_keeps_what_was_typed(client: Client, jiang: Jiang) -> None:
    reported(jiang)
    me = player(jiang.event, 2)

    refused = client.post(f"/me/{me.link}/1/1/dispute/", {"reason": "x" * 501, "attempt": 1})
    assert refused.status_code == 409
    assert "x" * 501 in refused.content.decode()

    client.post(f"/me/{me.link}/1/1/dispute/", {"reason": "多算一張", "attempt": 1})
    assert Hand.objects.get().state == Hand.State.DISPUTED


def test_a_wrong_link_is_not_there(client: Client, jiang: Jiang) -> None:
    assert client.get("/me/AAAAAAAAAAAAAAAAAAAAAAAA/").status_code == 404
    assert client.get("/c/AAAAAAAAAAAAAAAA/").status_code == 404


def test_names_are_text_everywhere(client: Client, jiang: Jiang) -> None:
    Participant.objects.filter(event=jiang.event).update(club="<img src=x onerror=alert(1)>")
    for participant in jiang.event.participants.all():
        participant.name = f"<b>{participant.number}</b>"
        participant.save()
    reported(jiang)
    me, card = player(jiang.event, 2), ScoreCard.objects.first()
    assert card is not None

    for place in (
        address(jiang.event),
        address(jiang.event, "seats/"),
        address(jiang.event, "screen/"),
        f"/me/{me.link}/",
        f"/c/{card.public_id}/",
    ):
        page = client.get(place).content.decode()
        assert "<b>" not in page
        assert "<img src=x" not in page


@pytest.mark.parametrize("rest", ["", "seats/", "screen/?show=seats"], ids=str)
def test_as_many_queries_however_many_play(client: Client, rest: str) -> None:
    def queries(tables: int) -> int:
        jiang = a_running_jiang(tables)
        for table in jiang.tables.all():
            play_hand(table, 1)
        with CaptureQueriesContext(connection) as counted:
            assert client.get(address(jiang.event, rest)).status_code == 200
        return len(counted)

    assert queries(1) == queries(3)


def test_nothing_is_summed_again_while_nothing_changed(client: Client, jiang: Jiang) -> None:
    client.get(address(jiang.event, "standings/"))

    with CaptureQueriesContext(connection) as counted:
        client.get(address(jiang.event, "standings/"))

    assert [query["sql"] for query in counted if "handline" in query["sql"]] == []


def test_the_start_page_lists_what_everyone_may_see(client: Client, jiang: Jiang) -> None:
    hidden = an_event()

    page = client.get("/").content.decode()

    assert jiang.event.name in page
    assert hidden.name not in page


@pytest.mark.parametrize("rest", ["", "screen/"])
def test_after_the_end_everybody_with_a_rank_is_in_the_list(client: Client, rest: str) -> None:
    jiang = a_running_jiang(2)
    event, alice = jiang.event, owner_of(jiang.event)
    play_hand(jiang.tables.get(number=1), 1)
    close_jiang(jiang=jiang, by=alice, reason="the hall closes")
    finish_event(event=event, by=alice, reason="the hall closes")

    page = client.get(address(event, rest)).content.decode()

    listed = {int(number) for number in re.findall(r'data-number="(\d+)"', page)}
    assert listed == {seat.participant.number for seat in jiang.seats.all()}
    assert "data-clock" not in page
    assert "最終結果" in page


def test_a_hand_that_will_not_be_played_any_more_is_not_awaited(
    client: Client, jiang: Jiang
) -> None:
    event = jiang.event
    play_hand(jiang.tables.get(), 1)
    link = f"/me/{player(event, 1).link}/"
    assert "待回報" in client.get(link).content.decode()

    close_jiang(jiang=jiang, by=owner_of(event), reason="the hall closes")

    assert "待回報" not in client.get(link).content.decode()


def test_the_screen_says_that_play_goes_on_another_day(client: Client, jiang: Jiang) -> None:
    suspend_jiang(jiang=jiang, by=owner_of(jiang.event), reason="the day ends")

    page = client.get(address(jiang.event, "screen/")).content.decode()

    assert "中止待續" in page

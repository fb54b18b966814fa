"""The list of players: added by hand, edited, withdrawn, taken back; house players."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.builders import a_drawn_jiang, a_participant, an_event, owner_of, players, user_of
from tournaments.events.models import Event
from tournaments.people.models import Participant

pytestmark = pytest.mark.django_db

ODD_NAMES = [
    "<script>alert(1)</script>",
    '=HYPERLINK("http://x","y")',
    "ק׳ שלום",
    "🀄👩\u200d🦰",
    "長" * 200,
]


@pytest.fixture
def event(client: Client) -> Event:
    event = an_event()
    client.force_login(user_of(owner_of(event)))
    return event


def at(event: Event, rest: str = "") -> str:
    return f"/desk/{event.public_id}/players/{rest}"


def test_a_player_is_added_by_hand(client: Client, event: Event) -> None:
    answer = client.post(at(event), {"name": " 王小明 ", "club": "台北"}, follow=True)

    dora = event.participants.get()
    assert (dora.number, dora.name, dora.club, dora.status) == (1, "王小明", "台北", "registered")
    assert "王小明 已登錄，編號 1。" in answer.content.decode()


def test_a_namesake_is_refused_and_the_form_keeps_the_name(client: Client, event: Event) -> None:
    a_participant(event, "王小明")

    answer = client.post(at(event), {"name": "王小明"})

    assert answer.status_code == 422
    assert 'value="王小明"' in answer.content.decode()
    assert event.participants.count() == 1


def test_the_desk_is_told_of_a_name_that_looks_like_anothers(client: Client, event: Event) -> None:
    a_participant(event, "Dora Lin")

    added = client.post(at(event), {"name": "ＤＯＲＡ lin"}, follow=True).content.decode()
    client.post(at(event, "2/"), {"name": "Eve"})
    renamed = client.post(at(event, "2/"), {"name": "doralin"}, follow=True).content.decode()

    assert "2 ＤＯＲＡ lin 看起來和 1 Dora Lin 一樣" in added
    assert "2 doralin 看起來和 1 Dora Lin 一樣" in renamed


@pytest.mark.parametrize("name", ODD_NAMES, ids=["html", "formula", "rtl", "emoji", "long"])
def test_a_name_is_text(client: Client, event: Event, name: str) -> None:
    client.post(at(event), {"name": name})

    assert event.participants.get().name == name
    for rest in ("", "1/", "?q=1"):
        page = client.get(at(event, rest)).content.decode()
        assert "<script>alert" not in page


@pytest.mark.parametrize(
    ("search", "found"),
    [
        pytest.param("2", [2], id="a number"),
        pytest.param("ＤＯＲＡ", [1], id="wide capitals"),
        pytest.param("taipei", [1, 2], id="a club"),
        pytest.param("nobody", [], id="nobody"),
        pytest.param("", [1, 2], id="everyone"),
    ],
)
def test_players_are_found(client: Client, event: Event, search: str, found: list[int]) -> None:
    a_participant(event, "Dora Lee", club="Taipei")
    a_participant(event, "王小明", club="Taipei")

    answer = client.get(at(event), {"q": search})

    assert [each.number for each in answer.context["shown"]] == found


def test_a_name_is_corrected(client: Client, event: Event) -> None:
    a_participant(event, "Dora")

    answer = client.post(at(event, "1/"), {"name": "Dora Lee", "club": "Tainan"})

    assert answer["location"] == at(event, "1/")
    dora = event.participants.get()
    assert (dora.name, dora.club) == ("Dora Lee", "Tainan")


def test_the_personal_link_stands_there_as_a_code_too(client: Client, event: Event) -> None:
    dora = a_participant(event)

    answer = client.get(at(event, "1/"))

    assert answer.context["link"].endswith(f"/me/{dora.link}/")
    assert '<svg class="qr"' in answer.content.decode()


def test_withdrawing_needs_a_reason_and_can_be_taken_back(client: Client, event: Event) -> None:
    dora = a_participant(event)

    refused = client.post(at(event, "1/withdraw/"), {"reason": " "})
    done = client.post(at(event, "1/withdraw/"), {"reason": "生病"})
    dora.refresh_from_db()
    withdrawn = dora.status
    client.post(at(event, "1/reinstate/"))
    dora.refresh_from_db()

    assert (refused.status_code, done.status_code) == (409, 302)
    assert (withdrawn, dora.status) == ("withdrawn", "registered")


def test_who_still_has_a_seat_stays_and_the_reason_too(client: Client) -> None:
    event = a_drawn_jiang(1).event
    client.force_login(user_of(owner_of(event)))

    answer = client.post(at(event, "1/withdraw/"), {"reason": "要趕車"})

    assert answer.status_code == 409
    assert 'value="要趕車"' in answer.content.decode()
    assert event.participants.get(number=1).status == "registered"


def test_the_waiting_list_moves_up(client: Client, event: Event) -> None:
    client.post(at(event), {"name": "Dora", "waiting": "on"})
    before = event.participants.get().status
    client.post(at(event, "1/promote/"))

    assert (before, event.participants.get().status) == ("waiting", "registered")
    again = client.post(at(event, "1/promote/"), follow=True)
    assert "不在候補名單" in again.content.decode()


def test_house_players_have_names_of_their_own(client: Client, event: Event) -> None:
    for _ in range(2):
        client.post(at(event, "house/"), {"name": ""})

    assert [p.is_house for p in event.participants.all()] == [True, True]
    assert len({p.name for p in event.participants.all()}) == 2


def test_nobody_is_a_404(client: Client, event: Event) -> None:
    assert client.get(at(event, "7/")).status_code == 404


def test_as_many_queries_however_many_players(client: Client, event: Event) -> None:
    def queries(more: int) -> int:
        players(event, more)
        client.get(at(event))
        with CaptureQueriesContext(connection) as counted:
            assert client.get(at(event)).status_code == 200
        return len(counted)

    assert queries(1) == queries(2)


def test_a_finished_list_shows_pages(client: Client, event: Event) -> None:
    players(event, 201)

    answer = client.get(at(event), {"page": "2"})

    assert [each.number for each in answer.context["shown"]] == [201]
    assert Participant.objects.count() == 201


def test_a_refused_house_player_is_kept_as_typed(client: Client, event: Event) -> None:
    a_participant(event, "Dora")

    answer = client.post(at(event, "house/"), {"name": "Dora"})

    assert answer.status_code == 409
    assert 'value="Dora" autofocus' in answer.content.decode()
    assert "1 號（Dora）的姓名與社團都相同" in answer.content.decode()
    assert f'method="get" action="{at(event)}"' in answer.content.decode()


def test_names_are_typed_one_after_the_other_without_leaving_the_keyboard(
    client: Client, event: Event
) -> None:
    added = client.post(at(event), {"name": "Dora"}, follow=True).content.decode()
    refused = client.post(at(event), {"name": "Dora"}).content.decode()
    visited = client.get(at(event)).content.decode()

    name_box = re.compile(r'<input[^>]* name="name"[^>]* autofocus')
    assert [bool(name_box.search(page)) for page in (added, refused, visited)] == [1, 1, 0]


def test_after_a_refused_withdrawal_the_name_can_still_be_saved(
    client: Client, event: Event
) -> None:
    a_participant(event, "Dora")

    refused = client.post(at(event, "1/withdraw/"), {"reason": " "}).content.decode()

    assert f'method="post" action="{at(event, "1/")}"' in refused

"""Check-in from one box, the table by lot, and what can be taken back."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.builders import a_member, a_participant, an_event, owner_of, players, user_of
from tests.draw_builders import opened
from tournaments.draws.models import DrawStep
from tournaments.draws.services.commit import commit_table_draw
from tournaments.events.models import Event
from tournaments.jiangs.services.plan import plan_jiangs
from tournaments.people.queries.presence import Presence, presences_of
from tournaments.staff.models import Role

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(client: Client) -> Event:
    event = an_event(opened=True)
    client.force_login(user_of(owner_of(event)))
    return event


def at(event: Event, rest: str = "") -> str:
    return f"/desk/{event.public_id}/check-in/{rest}"


def lots_out(event: Event) -> None:
    owner = owner_of(event)
    jiang = plan_jiangs(event=event, by=owner)[0]
    draw = commit_table_draw(jiang=jiang, by=owner)
    opened(draw)


@pytest.mark.parametrize(
    "typed",
    [
        pytest.param("1", id="the number"),
        pytest.param(" １ ", id="the number, wide"),
        pytest.param("dora l", id="part of the name"),
    ],
)
def test_one_person_is_checked_in_at_once(client: Client, event: Event, typed: str) -> None:
    a_participant(event, "Dora Lee")
    a_participant(event, "Erik 11")

    answer = client.post(at(event), {"q": typed})

    assert answer["location"] == at(event, "?shown=1")
    assert presences_of(event) == {1: Presence.HERE, 2: Presence.ABSENT}


def test_where_several_are_meant_the_desk_is_asked(client: Client, event: Event) -> None:
    a_participant(event, "王小明", club="台北")
    a_participant(event, "王小美")

    answer = client.post(at(event), {"q": "王"})
    chosen = client.post(at(event, "arrive/"), {"number": "2"})

    assert [each.number for each in answer.context["found"]] == [1, 2]
    assert chosen["location"] == at(event, "?shown=2")
    assert presences_of(event) == {1: Presence.ABSENT, 2: Presence.HERE}


def test_a_whole_name_goes_before_a_longer_one(client: Client, event: Event) -> None:
    a_participant(event, "王小")
    a_participant(event, "王小明")

    client.post(at(event), {"q": "王小"})

    assert presences_of(event) == {1: Presence.HERE, 2: Presence.ABSENT}


def test_nobody_found_keeps_what_was_typed(client: Client, event: Event) -> None:
    answer = client.post(at(event), {"q": "<b>誰"})

    assert answer.status_code == 422
    assert 'value="&lt;b&gt;誰"' in answer.content.decode()


def test_the_lot_stands_there_large(client: Client, event: Event) -> None:
    players(event, 8)
    lots_out(event)

    page = client.post(at(event), {"q": "5"}, follow=True)

    table = DrawStep.objects.get(participant__number=5).table
    assert page.context["table"] == table
    assert f'<p class="large-figure">第 {table} 桌</p>' in page.content.decode()


def test_a_mistake_is_undone_and_the_lot_kept(client: Client, event: Event) -> None:
    players(event, 8)
    lots_out(event)
    client.post(at(event), {"q": "5"})
    table = DrawStep.objects.get(participant__number=5).table

    client.post(at(event, "undo/"), {"number": "5"})
    gone = presences_of(event)[5]
    again = client.post(at(event), {"q": "5"}, follow=True)

    assert gone == Presence.ABSENT
    assert again.context["table"] == table


def test_people_leave_and_return(client: Client, event: Event) -> None:
    a_participant(event)
    seen = []
    for what in ("arrive", "leave", "return"):
        client.post(at(event, f"{what}/"), {"number": "1"})
        seen.append(presences_of(event)[1])

    assert seen == [Presence.HERE, Presence.AWAY, Presence.HERE]


def test_twice_is_said_and_changes_nothing(client: Client, event: Event) -> None:
    a_participant(event)
    client.post(at(event), {"q": "1"})

    again = client.post(at(event), {"q": "1"}, follow=True)

    assert "1 號已經報到" in again.content.decode()
    assert presences_of(event) == {1: Presence.HERE}


def test_check_in_is_closed_and_opened_again(client: Client, event: Event) -> None:
    a_participant(event)

    client.post(at(event, "close/"))
    late = client.post(at(event), {"q": "1"}, follow=True)
    client.post(at(event, "reopen/"))
    client.post(at(event), {"q": "1"})

    assert "報到已截止" in late.content.decode()
    assert presences_of(event) == {1: Presence.HERE}


def test_a_scorer_checks_in_but_does_not_close(client: Client, event: Event) -> None:
    a_participant(event)
    client.force_login(user_of(a_member(event, Role.SCORER)))

    assert client.post(at(event), {"q": "1"}).status_code == 302
    assert client.post(at(event, "close/")).status_code == 403
    assert not Event.objects.get().check_in_closed


@pytest.mark.parametrize(
    ("what", "number"), [("dance", "1"), ("arrive", "x"), ("arrive", "99")], ids=str
)
def test_nonsense_is_a_404(client: Client, event: Event, what: str, number: str) -> None:
    a_participant(event)

    assert client.post(at(event, f"{what}/"), {"number": number}).status_code == 404


def test_a_draft_says_what_is_missing(client: Client) -> None:
    event = an_event()
    client.force_login(user_of(owner_of(event)))

    assert f"/desk/{event.public_id}/settings/" in client.get(at(event)).content.decode()


def test_as_many_queries_however_many_players(client: Client, event: Event) -> None:
    def queries(more: int) -> int:
        players(event, more)
        client.get(at(event))
        with CaptureQueriesContext(connection) as counted:
            assert client.get(at(event)).status_code == 200
        return len(counted)

    assert queries(1) == queries(2)


def test_somebody_on_the_waiting_list_gets_a_place_where_they_stand(
    client: Client, event: Event
) -> None:
    a_participant(event, "Dora", waiting=True)

    shown = client.post(at(event), {"q": "1"}, follow=True).content.decode()
    place = f"/desk/{event.public_id}/players/1/promote/"
    given = client.post(place, {"then": "check_in"})
    client.post(at(event), {"q": "1"})

    assert "候補中" in shown
    assert place in shown
    assert given["location"] == at(event, "?shown=1")
    assert presences_of(event) == {1: Presence.HERE}

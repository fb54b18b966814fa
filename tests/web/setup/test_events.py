"""My events, and creating one."""

from datetime import date

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.builders import a_user, an_event, an_owner, players, user_of
from tournaments.events.models import Event
from tournaments.staff.models import Role, User

pytestmark = pytest.mark.django_db


@pytest.fixture
def alice(client: Client) -> User:
    user = a_user("alice")
    client.force_login(user)
    return user


def test_who_is_not_logged_in_is_asked_to(client: Client) -> None:
    for place in ("/desk/", "/desk/new/"):
        assert client.get(place)["location"] == f"/login/?next={place}"


def test_an_event_needs_a_name_and_comes_with_the_regulation(client: Client, alice: User) -> None:
    form = {
        "name": "春季盃",
        "place": "活動中心",
        "preset": "tw-tournament",
        "first_day": "2026-03-07",
        "second_day": "2026-03-08",
    }

    answer = client.post("/desk/new/", form)

    event = Event.objects.get()
    assert answer["location"] == f"/desk/{event.public_id}/players/"
    assert event.memberships.get().user == alice
    assert event.memberships.get().role == Role.OWNER
    assert [day.date for day in event.days.all()] == [date(2026, 3, 7), date(2026, 3, 8)]
    assert (event.name, event.place, event.state) == ("春季盃", "活動中心", Event.State.DRAFT)


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param({"name": " "}, id="no name"),
        pytest.param({"name": "a\u202eb"}, id="letters nobody sees"),
        pytest.param({"preset": "poker"}, id="no such preset"),
        pytest.param({"first_day": "30.2.2026"}, id="no such day"),
        pytest.param({"first_day": "1912-01-01"}, id="long ago"),
        pytest.param({"second_day": "2026-03-07"}, id="the same day twice"),
        pytest.param({"second_day": "2026-03-06"}, id="the second day before the first"),
    ],
)
def test_what_cannot_be_is_refused_and_kept(
    client: Client, alice: User, changes: dict[str, str]
) -> None:
    form = {
        "name": "<b>盃",
        "place": "活動中心",
        "preset": "tw-tournament",
        "first_day": "2026-03-07",
    }

    answer = client.post("/desk/new/", {**form, **changes})

    assert answer.status_code == 422
    assert answer.context["form"].errors
    assert 'value="活動中心"' in answer.content.decode()
    assert not Event.objects.exists()


def test_only_ones_own_events_are_listed(client: Client, alice: User) -> None:
    an_event(name="Someone else's")
    assert "Someone else" not in client.get("/desk/").content.decode()


def test_as_many_queries_however_many_events(client: Client) -> None:
    owner = an_owner()
    client.force_login(user_of(owner))

    def queries(more: int) -> int:
        for _ in range(more):
            players(an_event(owner, days=[date(2026, 3, 7)]), 2)
        client.get("/desk/")
        with CaptureQueriesContext(connection) as counted:
            client.get("/desk/")
        return len(counted)

    assert queries(1) == queries(2)

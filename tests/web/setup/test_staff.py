"""Staff and phones: added, given posts, removed; passwords and codes shown once."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.builders import a_member, a_user, an_event, owner_of, user_of
from tournaments.events.models import Event
from tournaments.staff.models import Device, Role, User
from tournaments.staff.services.devices import invite_device
from tournaments.web.setup.fields import tables_in, tables_text

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(client: Client) -> Event:
    event = an_event()
    client.force_login(user_of(owner_of(event)))
    return event


def at(event: Event, rest: str = "staff/") -> str:
    return f"/desk/{event.public_id}/{rest}"


def invited(client: Client, event: Event, **changes: str) -> str:
    """Return the way to a new invitation, as its page shows it."""
    form = {"name": "Bob", "role": "referee", "tables": "1-2, 5", **changes}
    page = client.post(at(event, "staff/invitations/"), form)
    assert '<svg class="qr"' in page.content.decode()
    return re.sub(r"^https?://[^/]+", "", page.context["address"])


def logged_in(user: User) -> Client:
    browser = Client()
    browser.force_login(user)
    return browser


def test_somebody_with_an_account_is_invited_and_accepts(client: Client, event: Event) -> None:
    bob = a_user("bob")

    way = invited(client, event)
    shown = logged_in(bob).get(way).content.decode()
    before = event.memberships.filter(user=bob).exists()
    answer = logged_in(bob).post(f"{way}accept/")

    member = event.memberships.get(user=bob)
    assert event.name in shown
    assert not before
    assert answer["location"] == f"/desk/{event.public_id}/"
    assert (member.role, member.tables) == (Role.REFEREE, [1, 2, 5])


def test_an_invitation_is_opened_after_a_login(client: Client, event: Event) -> None:
    way = invited(client, event)

    assert Client().get(way)["location"] == f"/login/?next={way}"


def test_somebody_declines_and_the_desk_sees_it(client: Client, event: Event) -> None:
    way = invited(client, event)

    logged_in(a_user("bob")).post(f"{way}decline/")

    assert "已婉拒" in client.get(at(event)).content.decode()
    assert event.memberships.count() == 1


def test_an_invitation_is_withdrawn(client: Client, event: Event) -> None:
    way = invited(client, event)

    client.post(at(event, f"staff/invitations/{event.invitations.get().public_id}/withdraw/"))

    assert logged_in(a_user("bob")).get(way).status_code == 404
    assert logged_in(a_user("bob")).post(f"{way}accept/").status_code == 302
    assert event.memberships.count() == 1


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param({"name": " "}, id="nobody named"),
        pytest.param({"role": "king"}, id="no such role"),
        pytest.param({"tables": "three"}, id="no table"),
        pytest.param({"tables": "5-1"}, id="backwards"),
        pytest.param({"tables": ", "}, id="no number at all"),
        pytest.param({"role": "scorer", "tables": "1"}, id="tables are for referees"),
    ],
)
def test_what_cannot_be_is_refused_and_kept(
    client: Client, event: Event, changes: dict[str, str]
) -> None:
    form = {"name": "Bob", "role": "referee", "tables": "7"}

    answer = client.post(at(event, "staff/invitations/"), {**form, **changes})

    assert answer.status_code == 422
    assert answer.context["invitation_form"].errors
    assert f'value="{({**form, **changes})["tables"]}"' in answer.content.decode()
    assert event.memberships.count() == 1


def test_a_new_account_has_the_password_shown(client: Client, event: Event) -> None:
    form = {"username": "bob", "full_name": "Bob 李", "role": "head_referee", "tables": ""}

    answer = client.post(at(event, "staff/new/"), form)

    assert answer["cache-control"].endswith("private")
    member = event.memberships.get(user__username__startswith="bob-")
    assert member.user.check_password(answer.context["password"])
    assert member.role == Role.HEAD_REFEREE


def test_no_account_is_left_over_when_the_post_is_refused(client: Client, event: Event) -> None:
    form = {"username": "bob", "role": "scorer", "tables": "1"}

    assert client.post(at(event, "staff/new/"), form).status_code == 422
    assert User.objects.count() == 1


def test_only_owners_make_owners(client: Client, event: Event) -> None:
    client.force_login(user_of(a_member(event, Role.ORGANIZER)))

    answer = client.post(at(event, "staff/invitations/"), {"name": "Bob", "role": "owner"})

    assert answer.status_code == 422
    assert not event.invitations.exists()


def test_a_member_gets_another_post_and_is_removed(client: Client, event: Event) -> None:
    bob = user_of(a_member(event, Role.REFEREE, [3]))
    page = client.get(at(event, f"staff/{bob.public_id}/"))
    assert page.context["form"]["tables"].value() == "3"

    client.post(at(event, f"staff/{bob.public_id}/"), {"role": "scorer", "tables": ""})
    role = event.memberships.get(user=bob).role
    client.post(at(event, f"staff/{bob.public_id}/remove/"))

    assert role == Role.SCORER
    assert not event.memberships.filter(user=bob).exists()


def test_the_last_owner_stays(client: Client, event: Event) -> None:
    alice = user_of(owner_of(event))

    answer = client.post(at(event, f"staff/{alice.public_id}/remove/"), follow=True)

    assert "賽事必須有" in answer.content.decode()
    assert event.memberships.get().user == alice


def test_an_owner_renews_a_forgotten_password(client: Client, event: Event) -> None:
    form = {"username": "bob", "role": "referee"}
    client.post(at(event, "staff/new/"), form)
    bob = event.memberships.get(role=Role.REFEREE).user

    answer = client.post(at(event, f"staff/{bob.public_id}/password/"))

    bob.refresh_from_db()
    assert bob.check_password(answer.context["password"])


def test_nobody_takes_over_an_account_that_works_elsewhere(client: Client, event: Event) -> None:
    bob = user_of(a_member(event, Role.REFEREE))
    an_event(owner_of(an_event())).memberships.create(user=bob, role=Role.OWNER)

    answer = client.post(at(event, f"staff/{bob.public_id}/password/"))

    assert answer.status_code == 302
    assert User.objects.get(pk=bob.pk).password == bob.password


def test_a_phone_is_let_in_by_the_code_shown(client: Client, event: Event) -> None:
    form = {"name": "小李的手機", "role": "referee", "tables": "2"}

    page = client.post(at(event, "devices/"), form)
    joined = Client().post(re.sub(r"^https?://[^/]+", "", page.context["address"]))

    assert '<svg class="qr"' in page.content.decode()
    assert joined["location"] == f"/phone/{event.public_id}/"
    assert Device.objects.get().tables == [2]


def test_a_phone_without_a_name_is_not_invited(client: Client, event: Event) -> None:
    answer = client.post(at(event, "devices/"), {"name": " ", "role": "referee"})

    assert answer.status_code == 422
    assert not Device.objects.exists()


def test_a_phone_gets_a_new_code_and_is_sent_away(client: Client, event: Event) -> None:
    device, code = invite_device(event=event, name="P", role="referee", by=owner_of(event))
    place = f"devices/{device.public_id}/"

    again = client.post(at(event, f"{place}again/"))
    client.post(at(event, f"{place}revoke/"))
    twice = client.post(at(event, f"{place}revoke/"), follow=True)

    assert again.context["code"].replace("-", "") != code
    assert Device.objects.get().revoked_at is not None
    assert "notice error" in twice.content.decode()


def test_people_and_phones_of_another_event_are_not_there(client: Client, event: Event) -> None:
    other = an_event()
    stranger = user_of(owner_of(other))
    device, _ = invite_device(event=other, name="P", role="referee", by=owner_of(other))

    assert client.get(at(event, f"staff/{stranger.public_id}/")).status_code == 404
    assert client.post(at(event, f"devices/{device.public_id}/revoke/")).status_code == 404
    assert Device.objects.get().revoked_at is None


def test_as_many_queries_however_many_people_and_phones(client: Client, event: Event) -> None:
    def queries(more: int) -> int:
        for _ in range(more):
            a_member(event, Role.REFEREE)
            invite_device(event=event, name="P", role="referee", by=owner_of(event))
        client.get(at(event))
        with CaptureQueriesContext(connection) as counted:
            assert client.get(at(event)).status_code == 200
        return len(counted)

    assert queries(1) == queries(2)


@pytest.mark.parametrize("text", ["1-3, 12", "7"])
def test_tables_are_written_as_they_are_read(text: str) -> None:
    assert tables_text(tables_in(text)) == text

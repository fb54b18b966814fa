"""One's own account: two steps at login, the browsers that are logged in, places on a staff."""

from datetime import timedelta

import pyotp
import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from tests.builders import a_member, a_user, an_event, owner_of, user_of
from tournaments.staff.models import LoginSession, Role, SecondStep, User
from tournaments.staff.queries.login_sessions import browser_name
from tournaments.staff.services.invitations import invite_member

pytestmark = pytest.mark.django_db

GOOD = "felt-and-brass-7"
LOGIN = {"username": "alice", "password": GOOD}
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Mobile Safari/604.1"


@pytest.fixture
def alice() -> User:
    return User.objects.create_user("alice", password=GOOD, full_name="Alice 王")


def code_of(user: User, later: int = 0) -> str:
    secret = SecondStep.objects.get(user=user).secret
    return pyotp.TOTP(secret).at(timezone.now() + timedelta(seconds=later))


def with_two_steps(alice: User) -> list[str]:
    """Turn it on as people do, and return the recovery codes that the page shows."""
    browser = Client()
    browser.post("/login/", LOGIN)
    shown = browser.get("/account/two-step/")
    assert '<svg class="qr"' in shown.content.decode()
    answer = browser.post("/account/two-step/", {"password": GOOD, "code": code_of(alice)})
    return list(answer.context["codes"])


def is_in(browser: Client) -> bool:
    return browser.get("/account/").status_code == 200


def test_the_password_alone_lets_nobody_in_once_two_steps_are_on(
    client: Client, alice: User
) -> None:
    with_two_steps(alice)

    first = client.post("/login/", {**LOGIN, "next": "/account/password/"})
    before = is_in(client)
    wrong = client.post("/login/code/", {"code": "000000"})
    right = client.post("/login/code/", {"code": code_of(alice, later=30)})

    assert (first["location"], before) == ("/login/code/", False)
    assert (wrong.status_code, list(wrong.context["form"].errors)) == (422, ["code"])
    assert right["location"] == "/account/password/"
    assert is_in(client)


def test_a_recovery_code_lets_in_once(client: Client, alice: User) -> None:
    codes = with_two_steps(alice)

    client.post("/login/", LOGIN)
    client.post("/login/code/", {"code": codes[3]})
    again = Client()
    again.post("/login/", LOGIN)
    refused = again.post("/login/code/", {"code": codes[3]})

    assert is_in(client)
    assert (refused.status_code, is_in(again)) == (422, False)


def test_the_second_step_is_over_after_ten_minutes_and_with_another_password(
    client: Client, alice: User
) -> None:
    codes = with_two_steps(alice)

    client.post("/login/", LOGIN)
    with time_machine.travel(timezone.now() + timedelta(minutes=11)):
        late = client.post("/login/code/", {"code": codes[0]})
    client.post("/login/", LOGIN)
    alice.set_password("another-brass-8")
    alice.save()
    renewed = client.post("/login/code/", {"code": codes[1]})

    assert (late["location"], renewed["location"]) == ("/login/", "/login/")
    assert not is_in(client)


@pytest.mark.parametrize(
    ("given", "field"),
    [
        pytest.param({"password": "wrong"}, "password", id="the password is wrong"),
        pytest.param({"code": "000000"}, "code", id="the code is wrong"),
    ],
)
def test_two_steps_are_not_turned_off_by_a_browser_left_open(
    alice: User, given: dict[str, str], field: str
) -> None:
    codes = with_two_steps(alice)
    browser = Client()
    browser.force_login(alice)

    answer = browser.post("/account/two-step/off/", {"password": GOOD, "code": codes[0], **given})

    assert (answer.status_code, list(answer.context["form"].errors)) == (422, [field])
    assert SecondStep.objects.filter(user=alice).exists()


def test_two_steps_are_turned_off_and_recovery_codes_renewed(alice: User) -> None:
    codes = with_two_steps(alice)
    browser = Client()
    browser.force_login(alice)

    page = browser.post("/account/two-step/codes/", {"password": GOOD, "code": codes[0]})
    new = page.context["codes"]
    off = browser.post("/account/two-step/off/", {"password": GOOD, "code": new[0]})

    assert off["location"] == "/account/"
    assert not SecondStep.objects.filter(user=alice).exists()


def test_the_account_lists_its_browsers_and_ends_one_or_all_others(alice: User) -> None:
    here, phone, third = Client(), Client(REMOTE_ADDR="192.0.2.7"), Client()
    here.post("/login/", LOGIN)
    phone.post("/login/", LOGIN, headers={"user-agent": IPHONE})
    third.post("/login/", LOGIN)

    page = here.get("/account/")
    shown = {each["row"].address: each for each in page.context["sessions"]}
    here.post(f"/account/browsers/{shown['192.0.2.7']['name']}/end/")
    after_one = [is_in(each) for each in (here, phone, third)]
    here.post("/account/browsers/end/")

    assert shown["192.0.2.7"]["browser"] == "Safari · iPhone"
    assert page.context["sessions"][0]["is_current"]
    keys = LoginSession.objects.values_list("session_key", flat=True)
    assert not any(key in page.content.decode() for key in keys)
    assert after_one == [True, False, True]
    assert [is_in(each) for each in (here, third)] == [True, False]


def test_nobody_ends_the_sessions_of_others(client: Client, alice: User) -> None:
    theirs = Client()
    theirs.post("/login/", LOGIN)
    name = theirs.get("/account/").context["sessions"][0]["name"]
    client.force_login(a_user("mallory"))

    client.post(f"/account/browsers/{name}/end/")
    client.post("/account/browsers/end/")

    assert is_in(theirs)


def test_a_session_is_seen_every_five_minutes(client: Client, alice: User) -> None:
    client.post("/login/", LOGIN)
    first = LoginSession.objects.get().last_seen_at

    client.get("/account/")
    at_once = LoginSession.objects.get().last_seen_at
    with time_machine.travel(first + timedelta(minutes=6)):
        client.get("/account/")

    assert at_once == first
    assert LoginSession.objects.get().last_seen_at >= first + timedelta(minutes=6)


@pytest.mark.parametrize(
    ("user_agent", "name"),
    [
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/120.0 Safari/537.36 Edg/120.0", "Edge · Windows"),
        ("Mozilla/5.0 (Linux; Android 14) Chrome/120.0 Mobile Safari/537.36", "Chrome · Android"),
        ("Mozilla/5.0 (Macintosh) Gecko/20100101 Firefox/121.0", "Firefox · Mac"),
        ("Mozilla/5.0 (Linux; Android 13) Chrome/120 Safari/537.36 Line/13.20", "LINE · Android"),
        ("curl/8.0", ""),
    ],
)
def test_a_browser_is_called_as_people_know_it(user_agent: str, name: str) -> None:
    assert browser_name(user_agent) == name


def test_a_code_that_is_typed_leads_to_its_invitation(client: Client) -> None:
    event = an_event()
    _, code = invite_member(event=event, name="Bob", role="scorer", by=owner_of(event))
    client.force_login(a_user("bob"))

    wrong = client.post("/invitation/", {"code": "NOT-THIS-ONE"})
    right = client.post("/invitation/", {"code": f"{code[:4]} {code[4:].lower()}"})

    assert (wrong.status_code, list(wrong.context["form"].errors)) == (422, ["code"])
    assert right["location"] == f"/invitation/{code}/"


def test_somebody_leaves_a_staff_and_the_last_owner_is_told_why_not(client: Client) -> None:
    event = an_event()
    bob, alice = user_of(a_member(event, Role.REFEREE)), user_of(owner_of(event))

    client.force_login(bob)
    client.post(f"/account/events/{event.public_id}/leave/")
    client.force_login(alice)
    told = client.post(f"/account/events/{event.public_id}/leave/", follow=True)

    assert [row.user for row in event.memberships.all()] == [alice]
    assert "賽事必須有" in told.content.decode()
    assert client.post(f"/account/events/{an_event().public_id}/leave/").status_code == 404

"""What somebody with a login of their own, or with none, tries against the accounts of others."""

import pytest
import time_machine
from django.test import Client

from tests.builders import a_member, a_user, an_event, an_owner, owner_of, user_of
from tests.tournaments.refusal_cases import refusal
from tournaments.events.models import Event
from tournaments.staff.actors import Actor
from tournaments.staff.models import Role, User
from tournaments.staff.services.accounts import renew_password
from tournaments.staff.services.create_staff_member import create_staff_member
from tournaments.staff.services.invitations import accept_invitation, invite_member
from tournaments.staff.services.tokens import create_token

pytestmark = pytest.mark.django_db

GOOD = "correct horse battery"


@pytest.fixture
def victim() -> User:
    """Alice, who owns nothing yet."""
    return User.objects.create_user("alice", password=GOOD)


@pytest.fixture
def mallory() -> Client:
    browser = Client()
    browser.force_login(a_user("mallory"))
    return browser


def founded_by(browser: Client) -> Event:
    browser.post("/desk/new/", {"name": "Trap", "preset": "tw-tournament"})
    return Event.objects.get(name="Trap")


def test_founding_an_event_gives_nobody_the_account_of_another(
    mallory: Client, victim: User
) -> None:
    desk = f"/desk/{founded_by(mallory).public_id}"

    mallory.post(f"{desk}/staff/", {"username": victim.username, "role": "viewer"})
    mallory.post(f"{desk}/staff/{victim.public_id}/password/")

    victim.refresh_from_db()
    assert victim.check_password(GOOD)
    assert not victim.memberships.exists()


def test_no_form_of_the_desk_tells_which_login_names_exist(mallory: Client, victim: User) -> None:
    desk = f"/desk/{founded_by(mallory).public_id}"

    def answers(username: str) -> list[int]:
        form = {"username": username, "role": "viewer"}
        return [
            mallory.post(f"{desk}/{path}", form).status_code for path in ("staff/", "staff/new/")
        ]

    assert answers("alice") == answers("nobody-at-all")


def test_no_operation_of_the_api_tells_which_login_names_exist(
    mallory: Client, victim: User
) -> None:
    staff = f"/api/v1/events/{founded_by(mallory).public_id}/staff"

    def answers(username: str) -> list[int]:
        body = {"username": username, "role": "viewer"}
        posts = [
            mallory.post(f"{staff}{path}", body, "application/json") for path in ("", "/create")
        ]
        return [answer.status_code for answer in posts]

    assert answers("alice") == answers("nobody-at-all")


def test_guessing_from_many_addresses_is_slowed_down_for_each_name(victim: User) -> None:
    wrong = {"username": "alice", "password": "wrong"}

    answers = [Client(REMOTE_ADDR=f"192.0.2.{n}").post("/login/", wrong) for n in range(1, 15)]

    assert answers[0].status_code == 200
    assert answers[-1].status_code == 429


def test_a_login_says_the_same_of_a_name_that_nobody_has(victim: User) -> None:
    User.objects.create_user("switched-off", password=GOOD, is_active=False)

    def answer(username: str, password: str) -> tuple[int, str]:
        page = Client().post("/login/", {"username": username, "password": password})
        said = page.context["form"].non_field_errors()
        return page.status_code, str(said)

    assert answer("alice", "wrong") == answer("nobody-at-all", "wrong")
    assert answer("switched-off", GOOD) == answer("nobody-at-all", GOOD)


def guess_from_everywhere(times: int = 20) -> None:
    for n in range(times):
        Client(REMOTE_ADDR=f"192.0.2.{n}").post("/login/", {"username": "alice", "password": "x"})


def logs_in(browser: Client, password: str = GOOD) -> bool:
    answer = browser.post("/login/", {"username": "alice", "password": password})
    return answer.status_code == 302


def test_who_guesses_slows_down_no_browser_that_logged_in_before(victim: User) -> None:
    own = Client(REMOTE_ADDR="192.0.2.1")
    assert logs_in(own)
    own.post("/logout/")

    # In the same hall, and from everywhere.
    for _ in range(6):
        logs_in(Client(REMOTE_ADDR="192.0.2.1"), "wrong")
    guess_from_everywhere()

    assert not logs_in(Client(REMOTE_ADDR="198.51.100.1"))
    assert logs_in(own)


def test_a_known_browser_has_a_count_of_its_own(victim: User) -> None:
    own = Client()
    assert logs_in(own)
    own.post("/logout/")

    answers = [own.post("/login/", {"username": "alice", "password": "x"}) for _ in range(7)]

    assert answers[-1].status_code == 429


def test_a_browser_known_under_another_name_is_no_better_than_a_stranger_s(victim: User) -> None:
    mallory = User.objects.create_user("mallory", password=GOOD)
    browser = Client()
    browser.post("/login/", {"username": mallory.username, "password": GOOD})
    browser.post("/logout/")
    guess_from_everywhere()

    assert not logs_in(browser)


def test_a_new_browser_waits_minutes_not_for_ever(victim: User) -> None:
    with time_machine.travel("2027-03-01", tick=False) as clock:
        for _ in range(30):
            logs_in(Client(REMOTE_ADDR=f"192.0.2.{_}"), "wrong")
            clock.shift(301)
        new = Client(REMOTE_ADDR="198.51.100.1")
        assert logs_in(new)


def test_a_name_that_nobody_has_is_slowed_down_as_well() -> None:
    wrong = {"username": "nobody-at-all", "password": "wrong"}

    answers = [Client(REMOTE_ADDR=f"192.0.2.{n}").post("/login/", wrong) for n in range(14)]

    assert answers[-1].status_code == 429


def test_the_terminal_lets_in_at_once_whoever_is_shut_out(victim: User) -> None:
    guess_from_everywhere()

    password = renew_password(user=victim, by=Actor.system())

    assert logs_in(Client(REMOTE_ADDR="198.51.100.1"), password)


def test_the_password_is_not_guessed_in_a_browser_left_open(client: Client, victim: User) -> None:
    client.force_login(victim)

    for n in range(8):
        client.post("/account/password/", {"old": f"guess {n}", "new": "brass-and-felt-9"})
    answer = client.post("/account/password/", {"old": GOOD, "new": "brass-and-felt-9"})

    assert answer.status_code == 422


def test_tokens_end_with_the_password(client: Client) -> None:
    event = an_event(an_owner())
    owner = owner_of(event)
    token, secret = create_token(event=event, name="x", role=Role.OWNER, by=owner)

    renew_password(user=user_of(owner), password=GOOD, by=owner)

    answer = client.get(
        f"/api/v1/events/{event.public_id}/staff", headers={"Authorization": f"Bearer {secret}"}
    )
    token.refresh_from_db()
    assert answer.status_code == 401
    assert token.revoked_at is not None


def test_an_owner_renews_no_password_of_an_account_from_elsewhere() -> None:
    event = an_event()
    bob = user_of(a_member(event, Role.REFEREE))
    browser = Client()
    browser.force_login(user_of(owner_of(event)))

    browser.post(f"/desk/{event.public_id}/staff/{bob.public_id}/password/")

    assert User.objects.get(pk=bob.pk).password == bob.password


def test_who_made_an_account_has_no_way_into_what_it_is_used_for_elsewhere() -> None:
    trap, elsewhere = an_event(), an_event()
    member, password = create_staff_member(
        event=trap, username="bob", role=Role.REFEREE, by=owner_of(trap)
    )
    bob = Actor.of_user(member.user)
    _, code = invite_member(event=elsewhere, name="Bob", role="scorer", by=owner_of(elsewhere))

    # The owner of the trap knows this password.
    assert refusal(lambda: accept_invitation(code=code, by=bob)) == "account.given_password"
    assert refusal(lambda: an_event(bob)) == "account.given_password"
    renew_password(user=member.user, password=GOOD, by=bob)
    accept_invitation(code=code, by=bob)

    member.user.refresh_from_db()
    assert not member.user.check_password(password)
    assert elsewhere.memberships.filter(user=member.user).exists()

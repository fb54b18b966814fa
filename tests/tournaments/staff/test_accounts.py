"""Accounts: made by the desk, passwords renewed by who may, on the page and at the command line."""

import io
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth import SESSION_KEY
from django.contrib.auth.hashers import check_password
from django.core.management import CommandError, call_command

from scoring.errors import RuleError
from tests.builders import a_member, a_stranger, an_event, owner_of, user_of
from tests.tournaments.log_reading import logged
from tests.tournaments.refusal_cases import Refused, refusal
from tournaments.events.models import Event
from tournaments.staff.actors import Actor
from tournaments.staff.models import Membership, Role, User
from tournaments.staff.services.accounts import account_named, create_user, renew_password
from tournaments.staff.services.create_staff_member import create_staff_member
from tournaments.staff.services.members import add_member, leave_staff
from tournaments.staff.services.tokens import create_token
from tournaments.staff.sessions import SessionStore

pytestmark = pytest.mark.django_db

SYSTEM = Actor.system()
GOOD = "correct horse battery"


def made(username: str = "bob", **more: Any) -> User:
    return create_user(**{"username": username, "by": SYSTEM, **more})[0]


def opens(user: User, password: str) -> bool:
    return check_password(password, User.objects.get(pk=user.pk).password)


def test_an_account_is_made_with_the_password_given() -> None:
    user, password = create_user(
        username="bob", password=GOOD, full_name=" 林鮑伯 ", email="bob@example.com", by=SYSTEM
    )

    assert password == GOOD
    assert opens(user, GOOD)
    assert (user.username, user.full_name, user.email) == ("bob", "林鮑伯", "bob@example.com")
    assert (user.is_active, user.is_staff, user.is_superuser) == (True, False, False)


def test_a_password_that_is_not_given_is_made_up_anew_each_time() -> None:
    (bob, first), (eve, second) = (create_user(username=n, by=SYSTEM) for n in ("bob", "eve"))

    assert [opens(bob, first), opens(eve, second), opens(eve, first)] == [True, True, False]


def test_a_user_renews_their_own_password() -> None:
    bob = made()

    renew_password(user=bob, password=GOOD, by=Actor.of_user(bob))

    assert opens(bob, GOOD)
    # The caller's row knows it too, so that the session it belongs to can go on.
    assert check_password(GOOD, bob.password)


def test_an_owner_renews_the_password_of_their_staff() -> None:
    event = an_event()
    bob = created_in(event)

    password = renew_password(user=bob, by=owner_of(event))

    assert opens(bob, password)


def created_in(event: Event, role: Role = Role.REFEREE) -> User:
    """Return somebody whose account the event's desk made."""
    return create_staff_member(event=event, username="bob", role=role, by=owner_of(event))[0].user


def of_one_from_elsewhere() -> None:
    event = an_event()
    renew_password(user=user_of(a_member(event, Role.REFEREE)), by=owner_of(event))


def of_an_administrator() -> None:
    event = an_event()
    boss = created_in(event)
    User.objects.filter(pk=boss.pk).update(is_staff=True)
    renew_password(user=boss, by=owner_of(event))


def by_an_organizer() -> None:
    event = an_event()
    renew_password(user=created_in(event), by=a_member(event, Role.ORGANIZER))


def by_an_owner_elsewhere() -> None:
    renew_password(user=created_in(an_event()), by=owner_of(an_event()))


def of_one_who(does: Callable[[User], object]) -> None:
    """The account was made for the event, and then used elsewhere, even if not any more."""
    event = an_event()
    bob = created_in(event)
    does(bob)
    renew_password(user=bob, by=owner_of(event))


def joins_and_leaves_another_staff(bob: User) -> None:
    other = an_event()
    add_member(event=other, user=bob, role=Role.SCORER, by=SYSTEM)
    leave_staff(event=other, by=Actor.of_user(bob))


def founds_an_event_and_hands_it_over(bob: User) -> None:
    renew_password(user=bob, password=GOOD, by=Actor.of_user(bob))
    own = an_event(Actor.of_user(bob))
    a_member(own, Role.OWNER)
    leave_staff(event=own, by=Actor.of_user(bob))


def is_a_member_elsewhere_beneath_the_services(bob: User) -> None:
    Membership.objects.create(event=an_event(), user=bob, role=Role.VIEWER)


def leaves(bob: User) -> None:
    leave_staff(event=bob.memberships.get().event, by=Actor.of_user(bob))


def by_a_token() -> None:
    event = an_event()
    alice = user_of(owner_of(event))
    limits = Membership(event=event, user=alice, role=Role.OWNER)
    renew_password(user=alice, by=Actor.of_user(alice, limits))


def twice(first: str, second: str) -> None:
    made(first)
    made(second)


REFUSED: Refused = [
    ("account.username_taken", lambda: twice("bob", "bob")),
    ("account.username_taken", lambda: twice("bob", "BOB")),
    ("account.username_taken", lambda: twice("bob", " \uff42ob")),
    ("account.bad_username", lambda: made("bob lin")),
    ("account.bad_username", lambda: made("<bob>")),
    ("text.empty", lambda: made(" ")),
    ("text.too_long", lambda: made("x" * 151)),
    ("text.unprintable", lambda: made("b\x00b")),
    ("text.unprintable", lambda: made(full_name="Bob\x07")),
    ("account.bad_email", lambda: made(email="bob")),
    ("account.weak_password", lambda: made(password="")),
    ("account.weak_password", lambda: made(password="12345678")),
    ("account.weak_password", lambda: made("bob.the.referee", password="bob.the.referee")),
    ("account.weak_password", lambda: made(full_name="Bob Lin 林", password="boblin-1")),
    ("text.unprintable", lambda: made(password=GOOD + "\ud800")),
    ("account.weak_password", lambda: renew_password(user=made(), password="short", by=SYSTEM)),
    ("account.given_password", lambda: an_event(Actor.of_user(created_in(an_event())))),
    ("account.not_yours", of_one_from_elsewhere),
    ("account.not_yours", of_an_administrator),
    ("account.not_yours", by_an_organizer),
    ("account.not_yours", by_an_owner_elsewhere),
    ("account.not_yours", lambda: of_one_who(joins_and_leaves_another_staff)),
    ("account.not_yours", lambda: of_one_who(founds_an_event_and_hands_it_over)),
    ("account.not_yours", lambda: of_one_who(is_a_member_elsewhere_beneath_the_services)),
    ("account.not_yours", lambda: of_one_who(leaves)),
    ("account.not_yours", lambda: renew_password(user=made(), by=a_stranger())),
    ("actor.not_allowed", by_a_token),
    ("actor.not_allowed", lambda: made(by=a_stranger())),
    ("account.unknown", lambda: account_named("nobody")),
]


@pytest.mark.parametrize(("code", "call"), REFUSED)
def test_what_an_account_can_not_be_is_refused(code: str, call: Callable[[], Any]) -> None:
    assert refusal(call) == code


def test_a_weak_password_is_refused_with_what_is_wrong_about_it() -> None:
    with pytest.raises(RuleError) as refused:
        made(password="12345678")

    assert refused.value.params == {"problems": "這個密碼太常見了。 這個密碼只包含數字。"}


def test_a_name_that_is_taken_is_as_good_as_one_that_is_not() -> None:
    event = an_event()
    made("bob")

    names = [created_in(event).username for _ in range(3)]

    assert all(re.fullmatch(r"bob-[0-9]{4}", name) for name in names)
    assert len(set(names)) == 3


def test_an_account_belongs_to_the_event_it_was_made_in_until_it_is_used_elsewhere() -> None:
    event = an_event()
    bob = created_in(event)
    assert (bob.created_in, bob.used_elsewhere) == (event, False)

    add_member(event=an_event(), user=bob, role=Role.SCORER, by=SYSTEM)

    bob.refresh_from_db()
    assert (bob.created_in, bob.used_elsewhere) == (event, True)


@pytest.mark.parametrize(
    "password",
    ["password123", "1qaz2wsx", "P@ssw0rd", "Passw0rd!", "5201314a", "ji32k7au4a83", "Taiwan2027"],
)
@pytest.mark.parametrize("way", ["create", "renew"])
def test_a_password_that_many_people_use_is_refused(password: str, way: str) -> None:
    def take() -> object:
        if way == "create":
            return made(password=password)
        return renew_password(user=made(), password=password, by=SYSTEM)

    assert refusal(take) == "account.weak_password"


def test_sessions_and_tokens_end_with_the_password_and_the_log_tells_of_the_tokens() -> None:
    event = an_event()
    alice = user_of(owner_of(event))
    token, _ = create_token(event=event, name="x", role="viewer", by=owner_of(event))
    store = SessionStore()
    store[SESSION_KEY] = str(alice.pk)
    store.save()

    renew_password(user=alice, by=SYSTEM)

    token.refresh_from_db()
    assert token.revoked_at is not None
    assert logged(event, "token.revoked") == [{"token": token.public_id}]
    assert not alice.sessions.exists()


def test_a_login_that_is_over_makes_no_token_that_outlives_it() -> None:
    event = an_event()
    earlier = owner_of(event)
    renew_password(user=user_of(owner_of(event)), by=SYSTEM)

    def make() -> object:
        return create_token(event=event, name="x", role="viewer", by=earlier)

    assert refusal(make) == "actor.not_allowed"


# At the command line


def run(*words: str, given: str | None = None, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    out = io.StringIO()
    if given is not None:
        monkeypatch.setattr("sys.stdin", io.StringIO(given))
    call_command(*words, stdout=out)
    return out.getvalue().splitlines()


def test_the_command_makes_an_organizer_and_says_the_password_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lines = run("create_organizer", "alice", "--name", "Alice Lin", monkeypatch=monkeypatch)

    user = User.objects.get(username="alice")
    assert user.full_name == "Alice Lin"
    assert len(lines) == 2
    assert opens(user, lines[1].split()[-1].split("：")[-1])


def test_the_command_takes_a_password_from_standard_input_and_does_not_repeat_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    words = ("create_organizer", "alice", "--ask-password")

    lines = run(*words, given=f"{GOOD}\n", monkeypatch=monkeypatch)

    assert opens(User.objects.get(username="alice"), GOOD)
    assert len(lines) == 1


def test_the_command_renews_a_password(monkeypatch: pytest.MonkeyPatch) -> None:
    bob = made(password=GOOD)

    lines = run("renew_password", "bob", monkeypatch=monkeypatch)

    assert [opens(bob, GOOD), opens(bob, lines[1].split()[-1].split("：")[-1])] == [False, True]


@pytest.mark.parametrize(
    ("words", "given"),
    [
        (["create_organizer", "a b"], None),
        (["create_organizer", "\udcff"], None),
        (["create_organizer", "bob", "--email", "nope"], None),
        (["create_organizer", "bob", "--ask-password"], "short\n"),
        (["create_organizer", "bob", "--ask-password"], ""),
        (["create_organizer"], None),
        (["renew_password", "nobody"], None),
        (["renew_password", "\udcff"], None),
        (["renew_password", "taken", "--ask-password"], "\n"),
        (["create_organizer", "taken"], None),
    ],
)
def test_a_command_that_can_not_be_done_says_so_in_words(
    words: list[str], given: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    made("taken")

    with pytest.raises(CommandError):
        run(*words, given=given, monkeypatch=monkeypatch)

    assert User.objects.count() == 1

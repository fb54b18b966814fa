"""Setting up, logging in and out, changing a password."""

import pytest
from django.conf import settings
from django.test import Client

from tournaments.staff.models import User
from tournaments.staff.services.first_organizer import code_file, new_setup_code

pytestmark = pytest.mark.django_db

ALICE = {"username": "alice", "full_name": "Alice 王", "password": "felt-and-brass-7"}


@pytest.fixture
def code() -> str:
    made = new_setup_code()
    assert made is not None
    return made


@pytest.fixture
def alice() -> User:
    return User.objects.create_user("alice", password=ALICE["password"], full_name="Alice 王")


def test_the_code_makes_the_first_organizer_and_logs_them_in(client: Client, code: str) -> None:
    answer = client.post("/setup/", {**ALICE, "code": code.lower().replace("-", " ")})

    assert (answer.status_code, answer["location"]) == (302, "/desk/")
    assert client.session["_auth_user_id"] == str(User.objects.get().pk)
    assert not code_file().exists()


def test_a_wrong_code_makes_nobody_and_keeps_what_was_typed(client: Client, code: str) -> None:
    answer = client.post("/setup/", {**ALICE, "code": "AAAA-0000"})

    assert answer.status_code == 422
    assert "設定碼不對" in answer.content.decode()
    assert 'value="Alice 王"' in answer.content.decode()
    assert not User.objects.exists()


def test_a_weak_password_is_refused_at_its_field(client: Client, code: str) -> None:
    answer = client.post("/setup/", {**ALICE, "code": code, "password": "12345"})

    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == ["password"]
    assert not User.objects.exists()


def test_nobody_sets_up_twice(client: Client, code: str, alice: User) -> None:
    assert client.get("/setup/").status_code == 404
    assert client.post("/setup/", {**ALICE, "code": code}).status_code == 404
    assert new_setup_code() is None


def test_logging_in_leads_where_one_wanted_to_go(client: Client, alice: User) -> None:
    login = {"username": "alice", "password": ALICE["password"], "next": "/account/password/"}

    answer = client.post("/login/", login)

    assert (answer.status_code, answer["location"]) == (302, "/account/password/")


def test_logging_in_never_leads_to_another_site(client: Client, alice: User) -> None:
    login = {"username": "alice", "password": ALICE["password"], "next": "https://evil.example/"}

    assert client.post("/login/", login)["location"] == "/desk/"


def test_a_wrong_password_is_said_in_words(client: Client, alice: User) -> None:
    answer = client.post("/login/", {"username": "alice", "password": "wrong"})

    assert "登入名稱與密碼不符" in answer.content.decode()


def test_after_many_tries_the_name_rests(client: Client, alice: User) -> None:
    for _ in range(6):
        answer = client.post("/login/", {"username": "alice", "password": "wrong"})

    assert answer.status_code == 429
    assert "嘗試" in answer.content.decode()


def test_logging_out_takes_a_button_not_a_link(client: Client, alice: User) -> None:
    client.force_login(alice)

    assert client.get("/logout/").status_code == 405
    assert client.post("/logout/").status_code == 302
    assert "_auth_user_id" not in client.session


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        pytest.param("wrong", "a-new-long-one-9", "old", id="the present one is wrong"),
        pytest.param(ALICE["password"], "alice", "new", id="the new one is weak"),
    ],
)
def test_a_password_that_is_not_changed(
    client: Client, alice: User, old: str, new: str, field: str
) -> None:
    client.force_login(alice)

    answer = client.post("/account/password/", {"old": old, "new": new})

    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == [field]
    alice.refresh_from_db()
    assert alice.check_password(ALICE["password"])


def test_a_changed_password_keeps_this_session_only(client: Client, alice: User) -> None:
    elsewhere = Client()
    elsewhere.force_login(alice)
    client.force_login(alice)

    answer = client.post(
        "/account/password/", {"old": ALICE["password"], "new": "brass-and-felt-9"}
    )

    assert answer.status_code == 302
    assert client.get("/account/password/").status_code == 200
    assert elsewhere.get("/account/password/")["location"].startswith("/login/")


def test_scripts_of_public_pages_know_who_is_logged_in_and_nothing_more(
    client: Client, alice: User
) -> None:
    client.post("/login/", ALICE)
    mark = client.cookies[settings.SIGNED_IN_COOKIE_NAME]
    assert (mark.value, mark["httponly"], mark["samesite"]) == ("1", "", "Lax")

    client.post("/logout/")
    assert client.cookies[settings.SIGNED_IN_COOKIE_NAME].value == ""

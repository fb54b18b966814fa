"""A full disk: one clear sentence for whoever enters something, nothing half saved, and all goes on afterwards."""

import errno
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import connection

from tests.api.client import by_token
from tests.builders import a_running_jiang
from tests.draw_builders import found
from tests.web.desk.desk import address, desk_of, text_of
from tests.web.phone.test_phone import phone_for, send
from tournaments.full_disk import is_disk_full
from tournaments.hands.models import Hand
from tournaments.jiangs.models import Jiang
from tournaments.people.models import Participant
from tournaments.web.health import database_state

pytestmark = pytest.mark.django_db(transaction=True)

ENGLISH = "The server's disk is full, so nothing was saved."
CHINESE = "伺服器的磁碟已滿，這次沒有儲存。"
# PostgreSQL is made to say it; SQLite says so by itself when its file may not grow.
NO_ROOM = """
CREATE FUNCTION no_room() RETURNS trigger AS $$ BEGIN
RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$ LANGUAGE plpgsql;
CREATE TRIGGER no_room BEFORE INSERT ON tournaments_idempotency EXECUTE FUNCTION no_room();
CREATE TRIGGER no_room BEFORE INSERT ON tournaments_logentry EXECUTE FUNCTION no_room();
"""
MANY = 200  # entries that fit into the pages that are there already, at most


@pytest.fixture
def jiang() -> Jiang:
    return a_running_jiang(1)


class Disk:
    """The database's disk: it fills up, and somebody makes room."""

    def fill(self) -> None:
        if connection.vendor == "postgresql":
            run(NO_ROOM)
        else:
            run("VACUUM")  # no page is free
            run("PRAGMA max_page_count = 1")  # no more than there are

    def clear(self) -> None:
        if connection.vendor == "postgresql":
            run("DROP FUNCTION IF EXISTS no_room() CASCADE")
        else:
            run("PRAGMA max_page_count = 4294967294")


def run(statements: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statements)


@pytest.fixture
def disk() -> Iterator[Disk]:
    disk = Disk()
    yield disk
    disk.clear()
    database_state.forget()


def first_not_taken(do: Callable[[int], Any]) -> tuple[int, Any]:
    """Do something again and again until there is no room for it; return its number and the answer."""
    answers = ((number, do(number)) for number in range(1, MANY))
    return next((number, answer) for number, answer in answers if status_of(answer) >= 400)


def status_of(answer: Any) -> int:
    return int(getattr(answer, "status_code", None) or answer.status)


def test_a_phone_is_told_and_its_entry_is_taken_once_there_is_room(
    jiang: Jiang, disk: Disk
) -> None:
    phone = phone_for(jiang.event)
    phone.defaults["HTTP_ACCEPT"] = "application/json"

    def report(number: int) -> Any:
        return send(phone, jiang.event, f"k{number}", number=number)

    disk.fill()
    number, refused = first_not_taken(report)

    assert (refused.status_code, refused.json()["code"]) == (507, "disk.full")
    assert refused.json()["message"].startswith(CHINESE)
    assert Hand.objects.count() == number - 1
    disk.clear()
    assert report(number).status_code == 200
    assert Hand.objects.count() == number
    assert found(jiang.event) == []


def test_the_desk_is_told(jiang: Jiang, disk: Disk) -> None:
    desk, place = desk_of(jiang.event), address(jiang.event, "players/")
    people = Participant.objects.count()

    disk.fill()
    number, refused = first_not_taken(lambda number: desk.post(place, {"name": f"Eve {number}"}))

    assert refused.status_code == 507
    assert CHINESE in text_of(refused)
    assert Participant.objects.count() == people + number - 1


def test_a_program_is_told(jiang: Jiang, disk: Disk) -> None:
    api = by_token(jiang.event)
    path = f"events/{jiang.event.public_id}/participants"

    disk.fill()
    _, refused = first_not_taken(
        lambda number: api.post(path, {"name": f"Eve {number}"}, if_match="*")
    )

    assert (refused.status, refused.code) == (507, "disk.full")
    assert refused.data["detail"].startswith(ENGLISH)


@pytest.mark.parametrize(
    ("error", "is_full"),
    [
        pytest.param(OSError(errno.ENOSPC, "no space"), True, id="a file"),
        pytest.param(OSError(errno.EDQUOT, "quota"), True, id="a file beyond the quota"),
        pytest.param(OSError(errno.EACCES, "denied"), False, id="a file of somebody else"),
        pytest.param(ValueError("full"), False, id="anything else"),
    ],
)
def test_what_a_full_disk_looks_like(error: Exception, is_full: bool) -> None:
    outer = RuntimeError("the page broke")
    outer.__cause__ = error

    assert [is_disk_full(error), is_disk_full(outer)] == [is_full, is_full]

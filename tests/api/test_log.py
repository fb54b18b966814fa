"""The log through the API: from a position on, a page at a time, and checkable without us."""

import pytest

from tests.api.client import Api, by_token
from tests.api.counting import queries_of
from tests.builders import a_participant, an_event, players
from tournaments.events.models import Event
from tournaments.log.models import LogEntry

pytestmark = pytest.mark.django_db


def log_of(event: Event) -> str:
    return f"events/{event.public_id}/log"


def test_it_is_read_from_a_position_on_and_page_by_page() -> None:
    event = an_event(opened=True)
    for _ in range(4):
        players(event, 1)
    api = by_token(event, "viewer")
    newest = LogEntry.objects.filter(event=event).count()

    first = api.get(f"{log_of(event)}?after={newest - 3}&limit=2").data
    second = api.get(f"{log_of(event)}?after={newest - 3}&limit=2&cursor={first['next']}").data
    back = api.get(f"{log_of(event)}?order=-seq&limit=1").data["items"]

    assert [each["seq"] for each in first["items"]] == [newest - 2, newest - 1]
    assert ([each["seq"] for each in second["items"]], second["next"]) == ([newest], None)
    assert back == second["items"]


def test_each_entry_hangs_on_the_one_before_and_names_nobody() -> None:
    event = an_event(opened=True)
    a_participant(event, "Dora")

    answer = by_token(event, "viewer").get(log_of(event))

    entries = answer.data["items"]
    assert [each["previous"] for each in entries[1:]] == [each["hash"] for each in entries[:-1]]
    assert "Dora" not in answer.content.decode()
    assert answer.headers["etag"] == f'"{entries[-1]["seq"]}"'


def test_only_entries_of_a_kind() -> None:
    event = an_event(opened=True)
    players(event, 2)

    shown = by_token(event).get(f"{log_of(event)}?kind=participant.registered").data["items"]

    assert [len(each["payload"]["participants"]) for each in shown] == [2]


def test_nothing_is_sent_again_while_nothing_happens() -> None:
    event = an_event(opened=True)
    api = by_token(event)
    etag = api.get(log_of(event)).headers["etag"]

    same = api.get(log_of(event), if_none_match=etag)
    players(event, 1)
    moved = api.get(log_of(event), if_none_match=etag)

    assert (same.status, moved.status) == (304, 200)


def test_it_is_for_the_staff_though_the_event_is_open() -> None:
    assert Api().get(log_of(an_event(opened=True))).status == 401


def test_it_takes_as_many_queries_for_three_more_as_for_one() -> None:
    event = an_event(opened=True)
    api = by_token(event)
    counts = []
    for _ in range(2):
        players(event, 1)
        players(event, 1)
        counts.append(queries_of(api, log_of(event)))

    assert counts[0] == counts[1]


def test_anybody_compares_the_hash_at_a_position_and_hears_the_newest_where_there_is_none() -> None:
    event = an_event(opened=True)
    players(event, 2)
    newest = LogEntry.objects.filter(event=event).latest("seq")
    head = {"seq": newest.seq, "hash": newest.hash}

    there = Api().get(f"{log_of(event)}/2")
    gone = Api().get(f"{log_of(event)}/{newest.seq + 1}")

    assert there.data == {"seq": 2, "hash": event.log.get(seq=2).hash, "newest": head}
    assert "etag" not in there.headers
    assert (gone.status, gone.code, gone.data["newest"]) == (404, "log.no_such_position", head)
    assert Api().get(f"{log_of(an_event())}/1").code == "request.not_found"

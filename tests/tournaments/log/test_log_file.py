"""The log as a file: whoever may see it gets it, and it is as docs/log.md says."""

import hashlib
import json
import re

import pytest
from django.test import Client

from tests.api.client import by_token
from tests.builders import a_member, an_event, user_of
from tests.project.processes import BASE
from tests.tournaments.eventful import an_eventful_hall
from tournaments.events.models import Event
from tournaments.log.models import LogEntry, canonical
from tournaments.log.queries.log_file import MEDIA_TYPE, log_file
from tournaments.staff.models import Role

pytestmark = pytest.mark.django_db

DOCUMENTATION = (BASE / "docs" / "log.md").read_text(encoding="utf-8")


def test_whoever_may_see_the_log_gets_it_at_the_desk_and_by_the_api() -> None:
    event, viewer = an_eventful_hall().event, Client()
    viewer.force_login(user_of(a_member(event, Role.VIEWER)))
    newest = Event.objects.get(pk=event.pk)

    page = viewer.get(f"/desk/{event.public_id}/log/").content.decode()
    at_the_desk = viewer.get(f"/desk/{event.public_id}/log.jsonl")
    by_the_api = by_token(event, "viewer").get(f"events/{event.public_id}/log/file")

    newest.refresh_from_db()
    assert f'href="/desk/{event.public_id}/log.jsonl"' in page
    assert "verify_log.py" in page
    assert at_the_desk["Content-Type"] == by_the_api.headers["content-type"] == MEDIA_TYPE
    assert f"{newest.name} {newest.head_seq - 1}.jsonl" in at_the_desk["Content-Disposition"]
    assert by_the_api.content == log_file(newest)
    assert by_the_api.content.startswith(at_the_desk.content)


def test_an_empty_log_is_an_empty_file() -> None:
    event = an_event()
    event.head_seq = 0

    assert log_file(event) == b""


def test_the_example_of_the_documentation_is_computed_as_it_says() -> None:
    blocks = re.findall(r"```\n(.*?)\n```", DOCUMENTATION, re.DOTALL)
    line, covered = next(each.split("\n") for each in blocks if each.startswith("{"))
    entry = json.loads(line)

    text = entry["previous"] + "\n" + covered

    assert canonical(entry) == line
    assert covered == canonical(
        {name: entry[name] for name in ("event", "seq", "kind", "by", "at", "payload")}
    )
    assert hashlib.sha256(text.encode()).hexdigest() == entry["hash"]


def test_the_documentation_names_every_field() -> None:
    entry = LogEntry(event=an_event(), seq=1, at=an_event().created_at, payload="{}")

    assert {*entry.hashed(), "previous", "hash"} <= set(re.findall(r"`([a-z]+)`", DOCUMENTATION))

"""Every page that somebody looks at through a phone names the newest log entry, number and whole hash."""

import re

import pytest
from django.test import Client

from tests.builders import a_running_jiang, play_hand
from tests.safety.test_routes import address_of, clients, eventful_event, rows
from tournaments.events.models import Event
from tournaments.log.printed_hash import printed_hash

pytestmark = pytest.mark.django_db

LOOKING = ("public", "participant", "everyone")
WITHOUT_AN_EVENT = {
    "accounts:log_in",
    "accounts:invitation",
    "accounts:accept_invitation",
    "start",
}
NAMED = re.compile(r'data-log-seq="(\d+)" data-log-hash="([0-9a-f]*)"')


def named_in(answer: object) -> set[tuple[int, str]]:
    text = getattr(answer, "content", b"").decode()
    return {(int(seq), digest) for seq, digest in NAMED.findall(text)}


def test_public_pages_and_those_of_a_referee_s_phone_name_it() -> None:
    event = eventful_event()
    phone, nobody = clients(event)["device"], Client()
    event.refresh_from_db()
    silent = set()
    for route in rows():
        client = phone if route.name.startswith("phone:") else nobody
        if client is nobody and route.audience not in LOOKING:
            continue
        answer = client.get(address_of(route, event))
        is_page = answer.status_code == 200 and b"<html" in answer.content
        if is_page and named_in(answer) != {(event.head_seq, event.head_hash)}:
            silent.add(route.name)

    assert silent <= WITHOUT_AN_EVENT


def test_what_is_kept_of_a_table_is_shown_with_the_newest_entry() -> None:
    jiang = a_running_jiang(2)
    event = jiang.event
    phone = clients(event)["device"]
    path = f"/phone/{event.public_id}/tables/1/"
    phone.get(path)

    play_hand(jiang.tables.get(number=2), 1)
    newest = Event.objects.get(pk=event.pk)

    assert named_in(phone.get(path)) == {(newest.head_seq, newest.head_hash)}
    now = phone.get(f"{path}now/").json()
    assert now["log"] == {"seq": newest.head_seq, "hash": newest.head_hash}


def test_the_standings_show_as_many_digits_as_sheets() -> None:
    event = eventful_event()
    event.refresh_from_db()

    page = Client().get(f"/events/{event.public_id}/?language=en").content.decode()

    assert f"Log entry {event.head_seq}, {printed_hash(event.head_hash)}<" in page

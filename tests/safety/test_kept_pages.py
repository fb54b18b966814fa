"""What is kept in memory for many is nobody's own: people who ask in turns never see what is another's."""

from itertools import product
from typing import Any

import pytest
from django.test import Client

from tests.builders import a_member, a_report, a_running_jiang, owner_of, play_hand, user_of
from tournaments.events.models import Event
from tournaments.events.services.configure import configure_event
from tournaments.hands.services.report import report_hand
from tournaments.people.models import Participant
from tournaments.people.services.erase import erase_participant
from tournaments.people.services.participants import edit_participant
from tournaments.staff.models import Role
from tournaments.staff.services.devices import invite_device

from .people_in_public import an_event_in_public

pytestmark = pytest.mark.django_db

ROUNDS = 3


def text_of(answer: Any) -> str:
    return str(answer.content.decode())


def login(event: Event, role: Role, name: str, tables: tuple[int, ...] | None = None) -> Client:
    user = user_of(a_member(event, role, tables))
    user.full_name = name
    user.save()
    client = Client()
    client.force_login(user)
    return client


def phone(event: Event, name: str, tables: tuple[int, ...]) -> Client:
    _, code = invite_device(
        event=event, name=name, role="referee", tables=tables, by=owner_of(event)
    )
    client = Client()
    client.post(f"/join/{code}/")
    return client


def test_two_of_the_staff_see_what_each_may_do_under_their_own_name() -> None:
    event = a_running_jiang(2).event
    head = login(event, Role.ORGANIZER, "Hilma Klint")
    viewer = login(event, Role.VIEWER, "Vija Celmins")

    for rest in ["", "tables/", "tables/?only=open"] * ROUNDS:
        mine = text_of(head.get(f"/desk/{event.public_id}/{rest}"))
        other = text_of(viewer.get(f"/desk/{event.public_id}/{rest}"))

        assert ("Hilma Klint" in mine, "Vija Celmins" in mine) == (True, False)
        assert ("Hilma Klint" in other, "Vija Celmins" in other) == (False, True)
        assert (f"/desk/{event.public_id}/settings/" in other, "pause/" in other) == (False, False)
        assert ('name="minutes"' in mine, 'name="minutes"' in other) == (rest == "", False)
        assert token_in(mine) != token_in(other)


def token_in(page: str) -> str:
    return page.partition('name="csrfmiddlewaretoken" value="')[2].partition('"')[0]


def test_the_tag_of_one_says_nothing_to_another() -> None:
    jiang = a_running_jiang(2)
    event = jiang.event
    same = [login(event, Role.VIEWER, name) for name in ("Vija Celmins", "Yayoi Kusama")]
    phones = [phone(event, "left", (1,)), phone(event, "right", (2,)), phone(event, "l", (1,))]
    for address, clients in (
        (f"/desk/{event.public_id}/", [*same, login(event, Role.HEAD_REFEREE, "Hilma Klint")]),
        (f"/desk/{event.public_id}/tables/", same),
        (f"/phone/{event.public_id}/", phones),
    ):
        tags = {client: client.get(address)["ETag"] for client in clients}
        for one, other in product(clients, clients):
            answer = one.get(address, headers={"if-none-match": tags[other]})
            assert answer.status_code == (304 if one is other else 200)


def test_phones_of_different_tables_see_their_own_only() -> None:
    jiang = a_running_jiang(2)
    event = jiang.event
    phones = {1: phone(event, "left", (1,)), 2: phone(event, "right", (2,))}
    for table in jiang.tables.all():
        report_hand(table=table, number=1, report=a_report(), by=owner_of(event))

    for number, other in [(1, 2), (2, 1)] * ROUNDS:
        page = text_of(phones[number].get(f"/phone/{event.public_id}/"))
        assert f"tables/{number}/" in page
        assert f"tables/{other}/" not in page
        own = phones[number].get(f"/phone/{event.public_id}/tables/{number}/now/")
        assert f"Player {4 * number}" in own.json()["html"]
        for rest in ("", "now/"):
            theirs = f"/phone/{event.public_id}/tables/{other}/{rest}"
            tag = phones[other].get(f"/phone/{event.public_id}/tables/{other}/now/")["ETag"]
            assert phones[number].get(theirs).status_code == 404
            held = phones[number].get(theirs, headers={"if-none-match": tag})
            assert held.status_code == 404


def test_who_reported_a_hand_may_send_a_new_version_and_the_phone_beside_may_not() -> None:
    jiang = a_running_jiang(1)
    event = jiang.event
    mine, other = (phone(event, name, (1,)) for name in ("left", "right"))
    entry = {"key": "k", "jiang": 1, "table": 1, "number": 1, "attempt": 1, "report": a_report()}
    mine.post(f"/phone/{event.public_id}/outbox/", entry, content_type="application/json")

    for client, is_mine in [(mine, True), (other, False)] * ROUNDS:
        entry = client.get(f"/phone/{event.public_id}/tables/1/now/").json()["entry"]
        assert [hand["mine"] for hand in entry["reported"]] == [is_mine]


def test_two_players_see_what_waits_for_each() -> None:
    jiang = a_running_jiang(2)
    report_hand(
        table=jiang.tables.get(number=1), number=1, report=a_report(), by=owner_of(jiang.event)
    )
    people = list(jiang.event.participants.order_by("number")[:2])

    for who in people * ROUNDS:
        answer = Client().get(f"/me/{who.link}/")
        page = text_of(answer)
        other = next(each for each in people if each != who)
        assert f'data-number="{who.number}"' in page
        assert other.link not in page
        assert (f"/me/{who.link}/1/1/confirm/" in page) == (who.number == 2)
        held = Client().get(f"/me/{other.link}/", headers={"if-none-match": answer["ETag"]})
        assert held.status_code == 200


def test_masked_each_sees_their_own_name_alone_whoever_asked_before() -> None:
    jiang = a_running_jiang(1)
    event = jiang.event
    people = list(event.participants.order_by("number"))
    for number, who in enumerate(people):
        names = ("Zoltan Quirke", "Hilma Klint", "Vija Celmins", "Yayoi Kusama")
        edit_participant(participant=who, name=names[number], by=owner_of(event))
    configure_event(event=event, changes={"public_names": "masked"}, by=owner_of(event))
    desk, seats = login(event, Role.VIEWER, "viewer"), f"/events/{event.public_id}/seats/"
    people = list(event.participants.order_by("number"))

    for who in people * ROUNDS:
        assert who.name in text_of(desk.get(f"/desk/{event.public_id}/tables/"))
        page = text_of(Client().get(f"/me/{who.link}/"))
        assert [each.name in page for each in people] == [each == who for each in people]
        assert not any(each.name in text_of(Client().get(seats)) for each in people)


def test_a_draft_is_kept_for_its_staff_alone() -> None:
    jiang = a_running_jiang(1)
    event, seats = jiang.event, f"/events/{jiang.event.public_id}/seats/"
    viewer = login(event, Role.VIEWER, "viewer")
    Event.objects.filter(pk=event.pk).update(state=Event.State.DRAFT)

    for _ in range(ROUNDS):
        assert "Player 1" in text_of(viewer.get(seats))
        assert Client().get(seats).status_code == 404


def test_a_name_that_was_erased_is_on_no_page_that_was_kept() -> None:
    event = an_event_in_public()
    Event.objects.filter(pk=event.pk).update(state=Event.State.FINISHED)
    event = Event.objects.get(pk=event.pk)
    gone = event.participants.select_related("event").get(number=3)
    others = Participant.objects.filter(event=event).exclude(pk=gone.pk)
    desk = login(event, Role.OWNER, "owner")
    pages = [
        (Client(), f"/events/{event.public_id}/seats/"),
        (desk, f"/desk/{event.public_id}/"),
        (desk, f"/desk/{event.public_id}/tables/"),
        *((Client(), f"/me/{each.link}/") for each in others),
    ]
    name = str(gone.name)
    named = [name in text_of(client.get(address)) for client, address in pages]
    assert any(named)

    erase_participant(participant=gone, reason="Asked us to", by=owner_of(event))

    for client, address in pages:
        assert name not in text_of(client.get(address))
    assert Client().get(f"/me/{gone.link}/").status_code == 404


def test_events_of_the_same_shape_are_kept_apart() -> None:
    first, second = a_running_jiang(1), a_running_jiang(1)
    play_hand(first.tables.get(), 1)
    desks = [login(each.event, Role.OWNER, "owner") for each in (first, second)]

    for _ in range(ROUNDS):
        for jiang, desk, played in ((first, desks[0], 1), (second, desks[1], 0)):
            page = text_of(desk.get(f"/desk/{jiang.event.public_id}/tables/"))
            assert f"已打 {played}／8 局" in page
            other = second if jiang is first else first
            assert other.event.public_id not in page
            assert desk.get(f"/desk/{other.event.public_id}/tables/").status_code == 404

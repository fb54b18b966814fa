"""Anything in any order: a page that somebody has open shows what it would if nothing were kept in memory."""

import re
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import partial
from typing import Any

import pytest
import time_machine
from django.test import Client
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, rule, run_state_machine_as_test

from tests.conftest import DEEP
from tests.tournaments.test_state_machine import OPENINGS
from tests.tournaments.test_state_machine import Event as AnyOrder
from tests.web.desk.desk import address, desk_of
from tests.web.test_kept_pages import phone_of
from tournaments.push.snapshots import snapshots
from tournaments.score_cards.models import ScoreCard
from tournaments.score_cards.services.check_card import check_card
from tournaments.score_cards.services.make_cards import make_missing_cards
from tournaments.staff.actors import Actor

NOON = datetime(2026, 3, 18, 4, 0, tzinfo=UTC)
# A form's token; and the log's number, which a page that hears "unchanged" goes on counting by itself.
NOT_SHOWN = re.compile(
    r'name=\\?"csrfmiddlewaretoken\\?" value=\\?"[^"]*"|data-(log-)?seq="\d+"|data-log-hash="\w+"'
    r'|, "log": \{[^}]*\}'
)
PLAYERS = (1, 5)  # of nine


class OpenPage:
    """A page that is asked for again and again, with the tag it has."""

    def __init__(self, client: Client, path: str) -> None:
        self.client, self.path = client, path
        self.tag = self.shown = ""

    def again(self) -> str:
        answer = self.client.get(self.path, headers={"if-none-match": self.tag})
        if answer.status_code != 304:
            self.tag, self.shown = answer.get("ETag", ""), text_of(answer)
        return self.shown

    def afresh(self) -> str:
        return text_of(self.client.get(self.path))


def text_of(answer: Any) -> str:
    return f"{answer.status_code} {NOT_SHOWN.sub('', answer.content.decode())}"


@contextmanager
def nothing_kept() -> Iterator[None]:
    kept, weight = snapshots._kept, snapshots.weight
    snapshots._kept, snapshots.weight = OrderedDict(), 0
    try:
        yield
    finally:
        snapshots._kept, snapshots.weight = kept, weight


class EventWithOpenPages(AnyOrder):
    """What people try in any order, with pages open all the while."""

    pages: tuple[OpenPage, ...] = ()

    def __init__(self) -> None:
        super().__init__()
        snapshots.clear()  # what was kept of an example before has the same keys
        self.time = time_machine.travel(NOON, tick=False)
        self.time.start()

    def teardown(self) -> None:
        self.time.stop()
        super().teardown()

    @initialize(**OPENINGS, more=st.integers(3, 6))
    def open_an_event(self, more: int, **given: Any) -> None:
        super().open_an_event(**given)
        for _ in range(more):
            self.walk.go_on()
        event = self.walk.event
        desk, phone, public = desk_of(event), phone_of(event), f"/events/{event.public_id}"
        phones = f"/phone/{event.public_id}"
        links = event.participants.filter(number__in=PLAYERS).values_list("link", flat=True)
        self.pages = (
            OpenPage(desk, address(event)),
            OpenPage(desk, address(event, "tables/")),
            OpenPage(phone, f"{phones}/"),
            OpenPage(phone_of(event, (1,)), f"{phones}/"),
            OpenPage(phone, f"{phones}/tables/1/now/"),
            OpenPage(phone, f"{phones}/tables/2/now/"),
            OpenPage(Client(), f"{public}/seats/?language=en"),
            *(OpenPage(Client(), f"/me/{link}/") for link in links),
        )

    @rule(which=st.integers(0, 1))
    def make_cards(self, which: int) -> None:
        self.walk.attempt(lambda: make_missing_cards(self.walk.jiangs[which]))

    @rule(which=st.integers(0, 17), moment=st.sampled_from(["handed_out", "filled", "filled"]))
    def check_a_card(self, which: int, moment: str) -> None:
        for card in ScoreCard.objects.select_related("jiang__event").order_by("pk")[which:][:1]:
            for checker in ("holder", "next"):
                check = partial(check_card, card=card, moment=moment, checker=checker)
                self.walk.attempt(partial(check, by=Actor.system()))

    @invariant()
    def open_pages_show_what_is_there(self) -> None:
        for page in self.pages:
            shown = page.again()
            with nothing_kept():
                assert shown == page.afresh(), page.path


@pytest.mark.django_db
def test_what_is_kept_is_what_would_be_made_anew() -> None:
    chosen = settings(
        max_examples=200 if DEEP else 3,
        stateful_step_count=60 if DEEP else 20,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(EventWithOpenPages, settings=chosen)

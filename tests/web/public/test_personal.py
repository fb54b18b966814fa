"""A participant's own page: what waits for them, and no more read than concerns them."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.db.models.signals import post_init
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.builders import a_running_jiang, finish_hands, owner_of, play_hand, seat_all
from tournaments.events.models import Event
from tournaments.jiangs.services.clock import pause_clock, start_jiang
from tournaments.jiangs.services.close import close_jiang
from tournaments.jiangs.services.publish import publish_jiang
from tournaments.jiangs.services.set_tables import set_tables
from tournaments.log.queries.changed_tables import changed_since
from tournaments.people.models import Participant
from tournaments.score_cards.models import ScoreCard
from tournaments.score_cards.services.check_card import check_card

pytestmark = pytest.mark.django_db


def page_of(event: Event, number: int) -> str:
    link = event.participants.get(number=number).link
    return Client().get(f"/me/{link}/").content.decode()


def test_namesakes_check_their_own_cards_only() -> None:
    jiang = a_running_jiang(1)
    for number, club in ((1, "甲社"), (3, "乙社")):
        Participant.objects.filter(number=number).update(name="陳大文", club=club)
    cards = {card.participant.number: card for card in ScoreCard.objects.filter(jiang=jiang)}

    assert [number for number in cards if cards[number].public_id in page_of(jiang.event, 3)] == [3]

    check_card(card=cards[2], moment="handed_out", checker="holder", by=owner_of(jiang.event))
    assert cards[2].public_id in page_of(jiang.event, 3)
    assert cards[2].public_id not in page_of(jiang.event, 1)


def a_hall(tables: int, jiangs: int) -> Event:
    """Return an event in its last jiang, one hand in each, every card of the jiangs before checked."""
    jiang = a_running_jiang(tables, total_hands=jiangs, hands_per_jiang=1)
    event, owner = jiang.event, owner_of(jiang.event)
    for number in range(2, jiangs + 1):
        finish_hands(jiang)
        for card in jiang.score_cards.filter(participant__number=1):
            check_card(card=card, moment="filled", checker="holder", by=owner)
        close_jiang(jiang=jiang, by=owner)
        people = list(event.participants.order_by("number"))
        fours = {table: people[4 * table - 4 : 4 * table] for table in range(1, tables + 1)}
        jiang = event.jiangs.get(number=number)
        set_tables(jiang=jiang, tables=fours, by=owner)
        seat_all(jiang)
        publish_jiang(jiang=jiang, by=owner)
        jiang = start_jiang(jiang=jiang, by=owner)
    return event


def test_as_many_queries_however_many_jiangs() -> None:
    def queries(jiangs: int) -> int:
        event = a_hall(1, jiangs)
        with CaptureQueriesContext(connection) as counted:
            page_of(event, 1)
        return len(counted)

    assert queries(2) == queries(3)


def test_the_page_knows_which_entries_of_the_log_concern_it() -> None:
    jiang = a_running_jiang(2)
    event, owner = jiang.event, owner_of(jiang.event)

    def changed_tables(do: Callable[[], object]) -> list[str] | None:
        before = Event.objects.get(pk=event.pk).head_seq
        do()
        return changed_since(Event.objects.get(pk=event.pk), before)

    card = ScoreCard.objects.get(jiang=jiang, participant__number=6)
    assert 'data-concerns="1-2 1.5 1.5 1.6 1.7 1.8"' in page_of(event, 5)
    assert changed_tables(lambda: play_hand(jiang.tables.get(number=2), 1)) == ["1-2"]
    assert changed_tables(
        lambda: check_card(card=card, moment="handed_out", checker="holder", by=owner)
    ) == ["1.6"]
    assert changed_tables(lambda: pause_clock(jiang=jiang, by=owner)) is None


def test_no_other_table_is_read() -> None:
    def rows(tables: int) -> int:
        jiang = a_running_jiang(tables)
        for table in jiang.tables.all():
            play_hand(table, 1)
        made: list[object] = []
        post_init.connect(count := lambda instance, **_: made.append(instance))
        assert "第 1 桌" in page_of(jiang.event, 1)
        post_init.disconnect(count)
        return len(made)

    assert rows(1) == rows(3)

"""The end of a jiang: nothing open is left behind, and nothing is lost by reopening."""

from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection, transaction
from pytest_django import Settings

from tests.builders import a_running_jiang, finish_hands, owner_of, play_hand
from tests.tournaments.log_reading import logged
from tournaments.hands.services.void import void_hand
from tournaments.jiangs.models import Jiang
from tournaments.jiangs.services.close import close_jiang, reopen_jiang
from tournaments.staff.actors import Actor

pytestmark = pytest.mark.django_db

SYSTEM = Actor.system()


def a_jiang(tables: int = 2) -> Jiang:
    return a_running_jiang(tables, total_hands=6, hands_per_jiang=3, confirm="none")


def test_a_jiang_closes_when_every_hand_is_decided() -> None:
    jiang = a_jiang()
    finish_hands(jiang)

    closed = close_jiang(jiang=jiang, by=owner_of(jiang.event))

    assert closed.state == Jiang.State.CLOSED
    assert logged(jiang.event, "jiang.closed") == [{"jiang": 1, "reason": "", "short": {}}]
    assert logged(jiang.event, "clock.closed")[0]["kind"] == "closed"


def test_with_a_reason_it_closes_though_tables_played_fewer_hands() -> None:
    jiang = a_jiang(3)
    one, two, _ = jiang.tables.all()
    for number in (1, 2, 3):
        play_hand(one, number)
    play_hand(two, 1)

    close_jiang(jiang=jiang, reason="the hall closes", by=owner_of(jiang.event))

    assert logged(jiang.event, "jiang.closed") == [
        {"jiang": 1, "reason": "the hall closes", "short": {"2": 1, "3": 0}}
    ]


def test_a_hand_played_again_after_a_misdeal_counts_once() -> None:
    jiang = a_jiang(1)
    table = jiang.tables.get()
    finish_hands(jiang, upto=3)
    void_hand(table=table, number=3, reason="a card on the floor", by=SYSTEM)
    play_hand(table, 3, attempt=2)

    close_jiang(jiang=jiang, by=SYSTEM)

    assert logged(jiang.event, "jiang.closed")[0]["short"] == {}


def test_a_closed_jiang_is_reopened_with_a_reason_and_played_on() -> None:
    jiang = a_jiang(1)
    finish_hands(jiang, upto=2)
    close_jiang(jiang=jiang, reason="thought to be done", by=SYSTEM)

    reopened = reopen_jiang(jiang=jiang, reason="hand 3 was missed", by=owner_of(jiang.event))

    assert reopened.state == Jiang.State.PLAYING
    assert logged(jiang.event, "jiang.reopened") == [{"jiang": 1, "reason": "hand 3 was missed"}]
    play_hand(jiang.tables.get(), 3)
    assert close_jiang(jiang=jiang, by=SYSTEM).state == Jiang.State.CLOSED


def copies() -> list[Path]:
    return list((Path(settings.DATA_DIR) / "backups").glob("*-jiang-1.zip"))


@pytest.mark.django_db(transaction=True)
def test_closing_keeps_a_copy_of_an_embedded_database(settings: Settings, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path
    jiang = a_jiang(1)
    finish_hands(jiang)

    close_jiang(jiang=jiang, by=SYSTEM)

    assert len(copies()) == (1 if connection.vendor == "sqlite" else 0)


@pytest.mark.django_db(transaction=True)
def test_a_copy_that_fails_leaves_the_jiang_closed(settings: Settings, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path / "a file, not a folder"
    settings.DATA_DIR.write_text("")
    jiang = a_jiang(1)
    finish_hands(jiang)

    close_jiang(jiang=jiang, by=SYSTEM)

    assert Jiang.objects.get(pk=jiang.pk).state == Jiang.State.CLOSED


@pytest.mark.django_db(transaction=True)
def test_no_copy_is_made_of_a_closing_that_is_undone(settings: Settings, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path
    jiang = a_jiang(1)
    finish_hands(jiang)

    with transaction.atomic():
        close_jiang(jiang=jiang, by=SYSTEM)
        transaction.set_rollback(True)

    assert Jiang.objects.get(pk=jiang.pk).state == Jiang.State.PLAYING
    assert copies() == []

"""The demonstration: made through the services, audited, and never over somebody's data."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from tests.builders import an_event
from tournaments.audit import audit
from tournaments.draws.algorithm.verify import verify
from tournaments.draws.models import Draw
from tournaments.draws.queries.draws import document_of
from tournaments.events.models import Event
from tournaments.hands.models import Hand
from tournaments.jiangs.models import Jiang

pytestmark = pytest.mark.django_db


def demo_output() -> str:
    out = StringIO()
    call_command("demo", stdout=out)
    return out.getvalue()


def test_forty_people_one_jiang_finished_one_in_play_and_everything_recomputes() -> None:
    first = demo_output()
    again = demo_output()

    event = Event.objects.get()
    assert [jiang.state for jiang in event.jiangs.all()] == [
        Jiang.State.CLOSED,
        Jiang.State.PLAYING,
    ]
    assert event.participants.count() == 40
    assert Hand.objects.filter(table__jiang__number=1, state="confirmed").count() == 80
    assert Hand.objects.filter(state="reported").exists()
    drawn = Draw.objects.filter(state=Draw.State.COMPLETE)
    assert [verify(document_of(draw)) for draw in drawn] == [[], [], []]
    assert [str(finding) for check in audit(event) for finding in check.findings] == []
    assert all(word in first for word in ("/login/", "/join/", "/me/", "/events/"))
    assert "/login/" not in again
    assert "/events/" in again


def test_an_installation_in_use_is_left_alone() -> None:
    an_event()

    with pytest.raises(CommandError, match="DATA_DIR"):
        demo_output()

    assert not Event.objects.filter(is_demo=True).exists()

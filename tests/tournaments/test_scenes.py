"""What tests begin with is what the services made, the first time and every time after."""

import pytest
from django.db import transaction

from tests.builders import a_published_jiang
from tournaments.audit import audit
from tournaments.events.models import Event
from tournaments.tables.queries.seats import seats_of

pytestmark = pytest.mark.django_db


def made_and_undone() -> tuple[object, ...]:
    with transaction.atomic():
        jiang = a_published_jiang(2, name="Remembered")
        event = Event.objects.get(pk=jiang.event_id)
        found = (event.head_hash, event.state, jiang.state, seats_of(jiang), broken(event))
        transaction.set_rollback(True)
    return found


def broken(event: Event) -> list[str]:
    return [finding.code for check in audit(event) for finding in check.findings]


def test_a_scene_is_put_back_as_it_was() -> None:
    first, second = made_and_undone(), made_and_undone()

    assert second == first
    assert first[-1] == []


def test_a_second_scene_of_the_same_kind_is_another_event() -> None:
    one, other = a_published_jiang(1), a_published_jiang(1)

    assert one.event.public_id != other.event.public_id

"""Four eyes are two people's: a login, its tokens and every phone it let in are one person (I15)."""

import pytest
from django.db import IntegrityError, transaction

from tests.builders import a_member
from tests.tournaments.hall import Hall, a_hall, refusal
from tournaments.audit import audit
from tournaments.events.models import Event
from tournaments.hands.models import Confirmation, Hand
from tournaments.hands.services.confirm import confirm_hand
from tournaments.log.models import LogEntry
from tournaments.log.services.change import Change
from tournaments.staff.actors import Actor
from tournaments.staff.models import Device, Role
from tournaments.staff.services.devices import admit_device, invite_again, invite_device
from tournaments.staff.services.tokens import actor_of, create_token, token_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall() -> Hall:
    return a_hall(confirm="second_staff")


def phone_of(hall: Hall, by: Actor) -> Actor:
    _, code = invite_device(event=hall.event, name="phone", role="referee", by=by)
    return Actor.of_device(admit_device(code=code)[0])


def token_of_alice(hall: Hall) -> Actor:
    _, secret = create_token(event=hall.event, name="app", role="owner", by=hall.alice)
    return actor_of(token_of(secret))


def confirm(hall: Hall, by: Actor) -> Confirmation:
    return confirm_hand(table=hall.table, number=1, version=1, by=by)


def is_refused(hall: Hall, by: Actor) -> bool:
    return refusal(lambda: confirm(hall, by)) == "hand.own_report"


def test_nobody_confirms_by_a_phone_they_invited_what_they_reported_by_login(hall: Hall) -> None:
    phone = phone_of(hall, hall.alice)
    hall.report(by=hall.alice)

    assert is_refused(hall, phone)
    assert hall.stands() == ("reported", 1)


def test_nor_the_other_way_round(hall: Hall) -> None:
    hall.report(by=phone_of(hall, hall.alice))

    assert is_refused(hall, hall.alice)


def test_nor_by_two_phones_of_one_person(hall: Hall) -> None:
    hall.report(by=phone_of(hall, hall.alice))

    assert is_refused(hall, phone_of(hall, hall.alice))


def test_nor_by_a_phone_that_their_token_let_in(hall: Hall) -> None:
    phone = phone_of(hall, token_of_alice(hall))
    hall.report(by=hall.alice)

    assert is_refused(hall, phone)
    assert is_refused(hall, token_of_alice(hall))


def test_a_phone_stays_with_each_who_ever_let_it_in(hall: Hall) -> None:
    anna = a_member(hall.event, Role.ORGANIZER)
    phone = phone_of(hall, hall.alice)
    hall.report(by=phone)

    assert phone.device is not None
    invite_again(event=hall.event, device=phone.device, by=anna)

    assert is_refused(hall, hall.alice)
    assert is_refused(hall, anna)
    confirm(hall, hall.bob)
    assert hall.stands() == ("confirmed", 1)


def test_phones_of_two_people_are_two_people(hall: Hall) -> None:
    anna = a_member(hall.event, Role.ORGANIZER)
    hall.report(by=phone_of(hall, hall.alice))

    confirm(hall, phone_of(hall, anna))

    assert hall.stands() == ("confirmed", 1)
    assert problems(hall.event) == []


def test_the_log_says_who_let_a_phone_in(hall: Hall) -> None:
    phone = phone_of(hall, hall.alice)

    invited = hall.event.log.get(kind="device.invited")

    assert invited.by == hall.alice.key
    assert phone.device is not None
    assert invited.data["invited_by"] == phone.device.invited_by == [hall.alice.key]


def test_the_audit_sees_it_in_the_log(hall: Hall) -> None:
    phone = phone_of(hall, hall.alice)
    said = hall.report(by=hall.alice)
    confirm_beneath(hall, Confirmation(report=said), phone)

    assert problems(hall.event) == ["own_confirmation"]


def test_the_audit_sees_a_phone_that_was_given_to_somebody_else(hall: Hall) -> None:
    phone = phone_of(hall, hall.alice)
    assert phone.device is not None
    Device.objects.filter(pk=phone.device.pk).update(invited_by=[hall.bob.key])

    assert problems(hall.event) == ["device_differs"]


def confirm_beneath(hall: Hall, confirmation: Confirmation, by: Actor) -> None:
    """Confirm as if nobody had looked who it is."""
    event = hall.event
    change = Change(event, by)
    Hand.objects.filter(pk=confirmation.report.hand_id).update(state=Hand.State.CONFIRMED)
    change.append(confirmation, "hand.confirmed")
    Event.objects.filter(pk=event.pk).update(head_seq=event.head_seq, head_hash=event.head_hash)
    assert LogEntry.objects.filter(event=event).count() == event.head_seq


def problems(event: Event) -> list[str]:
    found = [finding for check in audit(event) for finding in check.findings]
    return [each.code.removeprefix("audit.") for each in found]


def test_the_database_keeps_no_phone_that_is_nobodys(hall: Hall) -> None:
    phone_of(hall, hall.alice)

    with pytest.raises(IntegrityError), transaction.atomic():
        Device.objects.update(invited_by=[])

"""Staff: roles and tables; an event always has an owner who can log in."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.builders import a_finished_event, a_member, a_user, an_event, owner_of, user_of
from tests.tournaments.log_reading import logged
from tests.tournaments.refusal_cases import Refused, provoked, refusal
from tests.tournaments.staff.test_accounts import REFUSED as OF_ACCOUNTS
from tests.tournaments.staff.test_devices import REFUSED as OF_DEVICES
from tests.tournaments.staff.test_invitations import REFUSED as OF_INVITATIONS
from tests.tournaments.staff.test_two_step import REFUSED as OF_TWO_STEPS
from tournaments.events.models import Event
from tournaments.refusals.staff import STAFF
from tournaments.staff.actors import Actor
from tournaments.staff.models import Membership, Role, User
from tournaments.staff.queries.rights import role_of
from tournaments.staff.services.members import (
    add_member,
    change_member,
    leave_staff,
    remove_member,
)

pytestmark = pytest.mark.django_db

SYSTEM = Actor.system()


def added(event: Event, role: Any, user: User | None = None, **more: Any) -> Membership:
    return add_member(event=event, user=user or a_user("bob"), role=role, by=SYSTEM, **more)


def test_a_referee_is_added_with_tables_in_order_and_logged_without_a_name() -> None:
    event, bob = an_event(), a_user("bob", full_name="Bob Lin")

    member = added(event, "referee", bob, tables=[3, 1, 3])

    assert (member.user, member.role, member.tables) == (bob, Role.REFEREE, [1, 3])
    assert logged(event, "staff.added") == [
        {"user": bob.public_id, "role": "referee", "tables": [1, 3]}
    ]


def test_a_member_changes_role_and_loses_the_tables() -> None:
    event = an_event()
    bob = added(event, Role.REFEREE, tables=[1]).user

    member = change_member(event=event, user=bob, role=Role.SCORER, by=owner_of(event))

    assert (member.role, member.tables) == (Role.SCORER, None)
    assert logged(event, "staff.changed") == [
        {"user": bob.public_id, "role": "scorer", "tables": None}
    ]


def test_a_member_who_is_removed_is_a_stranger() -> None:
    event = an_event()
    bob = a_member(event, Role.SCORER)

    remove_member(event=event, user=user_of(bob), by=owner_of(event))

    assert role_of(bob, event) is None
    assert logged(event, "staff.removed") == [{"user": user_of(bob).public_id}]


def test_everybody_may_leave_whatever_their_role() -> None:
    event = an_event()
    leaving = [a_member(event, role) for role in Role]

    for each in leaving:
        leave_staff(event=event, by=each)

    assert [role_of(each, event) for each in leaving] == [None] * len(Role)
    assert logged(event, "staff.left") == [{"user": user_of(each).public_id} for each in leaving]


def test_an_owner_may_go_when_there_is_another() -> None:
    event = an_event()
    alice = owner_of(event)
    other = a_member(event, Role.OWNER)

    change_member(event=event, user=user_of(alice), role=Role.ORGANIZER, by=alice)

    assert [role_of(actor, event) for actor in (alice, other)] == [Role.ORGANIZER, Role.OWNER]


def test_the_system_may_give_an_event_its_owner() -> None:
    event = an_event()

    assert added(event, Role.OWNER).role == Role.OWNER


def test_staff_can_be_added_when_the_event_is_over() -> None:
    event = a_finished_event()

    assert added(event, Role.VIEWER).role == Role.VIEWER


def without_asking() -> None:
    event = an_event()
    add_member(event=event, user=a_user(), role=Role.VIEWER, by=owner_of(event))


def last_owner_leaves() -> None:
    event = an_event()
    leave_staff(event=event, by=owner_of(event))


def last_owner(service: Callable[..., Any], **more: Any) -> None:
    event = an_event()
    alice = owner_of(event)
    switched_off = user_of(a_member(event, Role.OWNER))
    User.objects.filter(pk=switched_off.pk).update(is_active=False)
    service(event=event, user=alice.user, by=alice, **more)


def stranger(service: Callable[..., Any], **more: Any) -> None:
    event = an_event()
    service(event=event, user=a_user(), by=owner_of(event), **more)


def owner_by_organizer(service: Callable[..., Any], **more: Any) -> None:
    event = an_event()
    owner = a_member(event, Role.OWNER)
    service(event=event, user=user_of(owner), by=a_member(event, Role.ORGANIZER), **more)


def twice() -> None:
    event, bob = an_event(), a_user()
    added(event, Role.SCORER, bob)
    added(event, Role.REFEREE, bob)


REFUSED: Refused = [
    ("staff.already_member", twice),
    ("staff.user_inactive", lambda: added(an_event(), Role.SCORER, a_user(is_active=False))),
    ("staff.unknown_role", lambda: added(an_event(), "king")),
    ("staff.unknown_role", lambda: added(an_event(), None)),
    ("staff.tables_not_for_role", lambda: added(an_event(), Role.SCORER, tables=[1])),
    ("staff.no_tables", lambda: added(an_event(), Role.REFEREE, tables=[])),
    ("staff.no_such_table", lambda: added(an_event(), Role.REFEREE, tables=[0])),
    ("staff.no_such_table", lambda: added(an_event(), Role.REFEREE, tables=[10**5])),
    ("staff.no_such_table", lambda: added(an_event(), Role.REFEREE, tables=[True])),
    ("staff.no_such_table", lambda: added(an_event(), Role.REFEREE, tables=["1"])),
    ("actor.not_allowed", without_asking),
    ("staff.last_owner", last_owner_leaves),
    ("staff.owners_only", lambda: owner_by_organizer(remove_member)),
    ("staff.owners_only", lambda: owner_by_organizer(change_member, role=Role.VIEWER)),
    ("staff.last_owner", lambda: last_owner(remove_member)),
    ("staff.last_owner", lambda: last_owner(change_member, role=Role.ORGANIZER)),
    ("staff.not_a_member", lambda: stranger(remove_member)),
    ("staff.not_a_member", lambda: stranger(change_member, role=Role.SCORER)),
]


@pytest.mark.parametrize(("code", "call"), REFUSED)
def test_what_staff_can_not_be_is_refused(code: str, call: Callable[[], Any]) -> None:
    assert refusal(call) == code


def test_every_refusal_of_staff_is_provoked() -> None:
    tables = (REFUSED, OF_DEVICES, OF_ACCOUNTS, OF_INVITATIONS, OF_TWO_STEPS)
    kinds = ("account.", "device.", "invitation.", "login.", "staff.", "two_step.")

    known = {code for code in STAFF if code.startswith(kinds)}

    assert provoked(*tables, among=known) == known

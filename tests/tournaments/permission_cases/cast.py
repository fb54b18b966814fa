"""Everyone who might try: staff in each role, phones, a player, and those who have no business here."""

from django.utils import timezone

from tests.builders import (
    a_device,
    a_member,
    a_stranger,
    a_user,
    an_event,
    an_owner,
    owner_of,
    participant_row,
)
from tournaments.events.models import Event
from tournaments.people.models import Participant
from tournaments.rows import insert
from tournaments.staff.actors import Actor
from tournaments.staff.models import Device, Membership, Role

from .case import Scene

ANOTHER_TABLE = 99
DEVICE_ROLES = (Role.HEAD_REFEREE, Role.REFEREE, Role.SCORER, Role.VIEWER)

OWNER = frozenset({"owner", "system"})
DESK = frozenset({"owner", "organizer", "system"})
HEAD = DESK | {"head_referee", "head_referee device"}
DOOR = DESK | {"scorer", "scorer device"}
ENTRY = HEAD | DOOR | {"referee", "referee device"}
LINK = frozenset({"participant"})
USERS = frozenset(Role.values) | {"referee of another table", "owner elsewhere", "stranger"}


def cast_of(scene: Scene) -> dict[str, Actor]:
    event = scene.event
    users = {str(role): a_member(event, role) for role in Role if role != Role.OWNER}
    phones = {f"{role} device": Actor.of_device(a_device(event, role)) for role in DEVICE_ROLES}
    return {
        "owner": owner_of(event),
        **users,
        **phones,
        "referee of another table": a_member(event, Role.REFEREE, [ANOTHER_TABLE]),
        "revoked device": revoked_device(event),
        "switched-off owner": switched_off_owner(event),
        "owner by a viewer's token": by_token(event, Role.VIEWER),
        "owner by a token for elsewhere": by_token(event, Role.OWNER, an_event()),
        "owner elsewhere": owner_of(an_event(an_owner())),
        "participant": Actor.of_participant(scene.participant or a_player(event)),
        "participant elsewhere": Actor.of_participant(a_player(an_event())),
        "stranger": a_stranger(),
        "system": Actor.system(),
    }


def revoked_device(event: Event) -> Actor:
    device = a_device(event, Role.HEAD_REFEREE)
    Device.objects.filter(pk=device.pk).update(revoked_at=timezone.now())
    return Actor.of_device(device)


def switched_off_owner(event: Event) -> Actor:
    user = a_user(is_active=False)
    Membership.objects.create(event=event, user=user, role=Role.OWNER)
    return Actor.of_user(user)


def by_token(event: Event, role: Role, only: Event | None = None) -> Actor:
    """Return an owner who comes by a token for less: a lower role, or another event."""
    user = a_user()
    Membership.objects.create(event=event, user=user, role=Role.OWNER)
    return Actor.of_user(user, Membership(event=only or event, user=user, role=role))


def a_player(event: Event) -> Participant:
    """Return somebody of the event; entered beneath the services, whatever its state is."""
    first = event.participants.first()
    return first or insert(participant_row(event, 1000, "Dora"))

"""Who does something: a user, a phone, a participant by personal link, a program, a draw's witness, or the system."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal

from django.db.models import QuerySet

from tournaments.events.models import Event
from tournaments.people.models import Participant
from tournaments.prepared import Given, Prepared
from tournaments.staff.models import Device, Membership, Role, User

Kind = Literal["user", "device", "participant", "witness", "system"]


def role_of_user(user: Any, event: Any) -> QuerySet[Membership]:
    return Membership.objects.filter(user=user, event=event, user__is_active=True)


def role_of_device(device: Any, event: Any) -> QuerySet[Device]:
    return Device.objects.filter(pk=device, event=event, revoked_at__isnull=True)


# Where the role of somebody in an event stands, for all kinds that have one; with `role` and `tables`.
ROLES = {"user": role_of_user, "device": role_of_device}
ROLE_ROWS: dict[str, Prepared[Any]] = {
    "user": Prepared(lambda: role_of_user(Given("who"), Given("event"))),
    "device": Prepared(lambda: role_of_device(Given("who"), Given("event"))),
}


@dataclass(frozen=True, slots=True)
class Actor:
    """One who acts; `key` is how facts and log entries name them, without a person's name.

    `limits` narrows a user who comes by a token: that event only, and that role at most.
    """

    kind: Kind
    user: User | None = None
    device: Device | None = None
    participant: Participant | None = None
    limits: Membership | None = None
    phone: str | None = None  # a witness of draws, by the name it has in the event

    @classmethod
    def of_user(cls, user: User, limits: Membership | None = None) -> Actor:
        return cls("user", user=user, limits=limits)

    @classmethod
    def of_device(cls, device: Device) -> Actor:
        return cls("device", device=device)

    @classmethod
    def of_participant(cls, participant: Participant) -> Actor:
        return cls("participant", participant=participant)

    @classmethod
    def of_witness(cls, phone: str) -> Actor:
        """Return a phone that takes part in draws; it has no role, and may do nothing else."""
        return cls("witness", phone=phone)

    @classmethod
    def system(cls) -> Actor:
        """Return the one who runs commands on the machine itself; may do everything."""
        return cls("system")

    @property
    def key(self) -> str:
        if self.user is not None:
            return f"user:{self.user.public_id}"
        if self.device is not None:
            return f"device:{self.device.public_id}"
        if self.participant is not None:
            return f"participant:{self.participant.public_id}"
        if self.phone is not None:
            return f"witness:{self.phone}"
        return "system"

    def role_in(self, event: Event) -> EffectiveRole | None:
        """Return the actor's role in the event and its tables, or None for a stranger."""
        rows = ROLE_ROWS.get(self.kind)
        found = rows.first(who=self.who, event=event.pk) if rows else None
        return self.role_from(event, found.role, found.tables) if found else None

    @property
    def who(self) -> int | None:
        """Return the key of the row that acts, where somebody has a role."""
        row = self.user or self.device
        return row.pk if row else None

    def role_from(
        self, event: Event, role: str | None, tables: Iterable[int] | None
    ) -> EffectiveRole | None:
        """Return the role in the event that is read from its row, within the actor's limits."""
        limits = self.limits
        if role is None or (limits is not None and limits.event_id != event.pk):
            return None
        own = EffectiveRole.of(role, tables)
        return own if limits is None else own.limited_to(Role(limits.role), limits.tables)


ORDER = (
    Role.VIEWER,
    Role.SCORER,
    Role.REFEREE,
    Role.HEAD_REFEREE,
    Role.ORGANIZER,
    Role.OWNER,
)


@dataclass(frozen=True, slots=True)
class EffectiveRole:
    """A role in an event, at all tables (None) or at some; two limits together may leave none.

    With a second role, only what both may: neither of a scorer and a head referee has all that the other has.
    """

    role: Role
    tables: frozenset[int] | None = None
    second: Role | None = None

    @classmethod
    def of(cls, role: str, tables: Iterable[int] | None) -> EffectiveRole:
        return cls(Role(role), None if tables is None else frozenset(tables))

    def limited_to(self, role: Role, tables: Iterable[int] | None) -> EffectiveRole:
        lower, higher = sorted([self.role, role], key=ORDER.index)
        limits = [frozenset(each) for each in (self.tables, tables) if each is not None]
        return EffectiveRole(lower, frozenset.intersection(*limits) if limits else None, higher)

    def is_among(self, roles: frozenset[Role]) -> bool:
        return self.role in roles and (self.second is None or self.second in roles)

    def covers(self, table: int) -> bool:
        return self.tables is None or table in self.tables

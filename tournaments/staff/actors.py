"""Who does something: a user, a phone, a participant by personal link, a program, or the system."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from tournaments.events.models import Event
from tournaments.people.models import Participant
from tournaments.staff.models import Device, Membership, Role, User

Kind = Literal["user", "device", "participant", "system"]


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
        return "system"

    def role_in(self, event: Event) -> EffectiveRole | None:
        """Return the actor's role in the event and its tables, or None for a stranger."""
        if self.user is not None:
            return self._user_role(event)
        if self.device is not None:
            device = Device.objects.filter(
                pk=self.device.pk, event=event, revoked_at__isnull=True
            ).first()
            return EffectiveRole.of(device.role, device.tables) if device else None
        return None

    def _user_role(self, event: Event) -> EffectiveRole | None:
        limits = self.limits
        if limits is not None and limits.event_id != event.pk:
            return None
        member = Membership.objects.filter(
            event=event, user=self.user, user__is_active=True
        ).first()
        if member is None:
            return None
        own = EffectiveRole.of(member.role, member.tables)
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

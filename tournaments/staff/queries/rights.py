"""Who may do what: the one place that decides."""

from enum import StrEnum

from scoring.errors import RuleError
from tournaments.events.models import Event
from tournaments.people.models import Participant
from tournaments.staff.actors import Actor, EffectiveRole
from tournaments.staff.models import Role
from tournaments.tables.models import Table


class Right(StrEnum):
    """A thing that can be done to an event, as far as permission goes."""

    VIEW = "view"  # what is not public: drafts, the roster's links, the log
    CONFIGURE = "configure"  # settings, days, plan, open, finish, reopen
    STAFF = "staff"
    ROSTER = "roster"
    LINK = "link"  # a new personal link
    ERASE = "erase"  # people, for good
    CHECK_IN = "check_in"
    DRAW = "draw"
    SEAT = "seat"
    RUN = "run"  # publish, start, pause, extend, suspend, continue, close
    REPORT = "report"
    CONFIRM = "confirm"
    DISPUTE = "dispute"
    DENY = "deny"  # that one confirmed a hand
    SETTLE = "settle"  # settle, correct, void
    CHECK_CARD = "check_card"
    ADJUST = "adjust"
    PRINT = "print"


DESK = frozenset({Role.OWNER, Role.ORGANIZER})
HEAD = DESK | {Role.HEAD_REFEREE}
ENTRY = HEAD | {Role.REFEREE, Role.SCORER}
STAFF = ENTRY | {Role.VIEWER}

ROLES: dict[Right, frozenset[Role]] = {
    Right.VIEW: STAFF,
    Right.CONFIGURE: DESK,
    Right.STAFF: DESK,
    Right.ROSTER: DESK,
    Right.LINK: DESK,
    Right.ERASE: frozenset({Role.OWNER}),
    Right.CHECK_IN: DESK | {Role.SCORER},
    Right.DRAW: DESK,
    Right.SEAT: ENTRY,
    Right.RUN: HEAD,
    Right.REPORT: ENTRY,
    Right.CONFIRM: ENTRY,
    Right.DISPUTE: ENTRY,
    Right.DENY: frozenset(),  # nobody can say it for a player
    Right.SETTLE: HEAD,
    Right.CHECK_CARD: ENTRY,
    Right.ADJUST: HEAD,
    Right.PRINT: HEAD | {Role.SCORER},
}

# What participants may do by their personal link, and only for themselves.
BY_LINK = frozenset({Right.CONFIRM, Right.DISPUTE, Right.DENY, Right.CHECK_CARD, Right.LINK})


def may(
    actor: Actor,
    right: Right,
    event: Event,
    *,
    table: Table | None = None,
    participant: Participant | None = None,
) -> bool:
    """Say whether the actor has the right, at that table, as that participant."""
    if actor.kind == "system":
        return True
    if actor.participant is not None:
        return by_link(actor.participant, right, event, participant)
    return has_right(actor.role_in(event), right, table)


def has_right(role: EffectiveRole | None, right: Right, table: Table | None = None) -> bool:
    """Say whether whoever has the role has the right, at that table."""
    if role is None or not role.is_among(ROLES[right]):
        return False
    return table is None or role.covers(table.number)


def by_link(who: Participant, right: Right, event: Event, participant: Participant | None) -> bool:
    if right not in BY_LINK or who.event_id != event.pk:
        return False
    return participant is None or participant.pk == who.pk


def require(
    actor: Actor,
    right: Right,
    event: Event,
    *,
    table: Table | None = None,
    participant: Participant | None = None,
) -> None:
    """Raise RuleError("actor.not_allowed") unless the actor has the right."""
    if not may(actor, right, event, table=table, participant=participant):
        raise RuleError("actor.not_allowed", right=str(right))


def role_of(actor: Actor, event: Event) -> Role | None:
    role: EffectiveRole | None = actor.role_in(event)
    return role.role if role else None

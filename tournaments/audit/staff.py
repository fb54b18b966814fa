"""Who works at the event (I7): members with roles and tables, and invitations."""

from tournaments.log.chained import ChainedEntry
from tournaments.staff.models import Invitation

from .access import check_access
from .differences import compare, moment, read_all
from .inspection import Inspection
from .replayed import Posting, Replayed, Thing

Outcome = Invitation.Outcome


def member_set(replayed: Replayed, entry: ChainedEntry, data: Thing) -> None:
    replayed.members[data["user"]] = {"role": data["role"], "tables": data["tables"]}
    if "invitation" in data:
        answered(Outcome.ACCEPTED)(replayed, entry, data)


def member_gone(replayed: Replayed, _entry: ChainedEntry, data: Thing) -> None:
    del replayed.members[data["user"]]


def invited(replayed: Replayed, entry: ChainedEntry, data: Thing) -> None:
    kind, _, user = entry.by.partition(":")
    replayed.invitations[data["invitation"]] = {
        "role": data["role"],
        "tables": data["tables"],
        "expires_at": data["until"],
        "invited_by": user if kind == "user" else None,
        "outcome": "",
        "ended_at": None,
    }


def answered(outcome: Outcome) -> Posting:
    def apply(replayed: Replayed, entry: ChainedEntry, data: Thing) -> None:
        end = {"outcome": outcome, "ended_at": moment(entry.at)}
        replayed.invitations[data["invitation"]] |= end

    return apply


APPLIED: dict[str, Posting] = {
    "staff.added": member_set,
    "staff.joined": member_set,
    "staff.changed": member_set,
    "staff.removed": member_gone,
    "staff.left": member_gone,
    "staff.invited": invited,
    "staff.invitation_withdrawn": answered(Outcome.WITHDRAWN),
    "staff.invitation_declined": answered(Outcome.DECLINED),
}


def check_staff(inspection: Inspection) -> None:
    event, replayed, found = inspection.event, inspection.replayed, inspection.checks["I7"]
    members = {
        row.user.public_id: {"role": row.role, "tables": row.tables}
        for row in read_all(inspection, event.memberships.select_related("user"))
    }
    compare(found, "Membership", members, replayed.members)
    rows = read_all(inspection, event.invitations.select_related("invited_by"))
    compare(found, "Invitation", {row.public_id: now(row) for row in rows}, replayed.invitations)
    check_access(inspection, replayed.access, event)


def now(row: Invitation) -> Thing:
    return {
        "role": row.role,
        "tables": row.tables,
        "expires_at": moment(row.expires_at),
        "invited_by": row.invited_by.public_id if row.invited_by else None,
        "outcome": row.outcome,
        "ended_at": moment(row.ended_at),
    }

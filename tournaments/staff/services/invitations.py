"""Invitations to a staff: made at the desk, taken or declined by whoever has the code and an account."""

from collections.abc import Iterable
from datetime import timedelta

from scoring.errors import RuleError
from tournaments.events.models import Event
from tournaments.log.services.change import Change, changing
from tournaments.staff.actors import Actor
from tournaments.staff.codes import hash_of, new_code
from tournaments.staff.models import Invitation, Membership, Role
from tournaments.staff.queries.account_rights import is_free_user, require_own_password
from tournaments.staff.queries.invitations import invitation_with
from tournaments.staff.queries.rights import Right, may, role_of
from tournaments.validation import required_text

from .assignments import Assignment, read_assignment
from .members import join, require_owner_for

LONGEST_NAME = 100
INVITATION_LIFE = timedelta(days=7)


def invite_member(
    *, event: Event, name: str, role: str, by: Actor, tables: Iterable[int] | None = None
) -> tuple[Invitation, str]:
    """Return an invitation and its code, shown once and kept nowhere; it names no account, and only owners invite owners.

    Raises RuleError("staff.owners_only"), ("text.…") or the refusal of a role or a table.
    """
    with changing(event, by=by, needs=Right.STAFF) as change:
        assignment = read_assignment(role, tables)
        require_owner_for(change, assignment.role)
        code = new_code()
        invitation = Invitation.objects.create(
            event=change.event,
            name=required_text(name, "name", longest=LONGEST_NAME),
            role=assignment.role,
            tables=assignment.tables,
            invited_by=by.user,
            code_hash=hash_of(code),
            created_at=change.at,
            expires_at=change.at + INVITATION_LIFE,
        )
        payload = {
            "role": str(assignment.role),
            "tables": assignment.tables,
            "until": invitation.expires_at.isoformat(),
        }
        change.note("staff.invited", {"invitation": invitation.public_id, **payload})
        return invitation, code


def withdraw_invitation(*, event: Event, invitation: Invitation, by: Actor) -> Invitation:
    """Take back an invitation that nobody has answered yet.

    Raises RuleError("invitation.not_here") or ("invitation.answered").
    """
    with changing(event, by=by, needs=Right.STAFF) as change:
        row = change.event.invitations.filter(pk=invitation.pk).first()
        if row is None:
            raise RuleError("invitation.not_here")
        if row.outcome:
            raise RuleError("invitation.answered")
        change.note("staff.invitation_withdrawn", {"invitation": row.public_id})
        return end(change, row, Invitation.Outcome.WITHDRAWN)


def accept_invitation(*, code: str, by: Actor) -> Membership:
    """Take the place that one is invited to, oneself and not by a token; only now it gives rights.

    Raises RuleError("actor.not_allowed"), ("account.given_password"), ("invitation.unknown"), ("invitation.expired")
    or ("staff.already_member").
    """
    found = found_for(by, code)
    with changing(found.event, by=by, needs=None) as change:
        row = good_invitation(change, code)
        if by.user is None or not inviter_may(row):
            raise RuleError("invitation.unknown")
        assignment = Assignment(Role(row.role), row.tables)
        member = join(change, by.user, assignment, "staff.joined", invitation=row.public_id)
        require_own_password(by)  # only now: the account is locked
        end(change, row, Invitation.Outcome.ACCEPTED)
        return member


def decline_invitation(*, code: str, by: Actor) -> Invitation:
    """Say no; the desk sees that somebody did.

    Raises RuleError("actor.not_allowed"), ("invitation.unknown") or ("invitation.expired").
    """
    found = found_for(by, code)
    with changing(found.event, by=by, needs=None) as change:
        row = good_invitation(change, code)
        change.note("staff.invitation_declined", {"invitation": row.public_id})
        return end(change, row, Invitation.Outcome.DECLINED)


def found_for(by: Actor, code: str) -> Invitation:
    if not is_free_user(by):
        raise RuleError("actor.not_allowed", right="accept_invitation")
    found = invitation_with(code)
    if found is None:
        raise RuleError("invitation.unknown")
    return found


def good_invitation(change: Change, code: str) -> Invitation:
    """Return the invitation as it is under the event's lock; one that has ended is as unknown as none."""
    row = invitation_with(code)
    if row is None:
        raise RuleError("invitation.unknown")
    if row.expires_at <= change.at:
        raise RuleError("invitation.expired")
    return row


def inviter_may(row: Invitation) -> bool:
    """Say whether whoever invites could still give this role: else they could come back by a code kept aside."""
    if row.invited_by is None:
        return True
    inviter = Actor.of_user(row.invited_by)
    if row.role == Role.OWNER:
        return role_of(inviter, row.event) == Role.OWNER
    return may(inviter, Right.STAFF, row.event)


def end(change: Change, row: Invitation, outcome: Invitation.Outcome) -> Invitation:
    row.outcome, row.ended_at, row.code_hash = outcome, change.at, None
    row.save(update_fields=["outcome", "ended_at", "code_hash"])
    return row

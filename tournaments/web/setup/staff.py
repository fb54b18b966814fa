"""Staff: invited by a code or with a new account, given other posts, removed."""

from datetime import datetime
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_variables
from django.views.decorators.http import require_POST, require_safe

from scoring.errors import RuleError
from tournaments.events.models import Event
from tournaments.log.queries.authors import names_behind
from tournaments.refusals import message_of
from tournaments.staff.actors import Actor
from tournaments.staff.models import Membership
from tournaments.staff.queries.account_rights import may_renew_password
from tournaments.staff.queries.invitations import invitation_state, invitations_of
from tournaments.staff.queries.members import devices_of, members_of, state_of
from tournaments.staff.queries.rights import Right
from tournaments.staff.services.accounts import renew_password
from tournaments.staff.services.create_staff_member import create_staff_member
from tournaments.staff.services.members import change_member, remove_member
from tournaments.web.access import for_staff
from tournaments.web.attempt import attempt, status_of

from .assignments import AssignmentForm, DeviceForm, InvitationForm, NewMemberForm, roles_to_give
from .fields import tables_text
from .pages import desk_page


def staff_page(request: HttpRequest, event: Event, actor: Actor, **forms: Any) -> HttpResponse:
    """Show everyone and every phone; a form that was refused stands there as it was filled in."""
    roles, now = roles_to_give(actor, event), timezone.now()
    shown = {
        "invitation_form": InvitationForm(roles=roles),
        "new_form": NewMemberForm(roles=roles),
        "device_form": DeviceForm(),
        **forms,
    }
    return desk_page(
        request,
        "staff",
        event,
        actor,
        "staff",
        status=status_of(*shown.values()),
        members=members_of(event),
        invitations=[
            {"row": row, "state": invitation_state(row, now)} for row in invitations_of(event)
        ],
        devices=phones(event, now),
        pairs_of_eyes=event.confirm == Event.Confirm.SECOND_STAFF,
        **shown,
    )


def phones(event: Event, now: datetime) -> list[dict[str, Any]]:
    """Return the phones with how it is with each, and the names of those who let it in."""
    rows = list(devices_of(event))
    names = names_behind(event, [key for row in rows for key in row.invited_by])
    return [
        {
            "row": row,
            "state": state_of(row, now),
            "invited_by": _(", ").join(names[key] for key in row.invited_by),
        }
        for row in rows
    ]


@for_staff(Right.STAFF)
@require_safe
def staff(request: HttpRequest, event: Event, actor: Actor) -> HttpResponse:
    """List the staff, the invitations and the phones."""
    return staff_page(request, event, actor)


@for_staff(Right.STAFF)
@require_POST
@never_cache
@sensitive_variables("created")
def create_member(request: HttpRequest, event: Event, actor: Actor) -> HttpResponse:
    """Make an account for somebody and put them on the staff; the password is shown this once."""
    form = NewMemberForm(request.POST, roles=roles_to_give(actor, event))
    created = attempt(form, lambda: create_staff_member(event=event, by=actor, **form.cleaned_data))
    if created is None:
        return staff_page(request, event, actor, new_form=form)
    return password_page(request, event, actor, *created)


def password_page(
    request: HttpRequest, event: Event, actor: Actor, member: Membership, password: str
) -> HttpResponse:
    # Answered at once and not after a redirect: a password is kept nowhere, not even until then.
    return desk_page(
        request, "password", event, actor, "staff", member=member.user, password=password
    )


def membership_of(event: Event, user_id: str) -> Membership:
    found = members_of(event).filter(user__public_id=user_id).first()
    if found is None:
        raise Http404
    return found


@for_staff(Right.STAFF)
def member(request: HttpRequest, event: Event, actor: Actor, user_id: str) -> HttpResponse:
    """Give a member another role or other tables."""
    membership = membership_of(event, user_id)
    present = {"role": membership.role, "tables": tables_text(membership.tables)}
    roles = list(dict.fromkeys([*roles_to_give(actor, event), membership.role]))
    form = AssignmentForm(request.POST or None, initial=present, roles=roles)
    user = membership.user
    changed = attempt(
        form, lambda: change_member(event=event, user=user, by=actor, **form.cleaned_data)
    )
    if changed is None:
        return member_page(request, event, actor, membership, form)
    messages.success(request, _("The change is saved."))
    return redirect("setup:staff", event_id=event.public_id)


def member_page(
    request: HttpRequest, event: Event, actor: Actor, membership: Membership, form: AssignmentForm
) -> HttpResponse:
    return desk_page(
        request,
        "member",
        event,
        actor,
        "staff",
        status=status_of(form),
        form=form,
        membership=membership,
        may_renew=may_renew_password(actor, membership.user),
    )


@for_staff(Right.STAFF)
@require_POST
def remove(request: HttpRequest, event: Event, actor: Actor, user_id: str) -> HttpResponse:
    """Take a member off the staff; the account stays."""
    user = membership_of(event, user_id).user
    try:
        remove_member(event=event, user=user, by=actor)
    except RuleError as error:
        messages.error(request, message_of(error))
        return redirect("setup:member", event_id=event.public_id, user_id=user_id)
    messages.success(request, _("{name} is no longer on the staff.").format(name=user))
    # Whoever removes themselves has no desk here to go back to.
    if actor.user == user:
        return redirect("setup:home")
    return redirect("setup:staff", event_id=event.public_id)


@for_staff(Right.STAFF)
@require_POST
@never_cache
@sensitive_variables("chosen")
def password(request: HttpRequest, event: Event, actor: Actor, user_id: str) -> HttpResponse:
    """Give somebody a new password, shown this once, if the account was made here and is used nowhere else."""
    membership = membership_of(event, user_id)
    try:
        chosen = renew_password(user=membership.user, by=actor)
    except RuleError as error:
        messages.error(request, message_of(error))
        return redirect("setup:member", event_id=event.public_id, user_id=user_id)
    return password_page(request, event, actor, membership, chosen)

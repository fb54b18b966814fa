"""Invitations to the staff: a code for somebody who has an account, which no page ever asks about."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_variables
from django.views.decorators.http import require_POST

from scoring.errors import RuleError
from tournaments.events.models import Event
from tournaments.public_url import public_url
from tournaments.refusals import message_of
from tournaments.staff.actors import Actor
from tournaments.staff.codes import in_groups
from tournaments.staff.queries.rights import Right
from tournaments.staff.services.invitations import invite_member, withdraw_invitation
from tournaments.web.access import for_staff
from tournaments.web.attempt import attempt

from .assignments import InvitationForm, roles_to_give
from .pages import desk_page
from .staff import staff_page


@for_staff(Right.STAFF)
@require_POST
@never_cache
@sensitive_variables("invited", "code")
def invite(request: HttpRequest, event: Event, actor: Actor) -> HttpResponse:
    """Show the code of a new invitation, this once."""
    form = InvitationForm(request.POST, roles=roles_to_give(actor, event))
    invited = attempt(form, lambda: invite_member(event=event, by=actor, **form.cleaned_data))
    if invited is None:
        return staff_page(request, event, actor, invitation_form=form)
    # Answered at once and not after a redirect: a code is kept nowhere, not even until then.
    invitation, code = invited
    return desk_page(
        request,
        "invitation",
        event,
        actor,
        "staff",
        invitation=invitation,
        code=in_groups(code),
        address=public_url(reverse("accounts:invitation", kwargs={"code": code})),
    )


@for_staff(Right.STAFF)
@require_POST
def withdraw(request: HttpRequest, event: Event, actor: Actor, invitation_id: str) -> HttpResponse:
    """Take an invitation back that nobody has answered."""
    invitation = event.invitations.filter(public_id=invitation_id).first()
    if invitation is None:
        raise Http404
    try:
        withdraw_invitation(event=event, invitation=invitation, by=actor)
    except RuleError as error:
        messages.error(request, message_of(error))
    else:
        words = _("The invitation for {name} was withdrawn.")
        messages.success(request, words.format(name=invitation.name))
    return redirect("setup:staff", event_id=event.public_id)

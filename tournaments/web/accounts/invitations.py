"""Invitations to a staff: opened by their link or their code, then accepted or declined."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from scoring.errors import RuleError
from tournaments.refusals import message, message_of
from tournaments.staff.actors import Actor
from tournaments.staff.codes import read_code
from tournaments.staff.queries.invitations import invitation_with
from tournaments.staff.services.invitations import accept_invitation, decline_invitation
from tournaments.web.access import for_users, user_of

from .account import account_page
from .forms import InvitationForm


@for_users
@require_POST
@never_cache
def find(request: HttpRequest) -> HttpResponse:
    """Lead from a code that was typed to its invitation."""
    form = InvitationForm(request.POST)
    if form.is_valid():
        code = read_code(form.cleaned_data["code"])
        if invitation_with(code) is not None:
            return redirect("accounts:invitation", code=code)
        form.add_error("code", message("invitation.unknown", {}))
    return account_page(request, form)


@for_users
@never_cache
def invitation(request: HttpRequest, code: str) -> HttpResponse:
    """Show who invites, to which event and in which role; only the button answers."""
    found = invitation_with(code)
    user = user_of(request)
    page = {
        "invitation": found,
        "code": code,
        "member": found and found.event.memberships.filter(user=user).first(),
    }
    return render(request, "accounts/invitation.html", page, status=200 if found else 404)


@for_users
@require_POST
def accept(request: HttpRequest, code: str) -> HttpResponse:
    try:
        member = accept_invitation(code=code, by=Actor.of_user(user_of(request)))
    except RuleError as error:
        messages.error(request, message_of(error))
        return redirect("accounts:invitation", code=code)
    words = _("You are on the staff of “{event}” now.")
    messages.success(request, words.format(event=member.event.name))
    return redirect("desk:home", event_id=member.event.public_id)


@for_users
@require_POST
def decline(request: HttpRequest, code: str) -> HttpResponse:
    try:
        decline_invitation(code=code, by=Actor.of_user(user_of(request)))
    except RuleError as error:
        messages.error(request, message_of(error))
    else:
        messages.success(request, _("You declined the invitation."))
    return redirect("accounts:account")

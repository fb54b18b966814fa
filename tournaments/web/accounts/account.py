"""One's own account: where one works, invitations, password, two steps, and the browsers that are logged in."""

from datetime import timedelta
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from scoring.errors import RuleError
from tournaments.refusals import message_of
from tournaments.staff.actors import Actor
from tournaments.staff.models import User
from tournaments.staff.queries.login_sessions import browser_name, sessions_of
from tournaments.staff.services.login_sessions import end_other_sessions, end_session
from tournaments.staff.services.members import leave_staff
from tournaments.staff.services.two_step import has_two_steps
from tournaments.staff.sessions import name_of
from tournaments.web.access import for_users, user_of
from tournaments.web.attempt import status_of

from .forms import InvitationForm

A_MINUTE = timedelta(minutes=1)


@for_users
@never_cache
def account(request: HttpRequest) -> HttpResponse:
    return account_page(request, InvitationForm())


def account_page(request: HttpRequest, form: InvitationForm) -> HttpResponse:
    """Show all that is one's own; a code that was refused stands there as it was typed."""
    user = user_of(request)
    page = {
        "user": user,
        "form": form,
        "memberships": user.memberships.select_related("event").order_by("-event__created_at"),
        "sessions": sessions_shown(user, request.session.session_key),
        "two_steps": has_two_steps(user),
        "recovery_codes": user.recovery_codes.count(),
    }
    return render(request, "accounts/account.html", page, status=status_of(form))


def sessions_shown(user: User, current: str | None) -> list[dict[str, Any]]:
    """Return the browsers, this one first."""
    now, rows = timezone.now(), []
    for row in sessions_of(user):
        is_current = row.session_key == current
        since = row.started_at if is_current else row.last_seen_at
        shown = {"row": row, "name": name_of(row.session_key), "browser": browser_name(row.browser)}
        rows.append({**shown, "is_current": is_current, "is_recent": now - since < A_MINUTE})
    return sorted(rows, key=lambda each: not each["is_current"])


@for_users
@require_POST
def end(request: HttpRequest, session_name: str) -> HttpResponse:
    """Log one other browser out."""
    if end_session(user=user_of(request), name=session_name):
        messages.success(request, _("That browser was logged out."))
    return redirect("accounts:account")


@for_users
@require_POST
def end_others(request: HttpRequest) -> HttpResponse:
    """Log out every browser but this one."""
    ended = end_other_sessions(user=user_of(request), keep=request.session.session_key)
    words = ngettext(
        "{number} browser was logged out.", "{number} browsers were logged out.", ended
    )
    messages.success(request, words.format(number=ended))
    return redirect("accounts:account")


@for_users
@require_POST
def leave(request: HttpRequest, event_id: str) -> HttpResponse:
    """Take oneself off the staff of an event."""
    user = user_of(request)
    member = user.memberships.filter(event__public_id=event_id).select_related("event").first()
    if member is None:
        raise Http404
    try:
        leave_staff(event=member.event, by=Actor.of_user(user))
    except RuleError as error:
        messages.error(request, message_of(error))
    else:
        words = _("You are no longer on the staff of “{event}”.")
        messages.success(request, words.format(event=member.event.name))
    return redirect("accounts:account")

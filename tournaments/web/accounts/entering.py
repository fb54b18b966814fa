"""Letting somebody in: after the password, and after the code where two steps are asked for."""

from datetime import timedelta

from axes.helpers import get_client_ip_address
from django.conf import settings
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.utils.dateparse import parse_datetime

from tournaments.staff.models import LoginSession, User
from tournaments.staff.sessions import LOGIN

from .known_browsers import remember

BACKEND = "django.contrib.auth.backends.ModelBackend"
WAITING = "waiting_for_code"
PATIENCE = timedelta(minutes=10)
LONGEST_ADDRESS = 45
LONGEST_BROWSER = 300


def enter(request: HttpRequest, user: User, to: str) -> HttpResponse:
    """Log somebody in who has shown all there is to show, and note where it was."""
    request.session.pop(WAITING, None)
    login(request, user, BACKEND)
    request.session[LOGIN] = {
        "at": timezone.now().isoformat(),
        "address": (get_client_ip_address(request) or "")[:LONGEST_ADDRESS],
        "browser": request.headers.get("user-agent", "")[:LONGEST_BROWSER],
    }
    LoginSession.objects.filter(expire_date__lte=timezone.now()).delete()
    response = redirect(to)
    remember(request, response, user.get_username())
    tell_scripts(response)
    return response


def tell_scripts(response: HttpResponse) -> None:
    """Let public pages, which are the same for all, know that somebody is logged in; it opens nothing."""
    response.set_cookie(
        settings.SIGNED_IN_COOKIE_NAME,
        "1",
        max_age=settings.SESSION_COOKIE_AGE,
        secure=settings.SESSION_COOKIE_SECURE,
        samesite="Lax",
    )


def ask_for_code(request: HttpRequest, user: User, to: str) -> HttpResponse:
    """Keep for ten minutes who has shown the password; it gives no right yet."""
    request.session.cycle_key()
    request.session[WAITING] = {
        "user": user.pk,
        "password": user.get_session_auth_hash(),
        "at": timezone.now().isoformat(),
        "to": to,
    }
    return redirect("accounts:code")


def waiting_user(request: HttpRequest) -> User | None:
    """Return whose password was shown in this browser a short while ago, and is still theirs."""
    waiting = request.session.get(WAITING)
    if waiting is None:
        return None
    began = parse_datetime(waiting["at"])
    user = User.objects.filter(pk=waiting["user"], is_active=True).first()
    if user is None or began is None or timezone.now() - began > PATIENCE:
        return None
    same = constant_time_compare(waiting["password"], user.get_session_auth_hash())
    return user if same else None

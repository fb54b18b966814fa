"""Browsers that logged in before: a signed cookie says under which name, so that strangers' guesses don't slow them down."""

import hashlib
import secrets
from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from tournaments.staff.services.login_tries import Guess, by_browser, by_name

COOKIE: str = f"{settings.COOKIE_PREFIX}jiang_known"
SALT = "tournaments.web.accounts.known_browsers"
A_YEAR = 365 * 24 * 3600


def mark_of(username: str) -> str:
    return hashlib.sha256(username.strip().casefold().encode(errors="replace")).hexdigest()[:16]


def known_as(request: HttpRequest, username: str) -> str:
    """Return what the browser is counted as if it logged in under this name before, else an empty text."""
    value = request.get_signed_cookie(COOKIE, default="", salt=SALT, max_age=A_YEAR)
    mark, _, browser = str(value).partition(".")
    return browser if secrets.compare_digest(mark, mark_of(username)) else ""


def guess_of(request: HttpRequest, username: str) -> Guess:
    """Return how a password typed for this name is counted."""
    browser = known_as(request, username)
    return by_browser(browser) if browser else by_name(username)


def is_known(request: HttpRequest, credentials: Mapping[str, Any] | None) -> bool:
    """Say to django-axes whom it must not count by address (AXES_WHITELIST_CALLABLE)."""
    return bool(known_as(request, str((credentials or {}).get("username", ""))))


def remember(request: HttpRequest, response: HttpResponse, username: str) -> None:
    """Let the browser be known from now on; it stays what it was if it was known already."""
    browser = known_as(request, username) or secrets.token_hex(16)
    response.set_signed_cookie(
        COOKIE,
        f"{mark_of(username)}.{browser}",
        salt=SALT,
        max_age=A_YEAR,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )

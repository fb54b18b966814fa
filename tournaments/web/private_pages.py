"""What somebody sees who is logged in, or with a personal link, stays in no browser's cache."""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from .access import AUDIENCE

PERSONAL = "participant"
NEVER = "no-store"


class PrivatePages:
    """Marks pages, not the API, whose answers say themselves how long they last.

    A referee's phone is let go back to the page before, also in a dead spot, so its pass alone marks nothing.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        answer = self.get_response(request)
        is_kept = NEVER not in answer.get("Cache-Control", "")
        if is_kept and is_private(request):
            answer["Cache-Control"] = NEVER
        return answer


def is_private(request: HttpRequest) -> bool:
    if request.path.startswith("/api/"):
        return False
    is_login = settings.SESSION_COOKIE_NAME in request.COOKIES
    return is_login or request.path.startswith("/desk/") or is_personal(request)


def is_personal(request: HttpRequest) -> bool:
    view: Any = request.resolver_match and request.resolver_match.func
    return getattr(view, AUDIENCE, "") == PERSONAL

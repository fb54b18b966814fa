"""A refusal that no view caught, or an outage, becomes a page in the user's language, never a 500."""

import sys
from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.defaults import server_error

from scoring.errors import RuleError
from tournaments.outages import headers_of, outage_of
from tournaments.refusals import message_of

STATUS = {
    "actor.not_allowed": 403,
    "request.bad_text": 400,
    "request.form_too_large": 413,
    "request.no_websockets": 400,
    "database.away": 503,
    "disk.full": 507,
}
FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")


class RefusalMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        # What the guard in front of Django refused; here it becomes a page.
        if error := getattr(request, "scope", {}).get("refusal"):
            return refusal(request, error)
        answer = self.get_response(request)
        if isinstance(answer, HttpResponseNotAllowed) and request.method == "GET":
            return only_a_button(request, answer)
        return answer

    def process_view(
        self, request: HttpRequest, view: Any, args: Any, kwargs: Any
    ) -> HttpResponse | None:
        """Refuse a form with NUL, which PostgreSQL can't hold; the API reads its bodies itself."""
        if request.content_type not in FORMS or request.path.startswith("/api/"):
            return None
        texts = [each for name, values in request.POST.lists() for each in (name, *values)]
        return refusal(request, RuleError("request.bad_text")) if has_nul(texts) else None

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if isinstance(error, RuleError):
            return refusal(request, error)
        outage = outage_of(error)
        return refusal(request, outage) if outage else None


def went_wrong(request: HttpRequest) -> HttpResponse:
    """Answer what failed outside of any view: an outage like inside of one, anything else as our mistake."""
    error = sys.exc_info()[1]
    outage = outage_of(error) if error else None
    return refusal(request, outage) if outage else server_error(request)


def status_of(error: RuleError) -> int:
    return STATUS.get(error.code, 409)


def has_nul(texts: list[str]) -> bool:
    return any("\0" in str(each) for each in texts)


def refusal(request: HttpRequest, error: RuleError) -> HttpResponse:
    """Answer a refusal as JSON to a script and as a page to a person."""
    status, message = status_of(error), message_of(error)
    if request.headers.get("accept", "").startswith("application/json"):
        problem = {"code": error.code, "params": error.params, "message": message}
        return JsonResponse(problem, status=status, headers=headers_of(error))
    if error.code == "database.away":
        # Without the request: a page would read in the database whose it is.
        words = render_to_string("database_away.html", {"message": message})
        return HttpResponse(words, status=status, headers=headers_of(error))
    page = {"message": message, "back": page_before(request) or "/"}
    return render(request, "refusal.html", page, status=status)


def only_a_button(request: HttpRequest, answer: HttpResponse) -> HttpResponse:
    """Tell whoever opens or reloads the address of a button; a browser shows a bare 405 as nothing."""
    words = _("This address only works from a button. Go back and press the button.")
    page = {"message": words, "back": desk_in(request.path)}
    refusal = render(request, "refusal.html", page, status=answer.status_code)
    refusal["Allow"] = answer["Allow"]
    return refusal


def desk_in(path: str) -> str:
    """Return the desk or the phone's tables that an address belongs to, else the start page.

    >>> desk_in("/desk/7FGX/jiangs/1/close/"), desk_in("/phone/7FGX/tables/1/seats/"), desk_in("/logout/")
    ('/desk/7FGX/', '/phone/7FGX/', '/')
    """
    area, event = [*path.strip("/").split("/"), ""][:2]
    return f"/{area}/{event}/" if area in ("desk", "phone") and event else "/"


def page_to_return_to(request: HttpRequest) -> str:
    """Return where a login or another language leads: the page itself, or the one whose button was pressed."""
    if request.method in ("GET", "HEAD"):
        return request.get_full_path()
    return page_before(request) or desk_in(request.path)


def page_before(request: HttpRequest) -> str:
    """Return where the person came from, if that was one of our own pages."""
    before = request.headers.get("referer", "")
    own = url_has_allowed_host_and_scheme(before, {request.get_host()}, request.is_secure())
    return before if own else ""

"""A refusal that no view caught becomes a page in the user's language, never a 500."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.http import url_has_allowed_host_and_scheme

from scoring.errors import RuleError
from tournaments.messages import message_of


class RefusalMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        return refusal(request, error) if isinstance(error, RuleError) else None


def status_of(error: RuleError) -> int:
    return 403 if error.code == "actor.not_allowed" else 409


def refusal(request: HttpRequest, error: RuleError) -> HttpResponse:
    """Answer a refusal as JSON to a script and as a page to a person."""
    status, message = status_of(error), message_of(error)
    if request.headers.get("accept", "").startswith("application/json"):
        problem = {"code": error.code, "params": error.params, "message": message}
        return JsonResponse(problem, status=status)
    page = {"message": message, "back": page_before(request)}
    return render(request, "refusal.html", page, status=status)


def page_before(request: HttpRequest) -> str:
    """Return where the person came from, if that was one of our own pages."""
    before = request.headers.get("referer", "")
    own = url_has_allowed_host_and_scheme(before, {request.get_host()}, request.is_secure())
    return before if own else "/"

"""Every error of the API, made in one place: RFC 9457 `application/problem+json` with our stable code."""

import logging
from collections.abc import Iterator, Mapping
from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.core.exceptions import PermissionDenied, TooManyFieldsSent
from django.core.signals import got_request_exception
from django.http import Http404
from django.urls import reverse
from rest_framework import exceptions
from rest_framework.renderers import JSONRenderer
from rest_framework.response import Response

from scoring.errors import RuleError
from scoring.refusals import MESSAGES as RULES
from tournaments.outages import headers_of, outage_of
from tournaments.refusals import MESSAGES, message

logger = logging.getLogger(__name__)

MEDIA_TYPE = "application/problem+json"

STATUS: dict[str, int] = {
    "actor.not_allowed": 403,
    "staff.owners_only": 403,
    "account.not_yours": 403,
    "request.csrf": 403,
    "request.unauthenticated": 401,
    "token.unknown": 401,
    "token.expired": 401,
    "token.revoked": 401,
    "request.not_found": 404,
    "log.no_such_position": 404,
    "request.method": 405,
    "request.not_acceptable": 406,
    "request.stale": 412,
    "request.too_large": 413,
    "request.form_too_large": 413,
    "request.media_type": 415,
    "request.match_required": 428,
    "request.throttled": 429,
    "request.too_many_streams": 429,
    "request.streams_full": 503,
    "request.busy": 503,
    "server.error": 500,
    "database.away": 503,
    "disk.full": 507,
    "idempotency.bad_key": 400,
}


# As RFC 9110 calls them; Python does from 3.13 on, and an answer must not depend on that.
PHRASES = {413: "Content Too Large", 422: "Unprocessable Content"}


class Problem(Exception):
    """A refusal with more to say than its words: members of the answer, and headers."""

    def __init__(
        self, error: RuleError, headers: Mapping[str, str] | None = None, **members: Any
    ) -> None:
        super().__init__(error)
        self.error = error
        self.headers = dict(headers or {})
        self.members = members


def status_of(code: str) -> int:
    """Return 400 for a malformed request, 422 for what the rules can't be, 409 for what isn't possible now."""
    if code in STATUS:
        return STATUS[code]
    if code.startswith("request."):
        return 400
    return 422 if code in RULES else 409


def phrase_of(status: int) -> str:
    return PHRASES.get(status) or HTTPStatus(status).phrase


def handle(error: Exception, context: dict[str, Any]) -> Response:
    """Answer any exception of a view; what nobody expected is logged and says nothing of itself."""
    problem = problem_of(error)
    if problem is None:
        request = context["request"]
        logger.error("unexpected error at %s", request.path, exc_info=error)
        got_request_exception.send(sender=None, request=request)
        problem = Problem(RuleError("server.error"))
    return response_of(problem, context["request"])


def response_of(problem: Problem, request: Any) -> Response:
    body = body_of(problem)
    if body["status"] == HTTPStatus.UNAUTHORIZED:
        problem.headers["WWW-Authenticate"] = "Bearer"
    # Whatever kind of answer was asked for, a problem is JSON.
    request.accepted_renderer, request.accepted_media_type = JSONRenderer(), MEDIA_TYPE
    return Response(body, body["status"], headers=problem.headers, content_type=MEDIA_TYPE)


def body_of(problem: Problem) -> dict[str, Any]:
    code, status = problem.error.code, status_of(problem.error.code)
    return {
        "type": reverse("api:problem", kwargs={"code": code}),
        "title": phrase_of(status),
        "status": status,
        "detail": message(code, problem.error.params),
        "code": code,
        "params": problem.error.params,
        **problem.members,
    }


def problem_of(error: Exception) -> Problem | None:
    """Return the problem that an exception is, or None for one that nobody expected."""
    match error:
        case Problem():
            return error
        case RuleError():
            return Problem(error)
        case exceptions.ValidationError():
            return Problem(RuleError("request.invalid"), errors=list(field_errors(error.detail)))
        case exceptions.Throttled():
            seconds = max(1, round(getattr(error, "wait", None) or 1))
            headers = {"Retry-After": str(seconds)}
            return Problem(RuleError("request.throttled", seconds=seconds), headers)
        case TooManyFieldsSent():
            limit = settings.DATA_UPLOAD_MAX_NUMBER_FIELDS
            return Problem(RuleError("request.too_many_parameters", limit=limit))
        case exceptions.MethodNotAllowed():
            return Problem(RuleError("request.method", method=str(error.args[0])))
        case exceptions.NotAcceptable():
            kinds = ", ".join(each.media_type for each in error.available_renderers or [])
            return Problem(RuleError("request.not_acceptable", kinds=kinds))
    if outage := outage_of(error):
        return Problem(outage, headers_of(outage))
    return next(
        (Problem(RuleError(code)) for kind, code in PLAIN.items() if isinstance(error, kind)), None
    )


PLAIN: dict[type[Exception], str] = {
    Http404: "request.not_found",
    exceptions.NotFound: "request.not_found",
    PermissionDenied: "actor.not_allowed",
    exceptions.PermissionDenied: "actor.not_allowed",
    exceptions.NotAuthenticated: "request.unauthenticated",
    exceptions.AuthenticationFailed: "request.unauthenticated",
    exceptions.UnsupportedMediaType: "request.media_type",
}


def field_errors(detail: Any, pointer: str = "") -> Iterator[dict[str, str]]:
    """Return what is wrong field by field, each with a JSON pointer (RFC 6901)."""
    if isinstance(detail, Mapping):
        for name, inner in detail.items():
            here = "" if name == "non_field_errors" else "/" + escaped(str(name))
            yield from field_errors(inner, pointer + here)
    elif isinstance(detail, list):
        for place, inner in enumerate(detail):
            is_leaf = isinstance(inner, exceptions.ErrorDetail)
            yield from field_errors(inner, pointer if is_leaf else f"{pointer}/{place}")
    else:
        code = f"field.{detail.code}"
        words = message(code, {}) if code in MESSAGES else str(detail)
        yield {"pointer": pointer, "code": code, "detail": words}


def escaped(name: str) -> str:
    return name.replace("~", "~0").replace("/", "~1")

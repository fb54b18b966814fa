"""An operation of the API, declared once: from it come access, reading, the answer, the schema and the tests."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache, wraps
from typing import Any, cast

from django.http.response import HttpResponseBase
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer

from tournaments.events.models import Event
from tournaments.log.services.answer_once import answer_once
from tournaments.people.queries.public_names import as_public
from tournaments.refusals import MESSAGES
from tournaments.staff.actors import Actor
from tournaments.staff.models import User
from tournaments.staff.queries.rights import Right, may

from .access import EVERYONE, USERS, Audience, actor_of, entered
from .bodies import parsed, read_query
from .etags import etag, is_unchanged, unchanged_since
from .fields import Query

Serializer = type[BaseSerializer[Any]]
Handler = Callable[..., Any]

MADE: dict[Any, BaseSerializer[Any]] = {}

SAFE = ("GET", "HEAD")
ALWAYS = (
    "request.invalid",
    "request.bad_text",
    "request.busy",
    "request.too_many_parameters",
    "request.not_acceptable",
    "request.throttled",
    "database.away",
    "disk.full",
    "token.unknown",
    "token.expired",
    "token.revoked",
)
OF_A_BODY = (
    "request.not_json",
    "request.not_utf8",
    "request.not_an_object",
    "request.duplicate_key",
    "request.not_finite",
    "request.number_too_large",
    "request.too_deep",
    "request.too_large",
    "request.media_type",
    "request.csrf",
)


@dataclass(frozen=True, slots=True)
class Call:
    """A request that was let in and read."""

    request: Request
    caller: Actor | None
    at: Event | None
    query: dict[str, Any] = field(default_factory=dict)
    body: dict[str, Any] = field(default_factory=dict)

    @property
    def actor(self) -> Actor:
        """Return who acts, in an operation that nobody reaches nameless."""
        return cast(Actor, self.caller)

    @property
    def event(self) -> Event:
        """Return the event that the address names."""
        return cast(Event, self.at)

    @property
    def of_staff(self) -> bool:
        """Say whether somebody who works at the event is calling."""
        return self.caller is not None and may(self.caller, Right.VIEW, self.event)

    @property
    def sees_names(self) -> bool:
        """Say whether the caller may read names as they are: everybody, unless the event shows them to its staff only."""
        if self.at is None or self.at.public_names == Event.PublicNames.FULL:
            return True
        return self.of_staff

    def shown(self, result: Any) -> Any:
        """Return what the handler found with the names that the caller may see."""
        return result if self.sees_names else as_public(result, self.event)

    @property
    def user(self) -> User:
        return cast(User, self.request.user)


@dataclass(frozen=True, slots=True)
class Operation:
    """What an operation is, all of it."""

    id: str
    summary: str
    audience: Audience
    # What it calls, for the test that compares the API with the pages.
    services: tuple[Callable[..., Any], ...] = ()
    query: Serializer = Query
    body: Serializer | None = None
    answer: Serializer | None = None
    status: int = 200
    codes: tuple[str, ...] = ()  # refusals of its own; "hand.*" means all of that kind
    once: bool = False  # takes an Idempotency-Key
    secrets: tuple[str, ...] = ()  # fields of the answer that are shown once and never stored
    match: bool = False  # needs If-Match
    logged: bool = True  # its answer changes only with the event's log, so it has an ETag
    example: Mapping[str, Any] | None = None
    answers: Any = None  # an example of the answer
    kinds: tuple[str, ...] = ("application/json",)

    @property
    def topic(self) -> str:
        return self.id.split(".")[0]

    @property
    def all_codes(self) -> list[str]:
        """Return every code that it can answer with."""
        found = {*ALWAYS}
        for pattern in self.codes:
            found |= matching(pattern)
        if self.body is not None:
            found |= {*OF_A_BODY}
        if self.audience.of_event:
            found |= {"request.not_found"}
        if self.audience.right is not None or self.audience is USERS:
            found |= {"request.unauthenticated", "actor.not_allowed"}
        if self.once:
            found |= matching("idempotency.*")
        if self.match:
            found |= {"request.match_required", "request.stale"}
        return sorted(found)

    def written(self, result: Any) -> Any:
        """Return plain data of what the handler found."""
        return None if self.answer is None else made_once(self.answer).to_representation(result)


def made_once(serializer: Serializer) -> BaseSerializer[Any]:
    """Return one serializer for all requests: its fields are dear to make, and reading or writing leaves nothing in it."""
    made = MADE.get(serializer)
    if made is None:
        made = MADE[serializer] = serializer()
    return made


@cache
def matching(pattern: str) -> frozenset[str]:
    """Return the codes of a pattern; one that isn't there is a mistake in the declaration."""
    start = pattern.removesuffix("*")
    found = frozenset(
        code
        for code in MESSAGES
        if code == pattern or (start != pattern and code.startswith(start))
    )
    if not found:
        raise LookupError(f"there is no code {pattern}")
    return found


def operation(id: str, summary: str, audience: Audience = EVERYONE, **more: Any) -> Any:  # noqa: A002
    """Declare a method of a resource; it then gets `call` and the numbers of its address."""
    declared = Operation(id, summary, audience, **more)

    def declare(handler: Handler) -> Handler:
        @wraps(handler)
        def handle(view: Any, request: Request, **address: Any) -> HttpResponseBase:
            return respond(declared, view, request, address, handler)

        handle.operation = declared  # type: ignore[attr-defined]
        return handle

    return declare


def respond(
    declared: Operation, view: Any, request: Request, address: dict[str, Any], handler: Handler
) -> HttpResponseBase:
    """Let in, read, do, answer; the one way of every request."""
    event = entered(declared.audience, request, address.pop("event_id", ""))
    versioned = event is not None and declared.logged
    query = checked(declared.query, read_query(request))
    if event and versioned and request.method in SAFE and is_unchanged(request, event):
        return Response(status=304, headers={"ETag": etag(event)})
    body = {}
    if request.method not in SAFE:
        body = checked(declared.body or Query, parsed(view.raw))
    call = Call(request, actor_of(request), event, query, body)

    def do() -> Any:
        found = handler(view, call, **address)
        return found if declared.audience.right else call.shown(found)

    response = performed(declared, view, call, do)
    if event and versioned and "Idempotency-Replayed" not in response:
        response["ETag"] = etag(event)
    return response


def checked(serializer: Serializer, data: Mapping[str, Any]) -> dict[str, Any]:
    return dict(made_once(serializer).run_validation(data))


def performed(
    declared: Operation, view: Any, call: Call, do: Callable[[], Any]
) -> HttpResponseBase:
    if declared.match:
        do = matched(view, call, do)
    key = call.request.headers.get("Idempotency-Key")
    if declared.once and key is not None:
        return performed_once(declared, view, call, do, key)
    result = do()
    if isinstance(result, HttpResponseBase):
        return result
    return Response(declared.written(result), declared.status)


def matched(view: Any, call: Call, do: Callable[[], Any]) -> Callable[[], Any]:
    def do_if_unchanged() -> Any:
        with unchanged_since(call.request, call.event, view.current):
            return do()

    return do_if_unchanged


def performed_once(
    declared: Operation, view: Any, call: Call, do: Callable[[], Any], key: str
) -> HttpResponseBase:
    """Answer a key once; what is shown once only is not kept, and null when the answer is repeated."""
    shown: dict[str, Any] = {}

    def keep() -> tuple[int, Any]:
        written = declared.written(do())
        shown.update({name: written[name] for name in declared.secrets})
        return declared.status, {**written, **dict.fromkeys(declared.secrets)}

    address = f"{call.request.method} {call.request.path}\n".encode()
    found = answer_once(event=call.at, actor=call.actor, key=key, body=address + view.raw, do=keep)
    if found.replayed:
        return Response(found.data, found.status, headers={"Idempotency-Replayed": "true"})
    return Response({**found.data, **shown}, found.status)

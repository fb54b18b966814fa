"""An operation, and a scene in which the owner's call of it succeeds."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from django.urls import URLPattern, reverse

from api.operations import Operation
from api.urls import urlpatterns
from tests.api.client import Answer, Api
from tournaments.events.models import Event


@dataclass(frozen=True)
class Call:
    """What is asked; `address` has the numbers and ids of the path."""

    event: Event | None = None
    address: dict[str, Any] = field(default_factory=dict)
    body: dict[str, Any] | None = None
    query: str = ""


@dataclass(frozen=True)
class Case:
    id: str
    scene: Callable[[], Call]


@cache
def declared() -> dict[str, tuple[str, str, Operation]]:
    """Return every operation by id, with its method and the name of its route."""
    found = {}
    for pattern in urlpatterns:
        assert isinstance(pattern, URLPattern)
        view = getattr(pattern.callback, "view_class", None)
        for method in ("get", "post", "put", "patch", "delete"):
            operation = getattr(getattr(view, method, None), "operation", None)
            if operation is not None:
                found[operation.id] = (method.upper(), str(pattern.name), operation)
    return found


def made(api: Api, case_id: str, call: Call, **headers: str) -> Answer:
    """Make the call of an operation, in the event of the call."""
    method, name, operation = declared()[case_id]
    event = {"event_id": call.event.public_id} if operation.audience.of_event and call.event else {}
    path = reverse(f"api:{name}", kwargs={**event, **call.address})
    if operation.match:
        headers = {"if_match": "*", **headers}
    body = None if method == "GET" else call.body or {}
    return api.call(method, path + call.query, body, **headers)

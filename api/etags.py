"""The event's log number as ETag: what is up to date isn't sent again, and no change is lost."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.db import transaction
from rest_framework.request import Request

from scoring.errors import RuleError
from tournaments.events.models import Event

from .problems import Problem

TAG = re.compile(r'(W/)?("[!#-~]*"|\*)')


def etag(event: Event) -> str:
    return f'"{event.head_seq}"'


def is_unchanged(request: Request, event: Event) -> bool:
    """Say whether If-None-Match names the version that the event has."""
    return etag(event) in tags(request.headers.get("If-None-Match", ""), weak=True)


def tags(header: str, *, weak: bool) -> set[str]:
    """Return the tags that a header names; one that promises only about the same is weak."""
    return {tag for is_weak, tag in TAG.findall(header) if weak or not is_weak}


@contextmanager
def unchanged_since(
    request: Request, event: Event, current: Callable[[Event], Any]
) -> Iterator[None]:
    """Hold the event's lock around a change, unless the event is not what the caller saw any more.

    Raises RuleError("request.match_required"), or RuleError("request.stale") with the current state.
    """
    given = request.headers.get("If-Match", "")
    if not given:
        raise RuleError("request.match_required")
    with transaction.atomic():
        locked = Event.objects.select_for_update().get(pk=event.pk)
        if not tags(given, weak=False) & {etag(locked), "*"}:
            stale = RuleError("request.stale", version=locked.head_seq)
            raise Problem(stale, {"ETag": etag(locked)}, current=current(locked))
        yield

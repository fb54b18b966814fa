"""What a view says of its answer to the front (config/front/), which may answer the next ones who ask with it."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from tournaments.events.models import Event

from .snapshots import Version, version_of

KEEPING = "keeping"  # in the scope of a request that the front makes for everybody
STAYING = "staying"  # in the scope of a request that somebody of the staff makes
WHILE_A_CLOCK_RUNS = 1.0  # second; phones let the clock run on from there


@dataclass(slots=True)
class Keeping:
    """Of which event and log number an answer is, and for how long although nothing is logged."""

    version: Version | None = None
    seconds: float | None = None
    time_zone: str = ""
    names: str = ""  # how they are shown
    failing: bool = False  # the front could not have it made the last time, either

    def until_changed(self, event: Event) -> None:
        self.version = version_of(event)
        self.time_zone, self.names = event.time_zone, event.public_names


@dataclass(slots=True)
class Staying:
    """How long an answer to one of the staff stays the same: until the event's log moves on, and so many seconds at most."""

    event_id: str = ""
    version: Version | None = None
    seconds: float = 0.0


def stays_until_changed(request: HttpRequest, event: Event, seconds: float) -> None:
    """Say that whoever asks for the same again need not be looked at again."""
    staying = getattr(request, "scope", {}).get(STAYING)
    if isinstance(staying, Staying):
        staying.event_id, staying.version = event.public_id, version_of(event)
        staying.seconds = seconds


def keeping_of(request: Any) -> Keeping | None:
    """Return where to say what may be kept, if the front asks."""
    found = getattr(request, "scope", {}).get(KEEPING)
    return found if isinstance(found, Keeping) else None


def kept_until_changed(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Let the answer be given to everybody until the event's log moves on; the view gets `event`."""

    @wraps(view)
    def noted(request: HttpRequest, event: Event, **kwargs: Any) -> HttpResponseBase:
        if keeping := keeping_of(request):
            keeping.until_changed(event)
        return view(request, event=event, **kwargs)

    return noted


def changes_with_time(request: HttpRequest) -> None:
    """Say that the answer shows a clock that runs, so it is made anew each second."""
    if keeping := keeping_of(request):
        keeping.seconds = WHILE_A_CLOCK_RUNS

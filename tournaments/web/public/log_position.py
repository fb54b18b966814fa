"""The hash at a position of an event's log: what every page that looks compares with what it saw (docs/log.md)."""

from typing import Any

from django.http import HttpRequest, JsonResponse
from django.views.decorators.http import require_safe

from tournaments.events.models import Event
from tournaments.log.queries.position import position_of
from tournaments.web.access import for_public


@for_public
@require_safe
def log_position(request: HttpRequest, event: Event, seq: int) -> JsonResponse:
    """Answer what the database has at this moment, from no memory: also a log that was changed beneath shows."""
    found = position_of(event, seq)
    newest: dict[str, Any] = {"seq": found.newest.seq, "hash": found.newest.hash}
    answer = {"event": event.public_id, "seq": seq, "hash": found.hash, "newest": newest}
    status = 404 if found.hash is None else 200
    return JsonResponse(answer, status=status, headers={"Cache-Control": "no-store"})

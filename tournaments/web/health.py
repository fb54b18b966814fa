"""Is this installation well? For load balancers, monitors and whoever looks after it."""

import time
from typing import Any

from celery import current_app
from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from kombu.exceptions import OperationalError

from tournaments.web.access import for_everyone


@for_everyone
@never_cache
@require_safe
def health(request: HttpRequest) -> JsonResponse:
    """Answer 200 while results can be entered, 503 when not; a lost broker only delays printing."""
    database, broker = database_state(), broker_state()
    state = "down" if database != "ok" else "ok" if broker == "ok" else "degraded"
    answer: dict[str, Any] = {
        "status": state,
        "database": database,
        "broker": broker,
        "worker_seen_seconds_ago": worker_seen_seconds_ago(),
    }
    return JsonResponse(answer, status=503 if state == "down" else 200)


def database_state() -> str:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return "down"
    return "ok"


def broker_state() -> str:
    with current_app.connection_for_write(connect_timeout=2) as broker:
        try:
            broker.ensure_connection(
                max_retries=1, interval_start=0, timeout=3, reraise_as_library_errors=True
            )
        except (OSError, OperationalError):
            return "down"
    return "ok"


def worker_seen_seconds_ago() -> int | None:
    """Return how long ago a worker with this data folder ran the heartbeat, or None if never."""
    try:
        seen = (settings.DATA_DIR / "heartbeat").stat().st_mtime
    except FileNotFoundError:
        return None
    return max(0, round(time.time() - seen))

"""Is this installation well? For load balancers, monitors and whoever looks after it."""

import threading
import time
from collections.abc import Callable
from typing import Any

from celery import current_app
from django.conf import settings
from django.db import DatabaseError, transaction
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from kombu.exceptions import OperationalError

from tournaments.full_disk import MEGABYTE, NEARLY_NOTHING, free_bytes, is_disk_full
from tournaments.log.models import Idempotency
from tournaments.web.access import for_everyone

LITTLE = 200 * MEGABYTE
TRIED_EVERY = 5.0  # seconds: whoever asks more often gets the same answer, and costs nothing
PATIENCE = 3.0  # seconds for a broker to answer


@for_everyone
@never_cache
@require_safe
def health(request: HttpRequest) -> JsonResponse:
    """Answer 200 while results can be entered, 503 when not; a lost broker only delays printing."""
    database, broker, disk = database_state(), broker_state(), disk_state()
    is_down = database != "ok" or disk == "full"
    state = "down" if is_down else "ok" if (broker, disk) == ("ok", "ok") else "degraded"
    answer: dict[str, Any] = {
        "status": state,
        "database": database,
        "disk": disk,
        "broker": broker,
        "worker_seen_seconds_ago": worker_seen_seconds_ago(),
    }
    return JsonResponse(answer, status=503 if is_down else 200)


class LastTry:
    """What came of the newest try, asked for by any thread of this process."""

    def __init__(self, try_now: Callable[[], str]) -> None:
        self.try_now = try_now
        self.lock = threading.Lock()
        self.forget()

    def forget(self) -> None:
        self.state, self.until = "", 0.0

    def __call__(self) -> str:
        with self.lock:
            if time.monotonic() >= self.until:
                self.state, self.until = self.try_now(), time.monotonic() + TRIED_EVERY
            return self.state


class WithPatience:
    """A try that is given up when it takes too long; while it hangs, there is no other."""

    def __init__(self, try_now: Callable[[], str]) -> None:
        self.try_now = try_now
        self.thread: threading.Thread | None = None
        self.found = "down"

    def __call__(self) -> str:
        if self.thread is None or not self.thread.is_alive():
            self.found = "down"
            self.thread = threading.Thread(target=self.find, daemon=True)
            self.thread.start()
        self.thread.join(PATIENCE)
        return self.found if not self.thread.is_alive() else "down"

    def find(self) -> None:
        self.found = self.try_now()


def try_to_write() -> str:
    """Write a row and take it back: reading alone succeeds on a full disk, too."""
    try:
        with transaction.atomic():
            Idempotency.objects.create(actor="health", key="health", status=0, answer={})
            transaction.set_rollback(True)
    except DatabaseError as error:
        return "full" if is_disk_full(error) else "down"
    return "ok"


def disk_state() -> str:
    free = free_bytes()
    return "full" if free < NEARLY_NOTHING else "low" if free < LITTLE else "ok"


def try_broker() -> str:
    with current_app.connection_for_write(connect_timeout=2) as broker:
        try:
            broker.ensure_connection(
                max_retries=1, interval_start=0, timeout=3, reraise_as_library_errors=True
            )
        except (OSError, OperationalError):
            return "down"
    return "ok"


database_state = LastTry(try_to_write)
broker_state = LastTry(WithPatience(try_broker))  # some take a connection and never say a word


def worker_seen_seconds_ago() -> int | None:
    """Return how long ago a worker with this data folder ran the heartbeat, or None if never."""
    try:
        seen = (settings.DATA_DIR / "heartbeat").stat().st_mtime
    except FileNotFoundError:
        return None
    return max(0, round(time.time() - seen))

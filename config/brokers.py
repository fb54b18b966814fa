"""The Celery broker: files in the data folder, or Redis or AMQP by BROKER_URL."""

from pathlib import Path
from typing import Any

from django.core.exceptions import ImproperlyConfigured

REDIS_SCHEMES = ("redis://", "rediss://", "redis+socket://")
AMQP_SCHEMES = ("amqp://", "amqps://")


def broker_settings(url: str, data_dir: Path) -> tuple[str, dict[str, Any]]:
    """Return the broker's address and its transport options."""
    if not url:
        return "filesystem://localhost", file_options(data_dir / "broker")
    if url.startswith(REDIS_SCHEMES):
        return url, redis_options()
    if url.startswith(AMQP_SCHEMES):
        return url, {"confirm_publish": True}
    raise ImproperlyConfigured(
        "BROKER_URL must start with redis://, rediss://, amqp:// or amqps://, or be left out."
    )


def file_options(folder: Path) -> dict[str, Any]:
    """Return options under which a task starts within a tenth of a second."""
    queue, control = folder / "queue", folder / "control"
    for each in (queue, control):
        each.mkdir(parents=True, exist_ok=True)
    return {
        "data_folder_in": str(queue),
        "data_folder_out": str(queue),
        "control_folder": str(control),
        "polling_interval": 0.1,
    }


def redis_options() -> dict[str, Any]:
    """Return options under which the tasks of a dead worker come back within seconds."""
    return {
        # longer than the longest task: a task that outlives it would run twice at once
        "visibility_timeout": 3600,
        "unacked_restore_interval": 2,
        "unacked_restore_throttle": 1,
        "socket_connect_timeout": 2,
    }

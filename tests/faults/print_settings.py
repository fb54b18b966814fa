"""The product's settings, with less patience: a dead worker is given up after seconds."""

from config.settings import *  # noqa: F403

PRINT_LEASE_SECONDS = 3.0
CELERY_BEAT_SCHEDULE = {
    "sweep-prints": {"task": "tournaments.tasks.sweep_prints", "schedule": 1.0},
}

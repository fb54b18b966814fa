"""The product's settings, with less patience: the sweep comes every second."""

from config.settings import *  # noqa: F403

CELERY_BEAT_SCHEDULE = {
    "sweep-prints": {"task": "tournaments.tasks.sweep_prints", "schedule": 1.0},
}

"""The product's settings, with less patience: the sweep comes every second, tables are made at once."""

from config.settings import *  # noqa: F403
from config.settings import INSTALLED_APPS

CELERY_BEAT_SCHEDULE = {
    "sweep-prints": {"task": "tournaments.tasks.sweep_prints", "schedule": 1.0},
}
# The migrations, which take longest by far, are run and compared with the models elsewhere.
MIGRATION_MODULES = {name.rpartition(".")[2]: None for name in INSTALLED_APPS}

"""Celery tasks; each may run twice, late or never."""

from celery import shared_task
from django.conf import settings

from tournaments.log.services.answer_once import forget_keys
from tournaments.printing.make_pdf import HARD_LIMIT, SOFT_LIMIT, run_job
from tournaments.printing.services.sweep import sweep


@shared_task(name="tournaments.tasks.heartbeat")
def heartbeat() -> None:
    """Leave a sign that worker and beat are alive."""
    (settings.DATA_DIR / "heartbeat").touch()


@shared_task(
    name="tournaments.tasks.print_cards", time_limit=HARD_LIMIT, soft_time_limit=SOFT_LIMIT
)
def print_cards(job_id: int) -> None:
    """Make a PDF of cards; in a queue of their own, so that players never wait behind a long list."""
    run_job(job_id)


@shared_task(name="tournaments.tasks.print_list", time_limit=HARD_LIMIT, soft_time_limit=SOFT_LIMIT)
def print_list(job_id: int) -> None:
    """Make any other PDF."""
    run_job(job_id)


@shared_task(name="tournaments.tasks.sweep_prints")
def sweep_prints() -> None:
    """Bring print jobs back on their way that died or got lost, and clean up."""
    sweep()


@shared_task(name="tournaments.tasks.sweep_keys")
def sweep_keys() -> None:
    """Forget Idempotency-Keys that belong to no event after a day."""
    forget_keys()

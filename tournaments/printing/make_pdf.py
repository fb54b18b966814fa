"""A print job from claim to file; may run twice, and still makes one file."""

import errno
import logging
from functools import partial
from typing import Any

from billiard.exceptions import SoftTimeLimitExceeded
from django.utils import translation

from scoring.errors import RuleError
from tournaments.events.models import Event
from tournaments.printing.kinds import Scope
from tournaments.printing.models import PrintJob
from tournaments.printing.services.files import file_of, whole_file
from tournaments.printing.services.leases import (
    LISTS,
    LeaseLost,
    advance,
    claim,
    fail,
    file_name,
    finish,
)
from tournaments.printing.services.scope import checked_scope
from tournaments.printing.services.sweep import next_list
from tournaments.score_cards.services.make_cards import make_missing_cards

from .pdf.glyph_coverage import named
from .pdf.pdf_writer import print_plan
from .pdf.sheets import Plan
from .sources.cards import CardMissing
from .sources.kinds import plan_for

log = logging.getLogger(__name__)

OF_CARDS = (PrintJob.Kind.SCORE_CARDS, PrintJob.Kind.FILLED_CARDS)
MOST_TRIES = 3
SOFT_LIMIT, HARD_LIMIT = 1500, 1560  # seconds; a thousand times what the largest hall needs


def run_job(job_id: int) -> None:
    """Make the job's PDF, if no other worker has it; whatever happens, the job says so."""
    job = claim(job_id)
    if job is None:
        return
    try:
        make(job)
    except LeaseLost:
        log.info("print job %s was cancelled or taken over", job.public_id)
    except RuleError as error:
        fail(job, error.code, dict(error.params))
    except OSError as error:
        fail(job, *disk_problem(error))
    except SoftTimeLimitExceeded:
        fail(job, "print.took_too_long", {"minutes": SOFT_LIMIT // 60})
    except Exception as error:
        fail(job, "print.unforeseen", {"problem": type(error).__name__})
        log.exception("print job %s failed", job.public_id)
        raise
    finally:
        if job.kind in LISTS:
            next_list()


def make(job: PrintJob) -> None:
    """Print into a draft, give it its name, make it the job's."""
    with translation.override(job.language):
        scope = checked_scope(job.event, job.kind, job.scope)
        plan = plan_with_cards(job.event, job.kind, scope, job.language, job.paper)
        with whole_file(file_of(file_name(job))) as out:
            printed = print_plan(plan, out, partial(advance, job))
    finish(job, missing=named(printed.missing))


def plan_with_cards(event: Event, kind: str, scope: Scope, language: str, paper: str) -> Plan:
    """Return the sheets of a print; everyone whose score card is printed has one by then.

    Raises CardMissing if each time somebody took a seat between the making of the cards and the reading.
    """
    tries = 0
    while True:
        tries += 1
        if kind in OF_CARDS:
            make_missing_cards(event.jiangs.get(number=scope["jiang"]))
        try:
            return plan_for(event, kind, scope, language, paper)
        except CardMissing:
            if tries == MOST_TRIES:
                raise


def disk_problem(error: OSError) -> tuple[str, dict[str, Any]]:
    if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
        return "print.disk_full", {}
    return "print.cannot_write", {"problem": error.strerror or type(error).__name__}

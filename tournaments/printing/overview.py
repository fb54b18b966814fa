"""Print jobs as the desk shows them: what, how far, what went wrong, in the active language."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.messages import message
from tournaments.models import Event, PrintJob
from tournaments.services.print_kinds import Scope, printable

SHOWN = 30


@dataclass(frozen=True, slots=True)
class PrintView:
    """A job in words; `sheets` is 0 until a worker knows how many there are."""

    public_id: str
    kind: str
    title: str
    narrowed: str  # which jiang, which participant
    language: str
    paper: str
    state: str
    done: int
    sheets: int
    problem: str
    missing: tuple[str, ...]  # characters that no font has
    size: int
    requested_at: datetime

    @property
    def percent(self) -> int:
        return 100 * self.done // self.sheets if self.sheets else 0


def prints_of(event: Event, most: int = SHOWN) -> list[PrintView]:
    """Return the event's newest jobs, those whose file was cleaned away left out; one query."""
    jobs = PrintJob.objects.filter(event=event).exclude(state=PrintJob.State.EXPIRED)
    return [view_of(job) for job in jobs.order_by("-pk")[:most]]


def view_of(job: PrintJob) -> PrintView:
    return PrintView(
        public_id=job.public_id,
        kind=job.kind,
        title=_(printable(job.kind).title),
        narrowed=narrowed(job.scope),
        language=job.language,
        paper=job.paper,
        state=job.state,
        done=job.sheets_done,
        sheets=job.sheets,
        problem=message(job.error_code, job.error_params) if job.error_code else "",
        missing=tuple(job.missing),
        size=job.size,
        requested_at=job.requested_at,
    )


def narrowed(scope: Scope) -> str:
    """Return what the print is of, as people say it."""
    words = {
        "jiang": _("Jiang {number}"),
        "table": pgettext("on paper", "Table {number}"),
        "participant": pgettext("on paper", "No. {number}"),
        "draw": pgettext("on paper", "Draw {number}"),
        "count": pgettext("on paper", "{number} cards"),
    }
    parts = [words[name].format(number=scope[name]) for name in words if name in scope]
    return "\u2002".join([*parts, *([_("confirmed only")] if scope.get("confirmed") else [])])


def download_name(job: PrintJob) -> str:
    """Return what the file is called when it is saved: safe on every system.

    >>> download_name(PrintJob(kind="score-cards", scope={"jiang": 2, "participant": 7}))
    'score-cards-jiang-2-participant-7.pdf'
    """
    parts = [f"{name}-{value}" for name, value in job.scope.items() if name != "confirmed"]
    return "-".join([job.kind, *parts]) + ".pdf"

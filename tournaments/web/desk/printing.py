"""Printing at the desk: what to print, how far it is, the file."""

from typing import Any, cast

from django import forms
from django.conf import settings
from django.contrib import messages
from django.db.models import Case, QuerySet, When
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language, gettext, gettext_lazy, gettext_noop
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.errors import RuleError
from tournaments.events.models import Event
from tournaments.jiangs.models import Jiang
from tournaments.printing.kinds import MOST_BLANK_CARDS, PAPERS, PRINTABLES
from tournaments.printing.models import PrintJob
from tournaments.printing.services.jobs import (
    cancel_print,
    printed_file,
    request_print,
    retry_print,
)
from tournaments.refusals import message, message_of
from tournaments.staff.actors import Actor
from tournaments.staff.queries.rights import Right
from tournaments.web.access import for_staff
from tournaments.web.attempt import attempt

from .lookup import desk_context

LISTED = 30
State = PrintJob.State


class PrintForm(forms.Form):
    """What to print; options that a kind doesn't have are left out of the wish."""

    kind = forms.ChoiceField(label=gettext_lazy("What"))
    jiang = forms.ChoiceField(label=gettext_lazy("Jiang"), required=False)
    table = forms.IntegerField(label=gettext_lazy("Table"), min_value=1, required=False)
    participant = forms.IntegerField(
        label=gettext_lazy("Player's number"), min_value=1, required=False
    )
    draw = forms.IntegerField(label=gettext_lazy("Draw number"), min_value=1, required=False)
    count = forms.IntegerField(
        label=gettext_lazy("How many blank cards"),
        min_value=1,
        max_value=MOST_BLANK_CARDS,
        required=False,
    )
    confirmed = forms.BooleanField(label=gettext_lazy("Confirmed results only"), required=False)
    paper = forms.ChoiceField(label=gettext_lazy("Paper"), choices=[(p, p) for p in PAPERS])
    language = forms.ChoiceField(label=gettext_lazy("Language"), choices=settings.LANGUAGES)

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        kinds = [(kind, gettext(each.title)) for kind, each in PRINTABLES.items()]
        cast(forms.ChoiceField, self.fields["kind"]).choices = kinds
        begun = event.jiangs.exclude(state=Jiang.State.PLANNED).order_by("number")
        numbers = [str(number) for number in begun.values_list("number", flat=True)]
        cast(forms.ChoiceField, self.fields["jiang"]).choices = [
            ("", gettext("the whole event")),
            *[(number, gettext("Jiang {number}").format(number=number)) for number in numbers],
        ]
        self.fields["jiang"].initial = numbers[-1] if numbers else ""

    @property
    def arguments(self) -> dict[str, Any]:
        """Return what the service is asked for."""
        given = self.cleaned_data
        what = PRINTABLES[given["kind"]]
        scope = {name: given[name] for name in what.options if given.get(name)}
        if "jiang" in scope:
            scope["jiang"] = int(scope["jiang"])
        paper = given["paper"] if given["paper"] in what.papers else what.papers[0]
        return {
            "kind": given["kind"],
            "scope": scope,
            "paper": paper,
            "language": given["language"],
        }


@for_staff(Right.PRINT)
@require_http_methods(["GET", "HEAD", "POST"])
def printing(request: HttpRequest, event: Event, actor: Actor) -> HttpResponse:
    """Ask for a print, and see how far the others are."""
    initial = {"language": get_language()}
    if event.state in (Event.State.FINISHED, Event.State.ARCHIVED):
        initial |= {"kind": PrintJob.Kind.STANDINGS, "jiang": ""}
    form = PrintForm(request.POST or None, event=event, initial=initial)
    requested = attempt(form, lambda: request_print(event=event, by=actor, **form.arguments))
    if requested is not None:
        return to_printing(event, requested)
    jobs = [described(job) for job in jobs_of(event, request.GET.get("job", ""))[:LISTED]]
    page = desk_context(event, actor, "printing", form=form, jobs=jobs)
    refused = form.is_bound and not form.is_valid()
    return render(request, "desk/printing.html", page, status=422 if refused else 200)


def jobs_of(event: Event, requested: str) -> QuerySet[PrintJob]:
    """Return the prints, the newest first; before them the one just asked for, however old its file is."""
    first = Case(When(public_id=requested, then=0), default=1)
    return PrintJob.objects.filter(event=event).order_by(first, "-pk")


def described(job: PrintJob) -> dict[str, Any]:
    """Return a job as the list shows it."""
    return {
        "job": job,
        "title": gettext(PRINTABLES[job.kind].title),
        "narrowed": [gettext(PARTS[name]).format(number=job.scope[name]) for name in job.scope],
        "error": message(job.error_code, job.error_params) if job.error_code else "",
        "open": job.state in (State.QUEUED, State.RUNNING),
    }


PARTS = {
    "jiang": gettext_noop("Jiang {number}"),
    "table": gettext_noop("Table {number}"),
    "participant": gettext_noop("Player {number}"),
    "count": gettext_noop("Blank cards: {number}"),
    "draw": gettext_noop("Draw {number}"),
    "confirmed": gettext_noop("Confirmed results only"),
}


def job_at(event: Event, job_id: str) -> PrintJob:
    job = PrintJob.objects.filter(event=event, public_id=job_id).first()
    if job is None:
        raise Http404
    job.event = event
    return job


@for_staff(Right.PRINT)
@require_POST
def cancel(request: HttpRequest, event: Event, actor: Actor, job_id: str) -> HttpResponse:
    try:
        cancel_print(job=job_at(event, job_id), by=actor)
    except RuleError as error:
        messages.error(request, message_of(error))
    return to_printing(event)


@for_staff(Right.PRINT)
@require_POST
def retry(request: HttpRequest, event: Event, actor: Actor, job_id: str) -> HttpResponse:
    """Ask for it again, as things stand now."""
    try:
        requested = retry_print(job=job_at(event, job_id), by=actor)
    except RuleError as error:
        messages.error(request, message_of(error))
        return to_printing(event)
    return to_printing(event, requested)


@for_staff(Right.PRINT)
@require_safe
def download(request: HttpRequest, event: Event, actor: Actor, job_id: str) -> HttpResponseBase:
    """Hand out the PDF; the browser shows it, and can print it."""
    job = job_at(event, job_id)
    try:
        path = printed_file(job=job, by=actor)
    except RuleError as error:
        messages.error(request, message_of(error))
        return to_printing(event)
    name = f"{event.name} {gettext(PRINTABLES[job.kind].title)}.pdf"
    return FileResponse(path.open("rb"), filename=name, content_type="application/pdf")


def to_printing(event: Event, requested: PrintJob | None = None) -> HttpResponse:
    page = reverse("desk:printing", kwargs={"event_id": event.public_id})
    return redirect(f"{page}?job={requested.public_id}" if requested else page)

"""Adjustments (加減分): what one would change, making it, taking it back."""

from typing import Any, cast

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from scoring.errors import RuleError
from tournaments.events.models import Event
from tournaments.jiangs.models import Jiang
from tournaments.log.queries.authors import names_behind
from tournaments.people.models import Participant
from tournaments.refusals import message_of
from tournaments.staff.actors import Actor
from tournaments.staff.queries.rights import Right
from tournaments.standings.models import Adjustment
from tournaments.standings.services.adjustments import (
    LARGEST,
    cancel_adjustment,
    make_adjustment,
    preview_adjustment,
)
from tournaments.web.access import for_staff
from tournaments.web.attempt import attempt

from .forms import LONGEST_REASON, ReasonForm
from .lookup import desk_context


class JiangField(forms.ModelChoiceField):
    def label_from_instance(self, obj: Jiang) -> str:
        return _("Jiang {number}").format(number=obj.number)


class AdjustmentForm(forms.Form):
    """`seen` is how many adjustments there were when the preview was shown."""

    number = forms.IntegerField(label=gettext_lazy("Player's number"), min_value=1)
    points = forms.IntegerField(
        label=gettext_lazy("Points"),
        min_value=-LARGEST,
        max_value=LARGEST,
        help_text=gettext_lazy("For a penalty, use a minus: −10."),
    )
    jiang = JiangField(Jiang.objects.none(), label=gettext_lazy("Jiang"), required=False)
    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=LONGEST_REASON)
    seen = forms.IntegerField(required=False, widget=forms.HiddenInput)

    participant: Participant

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.event = event
        jiang = cast(JiangField, self.fields["jiang"])
        jiang.queryset = event.jiangs.all()
        jiang.empty_label = _("the whole event")

    def clean_number(self) -> int:
        number: int = self.cleaned_data["number"]
        found = self.event.participants.filter(number=number).first()
        if found is None:
            raise forms.ValidationError(_("Nobody has this number."))
        found.event, self.participant = self.event, found
        return number

    @property
    def arguments(self) -> dict[str, Any]:
        given = self.cleaned_data
        return {
            "participant": self.participant,
            "points": given["points"],
            "jiang": given["jiang"],
        }


@for_staff(Right.ADJUST)
@require_http_methods(["GET", "HEAD", "POST"])
def adjustments(request: HttpRequest, event: Event, actor: Actor) -> HttpResponse:
    """List the adjustments; a new one is shown with its consequences before it is made."""
    if request.method != "POST":
        return adjustments_page(request, event, actor)
    form = AdjustmentForm(request.POST, event=event)
    if not form.is_valid() or "change" in request.POST:
        return adjustments_page(request, event, actor, form=form)
    number = event.adjustments.count()
    try:
        consequences = preview_adjustment(by=actor, **form.arguments)
        if "sure" in request.POST and form.cleaned_data["seen"] == number:
            make_adjustment(by=actor, reason=form.cleaned_data["reason"], **form.arguments)
            messages.success(request, _("The adjustment has been made."))
            return redirect("desk:adjustments", event_id=event.public_id)
    except RuleError as error:
        form.add_error(None, message_of(error))
        return adjustments_page(request, event, actor, form=form)
    page = {"form": form, "consequences": consequences, "preview": True, "number": number}
    return adjustments_page(request, event, actor, moved="sure" in request.POST, **page)


def adjustments_page(request: HttpRequest, event: Event, actor: Actor, **page: Any) -> HttpResponse:
    rows = list(event.adjustments.select_related("participant", "jiang", "cancellation"))
    form = page.get("form")
    page = {
        "form": AdjustmentForm(event=event),
        "adjustments": list(reversed(rows)),
        "names": names_behind(event, [row.by for row in rows]),
        "cancelling": ReasonForm(),
        **page,
    }
    refused = form is not None and form.is_bound and not form.is_valid()
    adjustments_page = desk_context(event, actor, "adjustments", **page)
    return render(
        request, "desk/adjustments.html", adjustments_page, status=422 if refused else 200
    )


@for_staff(Right.ADJUST)
@require_POST
def cancel(request: HttpRequest, event: Event, actor: Actor, number: int) -> HttpResponse:
    """Take an adjustment back; it stays to be seen."""
    adjustment = Adjustment.objects.filter(event=event, number=number).first()
    if adjustment is None:
        raise Http404
    form = ReasonForm(request.POST)
    cancelled = attempt(
        form, lambda: cancel_adjustment(adjustment=adjustment, by=actor, **form.cleaned_data)
    )
    if cancelled is None:
        answer = adjustments_page(request, event, actor, cancelling=form, cancelled=number)
        answer.status_code = 409
        return answer
    messages.success(request, _("The adjustment has been cancelled."))
    return redirect("desk:adjustments", event_id=event.public_id)

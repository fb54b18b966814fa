"""The form of an event's playing days: a line each, and two more to fill in."""

from __future__ import annotations

from typing import Any

from django import forms
from django.forms import BaseFormSet, formset_factory
from django.utils.translation import gettext_lazy as _

from tournaments.events.models import Event
from tournaments.events.services.days import MOST_DAYS
from tournaments.events.services.presets import HOURS, Day

from .fields import DateBox, TimeBox

MORE = 2


class DayForm(forms.Form):
    """A line without a date is no day."""

    date = forms.DateField(label=_("Date"), widget=DateBox(), required=False)
    starts = forms.TimeField(label=_("Play starts"), widget=TimeBox(), required=False)
    cut_off = forms.TimeField(label=_("Cut-off"), widget=TimeBox(), required=False)

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        if given.get("date") and not given.get("starts") and "starts" not in self.errors:
            self.add_error("starts", forms.ValidationError(_("Say when play starts.")))
        return given


DaysFormSet = formset_factory(
    DayForm, extra=0, max_num=MOST_DAYS + MORE, absolute_max=MOST_DAYS + MORE, validate_max=True
)


def days_form(event: Event, data: Any = None) -> BaseFormSet[DayForm]:
    """Return the days as they are, then empty lines with the preset's hours."""
    rows = [
        {"date": day.date, "starts": day.starts, "cut_off": day.cut_off} for day in event.days.all()
    ]
    hours = HOURS[-1]
    blank = {"starts": hours.starts, "cut_off": hours.cut_off}
    return DaysFormSet(data, initial=[*rows, *[blank] * MORE], prefix="days")


def days_given(form: BaseFormSet[DayForm]) -> list[Day]:
    """Return the days of a valid form."""
    lines = [line.cleaned_data for line in form.forms]
    return [
        Day(line["date"], line["starts"], line["cut_off"]) for line in lines if line.get("date")
    ]

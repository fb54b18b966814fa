"""What the desk types in to run an event; only its shape is checked here."""

from typing import Any, cast

from django import forms
from django.utils.formats import date_format
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.events.models import PlayingDay
from tournaments.jiangs.models import Jiang
from tournaments.jiangs.queries.hall import Hall
from tournaments.tables.models import Table

LONGEST_REASON = 500


class PlainForm(forms.Form):
    """A button alone, for a jiang or for the whole event."""

    def __init__(self, *args: Any, jiang: Jiang | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.jiang = jiang


class ReasonForm(PlainForm):
    reason = forms.CharField(label=_("Reason"), max_length=LONGEST_REASON)


class OptionalReasonForm(PlainForm):
    reason = forms.CharField(label=_("Reason"), max_length=LONGEST_REASON, required=False)


class DayField(forms.ModelChoiceField):
    def label_from_instance(self, obj: PlayingDay) -> str:
        return date_format(obj.date)


class ContinueForm(PlainForm):
    day = DayField(PlayingDay.objects.none(), label=_("Playing day"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        day = cast(DayField, self.fields["day"])
        day.empty_label = _("today")
        if self.jiang is not None:
            days = PlayingDay.objects.filter(event=self.jiang.event)
            if self.jiang.day is not None:
                days = days.filter(date__gt=self.jiang.day.date)
            day.queryset = days


class TableField(forms.ModelChoiceField):
    def label_from_instance(self, obj: Table) -> str:
        return table_label(obj.number)


def table_choices(hall: Hall) -> list[tuple[int, str]]:
    return [(table.key, table_label(table.number)) for table in hall.tables]


def table_label(number: int) -> str:
    return gettext("Table {number}").format(number=number)


class ExtendForm(PlainForm):
    """More time; the page also sends `seen`, the newest fact of the clock that the person saw.

    To show it, the hall that was read says which tables there are; what is sent is held against the database.
    """

    minutes = forms.IntegerField(label=_("Minutes"), min_value=1, max_value=180, initial=10)
    table = TableField(Table.objects.none(), label=_("For"), required=False)
    reason = forms.CharField(label=_("Reason"), max_length=LONGEST_REASON)

    def __init__(self, *args: Any, hall: Hall | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        table = cast(TableField, self.fields["table"])
        table.empty_label = _("all tables")
        if hall is not None:
            self.newest = hall.facts[-1].seq if hall.facts else 0
            table.choices = lambda: [("", table.empty_label), *table_choices(hall)]
        else:
            self.newest = newest_fact(self.jiang) if self.jiang else 0
            table.queryset = Table.objects.filter(jiang=self.jiang)

    def clean(self) -> dict[str, Any]:
        if self.data.get("seen") != str(self.newest):
            raise forms.ValidationError(
                _(
                    "The clock was changed in the meantime. Look at it, and send again if it is still "
                    "right."
                )
            )
        return self.cleaned_data


def newest_fact(jiang: Jiang) -> int:
    newest = jiang.clock_facts.order_by("-seq").values_list("seq", flat=True).first()
    return newest or 0

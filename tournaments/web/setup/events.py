"""My events, and a new one."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from tournaments.events.services.create import create_event
from tournaments.events.services.presets import presets
from tournaments.staff.actors import Actor
from tournaments.staff.queries.own_events import events_of
from tournaments.web.access import for_users, user_of
from tournaments.web.attempt import attempt, status_of

from .fields import LINE, DateBox


class EventForm(forms.Form):
    """A name and its days are enough; everything else comes from the preset and can be changed."""

    name = forms.CharField(label=gettext_lazy("Name of the event"), max_length=LINE)
    place = forms.CharField(label=gettext_lazy("Venue"), max_length=LINE, required=False)
    first_day = forms.DateField(label=gettext_lazy("First day"), widget=DateBox(), required=False)
    second_day = forms.DateField(label=gettext_lazy("Second day"), widget=DateBox(), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        options = [(preset.code, _(preset.description)) for preset in presets()]
        self.fields["preset"] = forms.ChoiceField(
            label=_("Format"),
            choices=options,
            initial=options[0][0],
            widget=forms.RadioSelect,
        )

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        first, second = given.get("first_day"), given.get("second_day")
        if first and second and second <= first:
            self.add_error("second_day", _("The second day must come after the first."))
        return given

    @property
    def arguments(self) -> dict[str, Any]:
        """Return what the service is asked for."""
        given = self.cleaned_data
        days = [day for day in (given["first_day"], given["second_day"]) if day is not None]
        return {name: given[name] for name in ("name", "place", "preset")} | {"days": days}


@for_users
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show the events one works at; they are where everything begins."""
    return render(request, "setup/home.html", {"events": events_of(user_of(request))})


@for_users
def create(request: HttpRequest) -> HttpResponse:
    """Create an event from a preset; whoever does so owns it."""
    form = EventForm(request.POST or None)
    event = attempt(
        form, lambda: create_event(**form.arguments, by=Actor.of_user(user_of(request)))
    )
    if event is None:
        return render(request, "setup/create.html", {"form": form}, status=status_of(form))
    messages.success(request, _("The event has been created. For now, only its staff can see it."))
    return redirect("setup:players", event_id=event.public_id)

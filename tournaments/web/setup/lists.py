"""A whole list of players: read from a file or pasted, tried out, mended, and saved all at once."""

from typing import Any

from django import forms
from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from scoring.errors import RuleError
from tournaments.events.models import Event
from tournaments.people.list_files import LARGEST_FILE, LONGEST_TEXT, text_of_file
from tournaments.people.models import Participant
from tournaments.people.queries.look_alikes import LookAlike, look_alikes_in
from tournaments.people.services.participants import register_many
from tournaments.people.services.roster import NewParticipant
from tournaments.people.services.try_list import BadRow, people_in, try_list
from tournaments.refusals import message, message_of
from tournaments.staff.actors import Actor
from tournaments.staff.queries.rights import Right
from tournaments.web.access import for_staff
from tournaments.web.attempt import status_of

from .pages import desk_page

SHOWN = 8


class ListForm(forms.Form):
    """A file goes before what stands in the box; its rows then stand there to be mended."""

    file = forms.FileField(
        label=_("File"),
        help_text=_("Excel (.xlsx) or CSV; both UTF-8 and Big5 work."),
        required=False,
        widget=forms.FileInput(attrs={"accept": ".xlsx,.csv,.txt,.tsv"}),
    )
    text = forms.CharField(
        label=_("or the list itself"),
        help_text=_("One player per line: name, then club. Cells copied from Excel are fine too."),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 14, "spellcheck": "false", "dir": "auto"}),
    )

    def clean(self) -> dict[str, Any]:
        """Read the file into the text, so that both go the same way from here."""
        given = super().clean() or {}
        upload: UploadedFile | None = given.get("file")
        if self.errors:
            return given
        if upload is None and not given["text"].strip():
            raise forms.ValidationError(_("Choose a file, or paste the list into the box."))
        try:
            given["text"] = text_of(upload, given["text"])
        except RuleError as error:
            raise forms.ValidationError(message_of(error)) from error
        return given


def text_of(upload: UploadedFile | None, typed: str) -> str:
    """Return the list that was given; the box has no `maxlength`, for browsers would cut its end off silently."""
    if upload is not None:
        return text_of_file(upload.read(LARGEST_FILE + 1))
    if len(typed) > LONGEST_TEXT:
        raise RuleError("import.too_long", longest=LONGEST_TEXT)
    return typed


@for_staff(Right.ROSTER)
def import_list(request: HttpRequest, event: Event, actor: Actor) -> HttpResponse:
    """Try a list out first; it is saved only as a whole, and only when asked to."""
    form = ListForm(request.POST or None, request.FILES or None)
    if form.is_valid():
        try:
            people = people_in(form.cleaned_data["text"])
            bad = try_list(event=event, people=people, by=actor)
            if not bad and "save" in request.POST and not form.cleaned_data["file"]:
                return saved(request, register_many(event=event, people=people, by=actor), event)
        except RuleError as error:
            form.add_error(None, message_of(error))
        else:
            tried = tried_out(event, form.cleaned_data["text"], people, bad)
            return desk_page(request, "import", event, actor, "players", **tried)
    return desk_page(request, "import", event, actor, "players", form=form, status=status_of(form))


def tried_out(
    event: Event, text: str, people: list[NewParticipant], bad: list[BadRow]
) -> dict[str, Any]:
    """Return what the page says of a list that isn't saved yet."""
    named = {person.row: person.name for person in people}
    return {
        "form": ListForm(initial={"text": text}),
        "tried": True,
        "people": people,
        "sample": people[:SHOWN],
        "more": len(people) - SHOWN,
        "waiting": sum(person.waiting for person in people),
        "bad": [
            {"row": each.row, "name": named[each.row], "why": message(each.code, each.params)}
            for each in bad
        ],
        "alike": alike_in(event, people, {each.row for each in bad}),
    }


def alike_in(event: Event, people: list[NewParticipant], bad: set[int]) -> list[LookAlike]:
    """Return who of the rows that can be taken looks like somebody; nobody is refused for it."""
    names = [(person.row or place, person.name) for place, person in enumerate(people, 1)]
    return look_alikes_in(event, [each for each in names if each[0] not in bad])


def saved(request: HttpRequest, entered: list[Participant], event: Event) -> HttpResponse:
    words = ngettext("{number} player entered.", "{number} players entered.", len(entered))
    messages.success(request, words.format(number=len(entered)))
    return redirect("setup:players", event_id=event.public_id)

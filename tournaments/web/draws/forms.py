"""What is typed in for a draw; only its shape is checked here."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.draws.algorithm.choices import Choice
from tournaments.draws.models import Draw
from tournaments.people.models import Participant

LONGEST = 1000
HIGHEST = 999_999
NUMBER: dict[str, Any] = {"inputmode": "numeric", "autocomplete": "off"}


class EntropyForm(forms.Form):
    entropy = forms.CharField(
        label=_("Added in the hall"),
        max_length=LONGEST,
        help_text=_(
            "Cards turned over, dice, a sentence: said aloud and typed in front of everyone."
        ),
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )


class ReasonForm(forms.Form):
    reason = forms.CharField(label=_("Reason"), max_length=LONGEST)


class LotForm(forms.Form):
    participant = forms.IntegerField(
        label=_("Player's number"),
        min_value=1,
        max_value=HIGHEST,
        widget=forms.TextInput(attrs={**NUMBER, "autofocus": True}),
    )
    table = forms.IntegerField(
        label=_("Table"), min_value=1, max_value=HIGHEST, widget=forms.TextInput(attrs=NUMBER)
    )

    def __init__(self, draw: Draw, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.event = draw.event
        self.fields["place"] = forms.IntegerField(
            label=_("Place"),
            min_value=1,
            max_value=draw.table_size,
            required=False,
            widget=forms.TextInput(attrs=NUMBER),
        )

    def clean_participant(self) -> Participant:
        number = self.cleaned_data["participant"]
        found = self.event.participants.filter(number=number).first()
        if found is None:
            raise forms.ValidationError(_("Nobody has this number."))
        return found


class ChoiceForm(forms.Form):
    """One of the ways to whole tables; `seen` are the ways that the page showed."""

    choice = forms.CharField(max_length=40)
    seen = forms.CharField(max_length=400, required=False)

    def __init__(self, choices: tuple[Choice, ...], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.newest = digest_of(choices)

    def clean(self) -> dict[str, Any]:
        if self.cleaned_data.get("seen") != self.newest:
            raise forms.ValidationError(
                _("Somebody came or went in the meantime. Look at the choices again.")
            )
        return self.cleaned_data


def digest_of(choices: tuple[Choice, ...]) -> str:
    """Return what the ways bring, in short: another number of people makes another text."""
    return " ".join(
        f"{each.code}:{each.tables}-{each.house_players}-{each.from_waiting}-{each.left_out}"
        for each in choices
    )

"""What is typed in for a draw; only its shape is checked here."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.cards import parse_cards
from scoring.errors import RuleError
from tournaments.draws.algorithm.choices import Choice
from tournaments.draws.models import Draw
from tournaments.people.models import Participant
from tournaments.refusals import message_of

LONGEST = 1000
HIGHEST = 999_999
FACES = "123456"
NUMBER: dict[str, Any] = {"inputmode": "numeric", "autocomplete": "off"}


class ReserveForm(forms.Form):
    reserve = forms.IntegerField(
        label=_("Places kept for people who haven't signed up"),
        min_value=0,
        max_value=HIGHEST,
        initial=0,
        required=False,
        help_text=_(
            "They are drawn with the rest; whoever comes without having signed up gets the next of them."
        ),
        widget=forms.TextInput(attrs=NUMBER),
    )

    def clean_reserve(self) -> int:
        return self.cleaned_data["reserve"] or 0


class EntropyForm(forms.Form):
    """Dice and cards as they are typed; a page with a script has keys for them instead."""

    dice = forms.CharField(
        label=_("Dice, in the order they lie"),
        max_length=LONGEST,
        required=False,
        help_text=_("At least ten, for example 4 4 6 1 2 5 3 2 6 5."),
        widget=forms.TextInput(attrs=NUMBER),
    )
    cards = forms.CharField(
        label=_("Cards, in the order they were turned over"),
        max_length=LONGEST,
        required=False,
        help_text=_("At least six, for example 10D KC 3S 2H 5D AS."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )

    def clean_dice(self) -> list[int]:
        typed = "".join(self.cleaned_data["dice"].split())
        for each in typed:
            if each not in FACES:
                words = _("Only the digits 1 to 6 and spaces: “%(found)s” is no die.")
                raise forms.ValidationError(words, params={"found": each})
        return [int(die) for die in typed]

    def clean_cards(self) -> list[str]:
        try:
            return [str(card) for card in parse_cards(self.cleaned_data["cards"])]
        except RuleError as error:
            raise forms.ValidationError(message_of(error)) from error


class GoOnForm(forms.Form):
    """`seen` is how many values were missing when the page said what its button does."""

    seen = forms.IntegerField(min_value=0, max_value=HIGHEST)

    def __init__(self, missing: int, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.missing = missing

    def clean(self) -> dict[str, Any]:
        if self.cleaned_data.get("seen") != self.missing:
            raise forms.ValidationError(
                _("Another phone has shown its value in the meantime. Look again.")
            )
        return self.cleaned_data


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

"""Entering a hand at the desk: winner and what the others have left, by keyboard, without a script."""

from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.deal import SEATS, Seat
from scoring.errors import RuleError
from scoring.report import Report, Score
from scoring.rulesets import ruleset
from tournaments.events.models import Event
from tournaments.hands.queries.table_hands import HandNow
from tournaments.hands.services.append_report import scored
from tournaments.refusals import message_of

Names = dict[Seat, str]


class HandForm(forms.Form):
    """A hand as it ended; `report` and `score` are there once it is valid."""

    winner = forms.ChoiceField(
        label=_("Who went out"),
        widget=forms.RadioSelect,
        error_messages={"required": _("Choose who went out.")},
    )

    report: Report
    score: Score

    def __init__(self, *args: Any, event: Event, names: Names, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.event, self.names = event, names
        winner = cast(forms.ChoiceField, self.fields["winner"])
        winner.choices = [(seat, f"{seat} {names[seat]}") for seat in SEATS]
        for seat in SEATS:
            self.fields[f"cards_{seat}"] = number_field(names[seat], _("Cards left"), 13)
            self.fields[f"twos_{seat}"] = number_field(names[seat], _("2s among them"), 4)

    @property
    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each seat."""
        return [
            {
                "seat": seat,
                "name": self.names[seat],
                "cards": self[f"cards_{seat}"],
                "twos": self[f"twos_{seat}"],
            }
            for seat in SEATS
        ]

    @property
    def lines(self) -> list[dict[str, Any]]:
        """Return what each seat gets, of a valid form."""
        return [
            {
                "seat": seat,
                "name": self.names[seat],
                "points": self.score.points[seat],
                "why": self.score.why[seat],
            }
            for seat in SEATS
        ]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if self.errors:
            return data
        try:
            rules = ruleset(self.event.rules["ruleset"])
            self.report = rules.read({"winner": data["winner"], "left": self.left(data)})
            self.score = scored(self.event, self.report)
        except RuleError as error:
            self.add_error(None, message_of(error))
        return data

    def left(self, data: dict[str, Any]) -> dict[str, dict[str, int]]:
        """Return what the losers hold; a winner's empty fields mean nothing."""
        losers: dict[str, dict[str, int]] = {}
        for seat in SEATS:
            cards, twos = data[f"cards_{seat}"], data[f"twos_{seat}"]
            if seat == data["winner"] and not cards and not twos:
                continue
            if cards is None:
                raise RuleError("hand.seat_missing", seat=seat)
            losers[seat] = {"cards": cards, "twos": twos or 0}
        return losers


def number_field(name: str, label: Any, highest: int) -> forms.IntegerField:
    said = {"aria-label": f"{name}: {label}", "inputmode": "numeric", "autocomplete": "off"}
    return forms.IntegerField(
        label=label,
        min_value=0,
        max_value=highest,
        required=False,
        widget=forms.NumberInput(attrs=said),
    )


def typed_of(hand: HandNow) -> dict[str, Any]:
    """Return a hand as somebody would have typed it."""
    typed: dict[str, Any] = {"winner": hand.winner}
    for line in hand.lines:
        if line.seat != hand.winner:
            typed |= {f"cards_{line.seat}": line.cards, f"twos_{line.seat}": line.twos or None}
    return typed

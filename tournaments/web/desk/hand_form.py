"""Entering a hand at the desk, as its game describes it: by keyboard, without a script."""

from collections.abc import Iterator
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from scoring.errors import RuleError
from scoring.games.fields import Field, SeatFields
from scoring.games.game import Game
from scoring.games.score import Score
from scoring.seats import Seat
from tournaments.hands.queries.table_hands import HandNow
from tournaments.refusals import message_of

Names = dict[Seat, str]


class HandForm(forms.Form):
    """A hand as it ended; `report` and `score` are there once it is valid.

    A field of the hand has its own name, one of a seat the seat's letter behind it: `winner`, `cards_B`.
    """

    report: dict[str, Any]
    score: Score

    def __init__(self, *args: Any, game: Game, names: Names, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game, self.names = game, names
        for field in self.game.fields:
            if isinstance(field, SeatFields):
                self.add_part(field)
            elif field.kind == "order":
                self.add_order(field)
            else:
                self.fields[field.name] = form_field(field, _(field.label), names)

    def add_part(self, part: SeatFields) -> None:
        for field in part.fields:
            for seat in self.game.seats:
                label = f"{self.names[seat]}: {_(field.label)}"
                self.fields[f"{field.name}_{seat}"] = form_field(field, label, self.names)

    def add_order(self, field: Field) -> None:
        for seat in self.game.seats:
            label = f"{self.names[seat]}: {_(field.label)}"
            self.fields[f"{field.name}_{seat}"] = number_field(label, 1, len(self.game.seats))

    @property
    def seat_fields(self) -> list[Field]:
        """Return the fields that are a choice of a seat: a column of buttons each."""
        return [
            field for field in self.game.fields if isinstance(field, Field) and field.kind == "seat"
        ]

    @property
    def columns(self) -> list[Field]:
        """Return the fields that every seat has."""
        parts = (field.fields for field in self.game.fields if isinstance(field, SeatFields))
        orders = [
            field
            for field in self.game.fields
            if isinstance(field, Field) and field.kind == "order"
        ]
        return [*orders, *(field for part in parts for field in part)]

    @property
    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each seat: what can be chosen of it, and what is entered for it."""
        return [
            {
                "seat": seat,
                "name": self.names[seat],
                "choices": [
                    {"field": field, "chosen": self[field.name].value() == seat}
                    for field in self.seat_fields
                ],
                "cells": [self[f"{field.name}_{seat}"] for field in self.columns],
            }
            for seat in self.game.seats
        ]

    @property
    def of_the_hand(self) -> list[forms.BoundField]:
        """Return the fields of the hand that are no choice of a seat."""
        return [
            self[field.name]
            for field in self.game.fields
            if isinstance(field, Field) and field.kind not in ("seat", "order")
        ]

    @property
    def seat_errors(self) -> list[str]:
        """Return what is wrong with the choices of a seat, whose buttons have no place of their own for it."""
        return [str(error) for field in self.seat_fields for error in self[field.name].errors]

    @property
    def every_field(self) -> Iterator[forms.BoundField]:
        return (self[name] for name in self.fields)

    @property
    def lines(self) -> list[dict[str, Any]]:
        """Return what each seat gets, of a valid form."""
        return [
            {
                "seat": seat,
                "name": self.names[seat],
                "points": self.score.points[seat],
                "why": self.score.why[seat],
                "won": seat in self.score.won,
            }
            for seat in self.game.seats
        ]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if self.errors:
            return data
        try:
            self.report = self.game.read(self.typed_report(data))
            self.score = self.game.score(self.report)
        except RuleError as error:
            self.add_error(None, message_of(error))
        return data

    def typed_report(self, data: dict[str, Any]) -> dict[str, Any]:
        """Return what was typed as a report; what is empty is left out, so that the game can say it."""
        report: dict[str, Any] = {}
        for field in self.game.fields:
            if isinstance(field, SeatFields):
                report[field.name] = self.typed_parts(field, report, data)
            elif field.kind == "order":
                report[field.name] = self.typed_order(field, data)
            elif not is_empty(data[field.name]):
                report[field.name] = typed_value(field, data[field.name])
        return report

    def typed_parts(
        self, part: SeatFields, report: dict[str, Any], data: dict[str, Any]
    ) -> dict[Seat, dict[str, Any]]:
        """Return the seats' parts; empty fields of a seat that has no part mean nothing."""
        wanted = part.seats(report, self.game.seats)
        found = {}
        for seat in self.game.seats:
            own = {
                field.name: typed_value(field, data[f"{field.name}_{seat}"])
                for field in part.fields
                if not is_empty(data[f"{field.name}_{seat}"])
            }
            if any(own.values()) or seat in wanted:
                found[seat] = own
        for seat in wanted:
            if any(
                field.default is None and field.name not in found[seat] for field in part.fields
            ):
                raise RuleError("report.seat_missing", seat=seat, label=part.fields[0].label)
        return found

    def typed_order(self, field: Field, data: dict[str, Any]) -> list[Seat]:
        places = {seat: data[f"{field.name}_{seat}"] for seat in self.game.seats}
        return sorted((seat for seat in places if places[seat]), key=lambda seat: places[seat])


def form_field(field: Field, label: str, names: Names) -> forms.Field:
    """Return the form's field for a game's: a mistake in it is named by the game, not by the form."""
    attributes = {"aria-label": label, "autocomplete": "off"}
    match field.kind:
        case "number":
            return number_field(label, 0, field.highest)
        case "flag":
            return forms.BooleanField(label=label, required=False)
        case "choice":
            blank = [("", "–")] if field.default is None else []
            options = [*blank, *((each.code, _(each.label)) for each in field.options)]
            return forms.ChoiceField(
                label=label, choices=options, initial=field.default, required=False
            )
        case "seat":
            seats = [(seat, f"{seat} {name}") for seat, name in names.items()]
            missing = {"required": _("{label} Choose a seat.").format(label=label)}
            return forms.ChoiceField(label=label, choices=seats, error_messages=missing)
        case _:
            return forms.CharField(
                label=label, required=False, widget=forms.TextInput(attrs=attributes)
            )


def number_field(label: str, lowest: int, highest: int) -> forms.IntegerField:
    said = {"aria-label": label, "inputmode": "numeric", "autocomplete": "off"}
    return forms.IntegerField(
        label=label,
        min_value=lowest,
        max_value=highest,
        required=False,
        widget=forms.NumberInput(attrs=said),
    )


def is_empty(value: object) -> bool:
    return value is None or value == ""


def typed_value(field: Field, value: Any) -> Any:
    return bool(value) if field.kind == "flag" else value


def typed_of(hand: HandNow, game: Game) -> dict[str, Any]:
    """Return a hand as somebody would have typed it."""
    typed: dict[str, Any] = {}
    result = game.counted(hand.result)
    for field in game.fields:
        if isinstance(field, SeatFields):
            for seat, own in result[field.name].items():
                for each in field.fields:
                    value = own[each.name]
                    typed[f"{each.name}_{seat}"] = None if value == each.default == 0 else value
        elif field.kind == "order":
            for place, seat in enumerate(result[field.name], 1):
                typed[f"{field.name}_{seat}"] = place
        else:
            typed[field.name] = result[field.name]
    return typed

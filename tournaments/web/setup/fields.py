"""Fields as the desk's forms show them."""

import re
import unicodedata
from collections.abc import Iterable
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tournaments.code_labels import code_label
from tournaments.staff.services.assignments import HIGHEST_TABLE

LINE = 200
MOST_TABLES_TEXT = 1000
PART = re.compile(r"(\d{1,4})(?:-(\d{1,4}))?")


class DateBox(forms.DateInput):
    """A date as browsers send it, whatever the page's language."""

    input_type = "date"

    def __init__(self, **attrs: Any) -> None:
        super().__init__(attrs=attrs, format="%Y-%m-%d")


class TimeBox(forms.TimeInput):
    """A time of day as browsers send it."""

    input_type = "time"

    def __init__(self, **attrs: Any) -> None:
        super().__init__(attrs=attrs, format="%H:%M")


def choices_of(codes: Iterable[str]) -> list[tuple[str, str]]:
    """Return codes with their words in the active language, to choose from."""
    return [(str(code), str(code_label(str(code)))) for code in codes]


class TablesField(forms.CharField):
    """Table numbers as people write them: “1-8, 12”; nothing written means all tables, None."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=False, max_length=MOST_TABLES_TEXT, **kwargs)

    def clean(self, value: Any) -> list[int] | None:
        text = super().clean(value)
        return tables_in(text) if text else None


def tables_in(text: str) -> list[int]:
    """Return the numbers that a text names.

    >>> tables_in("1-3, 12"), tables_in("２、５～６")
    ([1, 2, 3, 12], [2, 5, 6])
    """
    plain = unicodedata.normalize("NFKC", text).replace("~", "-").replace("–", "-")
    parts = [part for part in re.split(r"[\s,、;]+", re.sub(r"\s*-\s*", "-", plain)) if part]
    numbers: set[int] = set()
    for part in parts:
        found = PART.fullmatch(part)
        if found is None:
            raise ValidationError(_("Write table numbers like 1-8, 12."))
        first, last = int(found[1]), int(found[2] or found[1])
        if not 1 <= first <= last <= HIGHEST_TABLE:
            raise ValidationError(_("Write table numbers like 1-8, 12."))
        numbers.update(range(first, last + 1))
    if not numbers:
        raise ValidationError(_("Write table numbers like 1-8, 12."))
    return sorted(numbers)


def tables_text(tables: Iterable[int] | None) -> str:
    """Return table numbers as people write them; nothing for all.

    >>> tables_text([1, 2, 3, 12]), tables_text(None)
    ('1-3, 12', '')
    """
    runs: list[list[int]] = []
    for number in sorted(tables or ()):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)

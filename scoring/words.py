"""Texts that games declare: English, marked for the product's translators; the library speaks English only."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from scoring.refusals import gettext_noop

__all__ = ["Sentence", "Text", "gettext_noop", "ngettext_noop", "pgettext_noop"]


@dataclass(frozen=True, slots=True)
class Text:
    """A text to translate; `many` is its plural, `context` tells it from the same words elsewhere."""

    one: str
    many: str = ""
    context: str = ""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence with its numbers; where it has a plural, `number` decides."""

    text: Text | str
    params: Mapping[str, object] = field(default_factory=dict)
    number: int = 1


def ngettext_noop(one: str, many: str) -> Text:
    """Mark a text that has a plural."""
    return Text(one, many)


def pgettext_noop(context: str, text: str) -> Text:
    """Mark a text that is translated differently in different places."""
    return Text(text, context=context)

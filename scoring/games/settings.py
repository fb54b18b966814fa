"""What an event may choose about its scoring: whole numbers, choices, yes or no, short texts."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring.errors import RuleError, short_text

Settings = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class NumberSetting:
    """A whole number in a range."""

    name: str
    default: int
    lowest: int
    highest: int
    label: str  # as an organizer fills it in
    description: str
    kind = "number"

    def checked(self, value: object) -> int:
        """Return the value if it is a whole number in range.

        Raises RuleError("setting.not_an_integer") or RuleError("setting.out_of_range").
        """
        if type(value) is not int:
            raise RuleError("setting.not_an_integer", name=self.name, value=short_text(value))
        if not self.lowest <= value <= self.highest:
            raise RuleError(
                "setting.out_of_range",
                name=self.name,
                lowest=self.lowest,
                highest=self.highest,
                value=short_text(value),
            )
        return value


@dataclass(frozen=True, slots=True)
class ChoiceSetting:
    """One of a few codes, each with its label."""

    name: str
    default: str
    options: Mapping[str, str]
    label: str  # as an organizer fills it in
    description: str
    kind = "choice"

    def checked(self, value: object) -> str:
        """Return the value if it is one of the codes.

        Raises RuleError("setting.not_a_choice").
        """
        if not isinstance(value, str) or value not in self.options:
            raise RuleError(
                "setting.not_a_choice",
                name=self.name,
                choices=", ".join(self.options),
                value=short_text(value),
            )
        return value


@dataclass(frozen=True, slots=True)
class FlagSetting:
    """Yes or no."""

    name: str
    default: bool
    label: str  # as an organizer fills it in
    description: str
    kind = "flag"

    def checked(self, value: object) -> bool:
        """Return true or false.

        Raises RuleError("setting.not_a_flag").
        """
        if not isinstance(value, bool):
            raise RuleError("setting.not_a_flag", name=self.name, value=short_text(value))
        return value


@dataclass(frozen=True, slots=True)
class TextSetting:
    """A short text of a given form, such as `8:2,10:3`."""

    name: str
    default: str
    pattern: str
    longest: int
    label: str  # as an organizer fills it in
    description: str
    kind = "text"

    def checked(self, value: object) -> str:
        """Return the text without spaces around it.

        Raises RuleError("setting.not_text").
        """
        text = value.strip() if isinstance(value, str) else ""
        if not isinstance(value, str) or len(text) > self.longest:
            raise RuleError("setting.not_text", name=self.name, longest=self.longest)
        if re.fullmatch(self.pattern, text) is None:
            raise RuleError("setting.not_of_the_form", name=self.name, value=short_text(text))
        return text


Setting = NumberSetting | ChoiceSetting | FlagSetting | TextSetting

"""The form of an event's settings: what can't be changed any more says why, and is not offered."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from scoring.errors import RuleError
from scoring.games import ruleset
from scoring.games.settings import ChoiceSetting, FlagSetting, NumberSetting, Setting
from scoring.tiebreaks import tie_breaks_with
from tournaments.code_labels import CODE_LABELS
from tournaments.events.models import Event
from tournaments.events.services.settings import SETTINGS, settings_of
from tournaments.refusals import message_of

from .fields import LINE, choices_of

CHOICES = {
    "confirm": Event.Confirm,
    "table_draw": Event.TableDraw,
    "seat_draw": Event.SeatDraw,
    "next_tables": Event.NextTables,
}
NUMBERS = ("total_hands", "hands_per_jiang", "minutes_per_jiang")
PUBLIC_NAMES = {
    Event.PublicNames.FULL: gettext_noop("in full: 王小明, David Lee"),
    Event.PublicNames.MASKED: gettext_noop("masked: 王○明, David L."),
    Event.PublicNames.NUMBER: gettext_noop("the number only, and no club"),
}
OF_RULESET, OF_TIES = "rule_", "tie_"


@dataclass(frozen=True, slots=True)
class Group:
    """Fields that belong together, and why some of them stay as they are."""

    title: str
    fields: list[BoundField]
    locked: list[str]


class SettingsForm(forms.Form):
    """All settings as they are; `changes` returns those that may still be chosen."""

    def __init__(self, event: Event, data: Any = None) -> None:
        super().__init__(data)
        self.now = settings_of(event, event.stages.get())
        self.locked = locked_settings(event)
        self.of: dict[str, str] = {}  # which setting a field belongs to
        title = forms.CharField(label=_("Name of the event"), max_length=LINE)
        self.add("name", "name", title)
        for name in ("place", "time_zone"):
            self.add(name, name, forms.CharField(max_length=LINE, required=name != "place"))
        for name in NUMBERS:
            self.add(name, name, forms.IntegerField(), self.now[name])
        for name, choices in CHOICES.items():
            self.add(name, name, forms.ChoiceField(choices=choices_of(choices.values)))
        shown = [(code, _(words)) for code, words in PUBLIC_NAMES.items()]
        self.add("public_names", "public_names", forms.ChoiceField(choices=shown))
        self.add("search_engines", "search_engines", forms.BooleanField(required=False))
        self.add_rules()
        self.add_ties()

    def add(self, field: str, setting: str, shown: forms.Field, value: Any = None) -> None:
        if shown.label is None:
            label = _(CODE_LABELS[field])
            shown.label = label[:1].upper() + label[1:]
        shown.initial = self.now[setting] if value is None else value
        shown.disabled = setting in self.locked
        self.fields[field], self.of[field] = shown, setting

    def add_rules(self) -> None:
        for each in ruleset(self.now["ruleset"]).settings:
            value = self.now["settings"][each.name]
            self.add(OF_RULESET + each.name, "settings", field_for(each), value)

    def add_ties(self) -> None:
        chosen = self.now["tie_breaks"]
        # No page records drawn lots: they would part nobody.
        every = tie_breaks_with(ruleset(self.now["ruleset"]).figures)
        offered = [code for code in every if code != "lot" or code in chosen]
        known = [("", "–"), *[(code, _(every[code].description)) for code in offered]]
        for place in range(len(offered)):
            label = _("Tie-break {number}").format(number=place + 1)
            field = forms.ChoiceField(label=label, choices=known, required=False)
            value = chosen[place] if place < len(chosen) else ""
            self.add(f"{OF_TIES}{place + 1}", "tie_breaks", field, value)

    def changes(self) -> dict[str, object]:
        """Return the settings that are offered, as `configure_event` takes them."""
        given = self.cleaned_data
        rules = {
            name.removeprefix(OF_RULESET): value
            for name, value in given.items()
            if name.startswith(OF_RULESET)
        }
        ties = [given[name] for name in given if name.startswith(OF_TIES) and given[name]]
        plain = {name: value for name, value in given.items() if self.of[name] == name}
        every = {**plain, "settings": rules, "tie_breaks": ties}
        return {name: value for name, value in every.items() if name not in self.locked}

    def groups(self) -> Iterator[Group]:
        """Return the fields by what they are about."""
        yield self.group(_("Event"), ["name", "place", "time_zone"])
        yield self.group(_("Play"), [*NUMBERS, "confirm"])
        yield self.group(_("Draws"), ["table_draw", "seat_draw", "next_tables"])
        yield self.group(_("Privacy"), ["public_names", "search_engines"])
        yield self.group(_("Points"), [f for f in self.fields if self.of[f] == "settings"])
        yield self.group(_("Equal points"), [f for f in self.fields if self.of[f] == "tie_breaks"])

    def group(self, title: str, names: list[str]) -> Group:
        locked = {
            name: self.locked[self.of[name]] for name in names if self.of[name] in self.locked
        }
        if len(locked) == len(names):
            locked_note = list(dict.fromkeys(locked.values()))
        else:
            locked_note = [
                self.locked_note(locked, reason) for reason in dict.fromkeys(locked.values())
            ]
        return Group(title, [self[name] for name in names], locked_note)

    def locked_note(self, locked: dict[str, str], why: str) -> str:
        """Say which fields of a group stay as they are: the others may be changed."""
        labels = [str(self[name].label) for name, reason in locked.items() if reason == why]
        return _("{fields}: {reason}").format(fields=_(", ").join(labels), reason=why)


def field_for(setting: Setting) -> forms.Field:
    """Return the field of a scoring system's setting, by its kind."""
    label = _(setting.label)
    match setting:
        case NumberSetting():
            return forms.IntegerField(label=label)
        case ChoiceSetting():
            options = [(code, _(words)) for code, words in setting.options.items()]
            return forms.ChoiceField(label=label, choices=options)
        case FlagSetting():
            return forms.BooleanField(label=label, required=False)
        case _:
            return forms.CharField(label=label, max_length=setting.longest, required=False)


def locked_settings(event: Event) -> dict[str, str]:
    """Return the settings that can't be changed now, each with the sentence that says why."""
    locked: dict[str, str] = {}
    for name, setting in SETTINGS.items():
        try:
            setting.guard(event, name)
        except RuleError as error:
            locked[name] = message_of(error)
    return locked

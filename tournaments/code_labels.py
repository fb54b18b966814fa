"""What codes (states, roles, settings) are called on pages and in refusals."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

# The parameters that hold codes, alone or with commas between; all others are shown as they are.
CODED = frozenset({"state", "wanted", "status", "role", "roles", "field", "choices"})

CODE_LABELS: dict[str, str] = {
    # States of an event and of a jiang
    "draft": _("a draft"),
    "open": _("open"),
    "running": _("running"),
    "finished": _("finished"),
    "archived": _("archived"),
    "planned": _("planned"),
    "drawn": _("drawn"),
    "published": _("published"),
    "playing": _("in play"),
    "suspended": _("suspended"),
    "closed": _("closed"),
    # States of a draw
    "committed": _("open to witnesses"),
    "rolling": _("waiting for dice or cards"),
    "revealing": _("waiting for the witnesses' values"),
    "rerolling": _("waiting for dice or cards again"),
    "complete": _("complete"),
    "abandoned": _("abandoned"),
    # A participant's status
    "registered": _("registered"),
    "waiting": _("on the waiting list"),
    "withdrawn": _("withdrawn"),
    # Roles
    "owner": _("owner"),
    "organizer": _("organizer"),
    "head_referee": _("head referee"),
    "referee": _("referee"),
    "scorer": _("scorer"),
    "viewer": _("viewer"),
    # Settings and other fields
    "name": _("name"),
    "place": _("venue"),
    "club": _("club"),
    "time_zone": _("time zone"),
    "ruleset": _("ruleset"),
    "settings": _("ruleset settings"),
    "tie_breaks": _("tie-breaks"),
    "total_hands": _("total hands"),
    "hands_per_jiang": _("hands per jiang"),
    "minutes_per_jiang": _("minutes per jiang"),
    "confirm": _("confirmation"),
    "table_draw": _("table draw"),
    "seat_draw": _("seat draw"),
    "next_tables": _("tables for the next jiang"),
    "public_names": _("names on public pages"),
    "search_engines": _("search engines may list the public pages"),
    "username": _("login name"),
    "full_name": _("full name"),
    "email": _("e-mail address"),
    "password": _("password"),
    # What settings can be
    "none": _("no confirmation"),
    "player": _("a player at the table"),
    "second_staff": _("a second member of staff"),
    "lots": _("lots at check-in"),
    "at_once": _("all at once"),
    "physical": _("by hand"),
    "digital": _("on screen"),
    "keep": _("the same tables"),
    "redraw": _("drawn again"),
}


def with_labels(params: Mapping[str, Any]) -> dict[str, Any]:
    """Return the params with the codes, and the labels that games declare, in the active language."""
    return {name: param_label(name, value) for name, value in params.items()}


def param_label(name: str, value: object) -> object:
    if name == "label" and isinstance(value, str):
        return gettext(value)
    return code_label(value) if name in CODED else value


def code_label(value: object) -> object:
    if not isinstance(value, str):
        return value
    parts = [
        gettext(CODE_LABELS[part]) if part in CODE_LABELS else part for part in value.split(", ")
    ]
    return gettext(", ").join(parts)

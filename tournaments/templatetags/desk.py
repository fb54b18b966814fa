"""The desk's one navigation: what this person may use, with the present page marked."""

from dataclasses import dataclass
from typing import Any

from django import template
from django.template import Context
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.events.models import Event
from tournaments.staff.actors import Actor
from tournaments.staff.queries.rights import ROLES, Right, role_of
from tournaments.web.access import ROLE

register = template.Library()


@dataclass(frozen=True, slots=True)
class Entry:
    """A page in the navigation; `section` is what its pages put in the block of that name."""

    section: str
    name: str
    words: str | Promise
    right: Right


ENTRIES = (
    Entry("home", "desk:home", _("Overview"), Right.VIEW),
    Entry("players", "setup:players", _("Players"), Right.ROSTER),
    Entry("check_in", "setup:check_in", _("Check-in"), Right.CHECK_IN),
    Entry("draws", "draws:desk", _("Draws"), Right.DRAW),
    Entry("board", "desk:board", _("Tables"), Right.VIEW),
    Entry("standings", "desk:standings", _("Standings"), Right.VIEW),
    Entry("adjustments", "desk:adjustments", _("Adjustments"), Right.ADJUST),
    Entry("printing", "desk:printing", _("Printing"), Right.PRINT),
    Entry("staff", "setup:staff", _("Staff"), Right.STAFF),
    Entry("tokens", "setup:tokens", _("Programs"), Right.VIEW),
    Entry("settings", "setup:settings", _("Settings"), Right.CONFIGURE),
    Entry("log", "desk:log", _("Log"), Right.VIEW),
)


@register.inclusion_tag("desk/navigation.html", takes_context=True)
def desk_navigation(context: Context, event: Event, actor: Actor, section: str) -> dict[str, Any]:
    """Show the pages the actor may use; the role that was read for the request says which."""
    found = getattr(context.get("request"), ROLE, None)
    role = found.role if found else role_of(actor, event)
    shown = [entry for entry in ENTRIES if role in ROLES[entry.right]]
    return {
        "entries": [
            {
                "words": entry.words,
                "address": reverse(entry.name, kwargs={"event_id": event.public_id}),
                "current": entry.section == section,
            }
            for entry in shown
        ]
    }

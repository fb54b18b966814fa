"""The standings as a piece of a page: rendered once for each log number and language.

How names are shown is in the log like every setting: a change of it renders them anew.
"""

from dataclasses import dataclass

from django.template.loader import render_to_string
from django.utils.translation import get_language

from tournaments.events.models import Event
from tournaments.jiangs.models import Jiang
from tournaments.people.queries.public_names import as_public
from tournaments.push.snapshots import snapshots
from tournaments.standings.queries.standings import standings_of


@dataclass(frozen=True, slots=True)
class StandingsFilter:
    """Which standings: of all jiangs or one, with what is confirmed only or all."""

    jiang: int | None = None
    confirmed: bool = False


def standings_html(
    event: Event, only: StandingsFilter, template: str = "public/standings.html"
) -> str:
    """Return the standings of the event as it was read; the same text while its log stands still."""
    key = (event.pk, event.head_hash, get_language(), template, only)
    return snapshots.get(key, lambda: render_standings(event, only, template))


def render_standings(event: Event, only: StandingsFilter, template: str) -> str:
    jiangs = list(event.jiangs.exclude(state=Jiang.State.PLANNED).order_by("number"))
    jiang = next((each for each in jiangs if each.number == only.jiang), None)
    found = as_public(standings_of(event, jiang=jiang, confirmed=only.confirmed), event)
    final = event.state in (Event.State.FINISHED, Event.State.ARCHIVED)
    columns = [each.number for each in jiangs] if jiang is None else []
    rows = [
        {"row": row, "columns": [row.jiangs.get(number) for number in columns]}
        for row in found.rows
        # Who never sat at a table leaves the list with the end; whoever has a rank is in it, as on paper.
        if row.rank or row.hands or row.adjustments or not final
    ]
    page = {
        "event": event,
        "standings": found,
        "rows": rows,
        "columns": columns,
        "jiang": jiang,
        "adjusted": any(row.adjustments for row in found.rows),
        "final": final,
    }
    return render_to_string(template, page)

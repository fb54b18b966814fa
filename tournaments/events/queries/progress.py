"""How far an event is, as the heads of its public pages show it."""

from django.db.models import Max

from tournaments.draws.queries.draw_view import VISIBLE
from tournaments.events.models import Event


def progress_of(event: Event) -> str:
    """Return a mark that changes with the newest published jiang, its state and its clock."""
    rows = event.jiangs.filter(state__in=VISIBLE).annotate(clock=Max("clock_facts__seq"))
    newest = rows.order_by("-number").values_list("number", "state", "clock").first()
    return "-".join(map(str, newest)) if newest else ""

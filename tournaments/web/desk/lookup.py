"""Rows that an address names; to whoever asks for others they aren't there."""

from typing import Any

from django.http import Http404

from tournaments.events.models import Event
from tournaments.hands.queries.table_hands import HandNow, hands_at
from tournaments.jiangs.models import Jiang
from tournaments.staff.actors import Actor
from tournaments.staff.queries.rights import ROLES, role_of
from tournaments.tables.models import Table


def jiang_at(event: Event, number: int) -> Jiang:
    jiang = event.jiangs.filter(number=number).select_related("day").first()
    if jiang is None:
        raise Http404
    jiang.event = event
    return jiang


def table_at(event: Event, jiang: int, number: int) -> Table:
    table = Table.objects.filter(jiang=jiang_at(event, jiang), number=number).first()
    if table is None:
        raise Http404
    table.jiang = jiang_at(event, jiang)
    return table


def hand_at(table: Table, number: int) -> HandNow:
    """Return a hand that counts."""
    found = next((each for each in hands_at(table) if each.number == number), None)
    if found is None:
        raise Http404
    return found


def desk_context(event: Event, actor: Actor, section: str, **page: Any) -> dict[str, Any]:
    """Return what every page of the desk has: its navigation, and what this person may do.

    A page that knows their `role` spares reading it again.
    """
    role = page.pop("role", None) or role_of(actor, event)
    rights = {str(right): True for right, roles in ROLES.items() if role in roles}
    return {"event": event, "actor": actor, "section": section, "rights": rights, **page}

"""Rows as they are now: read inside the event's lock, never as the caller once saw them."""

from scoring.errors import RuleError
from tournaments.jiangs.models import Jiang
from tournaments.log.services.change import Change
from tournaments.tables.models import Table


def current_jiang(change: Change, jiang: Jiang) -> Jiang:
    """Return the jiang's row, with the locked event.

    Raises RuleError("jiang.gone") if a new plan has no such jiang any more.
    """
    row = Jiang.objects.select_related("day").filter(pk=jiang.pk).first()
    if row is None:
        raise RuleError("jiang.gone", number=jiang.number)
    row.event = change.event
    return row


def current_table(change: Change, table: Table) -> Table:
    """Return the table's row, with its jiang and the locked event.

    Raises RuleError("table.gone") if the tables were cleared.
    """
    row = Table.objects.select_related("jiang").filter(pk=table.pk).first()
    if row is None:
        raise RuleError("table.gone", number=table.number)
    row.jiang.event = change.event
    return row

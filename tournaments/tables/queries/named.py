"""A table by its numbers, for a service that reads it itself."""

from tournaments.events.models import Event
from tournaments.jiangs.models import Jiang
from tournaments.tables.models import Table


def table_named(event: Event, jiang: int, number: int) -> Table:
    """Return a table of which nothing is known but its numbers: whoever locks the event reads it there."""
    return Table(jiang=Jiang(event=event, number=jiang), number=number)

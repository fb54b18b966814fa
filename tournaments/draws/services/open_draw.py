"""Opening a draw: dice and witnesses' values are in, so its order is fixed, and results can be taken."""

from tournaments.draws.algorithm.tables_at_once import draw_tables_at_once
from tournaments.draws.models import Draw
from tournaments.draws.queries.draws import who_plays
from tournaments.log.services.change import Change
from tournaments.tables.services.place import place_at_tables

from .draw_rows import complete, source_of
from .lots import give_lots_to_those_here


def open_draw(change: Change, draw: Draw) -> None:
    """Begin to take results; tables that are drawn at once come out at once."""
    draw.state = Draw.State.OPEN
    draw.save(update_fields=["state"])
    change.note("draw.opened", {"draw": draw.number})
    if draw.kind == Draw.Kind.TABLES_AT_ONCE:
        seat_at_once(change, draw)
    elif draw.kind == Draw.Kind.TABLES_LOTS:
        give_lots_to_those_here(change, draw)


def seat_at_once(change: Change, draw: Draw) -> None:
    """Place everyone as the draw says, and complete it."""
    drawn = draw_tables_at_once(draw.listing, draw.table_size, source_of(draw))
    people = {each.number: each for each in who_plays(change.event)}
    tables = {table: [people[each] for each in numbers] for table, numbers in drawn.items()}
    place_at_tables(change, draw.jiang, tables, draw)
    complete(change, draw, {str(table): list(numbers) for table, numbers in drawn.items()})

"""Seats drawn by real cards (抓位, 1.3): what is typed in is a draw like any other."""

from collections.abc import Mapping

from scoring.cards import Card, parse_card
from scoring.errors import RuleError
from tournaments.draws.algorithm.fixed import Fixed
from tournaments.draws.algorithm.seats_physical import listing_of
from tournaments.draws.models import Draw
from tournaments.draws.queries.draws import active_draw, counting_steps, drawn_tables
from tournaments.jiangs.models import Jiang
from tournaments.log.services.change import Change, changing
from tournaments.people.queries.name_hashes import name_hashes
from tournaments.staff.actors import Actor
from tournaments.staff.queries.rights import Right
from tournaments.tables.models import Seat, Table
from tournaments.tables.services.current import current_table
from tournaments.tables.services.seat import require_seatable, seat_table, seats_payload

from .abandon import set_abandoned
from .draw_rows import add_step, commit, complete

Kind, State = Draw.Kind, Draw.State
Rows = list[list[int]]  # a table's number, then its participants


def seat_by_cards(*, table: Table, cards: Mapping[int, str], by: Actor) -> list[Seat]:
    """Seat a table by the cards they turned over, until its first report.

    Raises RuleError("card.…"), ("seats.…"), ("draw.on_screen"), ("table.gone") or a wrong state.
    """
    with changing(table.jiang.event, by=by, needs=Right.SEAT, table=table) as change:
        drawn = {number: parse_card(text) for number, text in cards.items()}
        table = current_table(change, table)
        require_seatable(change, table)
        draw = draw_of_real_cards(change, table)
        rows = seat_table(change, table, drawn, draw)
        record_cards(change, draw, table, drawn)
        return rows


def people_at_tables(jiang: Jiang) -> dict[int, list[int]]:
    """Return the numbers of those placed at each table."""
    tables: dict[int, list[int]] = {}
    for table, number in jiang.seats.values_list("table__number", "participant__number"):
        tables.setdefault(table, []).append(number)
    return tables


def draw_of_real_cards(change: Change, table: Table) -> Draw:
    """Return the draw that a table's real cards belong to, begun with the first table that has any.

    Raises RuleError("draw.on_screen") while the seats are drawn on a screen.
    """
    jiang = table.jiang
    draw = active_draw(jiang, of="seats-")
    if draw is None:
        size, suits = len(change.event.game.seats), change.event.game.rules.suits
        listing = listing_of(people_at_tables(jiang), size)
        return commit(change, jiang, Kind.SEATS_PHYSICAL, fixed_rows(jiang, listing, size, suits))
    if draw.kind != Kind.SEATS_PHYSICAL:
        raise RuleError("draw.on_screen", draw=draw.number)
    draw.event, draw.jiang = change.event, jiang
    rows = relisted(draw, table)
    return draw if rows == draw.listing else begin_anew(change, draw, table, rows)


def fixed_rows(jiang: Jiang, listing: Rows, size: int, suits: str) -> Fixed:
    """Return tables as they are fixed, with who their people are."""
    people = [number for row in listing for number in row[1:]]
    return Fixed(listing, name_hashes(jiang.event, people), size, suits)


def relisted(draw: Draw, table: Table) -> Rows:
    """Return the draw's list with those who sit at a table now; others stay as they drew.

    Where somebody would stand in it twice, having gone from one table to another, all are listed as they sit now.
    """
    sitting = people_at_tables(table.jiang)
    now = [table.number, *sorted(sitting[table.number])]
    listing = [now if row[0] == table.number else row for row in draw.listing]
    people = [number for row in listing for number in row[1:]]
    return listing if len(people) == len(set(people)) else listing_of(sitting, draw.table_size)


def begin_anew(change: Change, draw: Draw, table: Table, listing: Rows) -> Draw:
    """Give a draw up for one with another list, and carry over what the other tables drew."""
    same = {row[0] for row in listing if row in draw.listing}
    steps = [step for step in counting_steps(draw) if step.table in same]
    set_abandoned(change, draw, changed_table=table.number)
    fixed = fixed_rows(draw.jiang, listing, draw.table_size, draw.suits)
    anew = commit(change, draw.jiang, Kind.SEATS_PHYSICAL, fixed)
    for step in steps:
        add_step(change, anew, step.participant, step.table, card=step.card)
    for other in draw.jiang.tables.exclude(number__in=same).exclude(pk=table.pk):
        carry_over(change, anew, other)
    return anew


def carry_over(change: Change, draw: Draw, table: Table) -> None:
    """Let the cards of a table that has drawn belong to those who took the seats over."""
    drawn = [seat for seat in seats_at(table) if seat.card]
    for seat in drawn:
        add_step(change, draw, seat.participant, table.number, card=seat.card or "")
    if drawn:
        change.note("seats.set", seats_payload(table, drawn, draw))


def record_cards(change: Change, draw: Draw, table: Table, cards: Mapping[int, Card]) -> None:
    """Append the cards that were turned over at a table; drawn anew, the newest count."""
    people = {seat.participant.number: seat.participant for seat in seats_at(table)}
    for number, card in cards.items():
        add_step(change, draw, people[number], table.number, card=str(card))
    complete_if_all_seated(change, draw)


def seats_at(table: Table) -> list[Seat]:
    return list(table.seats.select_related("participant"))


def complete_if_all_seated(change: Change, draw: Draw) -> None:
    """Complete the draw with its last table, and say the result again if a table drew anew."""
    if not draw.jiang.seats.filter(letter=None).exists():
        complete(change, draw, seats_result(draw))


def seats_result(draw: Draw) -> dict[str, dict[str, int]]:
    """Return who drew which seat, by table and letter."""
    result: dict[str, dict[str, int]] = {}
    for drawn in drawn_tables(draw, counting_steps(draw)):
        if drawn.seats is not None:
            result[str(drawn.table)] = {str(seat): who for seat, who in drawn.seats.items()}
    return result

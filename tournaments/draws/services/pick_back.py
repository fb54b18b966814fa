"""Seats drawn on a screen (抓位, 1.3): each at the table points at one of 52 backs."""

from scoring.cards import Card, parse_card
from scoring.errors import RuleError
from tournaments.draws.algorithm.seats_digital import card_under, check_back, deck_of
from tournaments.draws.models import Draw, DrawStep
from tournaments.draws.queries.draws import counting_steps
from tournaments.log.services.change import changing
from tournaments.people.models import Participant
from tournaments.staff.actors import Actor
from tournaments.staff.queries.rights import Right
from tournaments.tables.models import Table
from tournaments.tables.services.current import current_table
from tournaments.tables.services.seat import require_seatable, seat_table

from .draw_rows import add_step, current_draw, require_kind, require_state, source_of
from .real_cards import complete_if_all_seated

Kind, State = Draw.Kind, Draw.State


def pick_back(
    *, draw: Draw, table: Table, participant: Participant, back: int, by: Actor
) -> DrawStep:
    """Turn over the card under the back that a participant points at; the last card makes the seats.

    Raises RuleError("draw.not_at_table"), ("draw.drawn_twice"), ("draw.no_such_back"), ("draw.back_taken"),
    ("draw.wrong_kind"), ("draw.wrong_state"), ("table.gone") or a wrong state.
    """
    with changing(draw.event, by=by, needs=Right.SEAT, table=table) as change:
        draw = current_draw(change, draw)
        require_kind(draw, Kind.SEATS_DIGITAL)
        require_state(draw, State.OPEN)
        table = current_table(change, table)
        require_seatable(change, table)
        who = require_seated(table, participant)
        held = counting_steps(draw, table=table.number)
        pointed = {step.participant.number: step.back or 0 for step in held}
        check_back(people_at(draw, table), pointed, who.number, back)
        card = card_under(back, deck_for(draw, table))
        step = add_step(change, draw, who, table.number, back=back, card=str(card))
        if len(held) + 1 == draw.table_size:
            cards = {each.participant.number: parse_card(each.card) for each in [*held, step]}
            seat_table(change, table, cards, draw)
            complete_if_all_seated(change, draw)
        return step


def require_seated(table: Table, participant: Participant) -> Participant:
    seat = table.seats.select_related("participant").filter(participant=participant.pk).first()
    if seat is None:
        raise RuleError("draw.not_at_table", participant=participant.number)
    return seat.participant


def people_at(draw: Draw, table: Table) -> list[int]:
    """Return the numbers of those for whom the table's deck was shuffled."""
    if table.jiang_id != draw.jiang_id:
        return []
    return next((row[1:] for row in draw.listing if row[0] == table.number), [])


def deck_for(draw: Draw, table: Table) -> tuple[Card, ...]:
    return deck_of(table.number, source_of(draw))

"""Seats (座位): given by the cards that were drawn, and handed over when a player leaves."""

from collections.abc import Mapping, Sequence

from scoring.cards import Card
from scoring.errors import RuleError
from tournaments.draws.algorithm.seats_physical import seats_of
from tournaments.draws.models import Draw
from tournaments.draws.queries.draws import active_draw
from tournaments.events.models import Event
from tournaments.hands.models import Hand
from tournaments.jiangs.models import Jiang
from tournaments.log.services.change import Change, changing
from tournaments.people.models import Participant
from tournaments.score_cards.models import ScoreCard
from tournaments.staff.actors import Actor
from tournaments.staff.queries.rights import Right
from tournaments.states import require_event, require_jiang
from tournaments.tables.models import Seat, Table
from tournaments.validation import required_reason

from .current import current_table
from .place import require_registered

E, J = Event.State, Jiang.State


def seat_table(change: Change, table: Table, cards: Mapping[int, Card], draw: Draw) -> list[Seat]:
    """Give everyone at a table their letter, the highest card A (1.6); drawing anew replaces them all."""
    require_seatable(change, table)
    seats = {seat.participant.number: seat for seat in table.seats.select_related("participant")}
    require_these(table, seats, cards)
    letters = seats_of(cards, draw.suits, draw.table_size)
    # Freed first: a letter that passes from one to another would be there twice for a moment.
    table.seats.update(letter=None, card=None)
    for letter, number in letters.items():
        seats[number].letter, seats[number].card = letter, str(cards[number])
    rows = [seats[number] for number in letters.values()]
    Seat.objects.bulk_update(rows, ["letter", "card"])
    change.note("seats.set", seats_payload(table, rows, draw))
    return rows


def seats_payload(table: Table, seats: Sequence[Seat], draw: Draw | None) -> dict[str, object]:
    return {
        "jiang": table.jiang.number,
        "table": table.number,
        "seats": {seat.letter: [seat.participant.number, seat.card] for seat in seats},
        "draw": draw.number if draw else None,
    }


def require_seatable(change: Change, table: Table) -> None:
    """Raise RuleError unless the table can draw its seats now: before its first report."""
    require_event(change.event, E.OPEN, E.RUNNING)
    require_jiang(table.jiang, J.DRAWN, J.PUBLISHED, J.PLAYING)
    require_no_report(table)


def clear_seats(change: Change, jiang: Jiang) -> None:
    """Take every letter and card of a jiang back: its seats are to be drawn anew."""
    jiang.seats.update(letter=None, card=None)
    change.note("seats.cleared", {"jiang": jiang.number})


def require_no_report(table: Table) -> None:
    if table.hands.exclude(state=Hand.State.VOID).exists():
        raise RuleError("seats.hand_reported", table=table.number)


def require_these(table: Table, seats: Mapping[int, Seat], cards: Mapping[int, Card]) -> None:
    if set(cards) != set(seats):
        raise RuleError(
            "seats.other_players",
            table=table.number,
            seated=", ".join(map(str, sorted(seats))),
            given=", ".join(map(str, sorted(cards))) or "–",
        )


def replace_player(
    *, table: Table, out: Participant, into: Participant, reason: str, by: Actor
) -> Seat:
    """Let somebody take over a seat with its letter and card; hands played stay with who played.

    Raises RuleError("seats.not_at_table"), ("seats.seated_already"), ("tables.…"),
    ("draw.finish_table_first") or a wrong state.
    """
    with changing(table.jiang.event, by=by, needs=Right.RUN, table=table) as change:
        table = current_table(change, table)
        require_event(change.event, E.OPEN, E.RUNNING)
        require_jiang(table.jiang, J.DRAWN, J.PUBLISHED, J.PLAYING, J.SUSPENDED)
        seat = table.seats.filter(participant_id=out.pk).first()
        if seat is None:
            raise RuleError("seats.not_at_table", number=out.number, table=table.number)
        into = require_registered(change.event, [into])[into.pk]
        require_free(table.jiang, into)
        require_replaceable(table)
        why = required_reason(reason)
        seat.participant = into
        seat.save(update_fields=["participant"])
        if table.jiang.state != J.DRAWN:
            ScoreCard.objects.get_or_create(jiang=table.jiang, participant=into)
        change.note("seat.replaced", replaced_payload(table, seat, out, why))
        return seat


def require_replaceable(table: Table) -> None:
    """A deck on the screen was shuffled for these people, so they draw, or a person gives the draw up.

    Raises RuleError("draw.finish_table_first").
    """
    draw = active_draw(table.jiang, of="seats-")
    if draw is None or draw.kind != Draw.Kind.SEATS_DIGITAL:
        return
    if table.seats.filter(letter=None).exists():
        raise RuleError("draw.finish_table_first", draw=draw.number, table=table.number)


def require_free(jiang: Jiang, who: Participant) -> None:
    taken = jiang.seats.filter(participant=who).select_related("table").first()
    if taken is not None:
        raise RuleError("seats.seated_already", number=who.number, table=taken.table.number)


def replaced_payload(table: Table, seat: Seat, out: Participant, reason: str) -> dict[str, object]:
    return {
        "jiang": table.jiang.number,
        "table": table.number,
        "seat": seat.letter,
        "out": out.number,
        "in": seat.participant.number,
        "reason": reason,
    }

"""One table at this moment, read without the rest of the hall: for the phones and pages of those who sit there."""

from dataclasses import dataclass

from scoring.games.ruleset import State
from scoring.words import Sentence
from tournaments.events.models import Event
from tournaments.hands.models import Hand
from tournaments.hands.queries.carried import carried_into
from tournaments.hands.queries.dealing import Dealing, Dealt, next_hand
from tournaments.hands.queries.table_hands import HandNow, hands_at
from tournaments.jiangs.models import Jiang
from tournaments.log.queries.version import head_of, read_to_the_end
from tournaments.tables.models import Table
from tournaments.tables.queries.seats import Seated, seats_of


@dataclass(frozen=True, slots=True)
class OneTable:
    """A table of one version of its event; `coming` is None when all its hands are played."""

    number: int
    seats: tuple[Seated, ...]
    hands: int  # all that are to be played
    results: tuple[HandNow, ...]
    coming: Dealing | None
    carried: State  # into the hand that comes
    notice: tuple[Sentence, ...]  # what the table hears before it

    @property
    def played(self) -> int:
        return len(self.results)

    def carried_into(self, number: int) -> State:
        """Return what the table carries into a hand: one that was reported, or the one that comes."""
        return next((hand.carried for hand in self.results if hand.number == number), self.carried)

    @property
    def drawn(self) -> bool:
        return all(seat.letter for seat in self.seats)


def one_table(table: Table) -> OneTable:
    """Return the table as it is; the queries are as many however many tables and hands there are."""
    return read_to_the_end(
        table.jiang.event, lambda event: (read_table(event, table), head_of(event).seq)
    )


def read_table(event: Event, table: Table) -> OneTable:
    jiang = table.jiang
    found = seats_of(jiang, [table])
    seats = found[0].seats if found else ()
    coming = coming_at(event, table) if jiang.state != Jiang.State.CLOSED else None
    carried = carried_at(event, table, coming, seats) if coming else {}
    return OneTable(
        number=table.number,
        seats=seats,
        hands=jiang.hands,
        results=tuple(hands_at(table)),
        coming=coming,
        carried=carried,
        notice=tuple(event.game.carrying(carried).notice()) if coming else (),
    )


def carried_at(event: Event, table: Table, coming: Dealing, seats: tuple[Seated, ...]) -> State:
    sitting = {seat.letter: seat.number for seat in seats if seat.letter}
    return carried_into(event.game, table, coming.number, sitting)


def coming_at(event: Event, table: Table) -> Dealing | None:
    rows = Hand.objects.filter(table=table).order_by("number", "attempt")
    dealt = [Dealt(*row) for row in rows.values_list("number", "accepted__result")]
    return next_hand(dealt, table.jiang.hands, event.game)

"""A walk through an event: whatever anybody might try, in any order; done or refused, never half done."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, TypeVar

from scoring.errors import RuleError
from scoring.games.big_two.deal import SEATS
from scoring.seats import next_seat
from tests.builders import CARDS, a_report
from tests.draw_builders import DICE, found
from tests.tournaments.jiangs.jiang_states import AT_A_TABLE, SERVICES
from tests.tournaments.paper_bookkeeping import results_of
from tests.tournaments.tournament import Tournament
from tournaments.check_in.services.check_in import (
    check_in,
    close_check_in,
    record_leaving,
    record_return,
    reopen_check_in,
    undo_check_in,
)
from tournaments.check_in.services.complete_tables import close_lots, fill_tables
from tournaments.draws.models import Draw
from tournaments.draws.services import real_cards
from tournaments.draws.services.abandon import abandon_draw
from tournaments.draws.services.commit import commit_seat_draw, commit_table_draw
from tournaments.draws.services.entropy import add_entropy
from tournaments.draws.services.pick_back import pick_back
from tournaments.draws.services.witnesses import close_witnesses, go_on_without_silent
from tournaments.events.models import Event
from tournaments.events.services.lifecycle import (
    archive_event,
    finish_event,
    open_event,
    reopen_event,
    return_to_draft,
)
from tournaments.hands.models import Hand, HandReport
from tournaments.hands.services.confirm import confirm_hand
from tournaments.hands.services.correct import correct_hand
from tournaments.hands.services.report import report_hand
from tournaments.hands.services.settle import settle_hand
from tournaments.hands.services.void import void_hand
from tournaments.jiangs.models import Jiang
from tournaments.jiangs.services.set_tables import set_tables as set_tables_service
from tournaments.people.models import Participant
from tournaments.people.services import participants
from tournaments.refusals import MESSAGES
from tournaments.staff.actors import Actor
from tournaments.standings.queries.standings import standings_of
from tournaments.standings.services import adjustments
from tournaments.tables.models import Table
from tournaments.tables.services.seat import replace_player

T = TypeVar("T")
Kind = HandReport.Kind
BY: dict[str, Any] = {"by": Actor.system()}
WHY: dict[str, Any] = {"reason": "so it is", **BY}
REPORTS = (a_report("A"), a_report("A", B=8), a_report("C", A=(13, 3)), a_report("D", A=(4, 1)))

TO_PEOPLE: Mapping[str, Callable[[Participant], object]] = {
    "check in": lambda who: check_in(participant=who, **BY),
    "undo": lambda who: undo_check_in(participant=who, **BY),
    "leave": lambda who: record_leaving(participant=who, **BY),
    "return": lambda who: record_return(participant=who, **BY),
    "withdraw": lambda who: participants.withdraw_participant(participant=who, **WHY),
    "reinstate": lambda who: participants.reinstate_participant(participant=who, **BY),
    "promote": lambda who: participants.promote_from_waiting(participant=who, **BY),
}
TO_EVENT: Mapping[str, Callable[[Event], object]] = {
    "house player": lambda event: participants.add_house_player(event=event, **BY),
    "close check-in": lambda event: close_check_in(event=event, **BY),
    "reopen check-in": lambda event: reopen_check_in(event=event, **BY),
    "close to draft": lambda event: return_to_draft(event=event, **BY),
    "open": lambda event: open_event(event=event, **BY),
    "finish": lambda event: finish_event(event=event, **WHY),
    "reopen": lambda event: reopen_event(event=event, **WHY),
    "archive": lambda event: archive_event(event=event, **BY),
}


def set_tables(jiang: Jiang) -> object:
    """Place the first eight at two tables."""
    people = list(jiang.event.participants.all()[:8])
    return set_tables_service(jiang=jiang, tables={1: people[:4], 2: people[4:]}, **BY)


TO_JIANG: Mapping[str, Callable[[Jiang], object]] = {
    **{name: do for name, do in SERVICES.items() if name not in AT_A_TABLE},
    "set_tables": set_tables,
    "commit tables": lambda jiang: commit_table_draw(jiang=jiang, **BY),
    "commit seats": lambda jiang: commit_seat_draw(jiang=jiang, **BY),
    "house numbers": lambda jiang: fill_tables(jiang=jiang, choice="house", **BY),
    "fewer tables": lambda jiang: fill_tables(jiang=jiang, choice="dissolve", **BY),
}
TO_DRAW: Mapping[str, Callable[[Draw], object]] = {
    "close witnesses": lambda draw: close_witnesses(draw=draw, **BY),
    "dice": lambda draw: add_entropy(draw=draw, dice=DICE, **BY),
    "go on": lambda draw: go_on_without_silent(draw=draw, **BY),
    "abandon": lambda draw: abandon_draw(draw=draw, **WHY),
    "as they are": lambda draw: close_lots(draw=draw, choice="as_they_are", **BY),
    "house": lambda draw: close_lots(draw=draw, choice="house", **BY),
    "dissolve": lambda draw: close_lots(draw=draw, choice="dissolve", **BY),
}
J = Jiang.State
NEXT: Mapping[Jiang.State, str] = {
    J.PLANNED: "set_tables",
    J.DRAWN: "publish_jiang",
    J.PUBLISHED: "start_jiang",
    J.SUSPENDED: "continue_jiang",
}


class Walk:
    """An event, whatever was tried on it, and on paper what must have come of it."""

    def __init__(self, cup: Tournament) -> None:
        self.cup = cup
        self.event = cup.event  # as it was at the start: services must not trust such rows
        self.jiangs = list(self.event.jiangs.all())
        self.played: dict[int, dict[str, int]] = {}  # who sat where at the first report, by hand

    def attempt(self, do: Callable[[], T]) -> T | None:
        """Do something; a refusal has words, and leaves the log as it was."""
        before = self.head()
        try:
            return do()
        except RuleError as error:
            code = error.code
        assert code in MESSAGES
        assert self.head() == before
        return None

    def head(self) -> int:
        return self.cup.event.head_seq

    def check(self) -> None:
        """The invariants hold, and the standings are those on paper."""
        assert found(self.event) == []
        assert results_of(standings_of(self.event)) == self.cup.paper.results()

    def somebody(self, place: int) -> Participant:
        people = list(self.event.participants.all())
        return people[place % len(people)]

    def all_come(self) -> None:
        for person in self.event.participants.all():
            self.attempt(partial(TO_PEOPLE["check in"], person))

    def tables(self) -> list[Table]:
        return [table for number in (2, 1) for table in self.cup.tables(number)]

    def newest_draw(self) -> Draw | None:
        return self.event.draws.select_related("event", "jiang").order_by("-number").first()

    # At a table

    def seat(self, table: Table) -> None:
        four = table.seats.order_by("position").values_list("participant__number", flat=True)
        cards = dict(zip(four, CARDS, strict=False))
        self.attempt(lambda: real_cards.seat_by_cards(table=table, cards=cards, **BY))

    def replace(self, table: Table, place: int, into: Participant) -> None:
        out = list(table.seats.select_related("participant"))[place].participant
        self.attempt(lambda: replace_player(table=table, out=out, into=into, **WHY))

    def point(self, draw: Draw, table: Table, place: int, back: int) -> None:
        who = list(table.seats.select_related("participant"))[place].participant
        given: dict[str, Any] = {"draw": draw, "table": table, "participant": who, "back": back}
        self.attempt(lambda: pick_back(**given, **BY))

    def current_hand(self, table: Table, number: int) -> Hand | None:
        return table.hands.filter(number=number).exclude(state=Hand.State.VOID).first()

    def report(self, table: Table, number: int, report: dict[str, Any], **more: Any) -> None:
        given: dict[str, Any] = {"table": table, "number": number, "report": report, **more}
        before = self.head()
        row = self.attempt(lambda: report_hand(**given))
        if row is not None and self.head() > before and row.kind in (Kind.FIRST, Kind.REPLACEMENT):
            self.write(row.hand, report)

    def write(self, hand: Hand, report: dict[str, Any]) -> None:
        """Write down what counts now, for those who sat there when the hand was first reported."""
        seated = {seat: who.number for seat, who in self.cup.seated(hand.table).items()}
        played = self.played.setdefault(hand.pk, seated)
        self.cup.paper.write(self.cup.place(hand.table, hand.number), played, report)

    def confirm(self, table: Table, number: int, version: int) -> None:
        """Let whoever sits after the winner now confirm; they need not have played."""
        hand = self.current_hand(table, number)
        winner = hand.accepted.result["winner"] if hand and hand.accepted else "A"
        who = self.cup.seated(table).get(next_seat(winner, SEATS))
        given: dict[str, Any] = {
            "table": table,
            "number": number,
            "version": version,
            "participant": who,
        }
        self.attempt(lambda: confirm_hand(**given, **BY))

    def settle(
        self, table: Table, number: int, version: int | None, report: dict[str, Any]
    ) -> None:
        given: dict[str, Any] = {"version": version} if version else {"report": report}
        row = self.attempt(lambda: settle_hand(table=table, number=number, **given, **WHY))
        if row is not None:
            self.write(row.hand, row.result)

    def void(self, table: Table, number: int) -> None:
        hand = self.attempt(lambda: void_hand(table=table, number=number, **WHY))
        if hand is not None:
            del self.cup.paper.hands[self.cup.place(table, number)]

    def correct(self, table: Table, number: int, report: dict[str, Any]) -> None:
        given: dict[str, Any] = {"table": table, "number": number, "report": report}
        row = self.attempt(lambda: correct_hand(**given, **WHY))
        if row is not None:
            self.write(row.hand, report)

    def adjust(self, who: Participant, points: int) -> None:
        given: dict[str, Any] = {"participant": who, "points": points}
        if self.attempt(lambda: adjustments.make_adjustment(**given, **WHY)):
            self.cup.paper.adjusted[who.number] += points

    # What usually comes next

    def go_on(self) -> None:
        """Take the jiang whose turn it is a step further, as far as that is possible."""
        coming = self.event.jiangs.exclude(state=Jiang.State.CLOSED).first()
        if coming is None:
            self.attempt(lambda: finish_event(event=self.event, **WHY))
        elif coming.state == Jiang.State.PLAYING:
            self.play_on(coming)
        else:
            self.lead_on(coming)

    def lead_on(self, jiang: Jiang) -> None:
        for table in self.cup.tables(jiang.number):
            self.seat(table)
        step = NEXT[Jiang.State(jiang.state)]
        if jiang.number > 1 and step == "set_tables":
            step = "keep_tables"
        self.attempt(lambda: TO_JIANG[step](jiang))

    def play_on(self, jiang: Jiang) -> None:
        """Play every table's next hand and have it confirmed; close the jiang after its last."""
        for table in self.cup.tables(jiang.number):
            played = table.hands.exclude(state=Hand.State.VOID).count()
            attempt = 1 + table.hands.filter(number=played + 1, state=Hand.State.VOID).count()
            self.report(table, played + 1, REPORTS[0], by=self.cup.bob, attempt=attempt)
            self.confirm(table, played + 1, 1)
        if not jiang.tables.exclude(hands__number=jiang.hands).exists():
            self.attempt(lambda: TO_JIANG["close_jiang"](jiang))

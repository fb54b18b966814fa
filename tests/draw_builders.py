"""Draws for tests, made through the services as a desk and a hall would make them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import time_machine
from django.utils import timezone

from tests.builders import a_drawn_jiang, an_event, check_in_all, finish_hands, owner_of, players
from tests.builders import a_running_jiang as running
from tests.scenes import remembered
from tournaments.audit import audit
from tournaments.check_in.services.check_in import close_check_in
from tournaments.check_in.services.complete_tables import close_lots
from tournaments.draws.algorithm.witnesses import phone_name, witness_commitment
from tournaments.draws.models import Draw, DrawWitness, WitnessValue
from tournaments.draws.queries.draws import domain_of
from tournaments.draws.queries.witnesses import TIME_TO_SHOW, hall_code
from tournaments.draws.services.commit import commit_seat_draw, commit_table_draw
from tournaments.draws.services.entropy import add_entropy
from tournaments.draws.services.lots import type_lot
from tournaments.draws.services.pick_back import pick_back
from tournaments.draws.services.witnesses import (
    close_witnesses,
    go_on_without_silent,
    join_draw,
    show_value,
)
from tournaments.events.models import Event
from tournaments.jiangs.models import Jiang
from tournaments.jiangs.services.close import close_jiang
from tournaments.jiangs.services.plan import plan_jiangs
from tournaments.tables.models import Table

DICE = (4, 4, 6, 1, 2, 5, 3, 2, 6, 5)
SHORT: dict[str, Any] = {"total_hands": 2, "hands_per_jiang": 1, "confirm": "none"}


@remembered
def a_planned_jiang(people: int = 8, *, here: bool = False, **changes: Any) -> Jiang:
    """Return the first jiang of an open event; with `here`, all have come and check-in is closed."""
    event = an_event(opened=True, **changes)
    if people:
        players(event, people)
    if here:
        check_in_all(event)
        close_check_in(event=event, by=owner_of(event))
    return plan_jiangs(event=event, by=owner_of(event))[0]


def a_second_jiang(tables: int = 2, **changes: Any) -> Jiang:
    """Return the jiang that follows a closed one; everyone is still here."""
    jiang = running(tables, **{**SHORT, **changes})
    event = jiang.event
    check_in_all(event)
    close_check_in(event=event, by=owner_of(event))
    finish_hands(jiang)
    close_jiang(jiang=jiang, by=owner_of(event))
    return event.jiangs.get(number=2)


def committed(jiang: Jiang) -> Draw:
    return commit_table_draw(jiang=jiang, by=owner_of(jiang.event))


@dataclass(frozen=True)
class Phone:
    """A phone in the hall that takes part in draws as a witness."""

    key: str
    value: str

    @classmethod
    def numbered(cls, number: int) -> "Phone":
        return cls(f"{number:032x}", f"{number:064x}")

    @property
    def name(self) -> str:
        return phone_name(self.key)

    def join(self, draw: Draw, **changes: str) -> DrawWitness:
        """Scan the hall's code and commit to the value."""
        commitment = witness_commitment(str(domain_of(draw)), self.value)
        sent = {"key": self.key, "commitment": commitment, "code": hall_code(draw), **changes}
        return join_draw(draw=draw, **sent)

    def show(self, draw: Draw) -> WitnessValue:
        return show_value(draw=draw, key=self.key, value=self.value)


def phones(count: int) -> list[Phone]:
    return [Phone.numbered(number) for number in range(1, count + 1)]


def witnessed(draw: Draw, count: int, *, show: int = 0) -> Draw:
    """Return the draw once so many phones have joined, the dice have fallen, and so many have shown their values."""
    joined = phones(count)
    for phone in joined:
        phone.join(draw)
    opened(draw)
    for phone in joined[:show]:
        phone.show(draw)
    return now(draw)


def time_over(draw: Draw) -> Draw:
    """Let the time to show values pass: the hall rolls again, or the draw is void."""
    with time_machine.travel(timezone.now() + TIME_TO_SHOW):
        return go_on_without_silent(draw=draw, by=owner_of(draw.event))


def repeated(silent: int, *, show: int = 0) -> Draw:
    """Return the draw that repeats one which was void; the phones that showed their values have the highest numbers."""
    draw = at_once(4)
    joined = phones(silent + show)
    for phone in joined:
        phone.join(draw)
    opened(draw)
    for phone in joined[silent:]:
        phone.show(draw)
    time_over(now(draw))
    return committed(draw.jiang)


def rolling(draw: Draw) -> Draw:
    """Let no more witnesses join; dice are awaited."""
    return close_witnesses(draw=draw, by=owner_of(draw.event))


def opened(draw: Draw, dice: Sequence[int] = DICE) -> Draw:
    """Fix the witnesses, and roll; without witnesses the draw is open then."""
    return add_entropy(draw=rolling(draw), dice=dice, by=owner_of(draw.event))


def lots_open(people: int = 8, **changes: Any) -> Draw:
    """Return a draw by lots at check-in; nobody has come yet."""
    return opened(committed(a_planned_jiang(people, **changes)))


def lots_taken(people: int = 8, **changes: Any) -> Draw:
    draw = lots_open(people, **changes)
    check_in_all(draw.event)
    return draw


def a_box(people: int = 8, **changes: Any) -> Draw:
    """Return a draw by lots from a box; no lot is typed in yet."""
    return committed(a_planned_jiang(people, table_draw="physical", **changes))


def at_once(people: int = 8) -> Draw:
    """Return a draw of all tables at once, committed to."""
    return committed(a_planned_jiang(people, here=True, table_draw="at_once"))


def type_all(draw: Draw) -> None:
    """Type in everyone's lot, in the order of their numbers."""
    for place, participant in enumerate(draw.event.participants.order_by("number")):
        type_lot(
            draw=draw,
            participant=participant,
            table=place // 4 + 1,
            place=place % 4 + 1,
            by=owner_of(draw.event),
        )


def closed(draw: Draw, choice: str = "as_they_are") -> Draw:
    """Close check-in, if it is open, and complete the tables."""
    event = Event.objects.get(pk=draw.event_id)
    if not event.check_in_closed:
        close_check_in(event=event, by=owner_of(event))
    return close_lots(draw=draw, choice=choice, by=owner_of(event))


def seats_committed(tables: int = 1, jiang: Jiang | None = None, **changes: Any) -> Draw:
    """Return a draw of seats on a screen that waits for the hall."""
    jiang = jiang or a_drawn_jiang(tables, seat_draw="digital", **changes)
    return commit_seat_draw(jiang=jiang, by=owner_of(jiang.event))


def seats_open(tables: int = 1, **changes: Any) -> Draw:
    return opened(seats_committed(tables, **changes))


def point(draw: Draw, table: Table, *numbers: int) -> None:
    """Let some of a table point at the backs 1, 2, … in the order of their numbers, or those named."""
    four = table.seats.order_by("participant__number").select_related("participant")
    people = {seat.participant.number: seat.participant for seat in four}
    for back, number in enumerate(people, 1):
        if not numbers or number in numbers:
            who = people[number]
            pick_back(draw=draw, table=table, participant=who, back=back, by=owner_of(draw.event))


def point_all(draw: Draw) -> Draw:
    """Let everyone point; the draw is complete then."""
    for table in draw.jiang.tables.all():
        point(draw, table)
    return now(draw)


def now(draw: Draw) -> Draw:
    """Return the draw's row as it is now."""
    return Draw.objects.select_related("event", "jiang").get(pk=draw.pk)


def found(event: Event) -> list[str]:
    """Return what an audit finds, in words."""
    return [str(finding) for check in audit(event) for finding in check.findings]

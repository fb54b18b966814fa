"""A hall with one jiang being played, and those who stand at its first table."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import pytest
from django.utils.translation import override

from scoring.errors import RuleError
from scoring.seats import Seat
from tests.builders import a_member, a_published_jiang, a_report
from tests.scenes import remembered
from tournaments.events.models import Event
from tournaments.hands.models import Hand, HandReport
from tournaments.hands.services.confirm import confirm_hand
from tournaments.hands.services.report import report_hand
from tournaments.jiangs.models import Jiang
from tournaments.jiangs.services.clock import start_jiang
from tournaments.people.models import Participant
from tournaments.refusals import message_of
from tournaments.staff.actors import Actor
from tournaments.staff.models import Role
from tournaments.tables.models import Table

NINE_FIVE_ONE = a_report("A")  # A wins: B pays 18, C 5, D 1
EIGHT_FIVE_ONE = a_report("A", B=8)
B_WINS = a_report("B")


@dataclass(frozen=True)
class Hall:
    """Alice organizes, Bob and Bea referee, Hana is head referee; A, B, C, D play."""

    table: Table
    alice: Actor
    bob: Actor
    bea: Actor
    hana: Actor

    @property
    def event(self) -> Event:
        return Event.objects.get(pk=self.table.jiang.event_id)

    @property
    def jiang(self) -> Jiang:
        return Jiang.objects.get(pk=self.table.jiang_id)

    def at(self, number: int) -> "Hall":
        """Return the same people at another table."""
        return replace(self, table=self.table.jiang.tables.get(number=number))

    def player(self, seat: Seat) -> Participant:
        return self.table.seats.get(letter=seat).participant

    def link(self, seat: Seat) -> Actor:
        """Return the player of a seat, acting by their personal link."""
        return Actor.of_participant(self.player(seat))

    def report(
        self,
        number: int = 1,
        report: dict[str, Any] = NINE_FIVE_ONE,
        by: Actor | None = None,
        **more: Any,
    ) -> HandReport:
        by = by or self.bob
        return report_hand(table=self.table, number=number, report=report, by=by, **more)

    def confirm(self, number: int = 1, version: int = 1, **more: Any) -> None:
        """Let the player after A confirm, on the staff's device."""
        given = {"by": self.bob, "participant": self.player("B"), **more}
        confirm_hand(table=self.table, number=number, version=version, **given)

    def hand(self, number: int = 1, attempt: int = 1) -> Hand:
        return Hand.objects.get(table=self.table, number=number, attempt=attempt)

    def stands(self, number: int = 1, attempt: int = 1) -> tuple[str, int | None]:
        """Return the hand's state and the version that counts."""
        hand = self.hand(number, attempt)
        return hand.state, hand.accepted.version if hand.accepted else None


@remembered
def a_staffed_jiang(tables: int = 1, **settings: Any) -> Jiang:
    """Return a published jiang whose event has two referees and a head referee."""
    jiang = a_published_jiang(tables, **settings)
    for role in (Role.REFEREE, Role.REFEREE, Role.HEAD_REFEREE):
        a_member(jiang.event, role)
    return jiang


def a_hall(tables: int = 1, **settings: Any) -> Hall:
    published = a_staffed_jiang(tables, **settings)
    staff = published.event.memberships.order_by("pk").select_related("user")
    alice, bob, bea, hana = [Actor.of_user(member.user) for member in staff]
    jiang = start_jiang(jiang=published, by=alice)
    return Hall(jiang.tables.get(number=1), alice=alice, bob=bob, bea=bea, hana=hana)


def refusal(call: Callable[[], object]) -> str:
    """Return the code that a call is refused with; it has words in both languages."""
    with pytest.raises(RuleError) as refused:
        call()
    with override("en"):
        english = message_of(refused.value)
    with override("zh-hant"):
        chinese = message_of(refused.value)
    assert english != chinese
    return refused.value.code

"""Who confirmed a hand, and by which device: told to the player in whose name it was done."""

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from tournaments.events.models import Event
from tournaments.hands.models import Confirmation, Hand
from tournaments.jiangs.models import Jiang
from tournaments.log.queries.authors import names_behind
from tournaments.people.models import Participant

UNDER_WAY = (Jiang.State.PLAYING, Jiang.State.SUSPENDED)


@dataclass(frozen=True, slots=True)
class ConfirmedHand:
    """A hand confirmed in a player's name; `device` is empty where it was their own page."""

    number: int
    attempt: int
    state: str
    device: str
    at: datetime
    deniable: bool


def confirmation_of(hand: Hand) -> Confirmation | None:
    """Return the hand's confirmation; it stays the hand's where an earlier hand's change redid the points."""
    rows = Confirmation.objects.filter(report__hand=hand).select_related("report", "participant")
    return rows.order_by("seq").last()


def confirmed_for(
    participant: Participant, jiangs: Collection[Jiang]
) -> dict[int, list[ConfirmedHand]]:
    """Return the hands confirmed in somebody's name, by the jiang's number; in as many queries however many."""
    event = participant.event
    rows = (
        Confirmation.objects.filter(participant=participant, report__hand__table__jiang__in=jiangs)
        .exclude(report__hand__state=Hand.State.VOID)
        .select_related("report__hand__table__jiang")
        .order_by("report__hand__number", "seq")
    )
    names = names_behind(event, [row.by for row in rows])
    names[f"participant:{participant.public_id}"] = ""
    found = defaultdict[int, list[ConfirmedHand]](list)
    for row in rows:
        hand = row.report.hand
        jiang = hand.table.jiang
        deniable = (
            hand.state == Hand.State.CONFIRMED
            and jiang.state in UNDER_WAY
            and event.state == Event.State.RUNNING
        )
        found[jiang.number].append(
            ConfirmedHand(hand.number, hand.attempt, hand.state, names[row.by], row.at, deniable)
        )
    return found

"""Hands as they stand (I2, I7, I9): state and accepted report are those that the log tells of."""

from tournaments.events.models import Event
from tournaments.hands.models import Hand
from tournaments.jiangs.models import Jiang
from tournaments.log.queries.ledger import HandKey

from .findings import place
from .inspection import Inspection

OVER = (Event.State.FINISHED, Event.State.ARCHIVED)
COLUMNS = ("table__jiang__number", "table__number", "number", "attempt")


def check_hands(inspection: Inspection) -> None:
    unseen = set(inspection.ledger.hands)
    rows = Hand.objects.filter(table__jiang__event=inspection.event).order_by("pk")
    more = ("state", "accepted__version", "accepted__hand", "table__jiang__state")
    for pk, *found in rows.values_list("pk", *COLUMNS, *more).iterator():
        jiang, table, number, attempt, state, version, owner, jiang_state = found
        key = jiang, table, number, attempt
        named = {"row": f"Hand {pk}", "place": place(*key)}
        unseen.discard(key)
        if version is not None and owner != pk:
            inspection.checks["I2"].add("hand_foreign", **named)
        check_hand(inspection, key, (state, version), named)
        check_final(inspection, state, jiang_state, named)
    for key in sorted(unseen):
        inspection.checks["I7"].add("hand_gone", place=place(*key))


def check_hand(
    inspection: Inspection, key: HandKey, now: tuple[str, int | None], named: dict[str, str]
) -> None:
    hand = inspection.ledger.hands.get(key)
    if hand is None:
        inspection.checks["I7"].add("hand_unknown", **named)
    elif now != (hand.state, hand.accepted):
        logged = described(hand.state, hand.accepted)
        inspection.checks["I7"].add("hand_differs", found=described(*now), logged=logged, **named)


def check_final(
    inspection: Inspection, state: str, jiang_state: str, named: dict[str, str]
) -> None:
    """A closed jiang and a finished event have nothing undecided (I9)."""
    is_final = inspection.event.state in OVER or jiang_state == Jiang.State.CLOSED
    if is_final and state in (Hand.State.REPORTED, Hand.State.DISPUTED):
        inspection.checks["I9"].add("hand_open", state=state, **named)


def described(state: str, version: int | None) -> str:
    return state if version is None else f"{state}, version {version}"

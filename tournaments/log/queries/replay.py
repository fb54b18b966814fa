"""How each kind of log entry that bears results changes the ledger; other kinds change nothing."""

from collections.abc import Callable, Mapping
from typing import Any

from tournaments.events.models import Event

from .ledger import (
    COUNTING,
    DECIDING,
    Adjusted,
    HandKey,
    Kind,
    Ledger,
    LedgerHand,
    LedgerPerson,
    State,
    lines_of,
)

Data = Mapping[str, Any]
Posting = Callable[[Ledger, Data], None]


def replay(ledger: Ledger, kind: str, data: Data) -> None:
    """Add one entry to the ledger; entries come in the order of the log."""
    apply = APPLIED.get(kind)
    if apply is not None:
        apply(ledger, data)


def participants_registered(ledger: Ledger, data: Data) -> None:
    for each in data["participants"]:
        ledger.people[each["number"]] = LedgerPerson(each["status"], each["house"])


def participant_moved(ledger: Ledger, data: Data) -> None:
    ledger.people[data["participant"]].status = data["status"]


def tables_set(ledger: Ledger, data: Data) -> None:
    tables_cleared(ledger, data)
    for table, four in data["tables"].items():
        ledger.tables[data["jiang"], int(table)] = list(four)


def tables_cleared(ledger: Ledger, data: Data) -> None:
    for key in [key for key in ledger.tables if key[0] == data["jiang"]]:
        del ledger.tables[key]
        ledger.seats.pop(key, None)


def seats_cleared(ledger: Ledger, data: Data) -> None:
    for key in [key for key in ledger.seats if key[0] == data["jiang"]]:
        del ledger.seats[key]


def seats_set(ledger: Ledger, data: Data) -> None:
    ledger.seats[data["jiang"], data["table"]] = {
        letter: (number, card) for letter, (number, card) in data["seats"].items()
    }


def seat_replaced(ledger: Ledger, data: Data) -> None:
    key = data["jiang"], data["table"]
    out, into = data["out"], data["in"]
    ledger.tables[key] = [into if number == out else number for number in ledger.tables[key]]
    seats = ledger.seats.get(key, {})
    for letter, (number, card) in seats.items():
        if number == out:
            seats[letter] = (into, card)


def hand_of(data: Data) -> HandKey:
    return data["jiang"], data["table"], data["hand"], data["attempt"]


def hand_reported(ledger: Ledger, data: Data) -> None:
    """The first report counts; so do a reporter's own new version, a settlement and a correction."""
    kind, version = data["kind"], data["version"]
    if kind == Kind.FIRST:
        awaits = ledger.confirm != Event.Confirm.NONE
        ledger.hands[hand_of(data)] = LedgerHand(
            State.REPORTED if awaits else State.CONFIRMED, None
        )
    hand = ledger.hands[hand_of(data)]
    hand.versions[version] = lines_of(data)
    if kind in COUNTING:
        hand.accepted = version
    if kind in DECIDING:
        hand.state = State.SETTLED
    elif kind == Kind.DISPUTE:
        hand.state = State.DISPUTED


def hand_confirmed(ledger: Ledger, data: Data) -> None:
    ledger.hands[hand_of(data)].state = State.CONFIRMED


def hand_disputed(ledger: Ledger, data: Data) -> None:
    ledger.hands[hand_of(data)].state = State.DISPUTED


def hand_settled(ledger: Ledger, data: Data) -> None:
    hand = ledger.hands[hand_of(data)]
    hand.state, hand.accepted = State.SETTLED, data["version"]


def hand_voided(ledger: Ledger, data: Data) -> None:
    hand = ledger.hands[hand_of(data)]
    hand.state, hand.accepted = State.VOID, None


def adjustment_made(ledger: Ledger, data: Data) -> None:
    ledger.adjustments[data["number"]] = Adjusted(
        data["participant"], data["jiang"], data["points"]
    )


def adjustment_cancelled(ledger: Ledger, data: Data) -> None:
    ledger.adjustments[data["number"]].cancelled = True


def event_set(ledger: Ledger, data: Data) -> None:
    """How results are confirmed may change between hands; each is confirmed as it was then."""
    ledger.confirm = data["settings"].get("confirm", ledger.confirm)


def event_started(ledger: Ledger, data: Data) -> None:
    """From here on play is scored by these rules."""
    ledger.rules = dict(data)


APPLIED: dict[str, Posting] = {
    "event.created": event_set,
    "event.configured": event_set,
    "event.started": event_started,
    "participant.registered": participants_registered,
    "participant.withdrawn": participant_moved,
    "participant.reinstated": participant_moved,
    "participant.promoted": participant_moved,
    "participant.left_out": participant_moved,
    "tables.set": tables_set,
    "tables.cleared": tables_cleared,
    "seats.set": seats_set,
    "seats.cleared": seats_cleared,
    "seat.replaced": seat_replaced,
    "hand.reported": hand_reported,
    "hand.confirmed": hand_confirmed,
    "hand.confirmation_denied": hand_disputed,
    "hand.disputed": hand_disputed,
    "hand.settled": hand_settled,
    "hand.voided": hand_voided,
    "adjustment.made": adjustment_made,
    "adjustment.cancelled": adjustment_cancelled,
}

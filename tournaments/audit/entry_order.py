"""What an entry about a hand may say after all that was said before it (I3, I6, I11, I13, I15)."""

import json
from collections.abc import Mapping
from typing import Any

from scoring.errors import RuleError
from scoring.games.game import game_of
from tournaments.log.models import LogEntry, canonical
from tournaments.log.queries.ledger import HandKey, Kind, Ledger, LedgerHand, lines_of
from tournaments.log.queries.replay import hand_of

from .findings import place
from .inspection import NONSENSE, Inspection, Said
from .persons import INVITATIONS, are_one_person, hear_invitation

Data = Mapping[str, Any]


def check_telling(inspection: Inspection, entry: LogEntry, data: Data) -> None:
    """Look at an entry before it is posted."""
    if entry.kind == "hand.reported":
        check_reported(inspection, entry, data)
    elif entry.kind == "hand.confirmed":
        check_confirmed(inspection, entry, data)
    elif entry.kind in INVITATIONS:
        hear_invitation(inspection, entry, data)


def check_reported(inspection: Inspection, entry: LogEntry, data: Data) -> None:
    key, ledger, checks = hand_of(data), inspection.ledger, inspection.checks
    named = {"seq": entry.seq, "place": place(*key)}
    hand = ledger.hands.get(key)
    said = said_in(inspection, entry, data)
    inspection.said[key, data["version"]] = said
    if data["version"] != (len(hand.versions) + 1 if hand else 1):
        checks["I6"].add("version_gap", version=data["version"], **named)
    if (hand is None) != (data["kind"] == Kind.FIRST):
        checks["I3"].add("wrong_kind", kind=data["kind"], **named)
    elif hand is None:
        check_first(inspection, key, data, named)
    elif not is_of_its_kind(inspection, key, hand, said, data):
        checks["I3"].add("wrong_kind", kind=data["kind"], **named)


def said_in(inspection: Inspection, entry: LogEntry, data: Data) -> Said:
    """Return what a report says; one that only redoes another was said by whoever said that."""
    content, carried, by = canonical(data["result"]), data["carried"], entry.by
    kind = data["kind"]
    replaced = inspection.said.get((hand_of(data), data["replaces"]))
    if kind == Kind.REDONE and replaced is not None:
        by = replaced.by
    game = game_of(inspection.ledger.rules or inspection.event.rules).carrying(carried)
    try:
        result = game.read(data["result"])
        line = data["lines"].get(game.confirmer(result))
        leaves = game.after(result)
    except RuleError:
        return Said(content, by, kind, None, carried)
    return Said(content, by, kind, line["participant"] if line else None, carried, leaves)


def check_first(inspection: Inspection, key: HandKey, data: Data, named: Data) -> None:
    """Those who sit there play it, and the hand before was played."""
    seats = inspection.ledger.seats.get(key[:2], {})
    sitting = [number for _letter, (number, _card) in sorted(seats.items())]
    if [line.participant for line in lines_of(data)] != sitting:
        inspection.checks["I11"].add("not_seated", **named)
    if key[2] > 1 and not is_played(inspection.ledger, key):
        inspection.checks["I13"].add("out_of_order", **named)


def is_played(ledger: Ledger, key: HandKey) -> bool:
    """Say whether the hand before counts; it may have needed several attempts."""
    jiang, table, number, _attempt = key
    attempt = 1
    while hand := ledger.hands.get((jiang, table, number - 1, attempt)):
        if hand.accepted is not None:
            return True
        attempt += 1
    return False


def is_of_its_kind(
    inspection: Inspection, key: HandKey, hand: LedgerHand, said: Said, data: Data
) -> bool:
    """Say whether a later report is what it calls itself: the same agrees, another disputes."""
    if hand.accepted is None:
        return False
    accepted = inspection.said[key, hand.accepted]
    match data["kind"]:
        case Kind.AGREEMENT:
            return agrees(inspection, key, hand, said)
        case Kind.DISPUTE:
            return not agrees(inspection, key, hand, said)
        case Kind.REPLACEMENT:
            return said.by == accepted.by and data["replaces"] == hand.accepted
        case Kind.REDONE:
            return said.content == accepted.content and data["replaces"] == hand.accepted
        case _:
            return bool(data["replaces"] == hand.accepted)


def agrees(inspection: Inspection, key: HandKey, hand: LedgerHand, said: Said) -> bool:
    """Say whether a report says the same as what counts and as everything that agreed with that."""
    accepted = inspection.said[key, hand.accepted or 0]
    told = [inspection.said[key, version] for version in hand.versions]
    agreed = [each for each in told if each.kind == Kind.AGREEMENT]
    wanted = [accepted, *(each for each in agreed if say_the_same(inspection, each, accepted))]
    return all(say_the_same(inspection, said, each) for each in wanted)


def say_the_same(inspection: Inspection, one: Said, other: Said) -> bool:
    """Say whether two reports say the same, as the event's game sees it."""
    if one.content == other.content:
        return True
    game = game_of(inspection.ledger.rules or inspection.event.rules)
    try:
        return game.agree(json.loads(one.content), json.loads(other.content))
    except (RuleError, *NONSENSE):
        return False


def check_confirmed(inspection: Inspection, entry: LogEntry, data: Data) -> None:
    key, checks = hand_of(data), inspection.checks
    named = {"seq": entry.seq, "place": place(*key)}
    hand = inspection.ledger.hands[key]
    if hand.accepted is None or data["version"] != hand.accepted:
        checks["I2"].add("wrong_version", **named)
        return
    if data["participant"] is None:
        if are_one_person(inspection, entry.by, inspection.said[key, hand.accepted].by):
            checks["I15"].add("own_confirmation", **named)
    elif data["participant"] != inspection.said[key, hand.accepted].confirmer:
        checks["I15"].add("wrong_confirmer", **named)

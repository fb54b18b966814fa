"""The tamper table of an event: each edit beneath the product, and what the audit says of it."""

from datetime import timedelta
from typing import Any

from tests.safety.edits import OTHER, Edit, change, later, on
from tests.safety.tampered_event import Played
from tests.tournaments.audit.tampering import delete, write
from tournaments.check_in.models import CheckIn
from tournaments.draws.models import WitnessValue
from tournaments.events.models import Event
from tournaments.hands.models import Confirmation, HandReport
from tournaments.jiangs.models import ClockFact, Jiang
from tournaments.log.models import InstallationEntry, LogEntry
from tournaments.score_cards.models import CardCheck
from tournaments.standings.models import Adjustment
from tournaments.triggers import FACTS


def last(model: Any) -> Any:
    """Return the newest row of a kind of fact, which is one of this event's or of its draw's."""
    return model.objects.order_by("pk").last()


def entry_of(played: Played, kind: str) -> LogEntry:
    return played.event.log.filter(kind=kind).order_by("seq")[0]


def points(played: Played) -> None:
    report = HandReport.objects.order_by("pk")[0]
    write(report.lines.get(seat="B"), points=100)


def payload(played: Played) -> None:
    entry = entry_of(played, "hand.reported")
    write(entry, payload=entry.payload.replace('"points":24', '"points":25'))


def deleted(model: Any) -> Edit:
    return lambda _played: delete(last(model))


def seat_card(played: Played) -> None:
    write(played.hall.table.seats.get(letter="A"), card="3C")


def people_swapped(played: Played) -> None:
    """Let two tables swap a player, past the constraint that a seat is taken once."""
    one, other = (played.hall.at(n).table.seats.get(letter="A") for n in (1, 2))
    spare = played.event.participants.get(erased=True)
    write(one, participant=spare.pk)
    write(other, participant=one.participant_id)
    write(one, participant=other.participant_id)


def links_swapped(played: Played) -> None:
    one, other = played.event.participants.order_by("number")[:2]
    write(one, link="X" * 24)
    write(other, link=one.link)


def entry_added(played: Played) -> None:
    """Append an entry that no change of the event wrote."""
    event = played.event
    entry = LogEntry(
        event=event,
        seq=event.head_seq + 1,
        kind="event.archived",
        by=played.hall.alice.key,
        at=entry_of(played, "event.created").at,
        payload="{}",
        previous=event.head_hash,
    )
    entry.hash = entry.computed_hash()
    entry.save()


def fact_added(_played: Played) -> None:
    """Add a row like one that is there."""
    row = last(ClockFact)
    row.pk, row._state.adding = None, True
    row.save()


def jiang_added(played: Played) -> None:
    first = played.hall.jiang
    Jiang.objects.create(event=played.event, stage=first.stage, number=9, hands=8, minutes=80)


def event(played: Played) -> Event:
    return played.event


def jiang(played: Played) -> Any:
    return played.hall.jiang


def stage(played: Played) -> Any:
    return played.event.stages.get()


# edit, and what the audit of the event says of it
BY_AUDIT: dict[str, tuple[Edit, str]] = {
    "points of a hand": (points, "in lines.B.points"),
    "payload of an entry": (payload, "does not match its hash"),
    "time of an entry": (lambda p: later(entry_of(p, "hand.reported")), "not match its hash"),
    "author of an entry": (
        lambda p: write(entry_of(p, "hand.reported"), by="user:SOMEBODY"),
        "does not match its hash",
    ),
    "time of a result": (lambda p: later(last(HandReport)), "in at"),
    "author of a result": (
        lambda p: write(HandReport.objects.order_by("pk")[0], by=p.hall.bea.key),
        "in by",
    ),
    "card of a seat": (seat_card, "the seats at table 1-1 differ"),
    "seats of two players": (people_swapped, "the seats at table 2-1 differ|table 1-2 differ"),
    "reason of an adjustment": (
        lambda _p: write(Adjustment.objects.order_by("pk")[0], reason="kindness"),
        "in reason",
    ),
    "author of a confirmation": (
        lambda p: write(Confirmation.objects.order_by("pk")[0], by=p.hall.bea.key),
        "Confirmation .* in by",
    ),
    "time of a check-in": (lambda _p: later(last(CheckIn)), "CheckIn .* in at"),
    "state of the event": (on(event, state="finished"), "state is finished; the log says running"),
    "state of a jiang": (on(jiang, state="closed"), "Jiang 1: state is closed"),
    "state of a hand": (
        lambda p: write(p.hall.hand(1), state="confirmed"),
        "is confirmed, version 3; the log says settled",
    ),
    "which report counts": (
        lambda p: write(p.hall.hand(1), accepted=HandReport.objects.order_by("pk")[0].pk),
        "is settled, version 1",
    ),
    "rules that play is scored by": (
        lambda p: write(p.event, pinned={**p.event.rules, "tie_breaks": ["best_jiang"]}),
        "not those that play started with",
    ),
    "scoring system": (on(event, ruleset="other"), "ruleset is other"),
    "settings of the rules": (on(event, settings={}), "ruleset settings is"),
    "tie-breaks": (on(event, tie_breaks=["best_jiang"]), "tie-breaks is"),
    "how results are confirmed": (
        on(event, confirm="none"),
        "confirmation is none; the log says player",
    ),
    "planned hands of the event": (
        on(stage, total_hands=40),
        "Stage 1: total hands is 40; the log says 12",
    ),
    "planned hands of a jiang": (on(jiang, hands=3), "Jiang 1: hands is 3; the log says 8"),
    "a jiang added": (jiang_added, "Jiang 9 is not in the log"),
    "minutes of a jiang": (on(jiang, minutes=5), "Jiang 1: minutes is 5; the log says 80"),
    "day of a jiang": (
        lambda p: write(jiang(p), day=p.event.days.get(number=1).pk),
        "Jiang 1: day is 1; the log says 2",
    ),
    "minutes given by the clock": (
        lambda p: write(ClockFact.objects.get(kind="extended"), minutes=6),
        "in minutes",
    ),
    "time of the clock's start": (
        lambda p: later(ClockFact.objects.get(kind="started")),
        "in at",
    ),
    "value of a witness": (lambda _p: write(last(WitnessValue), value="ab" * 32), "in value"),
    "author of a check of a card": (lambda p: write(last(CardCheck), by=p.hall.bea.key), "in by"),
    "entropy of a draw": (
        lambda p: change(p.draw, "entropy"),
        "draw 1 differs from the log in entropy",
    ),
    "secret of a draw": (
        lambda p: change(p.draw, "secret"),
        "draw 1 differs from the log in secret",
    ),
    "list of a draw": (lambda p: change(p.draw, "listing"), "draw 1 differs from the log in list"),
    "result of a draw": (
        lambda p: change(p.draw, "result"),
        "draw 1 differs from the log in result",
    ),
    "name of the event": (on(event, name="Other"), "name is Other; the log says Harvest Cup"),
    "place": (on(event, place=""), "venue is –; the log says Town hall"),
    "time zone": (on(event, time_zone="UTC"), "time zone is UTC; the log says Asia/Taipei"),
    "names in public": (
        on(event, public_names="full"),
        "names on public pages is full; the log says masked",
    ),
    "closed check-in": (on(event, check_in_closed=True), "check_in_closed is true"),
    "way of drawing tables": (on(event, table_draw="at_once"), "table draw is at_once"),
    "way of drawing seats": (on(event, seat_draw="digital"), "seat draw is digital"),
    "tables of the next jiang": (
        on(event, next_tables="redraw"),
        "tables for the next jiang is redraw",
    ),
    "next free number": (on(event, next_number=99), "next_number is 99"),
    "a playing day's start": (
        lambda p: write(p.event.days.get(number=1), starts="07:00"),
        "PlayingDay 1: starts is 07:00:00; the log says 09:00:00",
    ),
    "a playing day removed": (
        lambda p: delete(p.event.days.get(number=1)),
        "PlayingDay 1 is in the log but has no row",
    ),
    "status of a player": (
        lambda p: write(p.hall.player("A"), status="withdrawn"),
        "details of participant 5 differ|details of participant 1 differ",
    ),
    "a player made a house player": (
        lambda p: write(p.hall.player("A"), is_house=True),
        "details of participant",
    ),
    "link swapped": (links_swapped, "Participant 1: link is"),
    "whom a key stands for": (
        lambda p: write(p.hall.player("A"), public_id="SOMEBODYELSE0000"),
        "public_id is SOMEBODYELSE0000",
    ),
    "role of a member": (
        lambda p: write(p.referee, role="owner"),
        "role is owner; the log says referee",
    ),
    "tables of a member": (lambda p: write(p.referee, tables=[2]), r"tables is \[2\]"),
    "a member removed": (lambda p: delete(p.referee), "is in the log but has no row"),
    "role of a phone": (
        lambda p: write(p.phone, role="head_referee"),
        "role is head_referee; the log says referee",
    ),
    "tables of a phone": (lambda p: write(p.phone, tables=None), r"the log says \[1\]"),
    "token of a phone": (lambda p: write(p.phone, token_hash=OTHER), "token is 0000"),
    "a phone that was sent away": (
        lambda p: write(p.sent_away, revoked_at=None, token_hash=OTHER),
        "revoked_at is –",
    ),
    "who let a phone in": (
        lambda p: write(p.phone, invited_by=["system"]),
        "was not let in by those the log names",
    ),
    "secret of a program": (lambda p: write(p.token, token_hash=OTHER), "hash is 0000"),
    "role of a program": (lambda p: write(p.token, role="owner"), "the log says scorer"),
    "end of a program's token": (
        lambda p: write(p.token, expires_at=p.token.expires_at + timedelta(days=900)),
        "expires_at is",
    ),
    "a token that was revoked": (
        lambda p: write(p.revoked, revoked_at=None),
        "revoked_at is –",
    ),
    "an invitation that was declined": (
        lambda p: write(
            p.event.invitations.get(outcome="declined"), outcome="", ended_at=None, code_hash=OTHER
        ),
        "outcome is –; the log says declined",
    ),
    **{
        f"{model.__name__} deleted": (deleted(model), "does not exist|differs")
        for model in FACTS
        if model not in (LogEntry, InstallationEntry)
    },
    "an entry deleted": (lambda p: delete(entry_of(p, "hand.confirmed")), "entry .* is missing"),
    "an entry added": (entry_added, "comes after the latest"),
    "a row added": (fact_added, "is a second row for log entry"),
}

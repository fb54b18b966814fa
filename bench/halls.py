"""Halls of any size, made quickly: the rows and log entries that the services would write, in bulk."""

from collections.abc import Sequence
from random import Random
from typing import Any

from django.db import transaction

from scoring.games.big_two.deal import SEATS
from scoring.games.big_two.report import Left, Report
from tournaments.events.models import Event
from tournaments.events.services.create import create_event
from tournaments.events.services.lifecycle import open_event
from tournaments.hands.models import Hand, HandLine, HandReport
from tournaments.hands.services.append_report import hand_line
from tournaments.jiangs.models import Jiang
from tournaments.jiangs.services.clock import pin_rules
from tournaments.jiangs.services.plan import plan_jiangs
from tournaments.log.models import LogEntry, canonical
from tournaments.log.services.change import Change
from tournaments.people.models import Participant
from tournaments.people.services.participants import register_many
from tournaments.people.services.roster import NewParticipant
from tournaments.staff.actors import Actor
from tournaments.staff.models import User
from tournaments.tables.models import Seat, Table

SYSTEM = Actor.system()
CARDS = ("AS", "KS", "QS", "JS")
HANDS_PER_JIANG = 8
AT_ONCE = 1000


class Scribe(Change):
    """A change whose log entries are kept until they are written all at once."""

    def __init__(self, event: Event) -> None:
        super().__init__(event, SYSTEM)
        self.entries: list[LogEntry] = []

    def note(self, kind: str, payload: dict[str, Any]) -> LogEntry:
        entry = LogEntry(
            event=self.event,
            seq=self.event.head_seq + 1,
            kind=kind,
            by=self.by.key,
            at=self.at,
            payload=canonical(payload),
            previous=self.event.head_hash,
        )
        entry.hash = entry.computed_hash()
        self.event.head_seq, self.event.head_hash = entry.seq, entry.hash
        self.entries.append(entry)
        return entry

    def write(self) -> None:
        LogEntry.objects.bulk_create(self.entries, batch_size=AT_ONCE)
        self.event.save(update_fields=["head_seq", "head_hash"])
        self.entries.clear()


def a_hall(
    participants: int, hands: int = 32, seed: int = 1, per_jiang: int = HANDS_PER_JIANG
) -> Event:
    """Return an event with so many hands played by each; one more jiang waits for its first.

    There are four at every table, nobody has to confirm, and the audit is clean.
    """
    event = an_open_event(participants, hands + per_jiang, per_jiang)
    rng, people = Random(seed), list(event.participants.all())
    *played, waiting = plan_jiangs(event=event, by=SYSTEM)
    with transaction.atomic():
        scribe = Scribe(Event.objects.select_for_update().get(pk=event.pk))
        pin_rules(scribe)
        for jiang in played:
            tables = seat(scribe, jiang, people, rng)
            for number in range(1, jiang.hands + 1):
                play(scribe, jiang, number, tables, rng)
            put_state(scribe, jiang, Jiang.State.CLOSED, "jiang.closed")
        seat(scribe, waiting, people, rng)
        put_state(scribe, waiting, Jiang.State.PLAYING, "jiang.started")
    return scribe.event


def an_open_event(participants: int, hands: int, per_jiang: int = HANDS_PER_JIANG) -> Event:
    owner = Actor.of_user(User.objects.create(username=f"owner-{User.objects.count()}"))
    event = create_event(
        name=f"A hall of {participants}",
        by=owner,
        total_hands=hands,
        hands_per_jiang=per_jiang,
        confirm="none",
    )
    event = open_event(event=event, by=owner)
    people = [NewParticipant(f"Player {number}") for number in range(1, participants + 1)]
    register_many(event=event, people=people, by=owner)
    return event


def seat(
    scribe: Scribe, jiang: Jiang, people: list[Participant], rng: Random
) -> list[tuple[Table, list[Participant]]]:
    """Seat everybody at random, A to D in the order they come in."""
    rng.shuffle(people)
    fours = [people[start : start + 4] for start in range(0, len(people) // 4 * 4, 4)]
    tables = Table.objects.bulk_create(
        (Table(jiang=jiang, number=number) for number in range(1, len(fours) + 1)),
        batch_size=AT_ONCE,
    )
    seated = list(zip(tables, fours, strict=True))
    rows = [
        Seat(jiang=jiang, table=table, participant=who, position=at, letter=letter, card=card)
        for table, four in seated
        for at, (who, letter, card) in enumerate(zip(four, SEATS, CARDS, strict=True), 1)
    ]
    Seat.objects.bulk_create(rows, batch_size=AT_ONCE)
    numbers = {str(table.number): [each.number for each in four] for table, four in seated}
    scribe.note("tables.set", {"jiang": jiang.number, "tables": numbers, "draw": None})
    for table, four in seated:
        cards = zip(SEATS, four, CARDS, strict=True)
        seats = {letter: [who.number, card] for letter, who, card in cards}
        figures = {"jiang": jiang.number, "table": table.number, "seats": seats, "draw": None}
        scribe.note("seats.set", figures)
    return seated


def play(
    scribe: Scribe,
    jiang: Jiang,
    number: int,
    tables: Sequence[tuple[Table, list[Participant]]],
    rng: Random,
) -> None:
    """Play one hand at every table."""
    hands = Hand.objects.bulk_create(
        (Hand(table=table, number=number, state=Hand.State.CONFIRMED) for table, _ in tables),
        batch_size=AT_ONCE,
    )
    rows: list[HandReport] = []
    lines: list[HandLine] = []
    for hand, (_table, four) in zip(hands, tables, strict=True):
        report = a_report(rng)
        score = scribe.event.game.score(report)
        row = HandReport(hand=hand, version=1, kind="first", result=report)
        scribe.stamp(row)
        own = [hand_line(row, letter, who, score) for letter, who in zip(SEATS, four, strict=True)]
        scribe.note("hand.reported", row.as_payload(own))
        rows.append(row)
        lines += own
    HandReport.objects.bulk_create(rows, batch_size=AT_ONCE)
    for line in lines:
        line.report_id = line.report.pk
    HandLine.objects.bulk_create(lines, batch_size=AT_ONCE)
    for hand, row in zip(hands, rows, strict=True):
        hand.accepted = row
    Hand.objects.bulk_update(hands, ["accepted"], batch_size=200)
    scribe.write()


def a_report(rng: Random) -> dict[str, Any]:
    """Return a possible report with counts, as phones send them."""
    winner, twos = rng.choice(SEATS), 4
    left = {}
    for seat_ in SEATS:
        if seat_ != winner:
            cards = rng.randint(1, 13)
            held = min(rng.choice((0, 0, 0, 1, 2)), cards, twos)
            twos -= held
            left[seat_] = Left(cards, held)
    return Report(winner, left).as_data()


def put_state(scribe: Scribe, jiang: Jiang, state: Jiang.State, kind: str) -> None:
    scribe.note(kind, {"jiang": jiang.number})
    jiang.state = state
    jiang.save(update_fields=["state"])
    scribe.write()

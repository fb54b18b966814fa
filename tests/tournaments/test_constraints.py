"""What the database itself refuses, whoever writes to it: both engines, beneath the product."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.models import Model

from tests.builders import participant_row
from tournaments.check_in.models import CheckIn
from tournaments.draws.models import Draw, DrawStep, DrawWitness, StepTakenBack, WitnessValue
from tournaments.events.models import Event, Stage
from tournaments.hands.models import Confirmation, Hand, HandLine, HandReport
from tournaments.jiangs.models import ClockFact, Jiang
from tournaments.log.facts import Unchangeable
from tournaments.log.models import Installation, InstallationEntry, LogEntry
from tournaments.log.services.installation import note_in_installation
from tournaments.people.models import Participant
from tournaments.score_cards.models import CardCheck, ScoreCard
from tournaments.standings.models import Adjustment, AdjustmentCancellation
from tournaments.tables.models import Seat, Table
from tournaments.triggers import FACTS, TABLES

STAMP: dict[str, Any] = {"seq": 1, "by": "system", "at": datetime(2026, 3, 18, tzinfo=UTC)}


HASH, SALT = "a" * 64, "0" * 32
BAD_HASHES: dict[str, dict[str, str | bool]] = {
    "no salt": {"salt": ""},
    "a short salt": {"salt": SALT[1:]},
    "a salt in capitals": {"salt": "A" + SALT[1:]},
    "no hash": {"name_hash": ""},
    "a short hash": {"name_hash": HASH[1:]},
    "a hash in capitals": {"name_hash": "A" + HASH[1:]},
    "a hash of other letters": {"name_hash": "g" + HASH[1:]},
    "a salt after erasure": {"erased": True, "name": "", "salt": SALT},
}


@dataclass
class Rows:
    """One of everything, written straight into the tables."""

    event: Event
    jiang: Jiang
    next_jiang: Jiang
    table: Table
    next_table: Table
    people: list[Participant]
    seats: list[Seat]
    hand: Hand
    next_hand: Hand
    report: HandReport
    facts: list[Model]


@pytest.fixture
def rows(db: None) -> Rows:
    event = Event.objects.create(name="E", ruleset="tw-tournament")
    stage = Stage.objects.create(event=event, number=1, total_hands=12, hands_per_jiang=8)
    first, second = (
        Jiang.objects.create(event=event, stage=stage, number=number, hands=8, minutes=80)
        for number in (1, 2)
    )
    one, two = (Table.objects.create(jiang=first, number=number) for number in (1, 2))
    people = [participant_row(event, number, f"P{number}") for number in range(1, 7)]
    Participant.objects.bulk_create(people)
    seats = [
        Seat.objects.create(
            jiang=first, table=one, participant=who, position=place, letter=letter, card=card
        )
        for place, (who, letter, card) in enumerate(
            zip(people[:4], "ABCD", ("2S", "AH", "KD", "3C"), strict=True), 1
        )
    ]
    hand, next_hand = (
        Hand.objects.create(table=one, number=number, state=Hand.State.REPORTED)
        for number in (1, 2)
    )
    facts = facts_of(event, first, people[0], hand)
    report = next(fact for fact in facts if isinstance(fact, HandReport))
    return Rows(event, first, second, one, two, people, seats, hand, next_hand, report, facts)


def facts_of(event: Event, jiang: Jiang, who: Participant, hand: Hand) -> list[Model]:
    """Return a row of each kind that is never changed."""
    adjustment = Adjustment.objects.create(
        event=event, number=1, participant=who, points=-5, reason="late", **STAMP
    )
    card = ScoreCard.objects.create(jiang=jiang, participant=who)
    draw = Draw.objects.create(
        event=event,
        jiang=jiang,
        number=1,
        kind="tables-lots",
        state="open",
        table_size=4,
        suits="CDHS",
        listing=[],
        reserved=4,
    )
    witness = DrawWitness.objects.create(
        draw=draw, order=1, phone="0" * 16, commitment="0" * 64, **STAMP
    )
    step = DrawStep.objects.create(draw=draw, order=1, participant=who, table=1, place=1, **STAMP)
    report = HandReport.objects.create(hand=hand, version=1, kind="first", result={}, **STAMP)
    return [
        adjustment,
        AdjustmentCancellation.objects.create(adjustment=adjustment, reason="wrong", **STAMP),
        CardCheck.objects.create(
            card=card, moment="filled", checker="holder", participant=who, **STAMP
        ),
        CheckIn.objects.create(participant=who, kind="arrived", **STAMP),
        ClockFact.objects.create(jiang=jiang, kind="started", **STAMP),
        Confirmation.objects.create(report=report, participant=who, **STAMP),
        step,
        witness,
        HandLine.objects.create(
            report=report, seat="A", participant=who, points=3, won=True, figures={}, why=[]
        ),
        report,
        note_in_installation("event.created", {}, by="system"),
        log_entry(event),
        StepTakenBack.objects.create(step=step, **STAMP),
        WitnessValue.objects.create(witness=witness, value="0" * 64, **STAMP),
    ]


def log_entry(event: Event) -> LogEntry:
    entry = LogEntry(event=event, kind="event.created", payload="{}", hash="0", **STAMP)
    entry.save()
    return entry


def refused(do: Any) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        do()


@pytest.mark.parametrize(
    "row",
    [
        pytest.param(lambda r: Jiang(event=r.event, stage=r.jiang.stage, number=1, hands=8, minutes=80), id="a jiang's number twice"),
        pytest.param(lambda r: Jiang(event=r.event, stage=r.jiang.stage, number=3, hands=0, minutes=80), id="a jiang without hands"),
        pytest.param(lambda r: Table(jiang=r.jiang, number=1), id="a table's number twice in a jiang"),
        pytest.param(lambda r: Table(jiang=r.jiang, number=0), id="table 0"),
        pytest.param(lambda r: seat(r, position=9), id="a ninth at the table"),
        pytest.param(lambda r: seat(r, position=4), id="a place taken twice"),
        pytest.param(lambda r: seat(r, participant=r.people[0], table=r.next_table), id="a participant twice in a jiang"),
        pytest.param(lambda r: Hand(table=r.table, number=1, attempt=2, state="reported"), id="a hand that counts twice"),
        pytest.param(lambda r: Hand(table=r.table, number=1, attempt=1, state="void"), id="an attempt twice"),
        pytest.param(lambda r: Hand(table=r.table, number=0, state="reported"), id="hand 0"),
        pytest.param(lambda r: Hand(table=r.table, number=3, state="lost"), id="a hand in no known state"),
        pytest.param(lambda r: Hand(table=r.next_table, number=1, state="void", accepted=r.report), id="a void hand that counts"),
        pytest.param(lambda r: Hand(table=r.table, number=3, state="reported", accepted=r.report), id="a new hand with another's report"),
        pytest.param(lambda r: HandReport(hand=r.hand, version=1, kind="agreement", result={}, **STAMP), id="a version twice"),
        pytest.param(lambda r: HandReport(hand=r.hand, version=2, kind="correction", result={}, **STAMP), id="a correction without a reason"),
        pytest.param(lambda r: line(r, seat="A"), id="a seat twice in a report"),
        pytest.param(lambda r: line(r, participant=r.people[0]), id="a participant twice in a report"),
        pytest.param(lambda r: line(r, seat="I"), id="a line of no seat"),
        pytest.param(lambda r: Confirmation(report=r.report, **STAMP), id="a report confirmed twice"),
        pytest.param(lambda r: ScoreCard(jiang=r.jiang, participant=r.people[0]), id="two score cards for one jiang"),
        pytest.param(lambda r: ClockFact(jiang=r.jiang, kind="extended", **STAMP), id="an extension by nothing"),
        pytest.param(lambda r: ClockFact(jiang=r.jiang, kind="paused", minutes=3, **STAMP), id="a pause of so many minutes"),
        pytest.param(lambda r: Adjustment(event=r.event, number=2, participant=r.people[0], points=0, reason="x", **STAMP), id="an adjustment by nothing"),
        pytest.param(lambda r: Adjustment(event=r.event, number=2, participant=r.people[0], points=1, reason="", **STAMP), id="an adjustment without a reason"),
        pytest.param(lambda r: participant_row(r.event, 1, "P9"), id="a participant's number twice"),
        pytest.param(lambda r: participant_row(r.event, 9, "P1"), id="namesakes of one club"),
        *[pytest.param(lambda r, changes=changes: person(r, **changes), id=f"a participant with {name}") for name, changes in BAD_HASHES.items()],
        pytest.param(lambda r: draw_of(r, table_size=1), id="a draw for tables of one"),
        pytest.param(lambda r: draw_of(r, table_size=9), id="a draw for tables of nine"),
        pytest.param(lambda r: draw_of(r, suits="CDHH"), id="a draw without one of the suits"),
        pytest.param(lambda r: draw_of(r, kind="tables-lots"), id="lots without a word on reserved places"),
        pytest.param(lambda r: draw_of(r, reserved=0), id="reserved places where no lots are drawn"),
        pytest.param(lambda r: draw_of(r, commitment="0", state="rolling", entropy=DICE), id="dice before they were rolled"),
        pytest.param(lambda r: draw_of(r, commitment="0", state="revealing"), id="values to be shown before the dice"),
        pytest.param(lambda r: draw_of(r, commitment="0", state="complete"), id="a draw complete without dice"),
        pytest.param(lambda r: draw_of(r, commitment="0", state="rolling", silent=3), id="a void draw that goes on"),
        pytest.param(lambda r: draw_of(r, state="abandoned", silent=2), id="a draw void for two silent phones"),
        pytest.param(lambda r: witness(r, phone="1" * 16, commitment="1" * 64, order=1), id="a witness's place twice"),
        pytest.param(lambda r: witness(r, commitment="1" * 64, order=2), id="a phone twice in a draw"),
        pytest.param(lambda r: witness(r, phone="1" * 16, order=2), id="a witness's commitment twice"),
        pytest.param(lambda r: WitnessValue(witness=DrawWitness.objects.get(), value="1" * 64, **STAMP), id="a value shown twice"),
        pytest.param(lambda r: LogEntry(event=r.event, kind="x", payload="{}", hash="1", **STAMP), id="a log number twice"),
        pytest.param(lambda r: Installation(pk=2), id="a second installation"),
        pytest.param(lambda r: InstallationEntry(installation_id=1, kind="x", payload="{}", hash="1", **{**STAMP, "seq": 1}), id="a number of the installation's log twice"),
    ],
)  # fmt: skip
def test_the_database_refuses(rows: Rows, row: Any) -> None:
    new = row(rows)

    refused(new.save)


@pytest.mark.parametrize("given", [{}, {"table_size": 2}, {"table_size": 8}, {"suits": "SCDH"}])
def test_the_database_takes_draws_of_every_size_and_order_of_suits(
    rows: Rows, given: dict[str, Any]
) -> None:
    draw_of(rows, **given).save()


DICE: dict[str, Any] = {"dice": [1] * 10, "cards": []}


def witness(r: Rows, **given: Any) -> DrawWitness:
    free: dict[str, Any] = {"phone": "0" * 16, "commitment": "0" * 64, **STAMP}
    return DrawWitness(draw=Draw.objects.get(), **{**free, **given})


def draw_of(r: Rows, **given: Any) -> Draw:
    free: dict[str, Any] = {"table_size": 4, "suits": "CDHS", "kind": "seats-physical"}
    return Draw(event=r.event, jiang=r.jiang, number=2, listing=[], **{**free, **given})


def person(r: Rows, **given: Any) -> Participant:
    free: dict[str, Any] = {"number": 9, "name": "P9", "salt": SALT, "name_hash": HASH}
    return Participant(event=r.event, **{**free, **given})


def test_the_database_takes_somebody_with_salt_and_hash_and_without_salt_once_erased(
    rows: Rows,
) -> None:
    person(rows).save()
    person(rows, number=10, erased=True, name="", salt="").save()


def seat(r: Rows, **given: Any) -> Seat:
    free: dict[str, Any] = {"table": r.table, "participant": r.people[5], "position": 1}
    return Seat(jiang=r.jiang, **{**free, **given})


def line(r: Rows, **given: Any) -> HandLine:
    free: dict[str, Any] = {"seat": "B", "participant": r.people[1], "won": False}
    return HandLine(report=r.report, points=-9, figures={}, why=[], **{**free, **given})


@pytest.mark.parametrize(
    ("column", "value"),
    [
        pytest.param("card", "2S", id="two seats with one card"),
        pytest.param("letter", "A", id="two seats with one letter"),
        pytest.param("letter", "I", id="a seat I"),
    ],
)
def test_a_seat_never_takes(rows: Rows, column: str, value: str) -> None:
    last = Seat.objects.filter(pk=rows.seats[3].pk)

    refused(lambda: last.update(**{column: value}))


def test_every_kind_of_fact_is_guarded(rows: Rows) -> None:
    assert [type(fact) for fact in rows.facts] == FACTS


BENEATH = ["UPDATE {} SET id = id", "DELETE FROM {}"]
if connection.vendor == "postgresql":
    BENEATH.append("TRUNCATE {} CASCADE")


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("statement", BENEATH)
def test_a_fact_stays_even_beneath_the_product(rows: Rows, table: str, statement: str) -> None:
    connection.check_constraints()
    with connection.cursor() as cursor:
        refused(lambda: cursor.execute(statement.format(table)))

        cursor.execute(f"SELECT count(*) FROM {table}")
        assert cursor.fetchone() == (1,)


@pytest.mark.parametrize("kind", FACTS)
def test_a_fact_is_never_changed_through_the_orm(rows: Rows, kind: type[Model]) -> None:
    fact = kind._default_manager.get()
    everything = kind._default_manager.all()

    for change in (fact.save, fact.delete, everything.delete, lambda: everything.update(id=9)):
        with pytest.raises((Unchangeable, IntegrityError)), transaction.atomic():
            change()


def test_a_hand_accepts_its_own_report(rows: Rows) -> None:
    Hand.objects.filter(pk=rows.hand.pk).update(accepted=rows.report)

    assert Hand.objects.get(pk=rows.hand.pk).accepted == rows.report


def test_a_hand_never_accepts_the_report_of_another(rows: Rows) -> None:
    other = Hand.objects.filter(pk=rows.next_hand.pk)

    refused(lambda: other.update(accepted=rows.report))


def test_a_void_hand_frees_its_number(rows: Rows) -> None:
    Hand.objects.filter(pk=rows.hand.pk).update(state=Hand.State.VOID)

    again = Hand.objects.create(table=rows.table, number=1, attempt=2, state="reported")

    assert list(rows.table.hands.filter(number=1)) == [rows.hand, again]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("time", ["the first time", "after the database was emptied"])
def test_the_guards_stand_again_after_a_transactional_test(time: str) -> None:
    assert LogEntry.objects.count() == 0
    event = Event.objects.create(name=time, ruleset="tw-tournament")
    log_entry(event)

    with connection.cursor() as cursor:
        refused(lambda: cursor.execute(f"DELETE FROM {LogEntry._meta.db_table}"))

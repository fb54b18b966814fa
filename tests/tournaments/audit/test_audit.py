"""The audit (docs/architecture.md): clean after all that the services do; it names whatever is changed beneath them."""

from datetime import date, time
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils.translation import override

from tests.builders import a_member, a_running_jiang, an_event, finish_hands, owner_of
from tests.tournaments.audit.tampering import (
    beneath,
    change_somehow,
    delete,
    event_of,
    forge,
    marks_of,
    write,
)
from tests.tournaments.eventful import a_draw, an_eventful_hall
from tests.tournaments.hall import NINE_FIVE_ONE, Hall, a_hall
from tests.tournaments.meanwhile import during
from tournaments.audit import audit
from tournaments.audit.facts import FACTS as COMPARED
from tournaments.check_in.models import CheckIn
from tournaments.events.models import Event, PlayingDay, Stage
from tournaments.events.services.configure import set_days
from tournaments.events.services.lifecycle import finish_event
from tournaments.events.services.presets import Day
from tournaments.hands.models import Hand, HandLine, HandReport
from tournaments.jiangs.models import ClockFact, Jiang
from tournaments.jiangs.services.close import close_jiang
from tournaments.log.models import Idempotency, InstallationEntry, LogEntry
from tournaments.log.printed_hash import printed_hash
from tournaments.log.queries.installation import installation_head
from tournaments.people.models import Participant
from tournaments.staff.models import ApiToken, Device, Invitation, Membership, Role
from tournaments.staff.services.devices import admit_device, invite_device
from tournaments.staff.services.invitations import invite_member
from tournaments.staff.services.tokens import create_token
from tournaments.tables.models import Seat
from tournaments.triggers import FACTS

pytestmark = pytest.mark.django_db


def broken(event: Event) -> dict[str, list[str]]:
    """Return what does not hold, with the codes of what was found, each once."""
    return {
        check.invariant: sorted({found.code.removeprefix("audit.") for found in check.findings})
        for check in audit(event)
        if not check.holds
    }


def named(event: Event) -> set[object]:
    """Return every row and log number that the audit names."""
    params = [finding.params for check in audit(event) for finding in check.findings]
    return {each[key] for each in params for key in ("row", "seq") if key in each}


def test_an_event_in_which_everything_happened_is_clean() -> None:
    hall = an_eventful_hall()

    assert broken(hall.event) == {}


def test_an_empty_event_is_clean() -> None:
    assert broken(an_event()) == {}


def test_every_kind_of_fact_is_compared_with_the_log() -> None:
    assert {table.model for table in COMPARED} | {HandLine, InstallationEntry, LogEntry} == set(
        FACTS
    )


# A line can't be moved: every report has a line for each seat already.
REFUSED_BY_THE_DATABASE = ["HandLine.report"]


def test_any_column_of_any_fact_changed_beneath_is_named() -> None:
    event = an_eventful_hall().event
    # Others to point at: one with the same numbers, one where they are free.
    an_eventful_hall(tables=1)
    a_draw()

    unnoticed, untried = [], []
    facts: list[Any] = [model for model in FACTS if model is not InstallationEntry]
    for model in facts:
        rows = [row for row in model.objects.order_by("-pk") if event_of(row) == event]
        for field in model._meta.concrete_fields[1:]:
            with beneath():
                row = next((row for row in rows if change_somehow(row, field)), None)
                if row is None:
                    untried.append(f"{model.__name__}.{field.name}")
                elif not named(event) & marks_of(row):
                    unnoticed.append(f"{model.__name__}.{field.name}")

    assert (unnoticed, untried) == ([], REFUSED_BY_THE_DATABASE)


def test_any_fact_removed_beneath_is_named_by_its_entry() -> None:
    event = an_eventful_hall().event

    unnoticed = []
    facts: list[Any] = [model for model in FACTS if model is not InstallationEntry]
    for model in facts:
        row = model.objects.order_by("pk").last()
        with beneath():
            delete(row)
            if not named(event) & marks_of(row):
                unnoticed.append(model.__name__)

    assert unnoticed == []


@pytest.mark.parametrize("model", [CheckIn, ClockFact])
def test_a_fact_added_beneath_is_named(model: Any) -> None:
    event = an_eventful_hall().event
    row = model.objects.order_by("pk").last()
    assert row is not None

    row.pk, row._state.adding = None, True
    row.save()

    assert broken(event) == {"I7": ["row_twice"]}
    assert named(event) == marks_of(row)


# What people are called is for eyes; a stage's seed is I10's; the rest decides nothing.
FREE = {
    Participant: {"lot"},
    Event: {"created_at"},
    Stage: {"name", "carries_points", "seeded_from", "event"},
    Device: {"name", "invite_hash"},  # the code's hash stands in the installation's log
    ApiToken: {"name", "last_used_at"},
    Invitation: {"name", "code_hash", "created_at"},
}
CHANGING: list[Any] = [
    *(Hand, Seat, Participant, Event, Stage, PlayingDay, Jiang),
    *(Membership, Invitation, Device, ApiToken),
]
# The database itself refuses every other value.
UNTRIED = [
    "Seat.table",  # every table has a seat at every position that the game has
    "Participant.erased",  # and the name with it
    "PlayingDay.event",  # the other event has days of the same numbers, and jiangs, too
    "Jiang.event",
    "Invitation.outcome",  # and its end with it
    "Invitation.ended_at",
]


def test_any_column_that_can_change_is_compared_with_the_log() -> None:
    event = staffed(an_eventful_hall().event)
    staffed(an_eventful_hall(tables=1).event)

    unnoticed, untried = [], []
    for model in CHANGING:
        rows = [row for row in model.objects.order_by("-pk") if event_of(row) == event]
        for field in model._meta.concrete_fields[1:]:
            if field.name in FREE.get(model, ()):
                continue
            with beneath():
                if not any(change_somehow(row, field) for row in rows):
                    untried.append(f"{model.__name__}.{field.name}")
                elif not broken(Event.objects.get(pk=event.pk)):
                    unnoticed.append(f"{model.__name__}.{field.name}")

    assert (unnoticed, untried) == ([], UNTRIED)


def staffed(event: Event) -> Event:
    """Give an event days, phones, tokens and invitations, some used and some not."""
    alice = owner_of(event)
    days = [Day(date(2026, 12, n), time(9), time(18)) for n in (1, 2)]
    set_days(event=event, days=days, by=alice)
    _phone, code = invite_device(event=event, name="in", role="referee", tables=[1], by=alice)
    admit_device(code=code)
    invite_device(event=event, name="out", role="referee", by=alice)
    create_token(event=event, name="program", role="referee", tables=[1], by=alice)
    invite_member(event=event, name="Bob", role="referee", tables=[2], by=alice)
    a_member(event, Role.REFEREE, tables=[1])
    return event


def test_a_value_that_no_column_should_hold_is_named_or_refused() -> None:
    """SQLite keeps whatever it is given; PostgreSQL has types."""
    event = an_eventful_hall().event
    line = HandLine.objects.order_by("-pk")[0]
    checks = {"sqlite": {"I4", "I7"}, "postgresql": {"I1", "I7", "I8"}}

    with beneath():
        with connection.cursor() as cursor:
            sql = "UPDATE tournaments_handline SET points = %s WHERE id = %s"
            cursor.execute(sql, [line.points + 0.6, line.pk])

        assert set(broken(event)) >= checks[connection.vendor]
        assert named(event) >= {f"HandReport {line.report_id}"}


@pytest.mark.parametrize("model", [HandReport, LogEntry, CheckIn])
def test_a_row_that_cannot_be_read_is_named(model: Any) -> None:
    event = an_eventful_hall().event
    row = model.objects.order_by("-pk")[0]
    if connection.vendor != "sqlite":
        return  # a time is a time there

    with beneath():
        with connection.cursor() as cursor:
            sql = f"UPDATE {model._meta.db_table} SET at = 'noon' WHERE id = %s"
            cursor.execute(sql, [row.pk])

        assert named(event) & marks_of(row)


# A forger who also computes the log's hashes anew


def reported(hall: Hall, kind: str) -> tuple[HandReport, LogEntry]:
    report = HandReport.objects.filter(kind=kind).order_by("pk")[0]
    return report, hall.event.log.get(seq=report.seq)


def test_i1_points_that_do_not_sum_to_zero() -> None:
    hall = an_eventful_hall()
    report, entry = reported(hall, "correction")
    line = report.lines.get(seat="B")

    with beneath():
        write(line, points=line.points + 3)
        lines = {
            **entry.data["lines"],
            "B": {**entry.data["lines"]["B"], "points": line.points + 3},
        }
        forge(entry, lines=lines)

        assert broken(hall.event) == {"I1": ["not_zero"], "I8": ["other_points"]}


def test_i2_a_hand_that_accepts_another_hands_report() -> None:
    hall = an_eventful_hall()
    report, _entry = reported(hall, "agreement")

    with beneath():
        write(hall.hand(2), accepted=report.pk)

        assert broken(hall.event)["I2"] == ["hand_foreign"]


def test_i3_a_dispute_relabelled_as_agreement() -> None:
    hall = an_eventful_hall()
    report, entry = reported(hall, "dispute")

    with beneath():
        write(report, kind="agreement")
        forge(entry, kind="agreement")

        assert broken(hall.event) == {"I3": ["wrong_kind"]}


@pytest.mark.parametrize(
    ("left", "kind", "other"),
    [
        pytest.param({}, "agreement", "dispute", id="the counts of cards"),
        pytest.param({"D": "AS"}, "dispute", "agreement", id="other cards than were said"),
    ],
)
def test_i3_exact_cards_called_what_they_are_not(
    left: dict[str, str], kind: str, other: str
) -> None:
    hall, said = a_hall(), NINE_FIVE_ONE["left"]
    hall.report(report={"winner": "A", "left": {**said, "D": "KS"}})
    hall.report(report={"winner": "A", "left": {**said, **left}}, by=hall.bea)
    report, entry = reported(hall, kind)

    with beneath():
        write(report, kind=other)
        forge(entry, kind=other)

        assert "wrong_kind" in broken(hall.event)["I3"]


def test_i3_a_key_without_an_answer() -> None:
    hall = a_hall()
    Idempotency.objects.create(
        actor=hall.alice.key, key="k", body_hash="0" * 64, status=0, answer={}
    )

    assert broken(hall.event) == {"I3": ["unanswered"]}


def test_i6_a_version_that_is_out_of_turn() -> None:
    hall = an_eventful_hall()
    report, entry = reported(hall, "correction")

    with beneath():
        write(report, version=7)
        forge(entry, version=7)

        assert broken(hall.event) == {"I6": ["version_gap"]}


def test_i7_a_head_that_is_not_the_logs() -> None:
    event = an_eventful_hall().event

    with beneath():
        write(event, head_hash="0" * 64)

        assert broken(event) == {"I7": ["head"]}


def test_i8_rules_that_play_did_not_start_with() -> None:
    hall = an_eventful_hall()
    pinned = hall.event.rules

    write(hall.event, pinned={**pinned, "tie_breaks": ["best_jiang"]})

    assert broken(hall.event) == {"I8": ["rules_differ"]}


def test_i9_a_finished_event_with_a_hand_in_doubt() -> None:
    jiang = a_running_jiang(tables=1, total_hands=2)
    event, alice = jiang.event, owner_of(jiang.event)
    finish_hands(jiang)
    close_jiang(jiang=jiang, by=alice)
    finish_event(event=event, by=alice)
    assert broken(event) == {}

    write(Hand.objects.get(number=2), state="disputed")

    assert broken(event) == {
        "I7": ["hand_differs"],
        "I8": ["standings_differ"],
        "I9": ["hand_open"],
    }


def test_i10_a_stage_seeded_from_a_position_that_is_not_there() -> None:
    event = a_hall().event

    write(event.stages.get(), seeded_from=event.head_seq + 1)

    assert broken(event) == {"I10": ["stage_ahead"]}


def test_i11_a_report_that_names_others_than_sat_there() -> None:
    hall = a_hall(tables=2)
    report = hall.report()
    stranger = hall.event.participants.get(number=8)
    entry = hall.event.log.get(seq=report.seq)

    with beneath():
        line = report.lines.get(seat="D")
        write(line, participant=stranger.pk)
        lines = {**entry.data["lines"], "D": {**entry.data["lines"]["D"], "participant": 8}}
        forge(entry, lines=lines)

        assert broken(hall.event) == {"I11": ["not_seated"]}


def test_i13_a_hand_reported_before_the_hand_before_it() -> None:
    hall = a_hall()
    hall.report(1)
    report = hall.report(2)

    with beneath():
        write(report.hand, number=4)
        forge(hall.event.log.get(seq=report.seq), hand=4)

        assert broken(hall.event) == {"I13": ["out_of_order"]}


def test_i15_a_reporter_who_confirms() -> None:
    hall = a_hall(confirm="second_staff")
    report = hall.report(by=hall.bob)
    hall.confirm(participant=None, by=hall.bea)
    assert broken(hall.event) == {}

    with beneath():
        write(report.confirmation, by=hall.bob.key)
        forge(hall.event.log.get(seq=report.confirmation.seq), by=hall.bob.key)

        assert broken(hall.event) == {"I15": ["own_confirmation"]}


def test_i15_another_player_than_the_one_after_the_winner() -> None:
    hall = a_hall()
    report = hall.report()
    hall.confirm()

    with beneath():
        write(report.confirmation, participant=hall.player("C").pk)
        forge(hall.event.log.get(seq=report.confirmation.seq), participant=3)

        assert broken(hall.event) == {"I15": ["wrong_confirmer"]}


def test_a_larger_hall_takes_no_more_queries(queries: list[str]) -> None:
    small, large = (staffed(an_eventful_hall(tables).event) for tables in (1, 3))
    counts = []
    for event in (small, large):
        for _ in range(2 if event == small else 6):
            a_member(event, Role.VIEWER)
            invite_device(event=event, name="more", role="viewer", by=owner_of(event))
        queries.clear()
        assert broken(event) == {}
        counts.append(len(queries))

    assert counts[0] == counts[1]


# The command


def test_the_command_prints_one_line_for_each_invariant(capsys: pytest.CaptureFixture[str]) -> None:
    event = an_eventful_hall().event

    call_command("audit", event.public_id)

    title, *lines, installation, last = capsys.readouterr().out.splitlines()
    assert title.endswith(f"{event.head_seq} {event.head_hash}")
    assert [line.split()[:2] for line in lines] == [["ok", c.invariant] for c in audit(event)]
    assert installation.endswith(f"{installation_head().seq} {installation_head().hash}")
    assert last.split()[:2] == ["ok", "I7"]


def test_the_command_fails_and_names_the_rows(capsys: pytest.CaptureFixture[str]) -> None:
    event = an_eventful_hall().event
    line = HandLine.objects.order_by("pk")[0]

    with beneath(), override("en"):
        write(line, points=1000)
        with pytest.raises(CommandError, match=event.name):
            call_command("audit", event.name[:-1])

    failed = [line for line in capsys.readouterr().out.splitlines() if line.startswith("FAIL")]
    assert [line.split()[1] for line in failed] == ["I1", "I7", "I8"]
    assert f"HandReport {line.report_id} differs from log entry" in failed[1]
    assert "in lines.A.points" in failed[1]


def test_the_command_audits_every_event(capsys: pytest.CaptureFixture[str]) -> None:
    events = [an_event(), an_event()]

    call_command("audit", "--all")

    titles = [line for line in capsys.readouterr().out.splitlines() if "·" in line]
    names = [title.split(" (")[0].split(" ·")[0] for title in titles]
    assert names == [*(event.name for event in events), "帳號、手機與程式權杖"]


def test_the_command_finds_what_was_printed(capsys: pytest.CaptureFixture[str]) -> None:
    event, printed = an_event(), an_event().log.get(seq=1)

    with override("en"):
        call_command("audit", "--all", head=printed_hash(printed.hash).upper())
        with pytest.raises(CommandError, match="or this log has been rewritten"):
            call_command("audit", event.public_id, head=printed.hash)
        with pytest.raises(CommandError, match="is not a hash"):
            call_command("audit", event.public_id, head="%")
        with pytest.raises(CommandError, match="type at least 24 digits, as they are printed"):
            call_command("audit", "--all", head=printed.hash[:23])

    *_, last = capsys.readouterr().out.splitlines()
    assert last == f"What was printed matches entry 1 of the log of {printed.event}."


@pytest.mark.parametrize(
    ("text", "message"),
    [("Autumn", "There is no event “Autumn”."), ("", "There is no event “”.")],
)
def test_the_command_refuses_an_event_it_does_not_know(text: str, message: str) -> None:
    an_event()

    with override("en"), pytest.raises(CommandError) as refused:
        call_command("audit", text)

    assert str(refused.value) == message


def test_the_command_refuses_a_name_that_several_have() -> None:
    one, other = an_event(name="Spring Cup I"), an_event(name="Spring Cup II")

    with override("en"), pytest.raises(CommandError) as refused:
        call_command("audit", "spring")

    assert str(refused.value) == (
        f"Several events have “spring” in their name: {one} ({one.public_id}), {other} ({other.public_id})."
    )


# While others write


@pytest.mark.django_db(transaction=True)
def test_an_audit_during_play_finds_nothing_that_is_only_under_way() -> None:
    jiang = a_running_jiang(tables=2)

    found = [broken(jiang.event) for _ in during(lambda: finish_hands(jiang, upto=4))]

    assert found == [{}] * len(found)
    assert len(found) > 1

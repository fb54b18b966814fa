"""What a head referee or the desk decides: settling, voiding, correcting (I6)."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.builders import a_report, a_stranger
from tests.tournaments.hall import B_WINS, EIGHT_FIVE_ONE, NINE_FIVE_ONE, Hall, a_hall, refusal
from tournaments.events.models import Event
from tournaments.hands.models import Confirmation, Hand, HandReport
from tournaments.hands.services.confirm import dispute_hand
from tournaments.hands.services.correct import correct_hand
from tournaments.hands.services.settle import settle_hand
from tournaments.hands.services.void import void_hand
from tournaments.jiangs.services.clock import suspend_jiang
from tournaments.jiangs.services.close import close_jiang
from tournaments.log.models import LogEntry, canonical
from tournaments.people.services.participants import add_house_player
from tournaments.standings.queries.standings import standings_of
from tournaments.tables.services.seat import replace_player

pytestmark = pytest.mark.django_db

Act = Callable[[], object]
PLACE = {"jiang": 1, "table": 1, "hand": 1, "attempt": 1}


@pytest.fixture
def hall() -> Hall:
    """A hall in which A has won hand 1, as Bob reports."""
    hall = a_hall()
    hall.report()
    return hall


@pytest.fixture
def disputed(hall: Hall) -> Hall:
    """Bea says in version 2 that B has won."""
    hall.report(report=B_WINS, by=hall.bea)
    return hall


@pytest.fixture
def confirmed(hall: Hall) -> Hall:
    hall.confirm()
    return hall


def settle(hall: Hall, **more: Any) -> HandReport:
    given = {"number": 1, "reason": "asked all four", "by": hall.hana, **more}
    return settle_hand(table=hall.table, **given)


def void(hall: Hall, **more: Any) -> Hand:
    given = {"number": 1, "reason": "misdeal", "by": hall.hana, **more}
    return void_hand(table=hall.table, **given)


def correct(hall: Hall, **more: Any) -> HandReport:
    given = {"number": 1, "reason": "as the card has it", "by": hall.hana, **more}
    return correct_hand(table=hall.table, **{"report": EIGHT_FIVE_ONE, **given})


def newest(hall: Hall) -> LogEntry:
    return LogEntry.objects.get(event=hall.event, seq=hall.event.head_seq)


def totals(hall: Hall) -> dict[int, int]:
    return {row.number: row.total for row in standings_of(hall.event, confirmed=True).rows}


class TestSettling:
    @pytest.mark.parametrize(
        ("version", "points"),
        [
            pytest.param(1, {1: 24, 2: -18, 3: -5, 4: -1}, id="for the first"),
            pytest.param(2, {1: -18, 2: 24, 3: -5, 4: -1}, id="for the other"),
        ],
    )
    def test_lets_a_version_count(
        self, disputed: Hall, version: int, points: dict[int, int]
    ) -> None:
        chosen = settle(disputed, version=version)

        assert chosen.version == version
        assert disputed.stands() == ("settled", version)
        assert totals(disputed) == points

    def test_for_a_version_is_told_in_the_log(self, disputed: Hall) -> None:
        settle(disputed, version=2)

        entry = newest(disputed)
        assert (entry.kind, entry.by) == ("hand.settled", disputed.hana.key)
        assert entry.data == {**PLACE, "version": 2, "reason": "asked all four"}

    def test_lets_a_new_report_count(self, disputed: Hall) -> None:
        row = settle(disputed, report=EIGHT_FIVE_ONE)

        assert (row.version, row.kind, row.reason) == (3, "settlement", "asked all four")
        assert row.replaces is not None
        assert row.replaces.version == 1
        assert disputed.stands() == ("settled", 3)
        assert newest(disputed).payload == canonical(HandReport.objects.get(pk=row.pk).as_payload())

    def test_ends_a_dispute_without_another_report(self, hall: Hall) -> None:
        dispute_hand(table=hall.table, number=1, reason="six", by=hall.link("C"))

        settle(hall, version=1)

        assert hall.stands() == ("settled", 1)

    def test_is_possible_while_the_jiang_rests(self, disputed: Hall) -> None:
        suspend_jiang(jiang=disputed.jiang, reason="four o'clock", by=disputed.alice)

        settle(disputed, version=2)

        assert disputed.stands() == ("settled", 2)

    def test_leaves_every_report_where_it_was(self, disputed: Hall) -> None:
        before = list(HandReport.objects.values_list("version", "kind", "result", "by"))

        settle(disputed, version=2)

        assert list(HandReport.objects.values_list("version", "kind", "result", "by")) == before


class TestVoiding:
    def test_frees_the_number_for_another_attempt(self, hall: Hall) -> None:
        voided = void(hall)
        row = hall.report(report=B_WINS, attempt=2)

        assert (voided.state, voided.accepted) == ("void", None)
        assert (row.version, row.kind, row.hand.attempt) == (1, "first", 2)
        assert hall.stands(attempt=2) == ("reported", 1)

    def test_is_told_in_the_log(self, hall: Hall) -> None:
        void(hall)

        entry = newest(hall)
        assert (entry.kind, entry.data) == ("hand.voided", {**PLACE, "reason": "misdeal"})

    def test_takes_the_points_back(self, confirmed: Hall) -> None:
        void(confirmed)

        assert totals(confirmed) == {1: 0, 2: 0, 3: 0, 4: 0}

    @pytest.mark.parametrize("attempts", [2, 3])
    def test_may_happen_again_and_again(self, hall: Hall, attempts: int) -> None:
        for attempt in range(2, attempts + 1):
            void(hall)
            hall.report(attempt=attempt)

        assert hall.stands(attempt=attempts) == ("reported", 1)

    def test_of_an_earlier_hand_waits_until_the_later_is_void(self, hall: Hall) -> None:
        hall.report(2)
        assert refusal(lambda: void(hall)) == "hand.not_latest"

        void(hall, number=2)
        void(hall)

        assert (hall.stands(), hall.stands(2)) == (("void", None), ("void", None))

    def test_ends_a_dispute(self, disputed: Hall) -> None:
        void(disputed)

        assert disputed.stands() == ("void", None)


class TestCorrecting:
    def test_lets_a_new_report_count(self, confirmed: Hall) -> None:
        row = correct(confirmed)

        assert (row.version, row.kind, row.reason) == (2, "correction", "as the card has it")
        assert confirmed.stands() == ("settled", 2)
        assert totals(confirmed) == {1: 14, 2: -8, 3: -5, 4: -1}

    def test_keeps_the_original_with_its_author_and_confirmation(self, confirmed: Hall) -> None:
        original = HandReport.objects.values().get()

        row = correct(confirmed)

        assert HandReport.objects.values().get(version=1) == original
        assert Confirmation.objects.get().report_id == original["id"]
        assert row.replaces_id == original["id"]

    def test_is_told_in_the_log(self, confirmed: Hall) -> None:
        row = correct(confirmed)

        entry = newest(confirmed)
        assert (entry.kind, entry.by) == ("hand.reported", confirmed.hana.key)
        assert entry.payload == canonical(HandReport.objects.get(pk=row.pk).as_payload())
        assert (entry.data["kind"], entry.data["replaces"]) == ("correction", 1)

    def test_goes_to_those_who_played_the_hand(self, confirmed: Hall) -> None:
        out = confirmed.player("D")
        house = add_house_player(event=confirmed.event, by=confirmed.alice)
        replace_player(table=confirmed.table, out=out, into=house, reason="ill", by=confirmed.alice)

        row = correct(confirmed)

        assert [line.participant.number for line in row.lines.order_by("seat")] == [1, 2, 3, 4]

    def test_may_follow_the_close_of_the_jiang(self, confirmed: Hall) -> None:
        close_jiang(jiang=confirmed.jiang, reason="late", by=confirmed.alice)

        correct(confirmed)

        assert confirmed.stands() == ("settled", 2)

    def test_may_follow_a_correction(self, confirmed: Hall) -> None:
        correct(confirmed)

        correct(confirmed, report=NINE_FIVE_ONE, replaces=2)

        assert confirmed.stands() == ("settled", 3)
        assert totals(confirmed) == {1: 24, 2: -18, 3: -5, 4: -1}

    def test_works_on_a_settled_hand(self, disputed: Hall) -> None:
        settle(disputed, version=2)

        correct(disputed, replaces=2)

        assert disputed.stands() == ("settled", 3)

    def test_of_a_hand_played_again_names_the_attempt(self, confirmed: Hall) -> None:
        void(confirmed)
        confirmed.report(attempt=2)
        confirmed.confirm(attempt=2)

        correct(confirmed, attempt=2)

        assert confirmed.stands(attempt=2) == ("settled", 2)


def settling_by_a_referee(hall: Hall) -> Act:
    hall.report(report=B_WINS, by=hall.bea)
    return lambda: settle(hall, version=1, by=hall.bob)


def settling_by_a_player(hall: Hall) -> Act:
    hall.report(report=B_WINS, by=hall.bea)
    return lambda: settle(hall, version=1, by=hall.link("A"))


def settling_without_a_reason(hall: Hall) -> Act:
    hall.report(report=B_WINS, by=hall.bea)
    return lambda: settle(hall, version=1, reason="")


def settling_for_nothing(hall: Hall) -> Act:
    hall.report(report=B_WINS, by=hall.bea)
    return lambda: settle(hall)


def settling_for_both(hall: Hall) -> Act:
    hall.report(report=B_WINS, by=hall.bea)
    return lambda: settle(hall, version=1, report=EIGHT_FIVE_ONE)


def settling_for_a_version_that_is_not(hall: Hall) -> Act:
    hall.report(report=B_WINS, by=hall.bea)
    return lambda: settle(hall, version=3)


def settling_what_is_not_disputed(hall: Hall) -> Act:
    return lambda: settle(hall, version=1)


def settling_what_is_confirmed(hall: Hall) -> Act:
    hall.confirm()
    return lambda: settle(hall, version=1)


def settling_twice(hall: Hall) -> Act:
    hall.report(report=B_WINS, by=hall.bea)
    settle(hall, version=1)
    return lambda: settle(hall, version=2)


def settling_what_was_voided(hall: Hall) -> Act:
    hall.report(report=B_WINS, by=hall.bea)
    void(hall)
    return lambda: settle(hall, version=1)


def settling_an_older_attempt(hall: Hall) -> Act:
    void(hall)
    hall.report(attempt=2)
    hall.report(report=B_WINS, attempt=2, by=hall.bea)
    return lambda: settle(hall, version=1, attempt=1)


def voiding_by_a_referee(hall: Hall) -> Act:
    return lambda: void(hall, by=hall.bob)


def voiding_by_a_stranger(hall: Hall) -> Act:
    return lambda: void(hall, by=a_stranger())


def voiding_without_a_reason(hall: Hall) -> Act:
    return lambda: void(hall, reason=" ")


def voiding_under_a_later_hand(hall: Hall) -> Act:
    hall.report(2)
    return lambda: void(hall)


def voiding_twice(hall: Hall) -> Act:
    void(hall)
    return lambda: void(hall)


def voiding_an_older_attempt(hall: Hall) -> Act:
    void(hall)
    hall.report(attempt=2)
    return lambda: void(hall, attempt=1)


def voiding_what_is_not_reported(hall: Hall) -> Act:
    return lambda: void(hall, number=2)


def voiding_hand_nine_of_eight(hall: Hall) -> Act:
    return lambda: void(hall, number=9)


def voiding_in_a_closed_jiang(hall: Hall) -> Act:
    hall.confirm()
    close_jiang(jiang=hall.jiang, reason="late", by=hall.alice)
    return lambda: void(hall)


def correcting_by_a_referee(hall: Hall) -> Act:
    hall.confirm()
    return lambda: correct(hall, by=hall.bob)


def correcting_without_a_reason(hall: Hall) -> Act:
    hall.confirm()
    return lambda: correct(hall, reason="")


def correcting_to_the_same(hall: Hall) -> Act:
    hall.confirm()
    return lambda: correct(hall, report=a_report("A"))


def correcting_what_is_not_confirmed(hall: Hall) -> Act:
    return lambda: correct(hall)


def correcting_what_is_disputed(hall: Hall) -> Act:
    hall.report(report=B_WINS, by=hall.bea)
    return lambda: correct(hall)


def correcting_what_is_not_reported(hall: Hall) -> Act:
    return lambda: correct(hall, number=2)


def correcting_what_was_corrected_meanwhile(hall: Hall) -> Act:
    hall.confirm()
    correct(hall)
    return lambda: correct(hall, report=B_WINS, replaces=1)


def correcting_an_older_attempt(hall: Hall) -> Act:
    void(hall)
    hall.report(attempt=2)
    hall.confirm(attempt=2)
    return lambda: correct(hall, attempt=1)


def correcting_after_the_event(hall: Hall) -> Act:
    hall.confirm()
    Event.objects.filter(pk=hall.event.pk).update(state=Event.State.FINISHED)
    return lambda: correct(hall)


@pytest.mark.parametrize(
    ("given", "code"),
    [
        (settling_by_a_referee, "actor.not_allowed"),
        (settling_by_a_player, "actor.not_allowed"),
        (settling_without_a_reason, "reason.missing"),
        (settling_for_nothing, "hand.settle_by_one"),
        (settling_for_both, "hand.settle_by_one"),
        (settling_for_a_version_that_is_not, "hand.no_such_version"),
        (settling_what_is_not_disputed, "hand.not_disputed"),
        (settling_what_is_confirmed, "hand.not_disputed"),
        (settling_twice, "hand.not_disputed"),
        (settling_what_was_voided, "hand.not_reported"),
        (settling_an_older_attempt, "hand.stale_attempt"),
        (voiding_by_a_referee, "actor.not_allowed"),
        (voiding_by_a_stranger, "actor.not_allowed"),
        (voiding_without_a_reason, "reason.missing"),
        (voiding_under_a_later_hand, "hand.not_latest"),
        (voiding_twice, "hand.not_reported"),
        (voiding_an_older_attempt, "hand.stale_attempt"),
        (voiding_what_is_not_reported, "hand.not_reported"),
        (voiding_hand_nine_of_eight, "hand.no_such_number"),
        (voiding_in_a_closed_jiang, "jiang.wrong_state"),
        (correcting_by_a_referee, "actor.not_allowed"),
        (correcting_without_a_reason, "reason.missing"),
        (correcting_to_the_same, "hand.nothing_changes"),
        (correcting_what_is_not_confirmed, "hand.not_confirmed"),
        (correcting_what_is_disputed, "hand.is_disputed"),
        (correcting_what_is_not_reported, "hand.not_reported"),
        (correcting_what_was_corrected_meanwhile, "hand.stale_version"),
        (correcting_an_older_attempt, "hand.stale_attempt"),
        (correcting_after_the_event, "event.wrong_state"),
    ],
    ids=lambda value: getattr(value, "__name__", value),
)
def test_a_decision_is_refused_with_a_code(
    hall: Hall, given: Callable[[Hall], Act], code: str
) -> None:
    act = given(hall)
    before = hall.event.head_seq

    assert refusal(act) == code
    assert hall.event.head_seq == before

"""Who confirms a hand (docs/architecture.md, I15), and who may dispute it."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.builders import a_device, a_member, a_participant, a_report, a_stranger
from tests.tournaments.hall import B_WINS, EIGHT_FIVE_ONE, Hall, a_hall, refusal
from tournaments.events.models import Event
from tournaments.hands.models import Confirmation
from tournaments.hands.services.confirm import confirm_hand, dispute_hand
from tournaments.hands.services.correct import correct_hand
from tournaments.hands.services.settle import settle_hand
from tournaments.hands.services.void import void_hand
from tournaments.jiangs.services.clock import suspend_jiang
from tournaments.jiangs.services.close import close_jiang
from tournaments.log.models import LogEntry, canonical
from tournaments.people.services.participants import add_house_player
from tournaments.staff.actors import Actor
from tournaments.staff.models import Role
from tournaments.tables.services.seat import replace_player

pytestmark = pytest.mark.django_db

Act = Callable[[], object]


@pytest.fixture
def hall() -> Hall:
    """A hall in which A has won hand 1, as Bob reports."""
    hall = a_hall(tables=2)
    hall.report()
    return hall


def newest(hall: Hall) -> LogEntry:
    return LogEntry.objects.get(event=hall.event, seq=hall.event.head_seq)


def confirm(hall: Hall, number: int = 1, version: int = 1, **more: Any) -> Confirmation:
    return confirm_hand(table=hall.table, number=number, version=version, **more)


def dispute(hall: Hall, by: Actor, number: int = 1, **more: Any) -> object:
    reason = more.pop("reason", "C had six")
    return dispute_hand(table=hall.table, number=number, reason=reason, by=by, **more)


class TestThePlayerAfterTheWinner:
    def test_confirms_by_their_own_link(self, hall: Hall) -> None:
        confirmation = confirm(hall, by=hall.link("B"))

        assert hall.stands() == ("confirmed", 1)
        assert confirmation.participant == hall.player("B")
        assert confirmation.by == hall.link("B").key

    def test_confirms_on_the_device_of_whoever_reported(self, hall: Hall) -> None:
        confirmation = confirm(hall, by=hall.bob, participant=hall.player("B"))

        assert hall.stands() == ("confirmed", 1)
        assert confirmation.participant == hall.player("B")
        assert confirmation.by == hall.bob.key

    def test_is_seat_a_when_d_has_won(self, hall: Hall) -> None:
        hall.report(2, a_report("D"))

        confirm(hall, 2, by=hall.link("A"))

        assert hall.stands(2) == ("confirmed", 1)

    def test_is_whoever_played_the_hand_and_not_who_took_the_seat_over(self, hall: Hall) -> None:
        out = hall.player("B")
        house = add_house_player(event=hall.event, by=hall.alice)
        replace_player(table=hall.table, out=out, into=house, reason="ill", by=hall.alice)

        assert refusal(lambda: confirm(hall, by=hall.bob, participant=house)) == (
            "hand.wrong_confirmer"
        )
        confirm(hall, by=hall.bob, participant=out)

    def test_confirms_the_version_that_counts(self, hall: Hall) -> None:
        hall.report(report=EIGHT_FIVE_ONE, replaces=1)

        confirmation = confirm(hall, version=2, by=hall.link("B"))

        assert confirmation.report.version == 2
        assert hall.stands() == ("confirmed", 2)

    def test_confirms_while_the_jiang_rests(self, hall: Hall) -> None:
        suspend_jiang(jiang=hall.jiang, reason="four o'clock", by=hall.alice)

        confirm(hall, by=hall.link("B"))

        assert hall.stands() == ("confirmed", 1)

    def test_is_told_in_the_log_by_number(self, hall: Hall) -> None:
        confirmation = confirm(hall, by=hall.link("B"))

        entry = newest(hall)
        assert (entry.kind, entry.by) == ("hand.confirmed", hall.link("B").key)
        assert entry.payload == canonical(Confirmation.objects.get().as_payload())
        assert (entry.seq, entry.data) == (
            confirmation.seq,
            {"jiang": 1, "table": 1, "hand": 1, "attempt": 1, "version": 1, "participant": 2},
        )


class TestASecondMemberOfStaff:
    @pytest.fixture
    def hall(self) -> Hall:
        hall = a_hall(confirm="second_staff")
        hall.report()
        return hall

    def test_confirms_what_another_reported(self, hall: Hall) -> None:
        confirmation = confirm(hall, by=hall.bea)

        assert hall.stands() == ("confirmed", 1)
        assert (confirmation.by, confirmation.participant) == (hall.bea.key, None)

    def test_may_be_a_device(self, hall: Hall) -> None:
        phone = Actor.of_device(a_device(hall.event))

        confirm(hall, by=phone)

        assert hall.stands() == ("confirmed", 1)

    @pytest.mark.parametrize("logged_in_again", [False, True])
    def test_is_never_the_reporter(self, hall: Hall, logged_in_again: bool) -> None:
        assert hall.bob.user is not None
        bob = Actor.of_user(hall.bob.user) if logged_in_again else hall.bob

        assert refusal(lambda: confirm(hall, by=bob)) == "hand.own_report"
        assert hall.stands() == ("reported", 1)

    def test_may_be_somebody_who_agreed_before(self, hall: Hall) -> None:
        hall.report(by=hall.bea)

        confirm(hall, by=hall.bea)

        assert hall.stands() == ("confirmed", 1)

    def test_is_no_player(self, hall: Hall) -> None:
        assert refusal(lambda: confirm(hall, by=hall.link("B"))) == "hand.staff_confirms"

    def test_does_not_name_a_player(self, hall: Hall) -> None:
        named = hall.player("B")

        assert refusal(lambda: confirm(hall, by=hall.bea, participant=named)) == (
            "hand.staff_confirms"
        )


def by_the_winner(hall: Hall) -> Act:
    return lambda: confirm(hall, by=hall.link("A"))


def by_the_player_before(hall: Hall) -> Act:
    return lambda: confirm(hall, by=hall.link("D"))


def by_a_player_of_another_table(hall: Hall) -> Act:
    other = hall.jiang.tables.get(number=2).seats.get(letter="B").participant
    return lambda: confirm(hall, by=Actor.of_participant(other))


def by_a_player_who_names_another(hall: Hall) -> Act:
    return lambda: confirm(hall, by=hall.link("C"), participant=hall.player("B"))


def by_staff_who_names_nobody(hall: Hall) -> Act:
    return lambda: confirm(hall, by=hall.bob)


def by_staff_who_names_the_wrong_player(hall: Hall) -> Act:
    return lambda: confirm(hall, by=hall.bob, participant=hall.player("C"))


def by_a_stranger(hall: Hall) -> Act:
    return lambda: confirm(hall, by=a_stranger(), participant=hall.player("B"))


def by_a_viewer(hall: Hall) -> Act:
    viewer = a_member(hall.event, Role.VIEWER)
    return lambda: confirm(hall, by=viewer, participant=hall.player("B"))


def by_a_referee_of_another_table(hall: Hall) -> Act:
    referee = a_member(hall.event, Role.REFEREE, tables=[2])
    return lambda: confirm(hall, by=referee, participant=hall.player("B"))


def a_version_that_was_replaced(hall: Hall) -> Act:
    hall.report(report=EIGHT_FIVE_ONE, replaces=1)
    return lambda: confirm(hall, by=hall.link("B"))


def an_agreement(hall: Hall) -> Act:
    hall.report(by=hall.bea)
    return lambda: confirm(hall, version=2, by=hall.link("B"))


def twice(hall: Hall) -> Act:
    confirm(hall, by=hall.link("B"))
    return lambda: confirm(hall, by=hall.link("B"))


def a_disputed_hand(hall: Hall) -> Act:
    hall.report(report=B_WINS, by=hall.bea)
    return lambda: confirm(hall, by=hall.link("B"))


def a_settled_hand(hall: Hall) -> Act:
    hall.report(report=B_WINS, by=hall.bea)
    settle_hand(table=hall.table, number=1, version=1, reason="asked", by=hall.hana)
    return lambda: confirm(hall, by=hall.link("B"))


def a_voided_hand(hall: Hall) -> Act:
    void_hand(table=hall.table, number=1, reason="misdeal", by=hall.hana)
    return lambda: confirm(hall, by=hall.link("B"))


def a_voided_hand_played_again(hall: Hall) -> Act:
    void_hand(table=hall.table, number=1, reason="misdeal", by=hall.hana)
    hall.report(attempt=2)
    return lambda: confirm(hall, by=hall.link("B"))


def a_hand_not_reported(hall: Hall) -> Act:
    return lambda: confirm(hall, 2, by=hall.link("B"))


def hand_nine_of_eight(hall: Hall) -> Act:
    return lambda: confirm(hall, 9, by=hall.link("B"))


def in_a_closed_jiang(hall: Hall) -> Act:
    confirm(hall, by=hall.link("B"))
    close_jiang(jiang=hall.jiang, reason="late", by=hall.alice)
    return lambda: confirm(hall, by=hall.link("B"))


def when_the_event_is_over(hall: Hall) -> Act:
    Event.objects.filter(pk=hall.event.pk).update(state=Event.State.FINISHED)
    return lambda: confirm(hall, by=hall.link("B"))


@pytest.mark.parametrize(
    ("given", "code"),
    [
        (by_the_winner, "hand.wrong_confirmer"),
        (by_the_player_before, "hand.wrong_confirmer"),
        (by_a_player_of_another_table, "hand.wrong_confirmer"),
        (by_a_player_who_names_another, "actor.not_allowed"),
        (by_staff_who_names_nobody, "hand.confirmer_missing"),
        (by_staff_who_names_the_wrong_player, "hand.wrong_confirmer"),
        (by_a_stranger, "actor.not_allowed"),
        (by_a_viewer, "actor.not_allowed"),
        (by_a_referee_of_another_table, "actor.not_allowed"),
        (a_version_that_was_replaced, "hand.stale_version"),
        (an_agreement, "hand.stale_version"),
        (twice, "hand.already_confirmed"),
        (a_disputed_hand, "hand.is_disputed"),
        (a_settled_hand, "hand.already_settled"),
        (a_voided_hand, "hand.stale_attempt"),
        (a_voided_hand_played_again, "hand.stale_attempt"),
        (a_hand_not_reported, "hand.not_reported"),
        (hand_nine_of_eight, "hand.no_such_number"),
        (in_a_closed_jiang, "jiang.wrong_state"),
        (when_the_event_is_over, "event.wrong_state"),
    ],
    ids=lambda value: getattr(value, "__name__", value),
)
def test_a_confirmation_is_refused_with_a_code(
    hall: Hall, given: Callable[[Hall], Act], code: str
) -> None:
    act = given(hall)
    before = hall.event.head_seq

    assert refusal(act) == code
    assert hall.event.head_seq == before


def test_where_nobody_confirms_a_hand_is_confirmed_already() -> None:
    hall = a_hall(confirm="none")
    hall.report()

    assert refusal(lambda: confirm(hall, by=hall.bea)) == "hand.already_confirmed"


class TestADispute:
    @pytest.mark.parametrize("seat", ["A", "B", "C", "D"])
    def test_is_opened_by_each_of_the_four(self, hall: Hall, seat: Any) -> None:
        dispute(hall, hall.link(seat))

        assert hall.stands() == ("disputed", 1)

    def test_is_told_in_the_log_with_its_reason(self, hall: Hall) -> None:
        dispute(hall, hall.link("C"), reason=" six,\nnot five ")

        entry = newest(hall)
        assert (entry.kind, entry.by) == ("hand.disputed", hall.link("C").key)
        assert entry.data == {
            "jiang": 1,
            "table": 1,
            "hand": 1,
            "attempt": 1,
            "participant": 3,
            "reason": "six, not five",
        }

    def test_on_the_staff_s_device_names_who_complains(self, hall: Hall) -> None:
        dispute(hall, hall.bob, participant=hall.player("D"))

        assert newest(hall).data["participant"] == 4

    def test_by_staff_alone_names_nobody(self, hall: Hall) -> None:
        dispute(hall, hall.bob)

        assert newest(hall).data["participant"] is None

    def test_may_come_after_the_confirmation_which_stays(self, hall: Hall) -> None:
        confirm(hall, by=hall.link("B"))

        dispute(hall, hall.link("C"))

        assert hall.stands() == ("disputed", 1)
        assert Confirmation.objects.get().report == hall.hand().accepted

    def test_may_be_opened_by_staff_against_what_was_settled(self, hall: Hall) -> None:
        dispute(hall, hall.link("C"))
        settle_hand(table=hall.table, number=1, version=1, reason="asked", by=hall.hana)

        dispute(hall, hall.bob)

        assert hall.stands() == ("disputed", 1)


def without_a_reason(hall: Hall) -> Act:
    return lambda: dispute(hall, hall.bob, reason=" \n")


def with_too_long_a_reason(hall: Hall) -> Act:
    return lambda: dispute(hall, hall.bob, reason="x" * 501)


def by_a_player_of_table_two(hall: Hall) -> Act:
    other = hall.jiang.tables.get(number=2).seats.get(letter="B").participant
    return lambda: dispute(hall, Actor.of_participant(other))


def for_somebody_who_did_not_play(hall: Hall) -> Act:
    dora = a_participant(hall.event)
    return lambda: dispute(hall, hall.bob, participant=dora)


def for_another_player(hall: Hall) -> Act:
    return lambda: dispute(hall, hall.link("C"), participant=hall.player("D"))


def as_a_stranger(hall: Hall) -> Act:
    return lambda: dispute(hall, a_stranger())


def as_a_viewer(hall: Hall) -> Act:
    viewer = a_member(hall.event, Role.VIEWER)
    return lambda: dispute(hall, viewer)


def what_is_disputed(hall: Hall) -> Act:
    dispute(hall, hall.link("C"))
    return lambda: dispute(hall, hall.link("D"))


def what_was_settled(hall: Hall) -> Act:
    dispute(hall, hall.link("C"))
    settle_hand(table=hall.table, number=1, version=1, reason="asked", by=hall.hana)
    return lambda: dispute(hall, hall.link("C"))


def what_was_corrected(hall: Hall) -> Act:
    confirm(hall, by=hall.link("B"))
    correct_hand(table=hall.table, number=1, report=B_WINS, reason="card", by=hall.hana)
    return lambda: dispute(hall, hall.link("C"))


def what_was_voided(hall: Hall) -> Act:
    void_hand(table=hall.table, number=1, reason="misdeal", by=hall.hana)
    return lambda: dispute(hall, hall.link("C"))


def what_was_not_reported(hall: Hall) -> Act:
    return lambda: dispute(hall, hall.link("C"), 2)


def after_the_jiang_was_closed(hall: Hall) -> Act:
    confirm(hall, by=hall.link("B"))
    close_jiang(jiang=hall.jiang, reason="late", by=hall.alice)
    return lambda: dispute(hall, hall.link("C"))


@pytest.mark.parametrize(
    ("given", "code"),
    [
        (without_a_reason, "reason.missing"),
        (with_too_long_a_reason, "reason.too_long"),
        (by_a_player_of_table_two, "hand.not_at_table"),
        (for_somebody_who_did_not_play, "hand.not_at_table"),
        (for_another_player, "actor.not_allowed"),
        (as_a_stranger, "actor.not_allowed"),
        (as_a_viewer, "actor.not_allowed"),
        (what_is_disputed, "hand.is_disputed"),
        (what_was_settled, "hand.already_settled"),
        (what_was_corrected, "hand.already_settled"),
        (what_was_voided, "hand.stale_attempt"),
        (what_was_not_reported, "hand.not_reported"),
        (after_the_jiang_was_closed, "jiang.wrong_state"),
    ],
    ids=lambda value: getattr(value, "__name__", value),
)
def test_a_dispute_is_refused_with_a_code(
    hall: Hall, given: Callable[[Hall], Act], code: str
) -> None:
    act = given(hall)
    before = hall.event.head_seq

    assert refusal(act) == code
    assert hall.event.head_seq == before

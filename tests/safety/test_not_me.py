"""Whoever is said to have confirmed a hand sees by which device and when, and can say that it was not them."""

import pytest
from django.test import Client

from tests.builders import a_device, finish_hands, owner_of, user_of
from tests.safety.test_four_eyes import problems
from tests.tournaments.hall import B_WINS, Hall, a_hall, refusal
from tournaments.hands.models import Hand, HandReport
from tournaments.hands.services.confirm import confirm_hand, dispute_hand
from tournaments.hands.services.deny import deny_confirmation
from tournaments.hands.services.settle import settle_hand
from tournaments.jiangs.services.close import close_jiang
from tournaments.staff.actors import Actor

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall() -> Hall:
    """A hall in which one phone has reported hand 1 and confirmed it in the name of B."""
    hall = a_hall()
    phone = Actor.of_device(a_device(hall.event, name="小李的手機"))
    hall.report(by=phone)
    hall.confirm(by=phone)
    return hall


def deny(hall: Hall, by: Actor, seat: str = "B", number: int = 1, attempt: int = 1) -> Hand:
    who = hall.player(seat)
    return deny_confirmation(
        table=hall.table, number=number, attempt=attempt, participant=who, by=by
    )


def page(hall: Hall, seat: str = "B") -> str:
    return Client().get(f"/me/{hall.player(seat).link}/").content.decode()


def test_it_disputes_the_hand_and_the_log_says_why(hall: Hall) -> None:
    deny(hall, hall.link("B"))

    entry = hall.event.log.latest("seq")
    assert hall.stands() == ("disputed", 1)
    assert (entry.kind, entry.by) == ("hand.confirmation_denied", hall.link("B").key)
    assert entry.data == {
        "jiang": 1,
        "table": 1,
        "hand": 1,
        "attempt": 1,
        "version": 1,
        "participant": 2,
        "through": hall.event.log.get(kind="hand.confirmed").by,
    }


def test_the_audit_agrees(hall: Hall) -> None:
    hall.report(2)
    hall.confirm(2)
    deny(hall, hall.link("B"))
    settle_hand(table=hall.table, number=1, version=1, reason="asked B", by=hall.hana)

    assert hall.stands() == ("settled", 1)
    assert problems(hall.event) == []


@pytest.mark.parametrize("who", ["alice", "bob", "hana"])
def test_nobody_says_it_for_the_player(hall: Hall, who: str) -> None:
    assert refusal(lambda: deny(hall, getattr(hall, who))) == "actor.not_allowed"
    assert refusal(lambda: deny(hall, hall.link("A"))) == "actor.not_allowed"
    assert refusal(lambda: deny(hall, hall.link("A"), seat="A")) == "hand.nothing_to_deny"
    assert hall.stands() == ("confirmed", 1)


def test_it_is_said_once_and_of_a_confirmed_hand_only(hall: Hall) -> None:
    dora = hall.link("B")
    hall.report(2)
    assert refusal(lambda: deny(hall, dora, number=2)) == "hand.nothing_to_deny"

    deny(hall, dora)
    assert refusal(lambda: deny(hall, dora)) == "hand.nothing_to_deny"

    settle_hand(table=hall.table, number=1, version=1, reason="asked B", by=hall.hana)
    assert refusal(lambda: deny(hall, dora)) == "hand.nothing_to_deny"


def test_not_after_the_jiang_is_closed(hall: Hall) -> None:
    finish_hands(hall.jiang)
    close_jiang(jiang=hall.jiang, by=hall.alice)

    assert refusal(lambda: deny(hall, hall.link("B"))) == "jiang.wrong_state"
    assert "不是我確認的" not in page(hall)
    assert "小李的手機" in page(hall)


def test_of_a_hand_that_was_worked_out_again_too(hall: Hall) -> None:
    """What follows from an earlier hand's correction has no confirmation of its own; it is the hand's."""
    first = hall.hand().accepted
    assert first is not None
    again = HandReport.objects.create(
        hand=first.hand,
        version=2,
        kind=HandReport.Kind.REDONE,
        replaces=first,
        result=first.result,
        carried={},
        seq=hall.event.head_seq,
        by="system",
        at=first.at,
    )
    for line in first.lines.all():
        line.pk, line.report = None, again
        line._state.adding = True
        line.save()
    Hand.objects.filter(pk=first.hand_id).update(accepted=again)

    assert "不是我確認的" in page(hall)
    deny(hall, hall.link("B"))
    assert hall.stands() == ("disputed", 2)


def test_the_page_says_by_which_device_and_when(hall: Hall) -> None:
    hall.report(2)
    confirm_hand(table=hall.table, number=2, version=1, by=hall.link("B"))

    text = page(hall)

    assert "小李的手機" in text
    assert "你的個人頁" in text
    assert text.count('id="not-me-') == 2
    assert "不是我確認的" not in page(hall, "C")


def test_the_button_on_the_page(hall: Hall) -> None:
    address = f"/me/{hall.player('B').link}/1/1/not-me/"

    answer = Client().post(address, {"attempt": "1"}, follow=True)

    assert hall.stands() == ("disputed", 1)
    assert "第 1 局有爭議" in answer.content.decode()
    assert "不是我確認的" not in page(hall)


def test_the_desk_sees_why(hall: Hall, client: Client) -> None:
    deny(hall, hall.link("B"))
    client.force_login(user_of(owner_of(hall.event)))

    text = client.get(f"/desk/{hall.event.public_id}/jiangs/1/tables/1/hands/1/").content.decode()

    name = hall.player("B").name
    assert f"{name} 表示不是自己確認的" in text
    assert "小李的手機" in text


def test_a_dispute_in_words_says_nothing_of_it(hall: Hall) -> None:
    dispute_hand(table=hall.table, number=1, reason="six", by=hall.link("C"))
    hall.report(2, B_WINS)

    assert refusal(lambda: deny(hall, hall.link("B"))) == "hand.nothing_to_deny"

"""Board, tables and hands at the desk: typed in, confirmed, settled, corrected, voided."""

from datetime import UTC, datetime
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.builders import (
    a_member,
    a_published_jiang,
    a_report,
    a_running_jiang,
    owner_of,
    play_hand,
)
from tests.web.desk.desk import address, at, desk_of, text_of, typed
from tournaments.hands.models import Confirmation, Hand, HandReport
from tournaments.hands.services.report import report_hand
from tournaments.jiangs.models import Jiang
from tournaments.jiangs.services.close import close_jiang
from tournaments.people.services.participants import add_house_player
from tournaments.staff.models import Role
from tournaments.tables.models import Table

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 3, 18, 4, tzinfo=UTC)
HAND = typed("A", B=9, twos_B=1, C=3, D=1)


@pytest.fixture
def jiang() -> Jiang:
    return a_running_jiang(2)


@pytest.fixture
def table(jiang: Jiang) -> Table:
    return jiang.tables.get(number=1)


@pytest.fixture
def desk(jiang: Jiang) -> Client:
    return desk_of(jiang.event)


def enter(desk: Client, jiang: Jiang, number: int = 1, **more: Any) -> Any:
    given = {**HAND, "number": number, "attempt": 1, **more}
    return desk.post(at(jiang, "tables/1/enter/"), given)


def disputed(table: Table) -> Table:
    """Have two people say different things of hand 1."""
    other = a_member(table.jiang.event, Role.REFEREE)
    report_hand(table=table, number=1, report=a_report("A"), by=owner_of(table.jiang.event))
    report_hand(table=table, number=1, report=a_report("B"), by=other)
    return table


def test_the_board_names_what_every_table_waits_for(desk: Client, table: Table) -> None:
    event = table.jiang.event
    report_hand(table=table, number=1, report=a_report(), by=owner_of(event))

    page = text_of(desk.get(address(event, "tables/")))
    few = text_of(desk.get(address(event, "tables/?only=open")))

    assert "第 1 局：等 Player 2 確認" in page
    assert (page.count('class="board-table'), few.count('class="board-table')) == (2, 1)


def test_the_board_stands_still_while_nothing_happens(desk: Client, jiang: Jiang) -> None:
    place = address(jiang.event, "tables/")
    with time_machine.travel(NOON, tick=False):
        tag = desk.get(place)["ETag"]

        assert desk.get(place, headers={"if-none-match": tag}).status_code == 304
        play_hand(jiang.tables.get(number=2), 1)
        assert desk.get(place, headers={"if-none-match": tag}).status_code == 200


def test_without_tables_the_board_says_so() -> None:
    jiang = a_published_jiang(1)

    assert desk_of(jiang.event).get(address(jiang.event, "tables/?jiang=9")).status_code == 404
    assert desk_of(jiang.event).get(address(jiang.event, "tables/?jiang=x")).status_code == 200


def test_a_hand_typed_at_the_desk_is_shown_before_it_is_sent(desk: Client, jiang: Jiang) -> None:
    seen = enter(desk, jiang)
    assert (seen.status_code, HandReport.objects.count()) == (200, 0)
    assert "−36" in text_of(seen)

    assert enter(desk, jiang, sure="1").status_code == 302
    said = HandReport.objects.get()
    assert said.result["winner"] == "A"
    assert said.result["left"]["B"] == {"cards": 9, "twos": 1}


@pytest.mark.parametrize(
    "wrong",
    [
        pytest.param({"winner": ""}, id="nobody went out"),
        pytest.param({"cards_B": ""}, id="a loser's cards are missing"),
        pytest.param({"cards_B": "14"}, id="fourteen cards"),
        pytest.param({"cards_B": "two"}, id="letters"),
        pytest.param({"cards_A": "3"}, id="the winner has cards"),
        pytest.param({"twos_C": "4"}, id="more 2s than cards"),
        pytest.param({"twos_B": "3", "twos_C": "3"}, id="five 2s and more"),
        pytest.param({"number": "2"}, id="hand 2 before hand 1"),
        pytest.param({"attempt": "3"}, id="another attempt"),
    ],
)
def test_an_impossible_hand_is_refused_and_stays_typed(
    desk: Client, jiang: Jiang, wrong: dict[str, Any]
) -> None:
    answer = enter(desk, jiang, sure="1", **wrong)

    assert (answer.status_code, HandReport.objects.count()) == (422, 0)
    assert 'name="cards_D" value="1"' in text_of(answer)


def test_a_hand_that_differs_opens_a_dispute(desk: Client, jiang: Jiang, table: Table) -> None:
    play_hand(table, 1, a_report("C"))
    other = desk_of(jiang.event, Role.SCORER)

    answer = other.post(
        at(jiang, "tables/1/enter/"), {**HAND, "number": 1, "attempt": 1, "sure": 1}, follow=True
    )

    assert "notice warning" in text_of(answer)
    assert Hand.objects.get().state == Hand.State.DISPUTED


def test_seats_typed_wrongly_are_kept_and_refused() -> None:
    jiang = a_published_jiang(1)
    desk, place = desk_of(jiang.event), at(jiang, "tables/1/seats/")
    cards = {"card_1": "♣3", "card_2": "黑桃2", "card_3": "10D", "card_4": "AH"}

    refused = desk.post(place, {**cards, "card_4": "2♠"})
    assert refused.status_code == 422
    assert 'value="黑桃2"' in text_of(refused)

    assert desk.post(place, cards).status_code == 302
    seats = {seat.letter: seat.participant.number for seat in jiang.seats.all()}
    assert seats == {"A": 2, "B": 4, "C": 3, "D": 1}


def test_a_house_player_takes_over(desk: Client, jiang: Jiang, table: Table) -> None:
    house = add_house_player(event=jiang.event, by=owner_of(jiang.event))
    leaves = jiang.event.participants.get(number=3)
    place = at(jiang, "tables/1/replace/")

    assert desk.post(place, {"out": leaves.pk, "into": house.pk}).status_code == 422
    given = {"out": leaves.pk, "into": house.pk, "reason": "unwell"}
    assert desk.post(place, given).status_code == 302
    assert table.seats.get(letter="C").participant == house


def test_the_player_after_the_winner_confirms_at_the_desk(desk: Client, table: Table) -> None:
    jiang = table.jiang
    report_hand(table=table, number=1, report=a_report(), by=owner_of(jiang.event))
    place = at(jiang, "tables/1/hands/1/")
    assert "Player 2：這是對的" in text_of(desk.get(place))

    assert desk.post(f"{place}confirm/", {"version": 7, "attempt": 1}).status_code == 409
    assert desk.post(f"{place}confirm/", {"version": 1, "attempt": 1}).status_code == 302
    assert Confirmation.objects.get().participant == jiang.event.participants.get(number=2)


def test_whoever_typed_a_hand_wrongly_types_it_again_until_somebody_has_acted(
    desk: Client, table: Table
) -> None:
    jiang, place = table.jiang, at(table.jiang, "tables/1/hands/1/")
    other = desk_of(jiang.event, Role.SCORER)
    enter(desk, jiang, sure=1)
    better = {**typed("A", B=8, twos_B=1, C=3, D=1), "version": 1, "attempt": 1}

    assert f"{place}retype/" in text_of(desk.get(place))
    assert f"{place}retype/" not in text_of(other.get(place))
    assert 'name="cards_B" value="9"' in text_of(desk.get(f"{place}retype/"))
    assert desk.post(f"{place}retype/", {**better, "winner": ""}).status_code == 422
    assert "−16" in text_of(desk.post(f"{place}retype/", better))
    assert HandReport.objects.count() == 1

    assert desk.post(f"{place}retype/", {**better, "sure": 1})["location"] == place
    hand = table.hands.get()
    assert hand.state == Hand.State.REPORTED
    assert hand.accepted is not None
    assert (hand.accepted.version, hand.accepted.kind) == (2, HandReport.Kind.REPLACEMENT)

    stale = desk.post(f"{place}retype/", {**better, "sure": 1}, follow=True)
    stranger = other.post(f"{place}retype/", {**better, "version": 2, "sure": 1}, follow=True)
    assert "已經不能重新輸入" in text_of(stale)
    assert "已經不能重新輸入" in text_of(stranger)
    assert HandReport.objects.count() == 2


def test_a_dispute_is_settled_for_a_version_or_for_another_result(
    desk: Client, table: Table
) -> None:
    place = at(disputed(table).jiang, "tables/1/hands/1/settle/")
    hand = table.hands.get()

    assert desk.post(place, {"version": 2, "attempt": 1}).status_code == 409
    assert desk.post(place, {"attempt": 1, "reason": "seen"}).status_code == 409
    assert desk.post(place, {"version": 9, "attempt": 1, "reason": "seen"}).status_code == 409
    assert Hand.objects.get().state == Hand.State.DISPUTED

    given = {"version": 2, "attempt": 1, "reason": "the cards were counted again"}
    assert desk.post(place, given).status_code == 302
    hand.refresh_from_db()
    assert (hand.state, hand.accepted and hand.accepted.version) == (Hand.State.SETTLED, 2)

    desk.post(at(table.jiang, "tables/1/hands/1/dispute/"), {"attempt": 1, "reason": "no"})
    assert desk.post(place, {**HAND, "attempt": 1, "reason": "both wrong"}).status_code == 302
    hand.refresh_from_db()
    assert (hand.state, hand.accepted and hand.accepted.version) == (Hand.State.SETTLED, 3)


def test_a_refused_settlement_says_why_and_keeps_what_was_chosen(
    desk: Client, table: Table
) -> None:
    place = at(disputed(table).jiang, "tables/1/hands/1/settle/")
    first, other = 'name="version" value="1" checked', 'name="version" value="" checked'

    nothing = text_of(desk.post(place, {"attempt": 1, "reason": "seen"}))
    no_winner = text_of(desk.post(place, {"attempt": 1, "version": "", "reason": "seen"}))
    no_reason = text_of(desk.post(place, {"attempt": 1, "version": 1, "reason": " "}))
    typed_only = text_of(desk.post(place, {**HAND, "attempt": 1, "reason": " "}))

    assert "請選擇採計哪一版，或輸入另一個結果。" in nothing
    assert "誰脫手？請選擇座位。" in no_winner
    assert other in no_winner
    assert first in no_reason
    assert other not in no_reason
    assert "請選擇誰脫手。" not in no_reason
    assert other in typed_only
    assert 'name="cards_B" value="9"' in typed_only
    assert Hand.objects.get().state == Hand.State.DISPUTED


def test_a_hand_shows_why_it_was_disputed_and_how_it_was_settled(
    desk: Client, table: Table
) -> None:
    place = at(table.jiang, "tables/1/hands/1/")
    for number in (1, 2):
        play_hand(table, number)
        play_hand(table.jiang.tables.get(number=2), number)
    desk.post(f"{place}dispute/", {"attempt": 1, "reason": "one card more"})
    desk.post(f"{place}settle/", {"attempt": 1, "version": 1, "reason": "counted again"})

    page = text_of(desk.get(place))
    others = [
        text_of(desk.get(at(table.jiang, rest)))
        for rest in ("tables/1/hands/2/", "tables/2/hands/1/")
    ]

    assert page.index("one card more") < page.index("counted again")
    assert not any("one card more" in other for other in others)


def test_a_correction_is_made_only_after_its_consequences_were_seen(
    desk: Client, table: Table
) -> None:
    jiang = table.jiang
    play_hand(table, 1, a_report("B"))
    close_jiang(jiang=jiang, reason="short", by=owner_of(jiang.event))
    place = at(jiang, "tables/1/hands/1/correct/")
    assert desk.get(place).status_code == 200
    given = {**HAND, "reason": "B and A were mixed up", "version": 1, "attempt": 1, "sure": 1}

    blind = desk.post(place, given)
    assert (blind.status_code, HandReport.objects.count()) == (200, 1)
    seen = text_of(blind).split('name="seen" value="')[1].split('"')[0]

    assert desk.post(place, {**given, "seen": seen, "reason": ""}).status_code == 200
    assert HandReport.objects.count() == 1
    assert desk.post(place, {**given, "seen": seen}).status_code == 302
    assert [r.kind for r in HandReport.objects.order_by("version")] == ["first", "correction"]


def test_a_correction_seen_before_something_changed_is_shown_again(
    desk: Client, table: Table
) -> None:
    jiang, place = table.jiang, at(table.jiang, "tables/1/hands/1/correct/")
    play_hand(table, 1, a_report("B"))
    seen = text_of(desk.post(place, HAND)).split('name="seen" value="')[1].split('"')[0]
    play_hand(table, 2)

    given = {**HAND, "reason": "mixed up", "version": 1, "attempt": 1, "seen": seen, "sure": 1}
    answer = desk.post(place, given)

    assert 'class="notice warning"' in text_of(answer)
    assert not HandReport.objects.filter(kind="correction", hand__table__jiang=jiang).exists()


def test_a_correction_that_changes_nothing_is_refused(desk: Client, table: Table) -> None:
    play_hand(table, 1, a_report("A", B=(9, 1), C=3, D=1))

    answer = desk.post(at(table.jiang, "tables/1/hands/1/correct/"), HAND)

    assert answer.status_code == 422


def test_a_misdeal_is_void_and_dealt_again(desk: Client, table: Table) -> None:
    place = at(table.jiang, "tables/1/hands/1/void/")
    play_hand(table, 1)

    assert desk.post(place, {"attempt": 1, "reason": ""}).status_code == 409
    assert desk.post(place, {"attempt": 1, "reason": "a card short"}).status_code == 302
    assert Hand.objects.get().state == Hand.State.VOID
    assert 'name="attempt" value="2"' in text_of(desk.get(at(table.jiang, "tables/1/")))


def test_tables_and_hands_that_are_not_there(desk: Client, jiang: Jiang) -> None:
    for rest in ("tables/9/", "tables/1/hands/1/", "tables/1/hands/1/correct/"):
        assert desk.get(at(jiang, rest)).status_code == 404
    assert desk.get(address(jiang.event, "jiangs/9/tables/1/")).status_code == 404


@pytest.mark.parametrize(
    "rest", ["tables/", "jiangs/1/tables/1/", "", "jiangs/1/cards/", "standings/", "log/"]
)
def test_as_many_queries_however_much_there_is(rest: str) -> None:
    def queries(tables: int, hands: int) -> int:
        jiang = a_running_jiang(tables)
        for number in range(1, hands + 1):
            play_hand(jiang.tables.get(number=1), number)
        desk = desk_of(jiang.event)
        desk.get(address(jiang.event, rest))
        with CaptureQueriesContext(connection) as counted:
            assert desk.get(address(jiang.event, rest)).status_code == 200
        return len(counted)

    assert queries(1, 1) == queries(3, 3)


def test_names_are_text(desk: Client, table: Table) -> None:
    somebody = table.jiang.event.participants.get(number=1)
    somebody.name = "<script>alert(1)</script>"
    somebody.save()
    play_hand(table, 1)

    for rest in ("jiangs/1/tables/1/", "jiangs/1/tables/1/hands/1/", "tables/", "standings/"):
        page = text_of(desk.get(address(table.jiang.event, rest)))
        assert "<script>alert" not in page
        assert "&lt;script&gt;alert(1)" in page


def test_a_table_whose_jiang_was_closed_early_has_not_all_hands_in(jiang: Jiang) -> None:
    close_jiang(jiang=jiang, by=owner_of(jiang.event), reason="the hall closes")

    page = text_of(desk_of(jiang.event).get(address(jiang.event, "tables/")))

    assert "各局都已回報" not in page
    assert "data-clock" not in page


def test_another_language_leads_back_to_the_page_whose_button_was_pressed(jiang: Jiang) -> None:
    here = f"http://testserver{at(jiang, 'tables/1/')}"

    refused = desk_of(jiang.event).post(at(jiang, "tables/1/seats/"), {}, headers={"referer": here})

    assert refused.status_code == 422
    assert f'name="next" value="{here}"' in text_of(refused)

"""The referee's phone: let in by a code, its tables, seats, hands, confirmations and checks."""

import json
from html import unescape
from typing import Any

import pytest
from django.db import connection
from django.db.models.signals import post_init
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.builders import a_published_jiang, a_running_jiang, owner_of, play_hand, user_of
from tournaments.events.models import Event
from tournaments.hands.models import Confirmation, Hand, HandReport
from tournaments.jiangs.models import Jiang
from tournaments.score_cards.models import ScoreCard
from tournaments.staff.models import Device
from tournaments.staff.services.devices import invite_device, revoke_device

pytestmark = pytest.mark.django_db

REPORT = {
    "winner": "A",
    "left": {"B": {"cards": 9, "twos": 1}, "C": {"cards": 3}, "D": {"cards": 1}},
}


@pytest.fixture
def jiang() -> Jiang:
    return a_running_jiang(2)


def phone_for(event: Event, tables: tuple[int, ...] | None = None) -> Client:
    """Let a phone in as its referee would, with the code from the desk."""
    _, code = invite_device(
        event=event, name="小李的手機", role="referee", tables=tables, by=owner_of(event)
    )
    client = Client()
    assert client.post(f"/join/{code}/").status_code == 302
    return client


@pytest.fixture
def phone(jiang: Jiang) -> Client:
    return phone_for(jiang.event)


def address(event: Event, rest: str = "") -> str:
    return f"/phone/{event.public_id}/{rest}"


def send(phone: Client, event: Event, key: str = "k1", **changes: Any) -> Any:
    entry = {"key": key, "jiang": 1, "table": 1, "number": 1, "attempt": 1, "report": REPORT}
    body = json.dumps({**entry, **changes})
    return phone.post(address(event, "outbox/"), body, content_type="application/json")


def test_a_code_lets_one_phone_in_once(jiang: Jiang) -> None:
    _, code = invite_device(
        event=jiang.event, name="小李的手機", role="referee", by=owner_of(jiang.event)
    )
    looked = Client().get(f"/join/{code.lower()}/")
    assert "小李的手機" in looked.content.decode()

    first = Client()
    assert first.post(f"/join/{code}/")["location"] == address(jiang.event)
    assert first.cookies["jiang_device"]["httponly"]
    assert first.get(address(jiang.event)).status_code == 200

    assert Client().post(f"/join/{code}/").status_code == 409
    assert Client().get(f"/join/{code}/").status_code == 404


def test_a_phone_that_was_sent_away_sees_nothing(phone: Client, jiang: Jiang) -> None:
    revoke_device(event=jiang.event, device=Device.objects.get(), by=owner_of(jiang.event))

    for rest in ("", "tables/1/", "tables/1/now/"):
        answer = phone.get(address(jiang.event, rest))
        assert answer.status_code == 403
        assert jiang.event.name not in answer.content.decode()
    assert send(phone, jiang.event).status_code == 302
    assert not HandReport.objects.exists()


def test_a_phone_that_was_sent_away_is_told_so_at_its_own_addresses_only(
    phone: Client, jiang: Jiang
) -> None:
    revoke_device(event=jiang.event, device=Device.objects.get(), by=owner_of(jiang.event))
    place = address(jiang.event, "tables/1/")

    pressed = phone.post(f"{place}hands/1/confirm/", {"version": 1, "attempt": 1})
    assert pressed.status_code == 403
    assert phone.get("/phone/NOSUCHEVENT/").status_code == 403
    assert phone.get(f"/desk/{jiang.event.public_id}/")["location"].startswith("/login/")
    assert Client().get(place)["location"] == f"/login/?next={place}"

    phone.force_login(user_of(owner_of(jiang.event)))
    assert phone.get(place).status_code == 200


def test_a_phone_has_only_its_own_tables(jiang: Jiang) -> None:
    phone = phone_for(jiang.event, tables=(2,))

    listed = phone.get(address(jiang.event)).content.decode()
    assert "tables/2/" in listed
    assert "tables/1/" not in listed
    assert phone.get(address(jiang.event, "tables/1/")).status_code == 404
    assert send(phone, jiang.event).status_code == 403
    assert send(phone, jiang.event, table=2).status_code == 200


def test_a_phone_of_one_event_is_a_stranger_in_another(phone: Client) -> None:
    other = a_running_jiang(1).event

    assert phone.get(address(other)).status_code == 404
    assert send(phone, other).status_code == 404


def test_an_entry_sent_twice_counts_once(phone: Client, jiang: Jiang) -> None:
    first = send(phone, jiang.event)
    again = send(phone, jiang.event)

    assert first.json() == again.json()
    assert first.json() == {
        "kind": "first",
        "version": 1,
        "number": 1,
        "state": "reported",
        "confirmer": "Player 2",
        "confirmer_number": 2,
    }
    assert HandReport.objects.count() == 1


def test_two_referees_on_one_hand_one_counts_the_other_is_told(phone: Client, jiang: Jiang) -> None:
    other = phone_for(jiang.event)
    send(phone, jiang.event)

    answer = send(
        other,
        jiang.event,
        report={
            **REPORT,
            "winner": "B",
            "left": {"A": {"cards": 2}, "C": {"cards": 3}, "D": {"cards": 1}},
        },
    )

    assert answer.json()["kind"] == "dispute"
    assert Hand.objects.get().state == Hand.State.DISPUTED
    assert Hand.objects.filter(accepted__result__winner="A").count() == 1


@pytest.mark.parametrize(
    ("body", "code"),
    [
        pytest.param(b"no json", "input.not_json", id="not JSON"),
        pytest.param(b"[1]", "input.not_an_object", id="a list"),
        pytest.param(b"{}", "input.missing_key", id="nothing in it"),
        pytest.param(b"\xff", "input.not_utf8", id="not UTF-8"),
        pytest.param(b"[" * 100_000, "input.too_deep", id="too deep"),
    ],
)
def test_nonsense_is_refused_by_code(phone: Client, jiang: Jiang, body: bytes, code: str) -> None:
    answer = phone.post(address(jiang.event, "outbox/"), body, content_type="application/json")

    assert (answer.status_code, answer.json()["code"]) == (409, code)


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        pytest.param({"number": 9}, "hand.no_such_number", id="hand 9 of 8"),
        pytest.param({"number": 2}, "hand.out_of_order", id="hand 2 before hand 1"),
        pytest.param({"attempt": 2}, "hand.stale_attempt", id="another attempt"),
        pytest.param({"table": 7}, "table.gone", id="no such table"),
        pytest.param({"number": True}, "input.not_an_integer", id="true is no number"),
        pytest.param({"report": {"winner": "A", "left": {}}}, "hand.seat_missing", id="no losers"),
        pytest.param({"device_time": "noon"}, "hand.device_time", id="no time"),
        pytest.param({"key": "mit Leerzeichen"}, "idempotency.bad_key", id="a bad key"),
        pytest.param({"else": 1}, "input.unknown_key", id="an unknown key"),
    ],
)
def test_an_impossible_entry_is_refused_in_words(
    phone: Client, jiang: Jiang, changes: dict[str, Any], code: str
) -> None:
    answer = send(phone, jiang.event, **changes)

    assert (answer.status_code, answer.json()["code"]) == (409, code)
    assert answer.json()["message"]
    assert not HandReport.objects.exists()


def test_the_same_key_for_something_else_stays_with_a_person(phone: Client, jiang: Jiang) -> None:
    send(phone, jiang.event)

    answer = send(phone, jiang.event, number=2)

    assert (answer.status_code, answer.json()["code"]) == (409, "idempotency.other_body")


def test_the_player_after_the_winner_confirms_on_the_phone(phone: Client, jiang: Jiang) -> None:
    send(phone, jiang.event)
    page = phone.get(address(jiang.event, "tables/1/hands/1/")).content.decode()
    assert "Player 2：這是對的" in page

    stale = phone.post(
        address(jiang.event, "tables/1/hands/1/confirm/"), {"version": 7, "attempt": 1}
    )
    done = phone.post(
        address(jiang.event, "tables/1/hands/1/confirm/"), {"version": 1, "attempt": 1}
    )

    assert (stale.status_code, done.status_code) == (409, 302)
    assert Confirmation.objects.filter(participant__number=2).count() == 1


def test_a_dispute_needs_its_reason_and_keeps_what_was_typed(phone: Client, jiang: Jiang) -> None:
    send(phone, jiang.event)
    place = address(jiang.event, "tables/1/hands/1/dispute/")

    assert phone.post(place, {"reason": " ", "attempt": 1}).status_code == 409
    assert phone.post(place, {"reason": "少算一張老二", "attempt": 1}).status_code == 302
    assert Hand.objects.get().state == Hand.State.DISPUTED


def test_seats_are_drawn_by_cards_on_the_phone() -> None:
    jiang = a_published_jiang(1)
    phone = phone_for(jiang.event)
    place = address(jiang.event, "tables/1/seats/")
    cards = {"card_1": "♣3", "card_2": "黑桃2", "card_3": "10D", "card_4": "AH"}

    refused = phone.post(place, {**cards, "card_4": "２♠"})
    assert refused.status_code == 422
    assert 'value="黑桃2"' in refused.content.decode()

    assert phone.post(place, cards).status_code == 302
    seats = {s.letter: s.participant.number for s in jiang.seats.all()}
    assert seats == {"A": 2, "B": 4, "C": 3, "D": 1}


def test_cards_are_checked_by_the_holder_and_then_the_next_player(
    phone: Client, jiang: Jiang
) -> None:
    card = ScoreCard.objects.get(jiang=jiang, participant__number=1)
    place = address(jiang.event, "tables/1/cards/")
    check = {"card": card.public_id, "moment": "handed_out"}

    early = phone.post(place, {**check, "checker": "next"}, follow=True)
    assert "error" in early.content.decode()
    for checker in ("holder", "next"):
        phone.post(place, {**check, "checker": checker})

    assert [each.checker for each in card.checks.order_by("seq")] == ["holder", "next"]


def test_the_page_stands_still_while_nothing_happens(phone: Client, jiang: Jiang) -> None:
    place = address(jiang.event, "tables/1/now/")
    first = phone.get(place)

    assert phone.get(place, headers={"if-none-match": first["ETag"]}).status_code == 304
    send(phone, jiang.event)
    moved = phone.get(place, headers={"if-none-match": first["ETag"]})
    assert moved.status_code == 200
    assert moved.json()["entry"]["coming"] == {"number": 2, "attempt": 1}


@pytest.mark.parametrize("rest", ["", "tables/1/"], ids=["tables", "table"])
def test_as_many_queries_however_much_there_is(rest: str) -> None:
    def queries(tables: int, hands: int) -> int:
        jiang = a_running_jiang(tables)
        for number in range(1, hands + 1):
            play_hand(jiang.tables.get(number=1), number)
        phone = phone_for(jiang.event)
        phone.get(address(jiang.event, rest))
        with CaptureQueriesContext(connection) as counted:
            assert phone.get(address(jiang.event, rest)).status_code == 200
        return len(counted)

    assert queries(1, 1) == queries(3, 3)


@pytest.mark.parametrize("rest", ["tables/1/", "tables/1/now/"], ids=["table", "now"])
def test_no_other_table_is_read(rest: str) -> None:
    def rows(tables: int) -> int:
        jiang = a_running_jiang(tables)
        for table in jiang.tables.all():
            play_hand(table, 1)
        phone = phone_for(jiang.event)
        made: list[object] = []
        post_init.connect(count := lambda instance, **_: made.append(instance))
        assert phone.get(address(jiang.event, rest)).status_code == 200
        post_init.disconnect(count)
        return len(made)

    assert rows(1) == rows(3)


def test_a_phone_with_some_tables_reads_only_those() -> None:
    def rows(tables: int) -> int:
        jiang = a_running_jiang(tables)
        for table in jiang.tables.all():
            play_hand(table, 1)
        phone = phone_for(jiang.event, tables=(1,))
        with CaptureQueriesContext(connection) as asked:
            assert "已打 1／8 局" in phone.get(address(jiang.event)).content.decode()
        found = 0
        for query in [each["sql"] for each in asked if each["sql"].startswith("SELECT")]:
            with connection.cursor() as cursor:
                cursor.execute(query)
                found += len(cursor.fetchall())
        return found

    assert rows(1) == rows(3)


def test_the_list_of_tables_is_made_anew_only_when_something_happened(
    phone: Client, jiang: Jiang
) -> None:
    first = phone.get(address(jiang.event)).content.decode()
    assert "第 2 局" not in first
    tag = unescape(first.partition('data-tag="')[2].partition('"')[0])

    assert phone.get(address(jiang.event), headers={"if-none-match": tag}).status_code == 304
    send(phone, jiang.event)
    moved = phone.get(address(jiang.event), headers={"if-none-match": tag})
    assert "第 1 局待確認 · Player 2" in moved.content.decode()


def test_names_are_text(jiang: Jiang) -> None:
    somebody = jiang.event.participants.get(number=1)
    somebody.name = "<script>alert(1)</script>"
    somebody.save()
    phone = phone_for(jiang.event)
    send(phone, jiang.event)

    for rest in ("tables/1/", "tables/1/hands/1/", ""):
        assert "<script>alert" not in phone.get(address(jiang.event, rest)).content.decode()

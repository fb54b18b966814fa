"""Dou Dizhu through the whole product: from its preset to the printed standings, at tables of three."""

from io import BytesIO
from random import Random
from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from scoring.cards import DECK
from tests.api.client import as_owner
from tests.builders import an_owner, check_in_all, owner_of, players, user_of
from tests.draw_builders import opened
from tests.tournaments.printing.reading import Sheaf
from tests.web.phone.test_phone import phone_for
from tournaments.audit import audit
from tournaments.check_in.services.check_in import close_check_in
from tournaments.check_in.services.complete_tables import close_lots
from tournaments.draws.algorithm.verify import verify
from tournaments.draws.queries.draws import document_of
from tournaments.draws.services.commit import commit_table_draw
from tournaments.draws.services.real_cards import seat_by_cards
from tournaments.events.models import Event
from tournaments.events.services.create import create_event
from tournaments.events.services.lifecycle import finish_event, open_event
from tournaments.hands.services.confirm import confirm_hand
from tournaments.hands.services.report import report_hand
from tournaments.jiangs.models import Jiang
from tournaments.jiangs.services.clock import start_jiang
from tournaments.jiangs.services.close import close_jiang
from tournaments.jiangs.services.plan import plan_jiangs
from tournaments.jiangs.services.publish import publish_jiang
from tournaments.printing.make_pdf import plan_with_cards
from tournaments.printing.pdf.pdf_writer import print_plan
from tournaments.printing.services.scope import checked_scope
from tournaments.standings.queries.standings import standings_of
from tournaments.tables.models import Table

pytestmark = pytest.mark.django_db

HAND = {"landlord": "B", "bid": 2, "bombs": 1, "won": "peasants"}


def an_evening() -> Jiang:
    """Return a running jiang of six at two tables: lots at check-in, seats by real cards."""
    owner, rng = an_owner(), Random(4)
    event = create_event(name="鬥地主之夜", preset="dou-dizhu", by=owner, total_hands=2)
    players(event, 6)
    event = open_event(event=event, by=owner)
    jiang = plan_jiangs(event=event, by=owner)[0]
    draw = commit_table_draw(jiang=jiang, by=owner)
    opened(draw)
    check_in_all(event)
    close_check_in(event=event, by=owner)
    close_lots(draw=draw, choice="as_they_are", by=owner)
    publish_jiang(jiang=Jiang.objects.get(pk=jiang.pk), by=owner)
    for table in jiang.tables.all():
        numbers = list(table.seats.values_list("participant__number", flat=True))
        cards = dict(zip(numbers, map(str, rng.sample(DECK, 3)), strict=True))
        seat_by_cards(table=table, cards=cards, by=owner)
    return start_jiang(jiang=Jiang.objects.get(pk=jiang.pk), by=owner)


def confirmed(table: Table, number: int, report: dict[str, Any]) -> None:
    event = table.jiang.event
    by = owner_of(event)
    said = report_hand(table=table, number=number, report=report, by=by)
    seat = table.seats.get(letter=event.game.confirmer(said.result))
    version, who = said.version, seat.participant
    confirm_hand(table=table, number=number, version=version, participant=who, by=by)


def printed(event: Event, kind: str, language: str, **scope: Any) -> str:
    out = BytesIO()
    with translation.override(language):
        checked = checked_scope(event, kind, scope)
        print_plan(plan_with_cards(event, kind, checked, language, "A4"), out)
    return Sheaf(out.getvalue()).text


def test_an_evening_from_its_preset_to_the_final_standings() -> None:
    jiang = an_evening()
    event = jiang.event
    one, two = jiang.tables.order_by("number")
    for number in (1, 2):
        confirmed(one, number, HAND)
        confirmed(two, number, {**HAND, "won": "landlord", "spring": "spring"})
    close_jiang(jiang=jiang, by=owner_of(event))
    event = finish_event(event=Event.objects.get(pk=event.pk), by=owner_of(event))

    totals = sorted(row.total for row in standings_of(event).rows)
    documents = [document_of(draw) for draw in event.draws.all()]

    assert totals == [-24, -24, -16, 8, 8, 48]
    assert [(document["table_size"], verify(document)) for document in documents] == [(3, [])] * 2
    assert [check.invariant for check in audit(event) if not check.holds] == []
    assert {row.figures["landlord"] for row in standings_of(event).rows} == {0, 2}


def test_the_phone_sends_a_hand_and_the_loser_confirms_it() -> None:
    jiang = an_evening()
    phone, place = phone_for(jiang.event), f"/phone/{jiang.event.public_id}/"
    entry = {"jiang": 1, "table": 1, "number": 1, "attempt": 1, "key": "k" * 20, "report": HAND}

    page = phone.get(f"{place}tables/1/").content.decode()
    answer = phone.post(f"{place}outbox/", entry, "application/json").json()
    wrong = {**entry, "number": 2, "key": "w" * 20, "report": {**HAND, "bid": 4}}
    refused = phone.post(f"{place}outbox/", wrong, "application/json")

    landlord = jiang.tables.get(number=1).seats.get(letter="B").participant
    assert "js/games/dou-dizhu" in page
    assert (answer["state"], answer["confirmer"]) == ("reported", landlord.name)
    assert (refused.status_code, refused.json()["code"]) == (409, "report.number")
    assert "叫分" in refused.json()["message"]


def test_the_desk_and_programs_enter_and_show_it(client: Client) -> None:
    jiang = an_evening()
    event = jiang.event
    client.force_login(user_of(owner_of(event)))
    place = f"/desk/{event.public_id}/jiangs/1/tables/1/"
    typed = {**HAND, "spring": "none", "number": 1, "attempt": 1}

    page = client.get(place).content.decode()
    preview = client.post(f"{place}enter/", typed).content.decode()
    sent = client.post(f"{place}enter/", {**typed, "sure": "1"})
    wrong = client.post(f"{place}enter/", {**typed, "number": 2, "spring": "spring"})
    api = as_owner(event).post(
        f"events/{event.public_id}/jiangs/1/tables/2/hands", {"number": 1, "report": HAND}
    )
    rules = client.get(f"/events/{event.public_id}/rules/").content.decode()

    assert all(f'name="{name}"' in page for name in ("landlord", "bid", "won", "spring", "shown"))
    assert "−8" in preview
    assert (sent.status_code, wrong.status_code, api.status) == (302, 422, 201)
    assert "三人用一副牌" in rules


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("score-cards", ["地主 ●", "炸彈", "注"]),
        ("filled-cards", ["地主 ●", "−8"]),
        ("table-sheets", ["叫分", "炸彈"]),
        ("seats-by-table", ["A", "B", "C"]),
        ("standings", ["當地主"]),
    ],
)
def test_paper_has_its_own_columns(kind: str, words: list[str]) -> None:
    jiang = an_evening()
    confirmed(jiang.tables.get(number=1), 1, HAND)
    scope = {} if kind == "standings" else {"jiang": 1}

    text = printed(jiang.event, kind, "zh-hant", **scope)

    assert [word for word in words if word not in text] == []
    assert printed(jiang.event, kind, "en", **scope)

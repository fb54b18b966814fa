"""A game that nobody plays, known to nothing but this file: the product runs it from its declaration.

Five seats, an order of going out, a bonus for each seat; it isn't zero-sum and has no script on the phone.
"""

import json
from collections.abc import Sequence
from io import BytesIO
from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from scoring.games import RULESETS
from scoring.games.fields import Field, Fields, SeatFields
from scoring.games.read_fields import read_fields
from scoring.games.ruleset import Column, Deal, Paper, Preset, Result, Ruleset, Section
from scoring.games.score import Fact, Figure, Score
from scoring.games.settings import FlagSetting, Settings, TextSetting
from scoring.seats import Seat, first_seats
from scoring.words import Sentence, Text
from tests.api.client import as_owner
from tests.builders import a_running_jiang, owner_of, play_hand, user_of
from tests.tournaments.printing.reading import Sheaf
from tests.web.phone.test_phone import phone_for
from tournaments.audit import audit
from tournaments.hands.services.correct import correct_hand
from tournaments.jiangs.models import Jiang
from tournaments.jiangs.queries.one_table import one_table
from tournaments.printing.make_pdf import plan_with_cards
from tournaments.printing.pdf.pdf_writer import print_plan
from tournaments.printing.services.scope import checked_scope
from tournaments.standings.queries.standings import standings_of

pytestmark = pytest.mark.django_db

SEATS = first_seats(5)
FIELDS: Fields = (
    Field("order", "order", "Who went out when?"),
    SeatFields("parts", (Field("coins", "number", "Coins", default=0, highest=3, together=4),)),
)
HAND: dict[str, Any] = {
    "order": ["C", "A", "E", "B", "D"],
    "parts": {seat: {"coins": 0} for seat in SEATS},
}
OTHER = {**HAND, "order": ["A", "C", "E", "B", "D"]}


def points(result: Result, settings: Settings) -> Score:
    """Return 4, 3, 2, 1, 0 by the order, and one for each coin."""
    order = result["order"]
    coins = {seat: result["parts"][seat]["coins"] for seat in SEATS}
    scores = {seat: 4 - order.index(seat) + coins[seat] for seat in SEATS}
    why: dict[Seat, tuple[Fact, ...]] = {seat: (("coins", coins[seat]),) for seat in SEATS}
    return Score(scores, why, (order[0],), {seat: {"coins": coins[seat]} for seat in SEATS})


def place(result: Result, seat: Seat, why: Sequence[Fact]) -> str:
    return str(result["order"].index(seat) + 1)


def deal(before: Sequence[Result], settings: Settings) -> Deal:
    return Deal(before[-1]["order"][-1] if before else "E")


MADE_UP = Ruleset(
    code="made-up",
    description="Five race to be out first.",
    settings=(
        FlagSetting("quick", False, "Quick", "quick or not"),
        TextSetting("motto", "", r"[a-z]*", 8, "Motto", "a word"),
    ),
    zero_sum=False,
    seats=lambda settings: SEATS,
    fields=lambda settings: FIELDS,
    read=lambda data, settings: read_fields(data, FIELDS, SEATS),
    points=points,
    deal=deal,
    confirmer=lambda result, settings: result["order"][-1],
    won_label="first",
    facts={"coins": "{number} coins"},
    summary=lambda settings: [Sentence("First out gets {points}.", {"points": 4})],
    rules=lambda settings: [Section("Racing", items=(Sentence("Run."),))],
    paper=Paper(
        card=(Column(Text("Place"), 10.0, place),),
        sheet_seat=(Column(Text("Coins"), 8.0, place),),
    ),
    figures=(Figure("coins", "Coins", "most_coins", "more coins"),),
    preset=Preset(
        "A race of five",
        {
            "tie_breaks": ("most_coins", "hands_won"),
            "total_hands": 3,
            "hands_per_jiang": 3,
            "minutes_per_jiang": 10,
        },
    ),
)


@pytest.fixture
def jiang(monkeypatch: pytest.MonkeyPatch) -> Jiang:
    """A running jiang of two tables of five."""
    monkeypatch.setitem(RULESETS, "made-up", MADE_UP)
    return a_running_jiang(2, preset="made-up")


def test_hands_are_played_corrected_and_ranked(jiang: Jiang) -> None:
    table = jiang.tables.get(number=1)
    assert [seat.letter for seat in one_table(table).seats] == list(SEATS)
    play_hand(table, 1, HAND)
    play_hand(table, 2, {**HAND, "parts": {**HAND["parts"], "D": {"coins": 3}}})
    correct_hand(table=table, number=1, report=OTHER, reason="misread", by=owner_of(jiang.event))

    standings = standings_of(jiang.event, jiang=jiang)
    rows = [(row.number, row.rank, row.total, row.figures) for row in standings.rows[:3]]

    assert rows == [
        (1, 1, 7, {"coins": 0}),
        (3, 1, 7, {"coins": 0}),
        (5, 3, 4, {"coins": 0}),
    ]
    assert one_table(table).coming is not None
    assert [check.invariant for check in audit(jiang.event) if not check.holds] == []


def test_the_phone_asks_the_server_for_points(jiang: Jiang) -> None:
    phone = phone_for(jiang.event)
    place = f"/phone/{jiang.event.public_id}/tables/1/"

    def preview(body: object) -> Any:
        asked = json.dumps({"number": 1, "report": body})
        return phone.post(f"{place}preview/", asked, "application/json")

    shown, page = preview(HAND).json(), phone.get(place).content.decode()
    refused = preview({**HAND, "order": ["A"]})

    assert shown["points"]["C"] == {"points": 4, "why": [["coins", 0]]}
    assert '"script": null' in page
    assert (refused.status_code, list(refused.json())) == (409, ["message"])
    assert preview([]).status_code == 409


def test_the_desk_enters_it(jiang: Jiang, client: Client) -> None:
    client.force_login(user_of(owner_of(jiang.event)))
    place = f"/desk/{jiang.event.public_id}/jiangs/{jiang.number}/tables/1/"
    typed: dict[str, Any] = {f"order_{seat}": HAND["order"].index(seat) + 1 for seat in SEATS}

    page = client.get(place).content.decode()
    sent = client.post(
        f"{place}enter/", {**typed, "coins_B": 2, "number": 1, "attempt": 1, "sure": "1"}
    )
    wrong = client.post(f"{place}enter/", {"number": 2, "attempt": 1, "coins_B": 9})

    assert all(f'name="order_{seat}"' in page for seat in SEATS)
    assert sent.status_code == 302
    [hand] = one_table(jiang.tables.get(number=1)).results
    assert hand.result["parts"]["B"] == {"coins": 2}
    assert hand.winners[0].seat == "C"
    assert wrong.status_code == 422


def test_pages_and_programs_show_it(jiang: Jiang, client: Client) -> None:
    event = jiang.event
    play_hand(jiang.tables.get(number=1), 1, HAND)
    who = event.participants.get(number=1)

    rules = client.get(f"/events/{event.public_id}/rules/").content.decode()
    mine = client.get(f"/me/{who.link}/").content.decode()
    shown = as_owner(event).get(f"events/{event.public_id}").data
    hands = as_owner(event).get(f"events/{event.public_id}/jiangs/1/tables/1/hands").data

    assert "Run." in rules
    assert "Player 5" in mine
    assert shown["seats"] == list(SEATS)
    assert [field["name"] for field in shown["report_fields"]] == ["order", "parts"]
    assert hands["items"][0]["result"] == HAND
    assert [line["won"] for line in hands["items"][0]["lines"]].index(True) == 2


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("score-cards", ["Place", "First out gets 4."]),
        ("filled-cards", ["Place"]),
        ("table-sheets", ["Coins", "Player 10"]),
        ("standings", ["Coins"]),
    ],
)
def test_paper_shows_it(jiang: Jiang, kind: str, words: list[str]) -> None:
    play_hand(jiang.tables.get(number=1), 1, HAND)
    scope = checked_scope(jiang.event, kind, {} if kind == "standings" else {"jiang": 1})
    out = BytesIO()

    with translation.override("en"):
        print_plan(plan_with_cards(jiang.event, kind, scope, "en", "A4"), out)

    text = Sheaf(out.getvalue()).text
    assert [word for word in words if word not in text] == []

"""Prints that several tests look at, made once."""

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.tournaments.printing.reading import Sheaf
from tournaments.printing.content import (
    AdjustmentLine,
    CardData,
    DrawPaper,
    DrawRecordPaper,
    PrintedName,
)
from tournaments.printing.pdf.paper import A4_IN_FOUR, A6
from tournaments.printing.pdf.sheets import Plan
from tournaments.printing.sheets.draw_records import draw_record_plan
from tournaments.printing.sheets.score_cards import card_plan
from tournaments.printing.sheets.seat_lists import by_name, by_table
from tournaments.printing.sheets.standings import standings_plan
from tournaments.printing.sheets.table_sheets import table_plan

from . import samples

DRAWS = Path(__file__).parents[1] / "draws" / "algorithm" / "data"
DRAW_KINDS = ("tables-lots", "seats-digital", "tables-physical", "tables-lots-abandoned")


def document(kind: str) -> dict[str, Any]:
    return dict(json.loads((DRAWS / f"{kind}.json").read_text(encoding="utf-8")))


def draw_address(kind: str) -> str:
    return f"http://192.168.1.10:8000/events/K7QXM2PA9D3F0000/draws/{kind}/"


def eight_cards(language: str) -> Plan:
    cards = (samples.card(number) for number in range(1, 9))
    return card_plan(samples.cards(*cards), A4_IN_FOUR, language, "Score cards")


def single_card(language: str) -> Plan:
    return card_plan(samples.cards(samples.card(7, seated=False)), A6, language, "One card")


def filled_cards(language: str) -> Plan:
    cards = (samples.filled_card_data(number) for number in range(1, 5))
    return card_plan(samples.cards(*cards, filled=True), A4_IN_FOUR, language, "Filled cards")


def blank_cards(language: str) -> Plan:
    cards = [CardData("http://192.168.1.10:8000/events/K7QXM2PA9D3F0000/")] * 5
    return card_plan(samples.cards(*cards, hands=4), A4_IN_FOUR, language, "Blank cards")


def table_sheets(language: str) -> Plan:
    content = samples.tables(samples.table(12), samples.table(3, drawn=False))
    return table_plan(content, language, "Table sheets")


def seats_by_name(language: str) -> Plan:
    content = samples.tables(*(samples.table(number) for number in range(1, 21)))
    return by_name(content, language, "Seats by name")


def seats_by_table(language: str) -> Plan:
    content = samples.tables(*(samples.table(number) for number in range(1, 21)))
    return by_table(content, language, "Seats by table")


def draw_records(language: str) -> Plan:
    paper = DrawRecordPaper(
        event=samples.EVENT,
        verifier="http://192.168.1.10:8000/static/verify/verify_draw.py",
        at=samples.AT,
        draws=tuple(DrawPaper(draw_address(kind), document(kind)) for kind in DRAW_KINDS),
    )
    return draw_record_plan(paper, language, "Draw record")


def eighty_rows(language: str) -> Plan:
    adjusted = (
        AdjustmentLine(1, PrintedName(1004, samples.name(4)), 1, -10, "遲到十分鐘"),
        AdjustmentLine(
            2, PrintedName(1009, samples.name(9)), None, 5, "補登", cancelled="重複登錄"
        ),
    )
    rows = (samples.row(place) for place in range(1, 81))
    return standings_plan(samples.standings(*rows, adjustments=adjusted), language, "Standings")


KINDS: dict[str, Callable[[str], Plan]] = {
    "score-cards": eight_cards,
    "single-card": single_card,
    "filled-cards": filled_cards,
    "blank-cards": blank_cards,
    "table-sheets": table_sheets,
    "seats-by-name": seats_by_name,
    "seats-by-table": seats_by_table,
    "draw-record": draw_records,
    "standings": eighty_rows,
}


@cache
def sheaf_of(kind: str, language: str) -> Sheaf:
    return Sheaf(samples.printed(KINDS[kind], language)[0])


@pytest.fixture(scope="session")
def sheaf() -> Callable[..., Sheaf]:
    """Return a print by its kind; Chinese unless another language is named."""
    return lambda kind, language="zh-hant": sheaf_of(kind, language)

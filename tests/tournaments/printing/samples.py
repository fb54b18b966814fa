"""Sheets to look at, from plain values: no database."""

from collections.abc import Callable
from datetime import datetime
from io import BytesIO
from zoneinfo import ZoneInfo

from django.utils import translation

from tournaments.printing.content import (
    AdjustmentLine,
    CardData,
    Cards,
    OwnColumn,
    PrintedHand,
    PrintedName,
    SeatedPerson,
    StandingsPaper,
    StandingsRow,
    TableData,
    Tables,
)
from tournaments.printing.pdf.pdf_writer import Printed, print_plan
from tournaments.printing.pdf.sheets import Plan

EVENT = "2027 春季大老二錦標賽"
CARD_COLUMNS = (OwnColumn("剩牌", 9.5), OwnColumn("老二", 8.5), OwnColumn("×", 8.5))
SEAT_COLUMNS = (OwnColumn("剩牌", 13.0), OwnColumn("老二", 11.0))
AID = "每張剩牌 1 分。"
HASH = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
AT = datetime(2027, 3, 18, 16, 12, tzinfo=ZoneInfo("Asia/Taipei"))
SURNAMES = "陳林黃張李王吳劉蔡楊許鄭謝郭洪曾邱廖賴周"
GIVEN = "怡君志明淑芬雅婷家豪俊傑美玲建宏堃喆峯"


def name(number: int) -> str:
    """Return a name of three characters, another for each number up to 360."""
    first = SURNAMES[number % 20]
    return first + GIVEN[number * 7 % 18] + GIVEN[(number // 20 * 5 + 1) % 18]


def person(number: int) -> PrintedName:
    return PrintedName(number, name(number))


def code(number: int) -> str:
    return f"K7QXM2PA9D3F{number:04d}"


def card(number: int, *, seated: bool = True, called: str | None = None) -> CardData:
    """Return the card of somebody; four numbers in a row sit at a table."""
    table, seat = divmod(number - 1, 4)
    first = table * 4 + 1
    return CardData(
        address=f"http://192.168.1.10:8000/c/{code(number)}/",
        code=code(number),
        table=table + 1,
        seat="ABCD"[seat] if seated else None,
        holder=PrintedName(number, called or name(number)),
        upper=person(first + (seat - 1) % 4) if seated else None,
        lower=person(first + (seat + 1) % 4) if seated else None,
    )


def filled_card_data(number: int, hands: int = 8) -> CardData:
    """Return a card on which the holder won hand 1 and then lost 9 cards and a 2 each time."""
    lost = [
        PrintedHand(hand, "B", ("9", "1", "×4"), -36, 43 - 36 * (hand - 1), "✓ 7")
        for hand in range(2, hands + 1)
    ]
    rows = (PrintedHand(1, "A", ("0", "", ""), 43, 43, "✓ 7"), *lost)
    blank = card(number)
    return CardData(
        blank.address,
        blank.code,
        blank.table,
        blank.seat,
        blank.holder,
        blank.upper,
        blank.lower,
        rows,
        rows[-1].running,
        {("filled", "holder"): AT},
    )


def cards(*cards: CardData, hands: int = 8, filled: bool = False) -> Cards:
    return Cards(EVENT, 2, "預賽", hands, AID, "A", CARD_COLUMNS, cards, filled)


def table(number: int, *, drawn: bool = True, first: int | None = None) -> TableData:
    start = first or number * 4 - 3
    seats = tuple(
        SeatedPerson(
            number,
            "ABCD"[place] if drawn else None,
            ("AS", "KD", "10H", "3C")[place] if drawn else None,
            PrintedName(start + place, name(start + place), "台北大老二協會" if place % 2 else ""),
        )
        for place in range(4)
    )
    return TableData(number, seats, f"http://192.168.1.10:8000/phone/E/tables/{number}/")


def tables(*cards: TableData, hands: int = 8) -> Tables:
    return Tables(EVENT, 2, "預賽", hands, AID, "A", ("A", "B", "C", "D"), (), SEAT_COLUMNS, cards)


def row(place: int, jiangs: int = 2) -> StandingsRow:
    return StandingsRow(
        rank=place,
        shared=False,
        number=1000 + place,
        name=name(place),
        club="台北大老二協會" if place % 3 else "",
        total=500 - place,
        jiangs=tuple(250 - place - each for each in range(jiangs)),
        adjustments=0,
        hands=12,
        hands_won=3,
        figures=(40 + place % 10,),
        best_hand=43,
        decided_by=None,
    )


def standings(
    *rows: StandingsRow, jiangs: int = 2, adjustments: tuple[AdjustmentLine, ...] = ()
) -> StandingsPaper:
    return StandingsPaper(
        event=EVENT,
        place="台北市大安區",
        jiang=None,
        stage="",
        jiangs=tuple(range(1, jiangs + 1)),
        tie_breaks=(
            ("hands_won", "more hands won"),
            ("fewest_cards", "fewer cards left in all hands together"),
        ),
        figures=("剩牌",),
        provisional=False,
        seq=1234,
        hash=HASH,
        address="http://192.168.1.10:8000/events/K7QXM2PA9D3F0000/",
        at=AT,
        rows=rows,
        adjustments=adjustments,
    )


def printed(make: Callable[[str], Plan], language: str = "en") -> tuple[bytes, Printed]:
    """Return the PDF of a plan made in that language, and what was printed."""
    out = BytesIO()
    with translation.override(language):
        said = print_plan(make(language), out)
    return out.getvalue(), said

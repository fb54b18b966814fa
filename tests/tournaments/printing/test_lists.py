"""Table sheets, seat lists, draw records and standings: everything on them."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.utils import translation

from scoring.cards import parse_card
from tests.tournaments.printing.conftest import DRAW_KINDS, document, draw_address
from tests.tournaments.printing.reading import Sheaf
from tournaments.draws.algorithm.verify_sealed import codes_in
from tournaments.printing.content import StandingsPaper, StandingsRow
from tournaments.printing.sheets.seat_lists import by_name, by_table
from tournaments.printing.sheets.standings import standings_plan
from tournaments.printing.sheets.table_sheets import table_plan

from . import samples

pytestmark = pytest.mark.no_database

STROKES = dict(
    zip(
        "王吳李林周邱洪陳張許郭黃曾楊廖劉蔡鄭賴謝",
        (4, 7, 7, 8, 8, 8, 9, *[11] * 4, 12, 12, 13, 14, 15, 15, 15, 16, 17),
        strict=True,
    )
)

Prints = Callable[..., Sheaf]


def test_a_table_sheet_names_its_table_and_four_players(sheaf: Prints) -> None:
    page = sheaf("table-sheets").texts[0]

    for number, letter in zip(range(45, 49), "ABCD", strict=True):
        assert f"{number} {samples.name(number)}" in page.replace("\n", " ")
        assert f"{letter} 家簽名" in page
    assert page.count("剩牌 老二 得分 ± 累計") == 4
    assert "12" in page.split("\n")


def test_a_table_sheet_opens_its_table(sheaf: Prints) -> None:
    printed = sheaf("table-sheets")

    assert printed.codes(0) == ["http://192.168.1.10:8000/phone/E/tables/12/"]
    assert printed.codes(1) == ["http://192.168.1.10:8000/phone/E/tables/3/"]


def test_before_the_seat_draw_a_table_sheet_lists_its_people(sheaf: Prints) -> None:
    people = "\u2003".join(f"{number} {samples.name(number)}" for number in range(9, 13))

    assert people.replace("\u2003", "") in sheaf("table-sheets").texts[1].replace("\u2003", "")


def test_a_jiang_with_many_hands_takes_several_table_sheets() -> None:
    plan = table_plan(samples.tables(samples.table(1), hands=16), "en", "")

    assert plan.count == 2
    assert [sheet.frames[0][0] for sheet in plan.sheets()] == ["table0", "table1"]


def test_the_list_by_name_has_everybody_once_in_order_of_strokes(sheaf: Prints) -> None:
    printed = sheaf("seats-by-name")
    rows = [row_by_name(number) for number in range(1, 81)]
    lines = printed.text.split("\n")

    assert sorted(row for row in rows if row in lines) == sorted(rows)
    strokes = [STROKES[line[0]] for line in lines if line in rows]
    assert strokes == sorted(strokes)


def row_by_name(number: int) -> str:
    table, place = divmod(number - 1, 4)
    club = "台北大老二協會 " if place % 2 else ""
    return f"{samples.name(number)} {club}{number} {table + 1} {'ABCD'[place]}"


def test_the_last_page_of_a_list_has_columns_of_equal_length() -> None:
    content = samples.tables(*(samples.table(number) for number in range(1, 22)))

    pages = list(by_table(content, "en", "").sheets())

    assert [len(page.lines) for page in pages] == [18, 3]
    left, right = ([line.y for line in pages[1].lines if line.x == x] for x in (10, 109))
    assert (len(left), len(right)) == (2, 1)
    assert right == left[:1]


def test_the_list_by_table_has_every_seat_with_its_card(sheaf: Prints) -> None:
    flat = "".join(sheaf("seats-by-table").flat(page) for page in (0, 1))

    for number in range(1, 21):
        first = number * 4 - 3
        cards = zip("ABCD", ("♠A", "♦K", "♥10", "♣3"), range(first, first + 4), strict=True)
        seats = [
            f"{letter}{card}{who}{samples.name(who)}{'台北大老二協會' if place % 2 else ''}"
            for place, (letter, card, who) in enumerate(cards)
        ]
        assert f"{number}{''.join(seats)}" in flat


def test_seat_lists_say_who_is_a_house_player() -> None:
    four = samples.table(1)
    house = replace(four.seats[0], house=True)
    content = samples.tables(replace(four, seats=(house, *four.seats[1:])))

    for make in (by_name, by_table):
        with translation.override("zh-hant"):
            (sheet,) = make(content, "zh-hant", "").sheets()
        assert [text.text for text in sheet.texts].count("補位") == 1


def pages_of(record: Sheaf, kind: str) -> range:
    """Return the pages of one draw: from its code to that of the next."""
    count = len(record.pages)
    firsts = [page for page in range(count) if record.codes(page)]
    place = DRAW_KINDS.index(kind)
    return range(firsts[place], [*firsts[1:], count][place])


@pytest.mark.parametrize("kind", DRAW_KINDS)
def test_a_draw_record_has_all_that_its_document_has(sheaf: Prints, kind: str) -> None:
    draw, record = document(kind), sheaf("draw-record")
    printed = "".join(record.flat(page) for page in pages_of(record, kind))

    for field in ("kind", "state", "algorithm", "list_hash", "commitment", "secret"):
        if draw.get(field):
            assert str(draw[field]) in printed
    assert f"{draw['event']},{draw['jiang']},{draw['number']}" in printed
    for thrown in (draw.get("entropy"), draw.get("again")):
        if thrown:
            assert "".join(map(str, thrown["dice"])) in printed
            symbols = [parse_card(card).symbol for card in thrown["cards"]]
            assert "".join(symbols) in printed
    for code in codes_in(draw) if "commitment" in draw else ():
        assert code in printed
    for result in results_of(draw):
        assert result in printed


@pytest.mark.parametrize("kind", DRAW_KINDS)
def test_a_draw_record_leads_to_its_own_draw(sheaf: Prints, kind: str) -> None:
    address, record = draw_address(kind), sheaf("draw-record")
    pages = pages_of(record, kind)

    assert record.codes(pages[0]) == [address]
    assert address in "".join(record.flat(page) for page in pages)


def results_of(draw: dict[str, Any]) -> list[str]:
    """Return every result as a protocol writes it, without spaces."""
    found = []
    for order, each in enumerate(rows(draw, "arrivals"), 1):
        place = "" if each["place"] is None else f",{each['place']}"
        found.append(f"{order}.{each['participant']}→{each['table']}{place}")
    found += [f"{act['participant']}號" for act in rows(draw, "closing") if "participant" in act]
    found += [f"{table}:{''.join(map(str, four))}" for table, *four in rows(draw, "tables")]
    for entry in rows(draw, "drawn"):
        found += [f"{entry['seats'][letter]}" for letter in "ABCD"]
        found += [f"({card['back']})" for card in entry["cards"]]
    return found


def rows(draw: dict[str, Any], field: str) -> list[Any]:
    return list(draw.get(field) or [])


def test_standings_have_everybody_with_all_figures(sheaf: Prints) -> None:
    lines = sheaf("standings").text.split("\n")

    for place in range(1, 81):
        club = "台北大老二協會 " if place % 3 else ""
        left = f"{place} {1000 + place} {samples.name(place)} {club}"
        points = f"+{500 - place} +{250 - place} +{249 - place} 12 3 {40 + place % 10} +43"
        assert left + points in lines


def test_standings_say_how_ties_are_decided_and_what_was_adjusted(sheaf: Prints) -> None:
    printed = sheaf("standings")
    first = printed.flat(0)

    assert "積分相同時依序比較：（a）" in first
    assert "仍相同者並列" in first
    last = printed.flat(2)
    assert f"1−101004{samples.name(4)}第1將遲到十分鐘" in last
    assert f"2+51009{samples.name(9)}補登（已取消：重複登錄）" in last


def test_standings_name_the_log_s_head_and_the_page_on_every_page(sheaf: Prints) -> None:
    printed = sheaf("standings")

    for page in range(3):
        assert "紀錄第1234筆，雜湊值9f86d081884c7d659a2feaa0" in printed.flat(page)
        assert samples.HASH[:25] not in printed.flat(page)
        assert f"第{page + 1}頁，共3頁" in printed.flat(page)
        assert "名次編號姓名社團積分第1將第2將" in printed.flat(page)


def test_standings_lead_to_the_live_page(sheaf: Prints) -> None:
    printed = sheaf("standings")

    assert printed.codes(0) == ["http://192.168.1.10:8000/events/K7QXM2PA9D3F0000/"]
    assert printed.codes(1) == []


def printed_standings(content: StandingsPaper) -> Sheaf:
    return Sheaf(samples.printed(lambda language: standings_plan(content, language, ""))[0])


def changed(place: int, **changes: object) -> StandingsRow:
    kept = {name: getattr(samples.row(place), name) for name in StandingsRow.__slots__}
    return StandingsRow(**{**kept, **changes})


def test_shared_decided_and_missing_ranks_have_signs_of_their_own() -> None:
    rows = (
        changed(1, shared=True),
        changed(2, decided_by="fewest_cards"),
        changed(3, rank=None, house=True, provisional=True),
        changed(4, club="府城", withdrawn=True),
    )

    page = printed_standings(samples.standings(*rows)).texts[0]

    assert f"=1 1001 {samples.name(1)}" in page
    assert f"2b 1002 {samples.name(2)}" in page
    assert f"– 1003 {samples.name(3)} house player +497* " in page
    assert f"4 1004 {samples.name(4)} 府城 · withdrawn +496 " in page
    assert "*: includes a hand that is not final yet" in page


def test_every_tie_break_has_a_letter() -> None:
    paper = replace(
        samples.standings(changed(1, decided_by="t11")),
        tie_breaks=tuple((f"t{number}", f"tie-break {number}") for number in range(12)),
    )

    page = printed_standings(paper).flat()

    assert f"1l1001{samples.name(1)}" in page
    assert "l)tie-break11" in page


def test_many_jiangs_lie_across_and_the_earliest_are_summed_up() -> None:
    rows = tuple(samples.row(place, jiangs=12) for place in (1, 2))

    printed = printed_standings(samples.standings(*rows, jiangs=12))

    assert printed.size() == (297, 210)
    assert "Jiangs1–4" in printed.flat()
    assert f"+499 +{4 * 249 - 6} +245 " in printed.text


def test_nobody_yet_is_a_sheet_too() -> None:
    printed = printed_standings(samples.standings())

    assert len(printed.reader.pages) == 1
    assert "Log entry 1234, head 9f86 d081 884c 7d65 9a2f eaa0\n" in printed.text

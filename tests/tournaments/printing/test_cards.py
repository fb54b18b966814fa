"""Score cards: everything on them, and a code that opens exactly that card."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.tournaments.printing.reading import Sheaf
from tournaments.printing.content import CardData, PrintedName
from tournaments.printing.pdf.fitting import Fit, on_one_line
from tournaments.printing.pdf.paper import A4_IN_FOUR
from tournaments.printing.sheets.card_layout import (
    LOWER,
    NAME,
    SEAT,
    TABLE,
    UPPER,
    Shape,
    columns_for,
)
from tournaments.printing.sheets.score_cards import card_plan, parts_of

from . import samples

pytestmark = pytest.mark.no_database

Prints = Callable[..., Sheaf]


def test_a_card_names_event_jiang_table_seat_people_and_code(sheaf: Prints) -> None:
    page = sheaf("score-cards").texts[0]

    assert page.count("計分卡　第 2 將　預賽\n2027 春季大老二錦標賽") == 4
    second = [f"1 B 2\n{samples.name(2)}\n1 {samples.name(1)} 3 {samples.name(3)}"]
    assert [each for each in second if each in page.replace("\u2002", " ")] == second
    assert "K7QX M2PA\n9D3F 0002" in page


def test_a_card_has_a_row_for_each_hand_and_a_dealer_for_the_first(sheaf: Prints) -> None:
    page = sheaf("score-cards").texts[0]

    assert page.count("局 發牌 剩牌 老二 × 得分 ± 累計 下家簽名\n") == 4
    assert page.count("1\n2\n3\n4\n5\n6\n7\n8\nA\n") == 4


def test_a_card_has_the_checks_and_the_reading_aid(sheaf: Prints) -> None:
    page = sheaf("score-cards").texts[0]

    assert page.count("發卡核對：持卡人 發卡核對：下家") == 4
    assert page.count("持卡人核對簽名 下家核對簽名 裁判") == 4
    assert page.count(samples.AID) == 4


def test_each_code_opens_its_own_card(sheaf: Prints) -> None:
    printed = sheaf("score-cards")

    address = "http://192.168.1.10:8000/c/{}/"
    assert printed.codes(0) == [address.format(samples.code(each)) for each in (1, 2, 3, 4)]
    assert printed.codes(1) == [address.format(samples.code(each)) for each in (5, 6, 7, 8)]


def test_before_the_seat_draw_seat_and_neighbours_stay_empty(sheaf: Prints) -> None:
    page = sheaf("single-card").texts[0]

    assert page.endswith(f"2 7\n{samples.name(7)} K7QX M2PA 9D3F 0007")


def test_a_filled_card_has_every_hand_the_total_and_the_checks(sheaf: Prints) -> None:
    page = sheaf("filled-cards").texts[0]

    columns = [
        "A\nB\nB\nB\nB\nB\nB\nB",
        "0\n9\n9\n9\n9\n9\n9\n9",
        "1\n1\n1\n1\n1\n1\n1",
        "×4\n×4\n×4\n×4\n×4\n×4\n×4",
        "+43\n−36\n−36\n−36\n−36\n−36\n−36\n−36",
        "+43\n+7\n−29\n−65\n−101\n−137\n−173\n−209",
        "✓ 7\n✓ 7\n✓ 7\n✓ 7\n✓ 7\n✓ 7\n✓ 7\n✓ 7",
        "−209\n✓ 16:12",
    ]
    assert page.count("\n".join(columns)) == 4


def test_cards_for_walk_ins_are_empty_and_lead_to_the_event(sheaf: Prints) -> None:
    printed = sheaf("blank-cards")

    assert printed.texts[1].startswith("計分卡　第 2 將　預賽")
    assert printed.texts[1].endswith(samples.AID)
    assert printed.codes(1) == ["http://192.168.1.10:8000/events/K7QXM2PA9D3F0000/"]


def test_on_a_sheet_are_only_cards_of_one_table() -> None:
    three_and_one = [samples.card(number) for number in (1, 2, 4, 5)]
    plan = card_plan(samples.cards(*three_and_one), A4_IN_FOUR, "en", "")

    sheets = list(plan.sheets())

    assert plan.count == 2
    assert [len(sheet.codes) for sheet in sheets] == [3, 1]


def test_a_long_jiang_goes_on_on_a_second_card() -> None:
    plan = card_plan(samples.cards(samples.filled_card_data(1, 12), hands=12), A4_IN_FOUR, "en", "")

    (sheet,) = plan.sheets()

    assert parts_of(12) == [range(1, 7), range(7, 13)]
    assert [name for name, _x, _y in sheet.frames] == ["cuts", "card0", "card1"]
    totals = [text.text for text in sheet.texts if text.size == 12]
    assert totals == ["−353"]


@pytest.mark.parametrize("rows", range(1, 9))
def test_what_a_hand_fills_in_is_at_least_eight_millimetres_high(rows: int) -> None:
    shape = Shape(rows)

    fields = [TABLE, SEAT, NAME, UPPER, LOWER, shape.total, shape.signatures]
    assert min(field.height for field in fields) >= 8
    assert shape.row >= 8
    assert shape.scoring.y + shape.scoring.height <= 138.001
    for own in ((9.5, 8.5, 8.5), (10.0, 40.0), (1.0,)):
        assert sum(column.width for column in columns_for(own)) == pytest.approx(shape.grid.width)
    assert shape.aid_size == (7.5 if rows < 6 else 5.6)


def test_a_neighbour_s_number_stays_large_beside_a_long_name() -> None:
    card = replace(
        samples.card(1), lower=PrintedName(1234, "Wolfeschlegelsteinhausenbergerdorff " * 5)
    )
    (sheet,) = card_plan(samples.cards(card), A4_IN_FOUR, "en", "").sheets()

    (number,) = (text for text in sheet.texts if text.text == "1234")

    assert number.size == 10
    assert on_one_line(number.demand) == Fit(10)


def test_a_card_without_anything_known_can_be_printed() -> None:
    content = samples.cards(CardData("http://h/"))

    pdf, said = samples.printed(lambda language: card_plan(content, A4_IN_FOUR, language, ""))

    assert Sheaf(pdf).codes() == ["http://h/"]
    assert said.pages == 1

"""Setting type: what is plain is set by arithmetic, what is not is measured."""

import pytest

from tournaments.printing.pdf.fitting import Demand, ems_at_most, fitted
from tournaments.printing.pdf.flow import Item, paged
from tournaments.printing.pdf.glyph_coverage import inked, named, printable
from tournaments.printing.pdf.glyph_table import GlyphTable, is_plain, width_of
from tournaments.printing.pdf.paper import POINTS_PER_MM, Box
from tournaments.printing.pdf.text import Align, Text, set_in_type
from tournaments.printing.sheets.name_order import name_key

pytestmark = pytest.mark.no_database

LATIN = "".join(map(chr, range(0x20, 0x7F)))


@pytest.fixture(scope="module")
def case() -> GlyphTable:
    return GlyphTable(LATIN + "陳志明堃𠮷−×✓é", bold=True, language="zh-hant")


def test_a_glyph_table_has_every_plain_character(case: GlyphTable) -> None:
    assert sorted(set(LATIN + "陳志明堃𠮷−×✓é") - case.glyphs.keys()) == []


def test_figures_and_signs_are_all_equally_wide(case: GlyphTable) -> None:
    assert len({case.glyphs[letter].width for letter in "0123456789+−"}) == 1


def test_no_letter_is_wider_than_its_estimate(case: GlyphTable) -> None:
    wider = [letter for letter in LATIN if case.glyphs[letter].width > ems_at_most(letter)]

    assert wider == []


def test_a_text_with_one_character_that_is_not_plain_is_not_set(case: GlyphTable) -> None:
    cases = {True: case, False: case}
    box = Box(10, 10, 60, 8)

    assert set_in_type(Text("陳志明", box, bold=True), cases, 297) is not None
    assert set_in_type(Text("陳志明😀", box, bold=True), cases, 297) is None


@pytest.mark.parametrize("letter", ["א", "م", "क", "😀", "\u0301", "\u200d", "﷽", "ﾞ"])
def test_what_needs_shaping_is_not_plain(letter: str) -> None:
    assert not is_plain(letter)


@pytest.mark.parametrize(("align", "left"), [("left", 10.0), ("center", 25.0), ("right", 40.0)])
def test_a_set_text_stands_where_it_should(case: GlyphTable, align: Align, left: float) -> None:
    glyphs = case.line("陳志明")
    assert glyphs is not None
    size = 20 * POINTS_PER_MM / width_of(glyphs)  # as wide as 20 mm

    operators = set_in_type(
        Text("陳志明", Box(10, 10, 50, 20), size, align, bold=True), {True: case}, 297
    )

    assert operators is not None
    x = float(operators.split("Tm")[0].split()[-2])
    assert x / POINTS_PER_MM == pytest.approx(left, abs=0.1)


def test_a_text_is_made_smaller_before_it_is_broken_into_lines() -> None:
    short, longer, longest = (Demand("陳" * count, 40, 5.0, 12) for count in (5, 12, 40))

    fits = fitted([short, longer, longest])

    assert fits[short].size == 12
    assert fits[longer].height is None
    assert fits[longer].size < 12
    assert 2.5 < (fits[longest].height or 0) <= 5.0


def test_a_text_is_broken_into_lines_where_two_lines_can_be_larger() -> None:
    demand = Demand("新竹科學園區桌遊聯誼會", 20, 8, 8)

    fit = fitted([demand])[demand]

    assert fit.size == 8
    assert fit.height is not None


@pytest.mark.parametrize("text", ["Number", "Christopher Featherstonehaugh", "陳 Fernández"])
def test_a_word_is_made_smaller_rather_than_broken(text: str) -> None:
    demand = Demand(text, 17, 8, 12)

    fit = fitted([demand])[demand]

    longest = max(map(ems_at_most, text.replace("á", "a").split()))
    assert 4 < fit.size < 12
    assert fit.size * longest <= 17 * POINTS_PER_MM


def test_a_word_that_would_become_tiny_is_broken() -> None:
    demand = Demand("W" * 40, 20, 12, 9)

    assert fitted([demand])[demand].size * 40 * 0.9 > 20 * POINTS_PER_MM


def test_a_row_is_never_split_and_a_heading_never_left_behind() -> None:
    rows = [Item(10, lambda x, y: ()) for _ in range(7)]
    rows[3] = Item(10, lambda x, y: (), with_next=True)
    column = [Box(0, 0, 50, 40)]

    pages = paged(rows, column, column)

    assert [[y for _item, _x, y in page] for page in pages] == [[0, 10, 20], [0, 10, 20, 30]]


def test_columns_are_filled_before_a_new_page_is_begun() -> None:
    rows = [Item(10, lambda x, y: ()) for _ in range(5)]

    pages = paged(rows, [Box(0, 20, 50, 20), Box(60, 20, 50, 20)], [Box(0, 0, 50, 40)])

    assert [[(x, y) for _item, x, y in page] for page in pages] == [
        [(0, 20), (0, 30), (60, 20), (60, 30)],
        [(0, 0)],
    ]


def test_a_row_higher_than_a_page_still_has_its_page() -> None:
    rows = [Item(10, lambda x, y: ()), Item(90, lambda x, y: ())]

    assert [len(page) for page in paged(rows, [Box(0, 0, 50, 40)], [Box(0, 0, 50, 40)])] == [1, 1]


@pytest.mark.parametrize(
    ("given", "left"),
    [
        ("Dora\u202e Lee", "Dora Lee"),
        (" a\tb\r\nc ", "a b c"),
        ("a\u0301" + "\u0301" * 9, "a" + "\u0301" * 4),
        ("陳\u3000明", "陳\u3000明"),
    ],
)
def test_only_what_disturbs_is_left_out(given: str, left: str) -> None:
    assert printable(given) == left


def test_characters_are_named_so_that_they_can_be_looked_up() -> None:
    shown, missing = inked("王\ue123\ud812明")

    assert shown == "王〓〓明"
    assert named(missing) == ["U+D812", "U+E123"]


def test_a_mark_that_no_font_has_is_left_out_and_named() -> None:
    rare_mark, invisible = "\U0001e8d0", "\ufe0f"

    assert inked(f"王{rare_mark}明") == ("王明", {rare_mark})
    assert inked(f"☀{invisible}") == (f"☀{invisible}", frozenset())


def test_names_are_in_order_of_letters_then_strokes() -> None:
    names = ["謝一", "alice", "王二", "Bob", "丁三", "堃四", "鄭五"]

    assert sorted(names, key=name_key) == ["alice", "Bob", "丁三", "王二", "鄭五", "謝一", "堃四"]

"""Names of any kind: printed as text, whole, within their boxes; nothing fetched, nothing read."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from tests.tournaments.printing.reading import Sheaf, ink_of, pictures
from tournaments.printing.pdf.paper import A4, A6, Box
from tournaments.printing.pdf.pdf_writer import Printed
from tournaments.printing.pdf.sheets import Plan, Sheet
from tournaments.printing.pdf.text import Text
from tournaments.printing.sheets.score_cards import card_plan
from tournaments.printing.sheets.standings import standings_plan

from . import samples

pytestmark = pytest.mark.no_database

LONG = {
    "200 ideographs": "龘" * 200,
    "200 wide letters": "W" * 200,
    "200 letters in words": "Wolfeschlegelsteinhausenbergerdorff " * 5 + "welche vor Alte",
    "right to left": "مريم بنت عبد الرحمن الحسن آل سعود " * 3,
    "Hebrew": "שלום עליכם",
    "emoji": "王😀明👍🏽",
    "marks on marks": "Z̸̢̧͓̗̲̮̪͉̓̄̔̏͝͝a̷̧̭̬̓̽l̴̯̞͇͌̓g̶̗̪̈́̅o̵",
    "one wide sign": "﷽" * 3,
    "Devanagari": "प्रियंका चोपड़ा",
}
RARE = "陳堃喆 峯煊 瀞犇 𠮷田"


BOXES = {name: Box(60, 20 + 25 * place, 40, 6) for place, name in enumerate(LONG)}


def on_a_sheet(*texts: Text) -> tuple[Sheaf, Printed]:
    """Print a sheet with nothing but these texts."""
    plan = Plan("", "zh-hant", A4, 1, {}, lambda: [Sheet((), texts)])
    pdf, said = samples.printed(lambda language: plan)
    return Sheaf(pdf), said


@pytest.fixture(scope="module")
def long_names() -> Image.Image:
    """The picture of a sheet with all the long names."""
    texts = (Text(text, BOXES[name], 14, bold=True) for name, text in LONG.items())
    printed, _said = on_a_sheet(*texts)
    return pictures(printed.pdf, 200)[0]


@pytest.mark.parametrize("name", LONG)
def test_a_name_stays_within_its_box(long_names: Image.Image, name: str) -> None:
    box = BOXES[name]
    top, bottom = ((box.y + far) / 25.4 * 200 for far in (-9, box.height + 9))

    ink = ink_of(long_names.crop((0, round(top), long_names.width, round(bottom))), 200)

    assert ink is not None
    assert ink.x >= box.x - 0.3
    assert ink.y >= 9 - 0.6
    assert ink.x + ink.width <= box.x + box.width + 0.3
    assert ink.y + ink.height <= 9 + box.height + 0.6


@pytest.mark.parametrize("name", ["200 ideographs", "200 wide letters"])
def test_a_long_name_is_printed_whole(name: str) -> None:
    printed, _said = on_a_sheet(Text(LONG[name], BOXES[name], 14))

    assert printed.flat() == LONG[name]


def test_rare_characters_are_printed_and_none_is_missing() -> None:
    printed, said = on_a_sheet(Text(RARE, Box(60, 80, 60, 8), 14))

    assert printed.flat() == RARE.replace(" ", "")
    assert said.missing == set()


def test_a_character_that_no_font_has_is_shown_as_a_gap_and_named() -> None:
    made_up = "\ue123"

    printed, said = on_a_sheet(Text(f"王{made_up}明", Box(60, 80, 40, 8), 14))

    assert printed.flat() == "王〓明"
    assert said.missing == {made_up}


def test_a_name_cannot_turn_around_what_stands_beside_it() -> None:
    printed, _said = on_a_sheet(Text("Dora\u202eeeL", Box(60, 80, 40, 8), 14))

    assert printed.flat() == "DoraeeL"


@contextmanager
def listening() -> Iterator[tuple[str, list[str]]]:
    """Yield an address, and who called there."""
    calls: list[str] = []
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        server.listen()
        server.settimeout(0)
        yield f"http://127.0.0.1:{server.getsockname()[1]}", calls
        try:
            server.accept()
        except BlockingIOError:
            return
        calls.append("somebody called")


@pytest.fixture
def canary(tmp_path: Path) -> Path:
    file = tmp_path / "canary.txt"
    file.write_text("the canary sings")
    return file


def hostile(address: str, canary: Path) -> list[str]:
    """Return names that would fetch or read if they were anything but text."""
    return [
        f'<img src="{address}/a.png">',
        f"<link rel=stylesheet href={address}/b.css>",
        f'</p><iframe src="{canary.as_uri()}"></iframe>',
        f'" style="background:url({address}/c.png)',
        f"</style><style>@import url({address}/d.css);</style>",
        f"{{{{ 7*7 }}}} {{% load x %}} {canary.as_uri()}",
        f'<a rel=attachment href="{canary.as_uri()}">x</a>',
    ]


def test_hostile_names_are_printed_as_text_and_nothing_is_fetched_or_read(canary: Path) -> None:
    with listening() as (address, calls):
        names = hostile(address, canary)
        cards = [samples.card(place, called=name) for place, name in enumerate(names, 1)]
        pdf, _said = samples.printed(
            lambda language: card_plan(samples.cards(*cards), A6, language, "")
        )
    printed = Sheaf(pdf)

    assert calls == []
    for page, name in enumerate(names):
        assert "".join(name.split()) in printed.flat(page)
    assert "the canary sings" not in printed.text
    assert b"the canary sings" not in pdf
    assert printed.reader.attachments == {}


def test_hostile_names_of_events_are_text_too(canary: Path) -> None:
    with listening() as (address, calls):
        name = f'<img src="{address}/a.png" onerror=x> url({canary.as_uri()})'
        content = replace(samples.standings(samples.row(1)), event=name, place=name)
        pdf, _said = samples.printed(lambda language: standings_plan(content, language, ""))

    assert calls == []
    assert Sheaf(pdf).flat().count("".join(name.split())) == 2

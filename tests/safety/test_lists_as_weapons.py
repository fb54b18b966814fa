"""Lists of players made to cost something: workbooks that unpack to millions of tags, texts without an end."""

import io
import time
import zipfile
from collections.abc import Callable

import pytest
from django.test import Client

from scoring.errors import RuleError
from tests.builders import an_event, owner_of, user_of
from tests.web.setup.test_lists import a_workbook
from tournaments.people.list_files import LONGEST_TEXT, text_of_file

SHEET, STYLES, BOOK = "xl/worksheets/sheet1.xml", "xl/styles.xml", "xl/workbook.xml"
TYPES, RELATIONS = "[Content_Types].xml", "xl/_rels/workbook.xml.rels"
MANY = 3_000_000
FIRST = b"<sheetData>"
Change = Callable[[bytes], bytes]


def changed(part: str, change: Change, **more: bytes) -> bytes:
    """Return a workbook with one part as something else made it."""
    source, made = zipfile.ZipFile(io.BytesIO(a_workbook(("王小明", "台北")))), io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as target:
        for name in source.namelist():
            text = source.read(name)
            target.writestr(name, change(text) if name == part else text)
        for name, text in more.items():
            target.writestr(name, text)
    return made.getvalue()


def instead_of(old: bytes, new: bytes) -> Change:
    return lambda text: text.replace(old, new)


def refusal_of(data: bytes) -> str:
    with pytest.raises(RuleError) as refusal:
        text_of_file(data)
    return refusal.value.code


@pytest.mark.no_database
@pytest.mark.parametrize(
    ("part", "change"),
    [
        pytest.param(SHEET, instead_of(FIRST, FIRST + b"<row>" + b"<c/>" * MANY), id="cells"),
        pytest.param(SHEET, instead_of(FIRST, FIRST + b"<row/>" * MANY), id="rows"),
        pytest.param(
            SHEET,
            instead_of(FIRST, b"<cols>" + b"<col/>" * MANY + b"</cols>" + FIRST),
            id="columns",
        ),
        pytest.param(
            STYLES, instead_of(b"</fonts>", b"<font/>" * 100_000 + b"</fonts>"), id="styles"
        ),
        pytest.param(BOOK, instead_of(b"</workbook>", b"<x/>" * 100_000), id="names"),
        pytest.param(SHEET, lambda text: text + b" " * 20_000_000, id="nothing at all"),
    ],
)
def test_a_small_file_with_much_inside_is_refused_at_once(part: str, change: Change) -> None:
    data = changed(part, change)
    began = time.process_time()

    assert refusal_of(data) == "import.unpacks_too_large"
    assert time.process_time() - began < 0.5
    assert len(data) < 100_000


ENTITIES = b'<!DOCTYPE x [<!ENTITY a "' + b"<c/>" * 1000 + b'">]>'


@pytest.mark.no_database
@pytest.mark.parametrize(
    ("part", "change"),
    [
        pytest.param(
            SHEET, lambda text: ENTITIES + text.replace(FIRST, FIRST + b"&a;"), id="entities"
        ),
        pytest.param(SHEET, lambda text: text.decode().encode("utf-16"), id="other letters"),
        pytest.param(
            SHEET, lambda text: b'<?xml version="1.0" encoding="cp037"?>' + text, id="EBCDIC"
        ),
        pytest.param(
            TYPES,
            instead_of(b"/xl/workbook.xml", b"/xl/worksheets/book.xml"),
            id="a book among the sheets",
        ),
        pytest.param(
            RELATIONS,
            instead_of(b"relationships/worksheet", b"relationships/chartsheet"),
            id="a chart among the sheets",
        ),
    ],
)
def test_what_hides_how_much_there_is_cannot_be_read(part: str, change: Change) -> None:
    assert refusal_of(changed(part, change)) == "import.unreadable"


@pytest.mark.no_database
def test_pictures_and_charts_beside_the_list_do_not_matter() -> None:
    more = {"xl/drawings/drawing1.xml": b"<x>" * 100_000, "xl/media/image1.png": b"x" * 5_000_000}

    assert text_of_file(changed(SHEET, bytes, **more)) == "王小明\t台北"


@pytest.mark.no_database
def test_a_long_list_is_read() -> None:
    rows = [(f"選手{n}", "台北", *map(str, range(8))) for n in range(4900)]

    assert text_of_file(a_workbook(*rows)).count("\n") == 4899


@pytest.mark.django_db
@pytest.mark.parametrize(
    "text",
    [
        pytest.param("王" * (LONGEST_TEXT + 1), id="longer than a list"),
        pytest.param("王小明\n" * 500_000, id="longer than other forms"),
    ],
)
def test_an_endless_text_is_refused_on_its_page(client: Client, text: str) -> None:
    event = an_event()
    client.force_login(user_of(owner_of(event)))

    page = client.post(f"/desk/{event.public_id}/players/import/", {"text": text})

    assert page.status_code == 422
    assert "名單太長" in page.content.decode()


@pytest.mark.django_db
def test_nul_in_a_list_is_refused(client: Client) -> None:
    event = an_event()
    client.force_login(user_of(owner_of(event)))

    page = client.post(f"/desk/{event.public_id}/players/import/", {"text": "王\0小明"})

    assert page.status_code == 400
    assert "有文字含有不允許的字元。" in page.content.decode()

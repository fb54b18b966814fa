"""A list of players from outside: read in every form it arrives in, tried out, saved all or nothing."""

import io
import zipfile
from collections.abc import Callable

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from openpyxl import Workbook

from scoring.errors import RuleError
from tests.builders import a_participant, an_event, owner_of, user_of
from tournaments.events.models import Event
from tournaments.people.list_files import LARGEST_FILE, MOST_ROWS, text_of_file
from tournaments.people.services.try_list import people_in

LIST = "姓名,單位\n王小明,台北\n陳大文,高雄\n"


def a_workbook(*rows: tuple[str, ...]) -> bytes:
    book, file = Workbook(), io.BytesIO()
    sheet = book.active
    assert sheet is not None
    for row in rows:
        sheet.append(row)
    book.save(file)
    return file.getvalue()


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(LIST.encode(), id="UTF-8"),
        pytest.param(LIST.encode("utf-8-sig"), id="UTF-8 with BOM"),
        pytest.param(LIST.encode("cp950"), id="Big5"),
        pytest.param(LIST.encode("utf-16"), id="Unicode text of Excel"),
        pytest.param(LIST.replace(",", "\t").encode(), id="tabs"),
        pytest.param(LIST.replace(",", ";").encode(), id="semicolons"),
        pytest.param(LIST.replace("\n", "\r\n").encode(), id="lines of Windows"),
        pytest.param(
            a_workbook(("姓名", "單位"), ("王小明", "台北"), ("陳大文", "高雄")), id="XLSX"
        ),
    ],
)
def test_a_list_is_read_in_every_form_it_arrives_in(data: bytes) -> None:
    people = people_in(text_of_file(data))

    assert [(p.name, p.club, p.row) for p in people] == [
        ("王小明", "台北", 2),
        ("陳大文", "高雄", 3),
    ]


def test_the_big5_of_hong_kong_is_read_where_the_other_fails() -> None:
    name = "喆峯煊"
    assert [p.name for p in people_in(text_of_file(name.encode("big5hkscs")))] == [name]


@pytest.mark.parametrize(
    ("text", "read"),
    [
        pytest.param("Dora\nErik", [("Dora", "", 1), ("Erik", "", 2)], id="names only"),
        pytest.param("7,Dora,Taipei", [("Dora", "Taipei", 1)], id="numbers before the names"),
        pytest.param(
            "Club,Player\nTaipei,Dora", [("Dora", "Taipei", 2)], id="headings say which is what"
        ),
        pytest.param("\n\nDora\n\n", [("Dora", "", 3)], id="empty lines are nobody"),
        pytest.param('"Lee, Dora",Taipei', [("Lee, Dora", "Taipei", 1)], id="a comma in a name"),
        pytest.param("=1+1\t@x", [("=1+1", "@x", 1)], id="formulas are text"),
        pytest.param('"阿明" 王\t', [('"阿明" 王', "", 1)], id="quotes in a name"),
    ],
)
def test_columns_are_found(text: str, read: list[tuple[str, str, int]]) -> None:
    people = people_in(text_of_file(text.encode()))

    assert [(p.name, p.club, p.row) for p in people] == read


def test_a_column_puts_people_on_the_waiting_list() -> None:
    people = people_in("姓名\t候補\nDora\t是\nErik\t\n")

    assert [(p.name, p.waiting) for p in people] == [("Dora", True), ("Erik", False)]


def test_a_cell_over_two_lines_moves_no_row() -> None:
    people = people_in(text_of_file(b'"Dora\nLee",Taipei\nErik,Tainan\n'))

    assert [(p.name, p.row) for p in people] == [("Dora Lee", 1), ("Erik", 3)]


def a_bomb() -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        for number in range(5):
            packed.writestr(f"xl/{number}.xml", b"0" * 10_000_000)
    return file.getvalue()


def a_zip_without_a_workbook() -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as packed:
        packed.writestr("readme.txt", "hello")
    return file.getvalue()


@pytest.mark.parametrize(
    ("make", "code"),
    [
        pytest.param(a_bomb, "import.unpacks_too_large", id="a zip bomb"),
        pytest.param(a_zip_without_a_workbook, "import.unreadable", id="a zip of something else"),
        pytest.param(lambda: a_workbook(("a",))[:-60], "import.unreadable", id="half a workbook"),
        pytest.param(lambda: b"\xd0\xcf\x11\xe0...", "import.old_excel", id="an old Excel"),
        pytest.param(lambda: b"\x89PNG\r\n\x00\x1a", "import.unknown_letters", id="a picture"),
        pytest.param(lambda: b"a" * (LARGEST_FILE + 1), "import.too_large", id="large"),
        pytest.param(lambda: b"a\n" * (MOST_ROWS + 1), "import.too_many_rows", id="too many rows"),
        pytest.param(lambda: (b"a" * 1000 + b"\n") * 700, "import.too_long", id="too long"),
        pytest.param(
            lambda: b'a,"' + b"b" * 200_000 + b'"', "import.unreadable", id="a cell too long"
        ),
    ],
)
def test_what_is_no_list_is_refused(make: Callable[[], bytes], code: str) -> None:
    with pytest.raises(RuleError) as refused:
        text_of_file(make())

    assert refused.value.code == code


@pytest.fixture
def event(client: Client) -> Event:
    event = an_event()
    client.force_login(user_of(owner_of(event)))
    return event


def at(event: Event) -> str:
    return f"/desk/{event.public_id}/players/import/"


def a_file(data: bytes, name: str = "list.csv") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, data)


@pytest.mark.django_db
def test_a_file_is_tried_out_and_then_saved(client: Client, event: Event) -> None:
    tried = client.post(at(event), {"file": a_file(LIST.encode("cp950")), "try": "1"})
    text = tried.context["form"]["text"].value()
    before = event.participants.count()
    done = client.post(at(event), {"text": text, "save": "1"})

    assert (tried.status_code, before) == (200, 0)
    assert done["location"] == f"/desk/{event.public_id}/players/"
    assert [(p.number, p.name, p.club) for p in event.participants.all()] == [
        (1, "王小明", "台北"),
        (2, "陳大文", "高雄"),
    ]


@pytest.mark.django_db
def test_names_that_look_like_others_are_told_of_and_entered(client: Client, event: Event) -> None:
    a_participant(event, "Dora Lin")
    text = "DORA LIN\nEve\nEVE"

    tried = client.post(at(event), {"text": text, "try": "1"})
    client.post(at(event), {"text": text, "save": "1"})

    alike = [(each.row, each.number, each.other_row) for each in tried.context["alike"]]
    assert alike == [(1, 1, None), (3, None, 2)]
    assert event.participants.count() == 4


@pytest.mark.django_db
def test_two_thousand_rows_with_forty_bad_ones_save_nobody(client: Client, event: Event) -> None:
    a_participant(event, "Player 7")
    rows = [f"Player {n},Club" if n % 50 else f",Club {n}" for n in range(1, 2001)]
    rows[6] = "Player 7"

    answer = client.post(at(event), {"file": a_file("\n".join(rows).encode()), "save": "1"})

    assert [each["row"] for each in answer.context["bad"]] == [7, *range(50, 2001, 50)]
    assert event.participants.count() == 1


@pytest.mark.django_db
def test_bad_rows_are_mended_on_the_page(client: Client, event: Event) -> None:
    refused = client.post(at(event), {"text": "Dora\nDora\n\u200b", "save": "1"})
    mended = client.post(at(event), {"text": "Dora\nDora\tTaipei", "save": "1"})

    assert [each["row"] for each in refused.context["bad"]] == [2, 3]
    assert mended.status_code == 302
    assert event.participants.count() == 2


@pytest.mark.django_db
@pytest.mark.parametrize("form", [{}, {"text": " "}, {"text": "姓名,單位"}], ids=str)
def test_an_empty_list_is_said_to_be_empty(
    client: Client, event: Event, form: dict[str, str]
) -> None:
    answer = client.post(at(event), {**form, "try": "1"})

    assert answer.status_code == 422
    assert answer.context["form"].non_field_errors()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("make", "said"),
    [
        pytest.param(lambda: b"x" * 50_000_000, "檔案太大", id="50 MB"),
        pytest.param(a_bomb, "活頁簿的內容遠大於", id="a zip bomb renamed"),
    ],
)
def test_a_hostile_file_is_refused_in_words(
    client: Client, event: Event, make: Callable[[], bytes], said: str
) -> None:
    answer = client.post(at(event), {"file": a_file(make(), "list.xlsx")})

    assert answer.status_code == 422
    assert said in answer.content.decode()


@pytest.mark.django_db
def test_names_in_a_list_are_text(client: Client, event: Event) -> None:
    answer = client.post(at(event), {"text": "</textarea><script>alert(1)</script>\t"})

    assert "<script>alert" not in answer.content.decode()

"""`manage.py print`: a PDF without Celery, and bad input in a sentence."""

import os
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db.migrations.recorder import MigrationRecorder

from tests.builders import a_running_jiang, finish_hands
from tests.tournaments.printing.jobs import NAME, an_event
from tests.tournaments.printing.reading import Sheaf
from tournaments.events.models import Event
from tournaments.jiangs.models import Jiang
from tournaments.printing.models import PrintJob

pytestmark = pytest.mark.django_db


@pytest.fixture
def jiang() -> Jiang:
    jiang = a_running_jiang(tables=1, name=NAME)
    finish_hands(jiang, upto=1)
    return jiang


@pytest.fixture
def event() -> Event:
    return an_event()


def run(*words: object, capture: Any) -> str:
    call_command("print", *map(str, words))
    return str(capture.readouterr().out)


def test_an_event_is_named_by_its_id_or_a_part_of_its_name(
    jiang: Jiang, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "cards.pdf"

    said = run(
        "taipei", "score-cards", "--jiang", 1, "--out", out, "--language", "en", capture=capsys
    )

    assert said == f"{out}: 1 page\n"
    assert "Score card, jiang 1" in Sheaf(out.read_bytes()).text
    assert [file.name for file in tmp_path.iterdir()] == ["cards.pdf"]
    assert PrintJob.objects.count() == 0


def test_one_card_on_a_card_s_own_paper(
    jiang: Jiang, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "card.pdf"

    run(
        jiang.event.public_id,
        *("filled-cards", "--jiang", 1, "--participant", 3, "--paper", "a6", "--out", out),
        capture=capsys,
    )

    card = Sheaf(out.read_bytes())
    assert (len(card.reader.pages), card.size()) == (1, (105, 148))
    assert "Player 3" in card.text


def test_what_no_font_has_is_said(
    jiang: Jiang, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    jiang.event.participants.filter(number=1).update(name="王\ue123")

    call_command("print", jiang.event.public_id, "standings", "--out", str(tmp_path / "s.pdf"))

    assert capsys.readouterr().err == "沒有字型能印出：U+E123\n"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("nowhere", "standings"), "nowhere"),
        (("{event}", "posters"), "沒有「posters」這種列印"),
        (("{event}", "score-cards"), "必須指定「jiang」"),
        (("{event}", "score-cards", "--jiang", "7"), "沒有第 7 將"),
        (("{event}", "score-cards", "--jiang", "1", "--participant", "88"), "88 號"),
        (("{event}", "standings", "--language", "klingon"), "klingon"),
        (("{event}", "standings", "--paper", "A3"), "A3"),
        (("{event}", "standings", "--draw", "1"), "draw"),
    ],
)
def test_bad_input_is_answered_in_a_sentence(
    event: Event, tmp_path: Path, words: tuple[str, ...], said: str
) -> None:
    out = tmp_path / "out.pdf"
    given = [word.format(event=event.public_id) for word in words]

    with pytest.raises(CommandError) as refused:
        call_command("print", *given, "--out", str(out))

    assert said in str(refused.value)
    assert not out.exists()


def test_a_place_that_cannot_be_written_is_answered_in_a_sentence(
    event: Event, tmp_path: Path
) -> None:
    for out, said in (
        (tmp_path, "是資料夾"),
        (tmp_path / "no" / "o.pdf", f"沒有 {tmp_path}/no 這個資料夾"),
        (tmp_path / f"{'o' * 300}.pdf", "檔案無法寫入（File name too long）"),
    ):
        with pytest.raises(CommandError, match=said):
            call_command("print", event.public_id, "standings", "--out", str(out))


def test_a_pipe_or_a_device_is_not_replaced(event: Event, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)

    with pytest.raises(CommandError, match="請指定其他檔名"):
        call_command("print", event.public_id, "standings", "--out", str(pipe))

    assert pipe.is_fifo()


def test_a_database_without_tables_is_answered_in_a_sentence(
    event: Event, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(MigrationRecorder, "applied_migrations", lambda self: {})

    with pytest.raises(CommandError, match="migrate"):
        call_command("print", event.public_id, "standings", "--out", str(tmp_path / "s.pdf"))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("nowhere", "standings"), "There is no event “nowhere”."),
        (("{event}", "posters"), "There is no print “posters”; choose one of score-cards, "),
        (("{event}", "score-cards", "--jiang", "7"), "The event has no jiang 7."),
        (
            ("{event}", "score-cards", "--jiang", "2"),
            "Nobody has a table in jiang 2 yet; draw the tables first.",
        ),
    ],
)
def test_bad_input_is_answered_in_the_language_asked_for(
    event: Event, tmp_path: Path, words: tuple[str, ...], said: str
) -> None:
    given = [word.format(event=event.public_id) for word in words]

    with pytest.raises(CommandError) as refused:
        call_command("print", *given, "--out", str(tmp_path / "o.pdf"), "--language", "en")

    assert str(refused.value).startswith(said)


def test_an_english_print_is_announced_in_english(
    jiang: Jiang, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    jiang.event.participants.filter(number=1).update(name="王\ue123")
    out = tmp_path / "s.pdf"

    call_command("print", jiang.event.public_id, "standings", "--out", out, "--language", "EN")

    assert capsys.readouterr() == (f"{out}: 1 page\n", "No font has these characters: U+E123\n")


def test_what_was_there_stays_when_the_print_is_refused(event: Event, tmp_path: Path) -> None:
    out = tmp_path / "cards.pdf"
    out.write_bytes(b"yesterday's cards")

    with pytest.raises(CommandError):
        call_command("print", event.public_id, "score-cards", "--jiang", "2", "--out", str(out))

    assert out.read_bytes() == b"yesterday's cards"

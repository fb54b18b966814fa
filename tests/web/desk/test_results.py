"""Standings and their files, adjustments, card checks, the log, printing: at the desk."""

import csv
import io
import re
from typing import Any

import pytest
from django.test import Client
from openpyxl import load_workbook

from tests.builders import a_finished_event, a_running_jiang, finish_hands, owner_of, play_hand
from tests.web.desk.desk import address, at, desk_of, text_of
from tournaments.jiangs.models import Jiang
from tournaments.log.models import LogEntry
from tournaments.printing.models import PrintJob
from tournaments.printing.services.files import file_of
from tournaments.refusals import message
from tournaments.score_cards.models import CardCheck, ScoreCard
from tournaments.standings.export import harmless
from tournaments.standings.models import Adjustment
from tournaments.web.desk.log_labels import LABELS, log_entry_label, spans

pytestmark = pytest.mark.django_db

PENALTY = {"number": "2", "points": "-10", "jiang": "", "reason": "played out of turn"}


@pytest.fixture
def jiang() -> Jiang:
    return a_running_jiang(1)


@pytest.fixture
def desk(jiang: Jiang) -> Client:
    return desk_of(jiang.event)


def test_an_adjustment_is_made_once_after_its_consequences_were_seen(
    desk: Client, jiang: Jiang
) -> None:
    play_hand(jiang.tables.get(), 1)
    place = address(jiang.event, "adjustments/")

    seen = desk.post(place, PENALTY)
    assert (seen.status_code, Adjustment.objects.count()) == (200, 0)
    assert "−28" in text_of(seen)

    sure = {**PENALTY, "sure": "1", "seen": "0"}
    assert desk.post(place, sure).status_code == 302
    again = desk.post(place, sure)
    assert 'class="notice warning"' in text_of(again)
    assert [each.points for each in Adjustment.objects.all()] == [-10]


@pytest.mark.parametrize(
    "wrong",
    [
        pytest.param({"number": "99"}, id="nobody"),
        pytest.param({"points": "0"}, id="nothing"),
        pytest.param({"points": "1.5"}, id="half a point"),
        pytest.param({"points": "99999"}, id="too many"),
        pytest.param({"reason": "  "}, id="no reason"),
        pytest.param({"jiang": "x"}, id="no jiang"),
    ],
)
def test_an_adjustment_that_makes_no_sense_is_refused(
    desk: Client, jiang: Jiang, wrong: dict[str, Any]
) -> None:
    answer = desk.post(address(jiang.event, "adjustments/"), {**PENALTY, **wrong})

    assert answer.status_code == 422
    assert not Adjustment.objects.exists()


def test_an_adjustment_is_taken_back_with_a_reason_and_stays_to_be_seen(
    desk: Client, jiang: Jiang
) -> None:
    desk.post(address(jiang.event, "adjustments/"), {**PENALTY, "sure": "1", "seen": "0"})
    place = address(jiang.event, "adjustments/1/cancel/")

    assert desk.post(place, {"reason": ""}).status_code == 409
    assert desk.post(place, {"reason": "the wrong player"}).status_code == 302
    assert desk.post(place, {"reason": "once more"}).status_code == 409
    assert desk.post(address(jiang.event, "adjustments/9/cancel/")).status_code == 404
    page = text_of(desk.get(address(jiang.event, "adjustments/")))
    assert "the wrong player" in page
    assert "played out of turn" in page


def test_standings_are_downloaded_for_spreadsheets(desk: Client, jiang: Jiang) -> None:
    somebody = jiang.event.participants.get(number=1)
    somebody.name = "=HYPERLINK(1)"
    somebody.save()
    play_hand(jiang.tables.get(), 1)

    plain = desk.get(address(jiang.event, "standings.csv"))
    rows = list(csv.reader(io.StringIO(plain.content.decode("utf-8-sig"))))
    book = load_workbook(io.BytesIO(desk.get(address(jiang.event, "standings.xlsx")).content))
    cells = [list(row) for row in book.worksheets[0].iter_rows(values_only=True)]

    assert plain.content.startswith(b"\xef\xbb\xbf")
    assert rows[1][:5] == ["1", "1", "'=HYPERLINK(1)", "", "24"]
    assert [row[:6] for row in cells[1:3]] == [
        [1, 1, "'=HYPERLINK(1)", None, 24, 24],
        [2, 4, "Player 4", None, -1, -1],
    ]


def test_formulas_are_text_in_files() -> None:
    assert [harmless(text) for text in ("=1", "＝1", "+1", "-1", "@a", "王", "")] == [
        "'=1",
        "'＝1",
        "'+1",
        "'-1",
        "'@a",
        "王",
        "",
    ]


def test_standings_of_one_jiang_and_of_confirmed_hands_only(desk: Client, jiang: Jiang) -> None:
    play_hand(jiang.tables.get(), 1)

    for query in ("", "?jiang=1", "?jiang=1&confirmed=1", "?jiang=nonsense&confirmed=x"):
        assert "+24" in text_of(desk.get(address(jiang.event, f"standings/{query}")))


def test_cards_are_checked_by_the_holder_and_then_the_next_player(
    desk: Client, jiang: Jiang
) -> None:
    card = ScoreCard.objects.get(jiang=jiang, participant__number=1)
    place = at(jiang, "cards/")
    check = {"card": card.public_id, "moment": "handed_out"}

    desk.post(place, {**check, "checker": "next"})
    assert not CardCheck.objects.exists()
    for checker in ("holder", "next"):
        assert desk.post(place, {**check, "checker": checker}).status_code == 302
    assert [each.checker for each in card.checks.order_by("seq")] == ["holder", "next"]
    assert card.public_id not in text_of(desk.get(place))

    assert desk.post(place, {**check, "moment": "filled", "checker": "holder"}).status_code == 302
    assert card.checks.count() == 2
    assert desk.post(place, {"card": "nobody's"}).status_code == 404


def test_filled_cards_are_checked_when_all_hands_are_in(desk: Client, jiang: Jiang) -> None:
    finish_hands(jiang)
    card = ScoreCard.objects.get(jiang=jiang, participant__number=1)

    desk.post(
        at(jiang, "cards/"), {"card": card.public_id, "moment": "filled", "checker": "holder"}
    )

    assert "Player 2（下家）" in text_of(desk.get(at(jiang, "cards/?moment=filled")))


def test_the_log_is_told_in_words_for_every_kind_that_is_written(
    desk: Client, jiang: Jiang
) -> None:
    finish_hands(jiang)

    page = text_of(desk.get(address(jiang.event, "log/")))

    for entry in LogEntry.objects.filter(event=jiang.event):
        label = log_entry_label(entry.kind, entry.data)
        assert label != entry.kind
        assert f"<td>{label}" in page
        assert entry.hash[:12] in page
    assert desk.get(address(jiang.event, "log/?until=5")).status_code == 200
    assert desk.get(address(jiang.event, "log/?until=99999999999999")).status_code == 200


def test_every_kind_of_entry_that_a_service_writes_has_words() -> None:
    import re
    from pathlib import Path

    import tournaments

    folder = Path(str(tournaments.__file__)).parent
    source = "\n".join(file.read_text() for file in folder.glob("*/services/*.py"))
    written = set(
        re.findall(r'(?:note|append|note_in_both)\(\s*(?:\w+, )?"([a-z_]+\.[a-z_]+)"', source)
    )

    assert written - LABELS.keys() == set()
    assert len(written) > 30


def test_numbers_that_follow_each_other_are_drawn_together() -> None:
    assert spans([3, 1, 2, 7]) == "1–3, 7"


def test_a_print_is_asked_for_cancelled_made_again_and_fetched(desk: Client, jiang: Jiang) -> None:
    place = address(jiang.event, "printing/")
    wish = {"kind": "standings", "jiang": "1", "paper": "A6", "language": "en", "table": "7"}

    assert desk.post(place, wish).status_code == 302
    job = PrintJob.objects.get()
    assert (job.kind, job.scope, job.paper, job.language) == (
        "standings",
        {"jiang": 1},
        "A4",
        "en",
    )
    mine = f"{place}{job.public_id}/"
    assert "<progress" in text_of(desk.get(place))
    assert desk.get(f"{mine}file/")["location"] == place

    assert desk.post(f"{mine}cancel/").status_code == 302
    assert desk.post(f"{mine}retry/").status_code == 302
    done = PrintJob.objects.exclude(pk=job.pk).get()
    file_of("made.pdf").parent.mkdir(parents=True, exist_ok=True)
    file_of("made.pdf").write_bytes(b"%PDF-1.7")
    PrintJob.objects.filter(pk=done.pk).update(state="done", file="made.pdf", sheets=1)
    answer = desk.get(f"{place}{done.public_id}/file/")
    assert (answer["content-type"], b"".join(answer)) == ("application/pdf", b"%PDF-1.7")
    assert f"{place}{done.public_id}/file/" in text_of(desk.get(place))


def test_a_finished_event_offers_its_final_standings() -> None:
    event = a_finished_event()

    form = desk_of(event).get(address(event, "printing/")).context["form"]

    assert (form["kind"].value(), form["jiang"].value()) == ("standings", "")


def test_the_record_of_one_draw_can_be_printed(desk: Client, jiang: Jiang) -> None:
    wish = {"kind": "draw-record", "jiang": "", "draw": "1", "paper": "A4", "language": "en"}

    assert desk.post(address(jiang.event, "printing/"), wish).status_code == 302
    assert PrintJob.objects.get().scope == {"draw": 1}


def test_the_same_wish_again_puts_its_file_first(desk: Client, jiang: Jiang) -> None:
    place = address(jiang.event, "printing/")
    wish = {"kind": "blank-cards", "jiang": "1", "paper": "A4", "language": "en"}
    for count in range(1, 32):
        desk.post(place, {**wish, "count": count})
    oldest = PrintJob.objects.earliest("pk")

    again = desk.post(place, {**wish, "count": 1})

    assert again["location"] == f"{place}?job={oldest.public_id}"
    listed = re.findall(r'id="job-(\w+)"', text_of(desk.get(again["location"])))
    assert (listed[0], len(listed)) == (oldest.public_id, 30)
    assert oldest.public_id not in text_of(desk.get(place))


def test_a_print_that_knows_no_sheets_yet_is_being_prepared(desk: Client, jiang: Jiang) -> None:
    place = address(jiang.event, "printing/")
    desk.post(place, {"kind": "standings", "paper": "A4", "language": "en"})
    PrintJob.objects.update(state="running")

    page = text_of(desk.get(place))

    assert "準備中" in page
    assert "0 / 0" not in page


@pytest.mark.parametrize("state", ["failed", "cancelled", "expired"])
def test_a_print_that_came_to_nothing_says_why_and_can_be_made_again(
    desk: Client, jiang: Jiang, state: str
) -> None:
    place = address(jiang.event, "printing/")
    desk.post(place, {"kind": "standings", "paper": "A4", "language": "en", "confirmed": "on"})
    PrintJob.objects.update(state=state, error_code="print.file_gone", missing=["𠮷"])

    page = text_of(desk.get(place))

    assert f"{place}{PrintJob.objects.get().public_id}/retry/" in page
    assert message("print.file_gone", {}) in page


@pytest.mark.parametrize(
    "wrong",
    [
        pytest.param({"kind": "money"}, id="no such kind"),
        pytest.param({"kind": "score-cards", "jiang": ""}, id="no jiang"),
        pytest.param({"kind": "score-cards", "table": "9"}, id="no such table"),
        pytest.param({"kind": "draw-record", "draw": "9"}, id="no such draw"),
        pytest.param({"paper": "A3"}, id="no such paper"),
    ],
)
def test_a_print_that_cannot_be_made_is_refused(
    desk: Client, jiang: Jiang, wrong: dict[str, Any]
) -> None:
    wish = {"kind": "standings", "jiang": "1", "paper": "A4", "language": "en", **wrong}

    assert desk.post(address(jiang.event, "printing/"), wish).status_code == 422
    assert not PrintJob.objects.exists()


def test_a_job_of_another_event_is_not_there(desk: Client, jiang: Jiang) -> None:
    other = a_running_jiang(1).event
    wish = {"kind": "standings", "jiang": "1", "paper": "A4", "language": "en"}
    desk_of(other).post(address(other, "printing/"), wish)
    job = PrintJob.objects.get()

    for rest in ("cancel/", "retry/"):
        place = address(jiang.event, f"printing/{job.public_id}/{rest}")
        assert desk.post(place).status_code == 404
    assert desk.get(address(jiang.event, f"printing/{job.public_id}/file/")).status_code == 404
    assert owner_of(other) != owner_of(jiang.event)

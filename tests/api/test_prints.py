"""Print jobs through the API: asked for once, followed, and the file fetched."""

import pytest

from tests.api.cases.prints import PDF, State, a_print
from tests.api.client import as_owner, by_token
from tests.api.counting import queries_of
from tests.builders import a_participant, an_event
from tournaments.events.models import Event
from tournaments.printing.models import PrintJob
from tournaments.printing.services.files import file_of

pytestmark = pytest.mark.django_db


def prints_of(event: Event) -> str:
    return f"events/{event.public_id}/prints"


def test_the_same_wish_has_the_same_job_until_something_changes() -> None:
    event = an_event(opened=True)
    api, wish = by_token(event, "scorer"), {"kind": "standings", "scope": {"confirmed": True}}

    first, again = [api.post(prints_of(event), wish).data for _ in range(2)]
    a_participant(event)
    later = api.post(prints_of(event), wish).data

    assert first == again
    assert first["id"] != later["id"]
    assert (first["state"], first["scope"], first["language"]) == (
        "queued",
        {"confirmed": True},
        "zh-hant",
    )


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"kind": "posters"}, "print.unknown_kind"),
        ({"kind": "score-cards"}, "print.option_missing"),
        ({"kind": "score-cards", "scope": {"jiang": 1}}, "print.no_such_jiang"),
        ({"kind": "standings", "scope": {"count": 3}}, "print.unknown_option"),
        ({"kind": "standings", "paper": "A6"}, "print.wrong_paper"),
        ({"kind": "standings", "language": "fr"}, "print.unknown_language"),
        ({"kind": "draw-record"}, "print.no_draws"),
    ],
)
def test_what_cannot_be_printed_is_refused(wish: dict[str, object], code: str) -> None:
    event = an_event(opened=True)

    assert as_owner(event).post(prints_of(event), wish).code == code


def test_an_unknown_option_is_named_where_it_stands() -> None:
    event = an_event(opened=True)

    answer = as_owner(event).post(prints_of(event), {"kind": "standings", "scope": {"colour": 1}})

    assert answer.fields == {"/scope/colour": "field.unknown"}


def test_progress_and_failure_are_told() -> None:
    event = an_event(opened=True)
    running, failed = a_print(event, State.RUNNING), a_print(event, State.FAILED)
    PrintJob.objects.filter(pk=running.pk).update(sheets=10, sheets_done=4)
    api = as_owner(event)

    now = api.get(f"{prints_of(event)}/{running.public_id}").data
    broken = api.get(f"{prints_of(event)}?state=failed").data["items"]

    assert (now["sheets_done"], now["sheets"], now["error"]) == (4, 10, None)
    assert [(each["id"], each["error"]["code"]) for each in broken] == [
        (failed.public_id, "print.disk_full")
    ]


def test_a_print_is_cancelled_and_tried_again() -> None:
    event = an_event(opened=True)
    path = f"{prints_of(event)}/{a_print(event).public_id}"
    api = as_owner(event)

    early = api.post(f"{path}/retry")
    cancelled, twice = api.post(f"{path}/cancel"), api.post(f"{path}/cancel")
    again = api.post(f"{path}/retry")

    assert (early.code, cancelled.data["state"], twice.code) == (
        "print.not_over",
        "cancelled",
        "print.already_over",
    )
    assert (again.status, again.data["state"]) == (201, "queued")
    assert again.data["id"] != cancelled.data["id"]


def test_the_file_is_the_pdf_itself() -> None:
    event = an_event(opened=True)
    done = a_print(event, State.DONE)
    path, api = f"{prints_of(event)}/{done.public_id}/file", by_token(event)

    file = api.get(path)
    not_json = api.get(path, accept="application/json")
    file_of(done.file).unlink()
    gone = api.get(path)

    assert (file.content, file.headers["content-type"]) == (PDF, "application/pdf")
    assert (not_json.status, not_json.code) == (406, "request.not_acceptable")
    assert (gone.status, gone.code) == (409, "print.file_gone")
    assert gone.headers["content-type"] == "application/problem+json"


def test_a_file_is_there_only_when_the_print_is_done() -> None:
    event = an_event(opened=True)

    answer = as_owner(event).get(f"{prints_of(event)}/{a_print(event).public_id}/file")

    assert answer.code == "print.not_done"


def test_the_job_of_another_event_is_not_there() -> None:
    event, other = an_event(opened=True), an_event(opened=True)

    answer = as_owner(event).get(f"{prints_of(event)}/{a_print(other).public_id}")

    assert answer.status == 404


def test_the_list_takes_as_many_queries_for_three_as_for_one() -> None:
    event = an_event(opened=True)
    api, counts = as_owner(event), []
    for jobs in (1, 2):
        for _ in range(jobs):
            a_print(event)
        shown = api.get(prints_of(event)).data["items"]
        counts.append((len(shown), queries_of(api, prints_of(event))))

    assert counts == [(1, counts[0][1]), (3, counts[0][1])]

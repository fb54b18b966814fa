"""Settings and days: changed all or none, locked with a reason, opened to everyone."""

from datetime import date, time
from typing import Any

import pytest
from django.test import Client

from tests.builders import (
    a_finished_event,
    a_participant,
    a_running_jiang,
    an_event,
    owner_of,
    user_of,
)
from tournaments.check_in.services.check_in import check_in
from tournaments.events.models import Event
from tournaments.events.services.configure import configure_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(client: Client) -> Event:
    event = an_event(name="春季盃", days=[date(2026, 3, 7), date(2026, 3, 8)])
    client.force_login(user_of(owner_of(event)))
    return event


def at(event: Event, rest: str = "") -> str:
    return f"/desk/{event.public_id}/settings/{rest}"


def as_shown(client: Client, event: Event) -> dict[str, Any]:
    """Return what the page's form would send if nothing were changed."""
    form = client.get(at(event)).context["form"]
    return {field.html_name: field.value() for field in form if not field.field.disabled}


def test_saving_what_stands_there_changes_nothing(client: Client, event: Event) -> None:
    before = Event.objects.get().head_seq

    assert client.post(at(event), as_shown(client, event)).status_code == 302
    assert Event.objects.get().head_seq == before


def test_settings_are_changed(client: Client, event: Event) -> None:
    changes = {
        "name": "秋季盃",
        "total_hands": "16",
        "confirm": "none",
        "rule_threshold": "10",
        "tie_1": "best_hand",
        "tie_2": "",
        "tie_3": "",
    }

    answer = client.post(at(event), {**as_shown(client, event), **changes})

    assert answer.status_code == 302
    event.refresh_from_db()
    assert (event.name, event.confirm, event.tie_breaks) == ("秋季盃", "none", ["best_hand"])
    assert event.settings["threshold"] == 10
    assert event.stages.get().total_hands == 16


def test_lots_that_no_page_records_are_offered_only_where_a_program_chose_them(
    client: Client, event: Event
) -> None:
    def offered() -> list[str]:
        return [code for code, _ in client.get(at(event)).context["form"].fields["tie_1"].choices]

    assert "lot" not in offered()
    configure_event(event=event, changes={"tie_breaks": ["lot"]}, by=owner_of(event))
    assert "lot" in offered()
    assert client.post(at(event), as_shown(client, event)).status_code == 302


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param({"name": " "}, id="no name"),
        pytest.param({"time_zone": "Mars/Olympus"}, id="no such time zone"),
        pytest.param({"total_hands": "0"}, id="no hands"),
        pytest.param({"total_hands": "many"}, id="no number"),
        pytest.param({"confirm": "nobody"}, id="no such choice"),
        pytest.param({"rule_threshold": "99"}, id="outside the ruleset's range"),
        pytest.param({"tie_2": "hands_won"}, id="a tie-break twice"),
    ],
)
def test_what_cannot_be_is_refused_as_a_whole(
    client: Client, event: Event, changes: dict[str, str]
) -> None:
    form = {**as_shown(client, event), "place": "活動中心", **changes}

    answer = client.post(at(event), form)

    assert answer.status_code == 422
    assert 'value="活動中心"' in answer.content.decode()
    event.refresh_from_db()
    assert event.place == ""


def test_what_play_has_fixed_says_so_and_stays(client: Client) -> None:
    event = a_running_jiang(1).event
    client.force_login(user_of(owner_of(event)))

    page = client.get(at(event)).content.decode()
    form = {**as_shown(client, event), "name": "新名稱", "rule_threshold": "10"}
    answer = client.post(at(event), form)

    assert "比賽已依此規則開始" in page
    assert answer.status_code == 302
    event.refresh_from_db()
    assert (event.name, event.settings["threshold"]) == ("新名稱", 9)


def days_form(*days: tuple[str, str, str]) -> dict[str, str]:
    lines = {
        f"days-{place}-{name}": value
        for place, day in enumerate(days)
        for name, value in zip(("date", "starts", "cut_off"), day, strict=True)
    }
    return {"days-TOTAL_FORMS": str(len(days)), "days-INITIAL_FORMS": "0", **lines}


def test_days_are_those_with_a_date(client: Client, event: Event) -> None:
    form = days_form(("2026-04-11", "10:00", ""), ("", "09:00", "16:00"))

    assert client.post(at(event, "days/"), form).status_code == 302
    day = event.days.get()
    assert (day.date, day.starts, day.cut_off) == (date(2026, 4, 11), time(10), None)


@pytest.mark.parametrize(
    "form",
    [
        pytest.param(days_form(("2026-04-11", "", "")), id="no start"),
        pytest.param(days_form(("2026-04-11", "16:00", "09:00")), id="ends before it starts"),
        pytest.param(days_form(*[("2026-04-11", "09:00", "")] * 2), id="twice"),
        pytest.param(days_form(("31.4.", "09:00", "")), id="no date"),
        pytest.param({}, id="nothing"),
        pytest.param({"days-TOTAL_FORMS": "99999", "days-INITIAL_FORMS": "0"}, id="too many"),
    ],
)
def test_days_that_cannot_be_are_refused(
    client: Client, event: Event, form: dict[str, str]
) -> None:
    answer = client.post(at(event, "days/"), form)

    assert answer.status_code == 422
    assert event.days.count() == 2


def test_an_event_is_opened_and_taken_back_until_somebody_came(
    client: Client, event: Event
) -> None:
    states = []
    for rest in ("open/", "draft/", "open/"):
        client.post(at(event, rest))
        states.append(Event.objects.get().state)
    offered = at(event, "draft/") in client.get(at(event)).content.decode()
    check_in(participant=a_participant(event), by=owner_of(event))
    late = client.post(at(event, "draft/"), follow=True)

    assert states == ["open", "draft", "open"]
    assert offered
    assert at(event, "draft/") not in late.content.decode()
    assert "notice error" in late.content.decode()
    assert Event.objects.get().state == Event.State.OPEN


def test_what_stays_as_it_is_is_named_where_the_rest_may_change(client: Client) -> None:
    event = a_finished_event()
    client.force_login(user_of(owner_of(event)))

    groups = {group.title: group.locked for group in client.get(at(event)).context["form"].groups()}

    assert [why.partition("：")[0] for why in groups["賽事"]] == ["時區"]
    assert groups["同分時"] == ["比賽已依此規則開始，「同分判定」不能再更改。"]

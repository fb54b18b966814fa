"""The settings of an event: what each may be, and until when it may be changed."""

from collections.abc import Callable
from typing import Any

import pytest

from scoring.games import ruleset
from tests.builders import (
    a_committed_draw,
    a_drawn_jiang,
    a_finished_event,
    a_running_jiang,
    an_event,
    owner_of,
    play_hand,
)
from tests.tournaments.log_reading import logged
from tests.tournaments.refusal_cases import Refused, refusal
from tournaments.events.models import Event
from tournaments.events.services.configure import configure_event
from tournaments.events.services.lifecycle import archive_event
from tournaments.hands.models import Hand
from tournaments.jiangs.services.plan import plan_jiangs

pytestmark = pytest.mark.django_db


def configured(event: Event, **changes: object) -> Event:
    return configure_event(event=event, changes=changes, by=owner_of(event))


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", "Autumn Cup"),
        ("place", "Hall 2"),
        ("time_zone", "Europe/Berlin"),
        ("tie_breaks", ["best_jiang", "lot"]),
        ("minutes_per_jiang", 90),
        ("confirm", "second_staff"),
        ("table_draw", "at_once"),
        ("seat_draw", "digital"),
        ("next_tables", "redraw"),
        ("public_names", "masked"),
        ("search_engines", True),
    ],
)
def test_a_setting_of_the_event_is_changed_and_logged(field: str, value: object) -> None:
    event = an_event()

    configured(event, **{field: value})

    assert getattr(Event.objects.get(pk=event.pk), field) == value
    assert logged(event, "event.configured") == [{"settings": {field: value}}]


def test_the_number_of_hands_is_kept_by_the_stage() -> None:
    event = an_event()

    configured(event, total_hands=20, hands_per_jiang=10)

    stage = event.stages.get()
    assert (stage.total_hands, stage.hands_per_jiang) == (20, 10)


def test_settings_of_the_ruleset_that_are_not_named_stay() -> None:
    event = an_event(settings={"threshold": 10})

    event = configured(event, settings={"two_factor": 3})

    defaults = ruleset("tw-tournament").defaults
    assert event.settings == {**defaults, "threshold": 10, "two_factor": 3}


def test_what_does_not_differ_is_neither_refused_nor_logged() -> None:
    event = a_finished_event()
    head = event.head_seq

    configured(event, confirm="player", total_hands=1, ruleset="tw-tournament")

    assert Event.objects.get(pk=event.pk).head_seq == head


def test_one_bad_setting_refuses_them_all() -> None:
    event = an_event()

    code = refusal(lambda: configured(event, place="Hall 2", confirm="maybe"))

    assert code == "event.unknown_choice"
    assert Event.objects.get(pk=event.pk).place == ""


def test_a_plan_follows_the_number_of_hands() -> None:
    event = an_event()
    plan_jiangs(event=event, by=owner_of(event))

    configured(event, total_hands=20)

    assert list(event.jiangs.values_list("number", "hands", "minutes")) == [
        (1, 8, 80),
        (2, 8, 80),
        (3, 4, 40),
    ]
    assert [each["hands"] for each in logged(event, "jiang.planned")[-1]["jiangs"]] == [8, 8, 4]


def test_jiangs_that_are_published_keep_their_minutes() -> None:
    jiang = a_running_jiang(1)

    configured(jiang.event, minutes_per_jiang=60)

    assert list(jiang.event.jiangs.values_list("number", "minutes")) == [(1, 80), (2, 30)]
    assert logged(jiang.event, "jiang.planned")[-1] == {
        "jiangs": [
            {"jiang": 1, "stage": 1, "hands": 8, "minutes": 80},
            {"jiang": 2, "stage": 1, "hands": 4, "minutes": 30},
        ]
    }


def in_draft(**changes: object) -> None:
    configured(an_event(), **changes)


def while_playing(**changes: object) -> None:
    jiang = a_running_jiang(1)
    play_hand(jiang.tables.get(), 1)
    configured(jiang.event, **changes)


def while_drawing(kind: str, **changes: object) -> None:
    event = an_event(opened=True)
    a_committed_draw(event, kind)
    configured(event, **changes)


def with_an_unconfirmed_hand() -> None:
    jiang = a_running_jiang(1)
    play_hand(jiang.tables.get(), 1)
    Hand.objects.update(state=Hand.State.REPORTED)
    configured(jiang.event, confirm="none")


def when_finished(**changes: object) -> None:
    configured(a_finished_event(), **changes)


def when_archived(**changes: object) -> None:
    event = a_finished_event()
    archive_event(event=event, by=owner_of(event))
    configured(event, **changes)


REFUSED: Refused = [
    ("event.unknown_setting", lambda: in_draft(colour="red")),
    ("event.unknown_setting", lambda: in_draft(state="finished")),
    ("event.unknown_setting", lambda: in_draft(next_number=1)),
    ("text.empty", lambda: in_draft(name=" \t\u3000")),
    ("text.too_long", lambda: in_draft(name="x" * 201)),
    ("text.unprintable", lambda: in_draft(place="Hall\x002")),
    ("text.unprintable", lambda: in_draft(place="Hall \u202e2")),
    ("input.not_text", lambda: in_draft(name=7)),
    ("event.unknown_time_zone", lambda: in_draft(time_zone="Asia/Atlantis")),
    ("event.unknown_time_zone", lambda: in_draft(time_zone="../../etc/passwd")),
    ("event.unknown_time_zone", lambda: in_draft(time_zone="Asia")),
    ("event.unknown_time_zone", lambda: in_draft(time_zone="")),
    ("event.unknown_time_zone", lambda: in_draft(time_zone="\x00")),
    ("ruleset.unknown", lambda: in_draft(ruleset="poker")),
    ("setting.unknown", lambda: in_draft(settings={"jokers": 2})),
    ("setting.out_of_range", lambda: in_draft(settings={"threshold": 99})),
    ("input.not_an_object", lambda: in_draft(settings=[])),
    ("tie_break.unknown", lambda: in_draft(tie_breaks=["age"])),
    ("tie_break.twice", lambda: in_draft(tie_breaks=["lot", "lot"])),
    ("input.not_text", lambda: in_draft(tie_breaks=[["lot"]])),
    ("event.not_a_list", lambda: in_draft(tie_breaks="lot")),
    ("event.unknown_choice", lambda: in_draft(confirm="maybe")),
    ("event.unknown_choice", lambda: in_draft(table_draw=["lots"])),
    ("event.number_out_of_range", lambda: in_draft(total_hands=0)),
    ("event.number_out_of_range", lambda: in_draft(hands_per_jiang=65)),
    ("event.number_out_of_range", lambda: in_draft(minutes_per_jiang=601)),
    ("input.number_too_large", lambda: in_draft(minutes_per_jiang=10**30)),
    ("input.not_an_integer", lambda: in_draft(total_hands=True)),
    ("input.not_an_integer", lambda: in_draft(minutes_per_jiang="80")),
    ("event.rules_pinned", lambda: while_playing(settings={"threshold": 10})),
    ("event.rules_pinned", lambda: while_playing(tie_breaks=["lot"])),
    ("event.tables_there", lambda: configured(a_drawn_jiang(1).event, ruleset="dou-dizhu")),
    ("event.tables_there", lambda: while_drawing("tables-lots", ruleset="dou-dizhu")),
    ("plan.published", lambda: while_playing(total_hands=16)),
    ("plan.published", lambda: while_playing(hands_per_jiang=4)),
    ("event.hands_await_confirmation", with_an_unconfirmed_hand),
    ("event.draw_under_way", lambda: while_drawing("tables-lots", table_draw="physical")),
    ("event.draw_under_way", lambda: while_drawing("seats-digital", seat_draw="digital")),
    ("event.wrong_state", lambda: when_finished(time_zone="Europe/Berlin")),
    ("event.wrong_state", lambda: when_finished(minutes_per_jiang=60)),
    ("event.wrong_state", lambda: when_finished(confirm="none")),
    ("event.wrong_state", lambda: when_finished(next_tables="redraw")),
    ("event.wrong_state", lambda: when_archived(name="Renamed")),
]


@pytest.mark.parametrize(("code", "call"), REFUSED)
def test_a_setting_that_can_not_be_or_not_any_more_is_refused(
    code: str, call: Callable[[], Any]
) -> None:
    assert refusal(call) == code


def test_a_typing_error_in_the_name_can_be_mended_when_all_is_over() -> None:
    event = configured(a_finished_event(), name="Spring Cup", place="Town hall")

    assert (event.name, event.place) == ("Spring Cup", "Town hall")


def test_how_hands_are_confirmed_changes_between_them() -> None:
    jiang = a_running_jiang(1)
    play_hand(jiang.tables.get(), 1)

    assert configured(jiang.event, confirm="none").confirm == "none"


def test_the_draw_of_seats_does_not_hold_up_the_draw_of_tables() -> None:
    event = an_event(opened=True)
    a_committed_draw(event, "seats-digital")

    assert configured(event, table_draw="physical").table_draw == "physical"


def test_another_game_brings_its_own_settings_and_tie_breaks() -> None:
    event = configured(an_event(), ruleset="dou-dizhu")

    assert (event.settings["players"], event.game.seats) == (3, ("A", "B", "C"))
    assert event.tie_breaks == ["hands_won", "most_landlord", "best_hand"]
    assert refusal(lambda: configured(event, tie_breaks=["fewest_cards"])) == "tie_break.unknown"


def test_tables_that_are_there_keep_their_size() -> None:
    event = a_drawn_jiang(1).event

    four = configured(event, ruleset="dou-dizhu", settings={"players": 4})

    assert four.game.seats == ("A", "B", "C", "D")
    assert refusal(lambda: configured(event, settings={"players": 3})) == "event.tables_there"

"""What a table carries from hand to hand, shown with a made-up game of two sides that climb levels.

A hand is worth the level of the side that wins it; that side then climbs by one, or from level 3 on, if the
win was a sweep, by two.
"""

import json
from collections.abc import Sequence
from typing import Any

import pytest
from django.test import Client

from scoring.errors import RuleError
from scoring.games import RULESETS
from scoring.games.fields import Field, Fields, Option
from scoring.games.game import game_of
from scoring.games.read_fields import read_fields
from scoring.games.ruleset import Carried, Column, Deal, Paper, Preset, Result, Ruleset, State
from scoring.games.score import Fact, Score
from scoring.games.settings import NumberSetting, Settings
from scoring.seats import Seat, first_seats, next_seat
from scoring.words import Sentence, Text
from tests.api.client import as_owner
from tests.builders import (
    a_member,
    a_running_jiang,
    finish_hands,
    owner_of,
    play_hand,
    seat_all,
    user_of,
)
from tests.tournaments.audit.tampering import beneath, forge, write
from tests.web.phone.test_phone import phone_for
from tournaments.audit import audit
from tournaments.events.models import Event
from tournaments.hands.models import HandReport
from tournaments.hands.services.confirm import confirm_hand
from tournaments.hands.services.correct import correct_hand, preview_correction
from tournaments.hands.services.report import report_hand
from tournaments.hands.services.settle import settle_hand
from tournaments.hands.services.void import void_hand
from tournaments.jiangs.models import Jiang
from tournaments.jiangs.queries.one_table import one_table
from tournaments.jiangs.services.clock import start_jiang
from tournaments.jiangs.services.close import close_jiang
from tournaments.jiangs.services.publish import publish_jiang
from tournaments.jiangs.services.set_tables import keep_tables, set_tables
from tournaments.log.models import LogEntry
from tournaments.staff.models import Role
from tournaments.standings.queries.standings import standings_of
from tournaments.tables.models import Table

pytestmark = pytest.mark.django_db

SEATS = first_seats(4)
SIDES = ("AC", "BD")
SWEEP_FROM = 3


def fields(settings: Settings) -> Fields:
    """Return who won, and how; a sweep is offered from level 3 on."""
    high = max(settings["levels"].values()) >= SWEEP_FROM
    ways = (Option("plain", "plain"), *((Option("sweep", "a sweep"),) if high else ()))
    return (
        Field("winner", "seat", "Who won?"),
        Field("how", "choice", "How?", default="plain", options=ways),
    )


def side_of(seat: Seat) -> str:
    return next(side for side in SIDES if seat in side)


def points(result: Result, settings: Settings) -> Score:
    side = side_of(result["winner"])
    level = settings["levels"][side]
    why: dict[Seat, tuple[Fact, ...]] = dict.fromkeys(SEATS, (("level", level),))
    return Score({seat: level if seat in side else -level for seat in SEATS}, why, tuple(side))


def after(result: Result, settings: Settings) -> State:
    side = side_of(result["winner"])
    climbs = 2 if result["how"] == "sweep" else 1
    return {"levels": {**settings["levels"], side: settings["levels"][side] + climbs}}


def nothing(result: Result, seat: Seat, why: Sequence[Fact]) -> str:
    return ""


CLIMBING = Ruleset(
    code="climbing",
    description="Two sides climb.",
    settings=(NumberSetting("first", 1, 1, 9, "First level", "where both begin"),),
    zero_sum=True,
    seats=lambda settings: SEATS,
    fields=fields,
    read=lambda data, settings: read_fields(data, fields(settings), SEATS),
    points=points,
    deal=lambda before, settings: Deal("A"),
    confirmer=lambda result, settings: next_seat(result["winner"], SEATS),
    won_label="won",
    facts={"level": "level {number}"},
    summary=lambda settings: [],
    rules=lambda settings: [],
    paper=Paper(card=(Column(Text("Level"), 10.0, nothing),)),
    preset=Preset(
        "Climbing",
        {
            "tie_breaks": ("hands_won",),
            "total_hands": 8,
            "hands_per_jiang": 4,
            "minutes_per_jiang": 10,
        },
    ),
    sides=SIDES,
    carried=Carried(
        start=lambda settings: {"levels": dict.fromkeys(SIDES, settings["first"])},
        after=after,
        notice=lambda settings: [
            Sentence(
                "A+C {one}, B+D {other}",
                {"one": settings["levels"]["AC"], "other": settings["levels"]["BD"]},
            )
        ],
    ),
)
ACE, BEE = {"winner": "A"}, {"winner": "B"}


@pytest.fixture
def jiang(monkeypatch: pytest.MonkeyPatch) -> Jiang:
    """A running jiang of one table."""
    monkeypatch.setitem(RULESETS, "climbing", CLIMBING)
    return a_running_jiang(1, preset="climbing")


@pytest.fixture
def table(jiang: Jiang) -> Table:
    return jiang.tables.get()


def broken(event: Event) -> dict[str, list[str]]:
    return {
        check.invariant: [found.code for found in check.findings]
        for check in audit(event)
        if not check.holds
    }


def counted(table: Table) -> list[tuple[int, dict[str, int], str]]:
    """Return A's points in each hand, what was carried into it, and its state."""
    return [
        (hand.lines[0].points, hand.carried["levels"], hand.state)
        for hand in one_table(table).results
    ]


def test_each_hand_is_scored_with_what_the_hands_before_left(table: Table) -> None:
    for number, report in enumerate((ACE, ACE, BEE, {"winner": "C", "how": "sweep"}), 1):
        play_hand(table, number, report)

    assert counted(table) == [
        (1, {"AC": 1, "BD": 1}, "confirmed"),
        (2, {"AC": 2, "BD": 1}, "confirmed"),
        (-1, {"AC": 3, "BD": 1}, "confirmed"),
        (3, {"AC": 3, "BD": 2}, "confirmed"),
    ]
    assert broken(table.jiang.event) == {}


def test_what_is_offered_depends_on_it(table: Table) -> None:
    with pytest.raises(RuleError) as refusal:
        play_hand(table, 1, {"winner": "A", "how": "sweep"})

    assert refusal.value.code == "report.not_offered"
    assert not table.hands.exists()


def test_a_void_hand_leaves_nothing(table: Table) -> None:
    play_hand(table, 1, ACE)
    play_hand(table, 2, ACE)
    void_hand(table=table, number=2, reason="misdeal", by=owner_of(table.jiang.event))

    assert one_table(table).carried == {"levels": {"AC": 2, "BD": 1}}
    play_hand(table, 2, BEE, attempt=2)
    assert counted(table)[1][:2] == (-1, {"AC": 2, "BD": 1})
    assert broken(table.jiang.event) == {}


class TestACorrection:
    def test_shows_and_redoes_what_follows_from_it(self, table: Table) -> None:
        event = table.jiang.event
        owner = owner_of(event)
        for number, report in enumerate((ACE, ACE, BEE), 1):
            play_hand(table, number, report)

        shown = preview_correction(table=table, number=1, report=BEE, by=owner)
        before = standings_of(event, jiang=table.jiang)
        correct_hand(table=table, number=1, report=BEE, reason="misread", by=owner)

        later = [
            (each.number, each.seats[0].old_points, each.seats[0].new_points)
            for each in shown.following
        ]
        assert later == [(2, 2, 1), (3, -1, -2)]
        assert counted(table) == [
            (-1, {"AC": 1, "BD": 1}, "settled"),
            (1, {"AC": 1, "BD": 2}, "confirmed"),
            (-2, {"AC": 2, "BD": 2}, "confirmed"),
        ]
        standings = standings_of(event, jiang=table.jiang)
        totals = {row.number: row.total for row in standings.rows}
        assert {each.participant: each.new_total for each in shown.places} == {
            number: total
            for number, total in totals.items()
            if total != next(row.total for row in before.rows if row.number == number)
        }
        assert totals == {1: -2, 2: 2, 3: -2, 4: 2}
        assert broken(event) == {}

    def test_stops_where_nothing_more_follows(self, table: Table) -> None:
        for number, report in enumerate((ACE, BEE, ACE), 1):
            play_hand(table, number, report)
        report = {"winner": "C"}

        correct_hand(
            table=table, number=1, report=report, reason="misread", by=owner_of(table.jiang.event)
        )

        kinds = HandReport.objects.filter(hand__table=table).values_list("kind", flat=True)
        assert sorted(kinds) == ["correction", "first", "first", "first"]

    def test_is_refused_whole_if_a_later_hand_could_not_have_happened(self, table: Table) -> None:
        event = table.jiang.event
        for number, report in enumerate((ACE, ACE, {"winner": "A", "how": "sweep"}), 1):
            play_hand(table, number, report)
        before = counted(table), event.log.count()

        with pytest.raises(RuleError) as refusal:
            correct_hand(table=table, number=1, report=BEE, reason="misread", by=owner_of(event))

        assert (refusal.value.code, refusal.value.params["number"]) == (
            "hand.following_impossible",
            3,
        )
        assert (counted(table), event.log.count()) == before


def test_a_reporters_new_version_redoes_what_follows(table: Table) -> None:
    event = table.jiang.event
    owner = owner_of(event)
    report_hand(table=table, number=1, report=ACE, by=owner)
    report_hand(table=table, number=2, report=ACE, by=owner)
    report_hand(table=table, number=1, report=BEE, by=owner, replaces=1)

    assert counted(table) == [
        (-1, {"AC": 1, "BD": 1}, "reported"),
        (1, {"AC": 1, "BD": 2}, "reported"),
    ]
    report_hand(table=table, number=2, report=BEE, by=owner, replaces=2)  # it is still their own
    assert counted(table)[1] == (-2, {"AC": 1, "BD": 2}, "reported")
    assert broken(event) == {}


def test_a_version_from_before_the_change_is_settled_for_with_todays_points(table: Table) -> None:
    event = table.jiang.event
    owner = owner_of(event)
    play_hand(table, 1, ACE)
    report_hand(table=table, number=2, report=ACE, by=owner)
    report_hand(table=table, number=2, report=BEE, by=a_member(event, Role.REFEREE))  # version 2
    correct_hand(table=table, number=1, report=BEE, reason="misread", by=owner)
    settle_hand(table=table, number=2, version=2, reason="asked the table", by=owner)

    assert counted(table)[1] == (-2, {"AC": 1, "BD": 2}, "settled")
    assert broken(event) == {}


def test_whoever_reported_a_hand_cannot_confirm_it_after_it_was_redone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(RULESETS, "climbing", CLIMBING)
    table = a_running_jiang(1, preset="climbing", confirm="second_staff").tables.get()
    event = table.jiang.event
    bob, owner = a_member(event, Role.HEAD_REFEREE), owner_of(event)
    play_hand(table, 1, ACE)
    report_hand(table=table, number=2, report=ACE, by=bob)
    correct_hand(table=table, number=1, report=BEE, reason="misread", by=owner)
    place: dict[str, Any] = {"table": table, "number": 2, "version": 2}

    with pytest.raises(RuleError, match=r"hand\.own_report"):
        confirm_hand(by=bob, **place)
    confirm_hand(by=owner, **place)

    assert broken(event) == {}


def next_jiang(jiang: Jiang, numbers: Sequence[int] | None = None) -> Jiang:
    """Close a jiang and start the next, at kept tables or with these players as A, B, C, D."""
    event, owner = jiang.event, owner_of(jiang.event)
    close_jiang(jiang=jiang, by=owner)
    following = event.jiangs.get(number=jiang.number + 1)
    if numbers is None:
        keep_tables(jiang=following, by=owner)
    else:
        people = {each.number: each for each in event.participants.all()}
        set_tables(jiang=following, tables={1: [people[n] for n in numbers]}, by=owner)
    seat_all(following)
    publish_jiang(jiang=following, by=owner)
    return start_jiang(jiang=following, by=owner)


class TestANewJiang:
    def test_goes_on_from_the_last_where_the_sides_are_kept(self, jiang: Jiang) -> None:
        first = jiang.tables.get()
        finish_hands(jiang, ACE)
        second = next_jiang(jiang, [3, 2, 1, 4]).tables.get()  # A and C have changed seats
        play_hand(second, 1, ACE)
        owner = owner_of(jiang.event)

        shown = preview_correction(table=first, number=4, report=BEE, by=owner)
        correct_hand(table=first, number=4, report=BEE, reason="misread", by=owner)

        assert [(each.jiang, each.number) for each in shown.following] == [(2, 1)]
        assert counted(second) == [(4, {"AC": 4, "BD": 2}, "confirmed")]
        assert one_table(second).carried == {"levels": {"AC": 5, "BD": 2}}
        assert broken(jiang.event) == {}

    def test_starts_afresh_with_other_sides(self, jiang: Jiang) -> None:
        finish_hands(jiang, ACE)
        second = next_jiang(jiang, [2, 1, 3, 4]).tables.get()

        assert one_table(second).carried == {"levels": {"AC": 1, "BD": 1}}
        play_hand(second, 1, ACE)
        assert broken(jiang.event) == {}


def test_tampering_with_it_is_named(table: Table) -> None:
    play_hand(table, 1, ACE)
    play_hand(table, 2, ACE)
    report = HandReport.objects.get(hand__number=2)
    entry = LogEntry.objects.get(event=table.jiang.event, seq=report.seq)
    levels = {"levels": {"AC": 2, "BD": 9}}  # gives the same points

    with beneath():
        write(report, carried=levels)
        forge(entry, carried=levels)
        assert broken(table.jiang.event) == {"I8": ["audit.other_carried"]}
        write(report, carried={"levels": 9})
        assert "I8" in broken(table.jiang.event)


def ways(game: dict[str, Any]) -> list[str]:
    return [option["code"] for option in game["fields"][1]["options"]]


def test_everybody_at_the_table_sees_it(table: Table, client: Client) -> None:
    event = table.jiang.event
    play_hand(table, 1, ACE)
    play_hand(table, 2, ACE)
    phone = phone_for(event)
    place = f"/phone/{event.public_id}/tables/1/"
    client.force_login(user_of(owner_of(event)))
    who = event.participants.get(number=1)

    shown = phone.get(f"{place}now/").json()
    asked = json.dumps({"number": 1, "report": BEE}), json.dumps({"number": 3, "report": ACE})
    worth = [
        phone.post(f"{place}preview/", each, "application/json").json()["points"]["A"]["points"]
        for each in asked
    ]
    desk = client.get(f"/desk/{event.public_id}/jiangs/1/tables/1/").content.decode()
    mine = client.get(f"/me/{who.link}/").content.decode()
    hands = as_owner(event).get(f"events/{event.public_id}/jiangs/1/tables/1/hands").data

    said = "A+C 3, B+D 1"
    assert said in shown["html"]
    assert ways(shown["entry"]) == ["plain", "sweep"]
    assert ways(shown["entry"]["carried"]["1"]) == ["plain"]
    assert worth == [-1, 3]
    assert said in desk
    assert 'value="sweep"' in desk
    assert said in mine
    assert [hand["carried"]["levels"]["AC"] for hand in hands["items"]] == [1, 2]


def test_the_desk_shows_what_a_correction_redoes(table: Table, client: Client) -> None:
    event = table.jiang.event
    play_hand(table, 1, ACE)
    play_hand(table, 2, ACE)
    client.force_login(user_of(owner_of(event)))

    page = client.post(
        f"/desk/{event.public_id}/jiangs/1/tables/1/hands/1/correct/",
        {"winner": "B"},
        headers={"accept-language": "en"},
    )

    assert "Jiang 1, hand 2 is worked out again" in page.content.decode()


def test_a_game_whose_hands_stand_alone_carries_nothing() -> None:
    game = game_of({"ruleset": "tw-tournament", "settings": {}})

    assert (game.start, game.after({}), game.notice()) == ({}, {}, ())

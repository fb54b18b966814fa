"""Phones in the hall as witnesses of a draw: they join, show their values, or are silent."""

from dataclasses import replace

import pytest
import time_machine
from django.utils import timezone

from scoring.errors import RuleError
from tests.builders import owner_of, players
from tests.draw_builders import (
    Phone,
    a_planned_jiang,
    at_once,
    committed,
    found,
    now,
    opened,
    phones,
    point_all,
    repeated,
    seats_committed,
    time_over,
    witnessed,
)
from tournaments.check_in.services.check_in import check_in, record_leaving, record_return
from tournaments.draws.algorithm.tables_lots import Lots
from tournaments.draws.algorithm.verify import verify
from tournaments.draws.algorithm.versions import seed_of
from tournaments.draws.algorithm.witnesses import Witness
from tournaments.draws.models import Draw, WitnessValue
from tournaments.draws.queries.draw_view import view_of
from tournaments.draws.queries.draws import document_of
from tournaments.draws.queries.witnesses import TIME_TO_SHOW
from tournaments.draws.services.abandon import abandon_draw
from tournaments.draws.services.commit import commit_table_draw
from tournaments.draws.services.draw_rows import source_of
from tournaments.draws.services.entropy import add_entropy
from tournaments.draws.services.witnesses import go_on_without_silent
from tournaments.events.models import Event
from tournaments.log.queries.authors import names_behind

pytestmark = pytest.mark.django_db
State = Draw.State


def test_the_last_value_opens_the_draw() -> None:
    draw = witnessed(at_once(8), 3, show=2)
    assert (draw.state, draw.jiang.seats.count()) == (State.REVEALING, 0)

    phones(3)[2].show(draw)

    done = now(draw)
    values = [each["value"] for each in document_of(done)["witnesses"]]
    assert (done.state, values) == (State.COMPLETE, [phone.value for phone in phones(3)])
    assert verify(document_of(done)) == []
    assert found(done.event) == []


def test_each_value_changes_the_result() -> None:
    """The same list, secret and dice; only one witness's value is another."""
    seeds = []
    draw = witnessed(at_once(8), 1, show=1)
    source = source_of(now(draw))
    for value in ("ab" * 32, "cd" * 32, None):
        witness = Witness("0" * 16, "0" * 64, value)
        seeds.append(seed_of(replace(source, witnesses=[witness])))

    assert len(set(seeds)) == 3


def test_lots_and_decks_have_witnesses_too() -> None:
    lots = witnessed(committed(a_planned_jiang(6)), 2, show=2)
    decks = witnessed(seats_committed(1), 2, show=2)

    assert (lots.state, decks.state) == (State.OPEN, State.OPEN)
    assert verify(document_of(point_all(decks))) == []


def test_a_phone_that_sends_again_gets_the_same_answer() -> None:
    draw = at_once(4)
    phone = Phone.numbered(1)
    joined = phone.join(draw)
    before = now(draw).event.head_seq

    assert phone.join(draw) == joined
    assert now(draw).event.head_seq == before
    opened(draw)
    shown = phone.show(draw)
    assert phone.show(now(draw)) == shown
    assert WitnessValue.objects.count() == 1


@pytest.mark.parametrize("silent", [1, 2])
def test_the_hall_rolls_again_where_one_or_two_are_silent(silent: int) -> None:
    """Whoever was silent knew all other values; what is rolled now, nobody knew."""
    draw = witnessed(at_once(8), 5, show=5 - silent)

    waiting = time_over(draw)
    codes = view_of(now(draw)).codes
    done = add_entropy(draw=waiting, dice=[6] * 10, by=owner_of(draw.event))

    assert (waiting.state, len(codes)) == (State.REROLLING, 3)
    assert (done.state, now(draw).silent) == (State.COMPLETE, None)
    assert view_of(now(draw)).codes == codes
    assert verify(document_of(now(draw))) == []
    assert found(draw.event) == []


def test_more_silent_phones_void_the_draw_publicly() -> None:
    draw = witnessed(at_once(8), 5, show=2)

    time_over(draw)

    view = view_of(now(draw))
    assert (view.state, view.silent, view.secret) == (State.ABANDONED, 3, now(draw).secret)
    assert "3" in view.reason
    assert verify(document_of(now(draw))) == []
    assert now(draw).jiang.seats.count() == 0
    assert found(draw.event) == []


def test_it_is_repeated_without_the_phones_that_were_silent() -> None:
    again = repeated(3, show=2)

    for phone in phones(5)[3:]:
        phone.join(again)

    names = [each.name for each in phones(5)[3:]]
    assert [each.phone for each in again.witnesses.all()] == names


def test_who_was_silent_stays_out_after_another_draw_was_given_up() -> None:
    """Giving the repetition up for another reason must not let the silent phones in again."""
    again = repeated(3, show=1)
    abandon_draw(draw=again, reason="a mistake", by=owner_of(again.event))
    third = committed(again.jiang)

    with pytest.raises(RuleError, match=r"draw\.witness_not_allowed"):
        Phone.numbered(1).join(third)
    Phone.numbered(4).join(third)


def test_the_log_names_a_witness_by_its_phone() -> None:
    draw = witnessed(at_once(4), 1, show=1)
    by = f"witness:{Phone.numbered(1).name}"

    authors = set(draw.event.log.filter(kind__contains="witness_").values_list("by", flat=True))

    assert authors == {by}
    assert Phone.numbered(1).name in names_behind(draw.event, authors)[by]


def test_giving_up_for_another_reason_does_not_hide_the_silence() -> None:
    """Else the silent phones could come back as often as the result doesn't please."""
    draw = witnessed(at_once(8), 5, show=2)
    with time_machine.travel(timezone.now() + TIME_TO_SHOW):
        abandon_draw(draw=draw, reason="the projector failed", by=owner_of(draw.event))
    again = committed(draw.jiang)

    assert (now(draw).silent, now(draw).reason) == (3, "the projector failed")
    with pytest.raises(RuleError, match=r"draw\.witness_not_allowed"):
        Phone.numbered(5).join(again)
    assert found(draw.event) == []


def test_where_no_phone_showed_its_value_all_may_come_back() -> None:
    """Then it was the hall's network; nobody learned anything by it."""
    Phone.numbered(1).join(repeated(3))


@pytest.mark.parametrize("state", ["finished", "archived"])
def test_no_phone_writes_into_an_event_that_is_over(state: str) -> None:
    joining, showing = at_once(4), witnessed(at_once(4), 1)
    Event.objects.update(state=state)

    with pytest.raises(RuleError, match=r"event\.wrong_state"):
        Phone.numbered(1).join(now(joining))
    with pytest.raises(RuleError, match=r"event\.wrong_state"):
        Phone.numbered(1).show(now(showing))


def test_nobody_waits_longer_than_a_minute() -> None:
    with time_machine.travel(timezone.now(), tick=False) as clock:
        draw = witnessed(at_once(4), 1)
        clock.shift(TIME_TO_SHOW)

        assert go_on_without_silent(draw=draw, by=owner_of(draw.event)).state == State.REROLLING


def test_a_list_that_no_longer_holds_lets_no_draw_open() -> None:
    """Somebody left between the dice and the last value; the value counts all the same."""
    draw = witnessed(at_once(4), 1)
    one, by = draw.event.participants.get(number=1), owner_of(draw.event)
    record_leaving(participant=one, by=by)

    Phone.numbered(1).show(draw)

    assert (now(draw).state, WitnessValue.objects.count()) == (State.REVEALING, 1)
    with pytest.raises(RuleError, match=r"draw\.list_changed"):
        go_on_without_silent(draw=draw, by=by)
    record_return(participant=one, by=by)
    assert go_on_without_silent(draw=draw, by=by).state == State.COMPLETE


def test_newcomers_take_reserved_places_and_all_others_their_own() -> None:
    """Who is in the list has the same place whenever they come; arriving only reveals it."""
    draw = opened(committed(a_planned_jiang(6)))
    known = Lots.drawn(draw.fixed, source_of(draw))
    expected = {number: known.place_of(number) for number in range(1, 7)}
    late = players(draw.event, 1)[0]
    order = [5, late.number, 2, 6, 1, 4, 3]

    for number in order:
        check_in(participant=draw.event.participants.get(number=number), by=owner_of(draw.event))

    steps = {step.participant.number: (step.table, step.place) for step in now(draw).steps.all()}
    place = known.place_of(late.number)
    assert place is not None
    assert steps == {
        number: (at.table, at.place)
        for number, at in {**expected, late.number: place}.items()
        if at
    }
    assert [each["participant"] for each in document_of(now(draw))["arrivals"]] == order
    assert found(draw.event) == []


def test_places_can_be_kept_for_those_who_have_not_signed_up() -> None:
    jiang = a_planned_jiang(8)

    draw = commit_table_draw(jiang=jiang, reserve=3, by=owner_of(jiang.event))

    assert (draw.reserved, draw.fixed.places) == (4, 12)

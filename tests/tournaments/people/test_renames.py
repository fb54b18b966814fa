"""A name changed between a draw's commitment and its publication needs a reason, which stands beside the draw."""

from collections.abc import Callable
from typing import Any

import pytest

from scoring.errors import RuleError
from tests.builders import a_drawn_jiang, a_participant, an_event, owner_of
from tests.draw_builders import (
    a_box,
    a_planned_jiang,
    at_once,
    closed,
    committed,
    lots_open,
    lots_taken,
    now,
    opened,
)
from tests.tournaments.log_reading import logged
from tournaments.draws.models import Draw
from tournaments.draws.services.abandon import abandon_draw
from tournaments.jiangs.services.publish import publish_jiang
from tournaments.people.models import Participant
from tournaments.people.queries.renames import draw_fixing_names, renames_after
from tournaments.people.services.participants import edit_participant

pytestmark = pytest.mark.django_db

TYPO = "A slip of the pen"


def first_of(draw: Draw) -> Participant:
    return draw.event.participants.get(number=1)


def renamed(who: Participant, **given: Any) -> Participant:
    return edit_participant(participant=who, by=owner_of(who.event), **given)


def refusal(who: Participant, **given: Any) -> str:
    with pytest.raises(RuleError) as refused:
        renamed(who, **given)
    return refused.value.code


def published() -> Draw:
    draw = opened(at_once())
    publish_jiang(jiang=draw.jiang, by=owner_of(draw.event))
    return now(draw)


@pytest.mark.parametrize(
    "draw",
    [
        pytest.param(at_once, id="committed"),
        pytest.param(lambda: committed(a_planned_jiang()), id="committed, by lots"),
        pytest.param(lots_open, id="open"),
        pytest.param(a_box, id="open, from a box"),
        pytest.param(lambda: opened(at_once()), id="complete"),
        pytest.param(lambda: closed(lots_taken()), id="complete, by lots"),
    ],
)
def test_while_a_draws_list_is_fixed_a_change_needs_a_reason(draw: Callable[[], Draw]) -> None:
    who = first_of(draw())

    assert refusal(who, name="Dora") == "participant.list_fixed"
    assert refusal(who, club="Taipei", reason=" \u200b ") == "participant.list_fixed"
    assert renamed(who, name="Dora", reason=TYPO).name == "Dora"


def test_the_refusal_names_the_draw() -> None:
    draw = at_once()
    abandon_draw(draw=draw, reason="again", by=owner_of(draw.event))
    who = first_of(committed(draw.jiang))

    with pytest.raises(RuleError) as refused:
        renamed(who, name="Dora")

    assert refused.value.params == {"number": 1, "draw": 2}


def test_nothing_changed_needs_no_reason() -> None:
    who = first_of(at_once())

    assert renamed(who, name=who.name).name_hash == who.name_hash


@pytest.mark.parametrize(
    "event",
    [
        pytest.param(an_event, id="no draw"),
        pytest.param(lambda: a_drawn_jiang().event, id="tables without a draw"),
        pytest.param(lambda: published().event, id="tables published"),
    ],
)
def test_without_a_list_that_is_fixed_a_change_needs_none(event: Callable[[], Any]) -> None:
    who = a_participant(event(), "Eve")

    renamed(who, name="Dora")

    assert "reason" not in logged(who.event, "participant.edited")[-1]


def test_an_abandoned_draw_fixes_nothing() -> None:
    draw = at_once()
    abandon_draw(draw=draw, reason="again", by=owner_of(draw.event))

    assert draw_fixing_names(draw.event) is None
    assert renamed(first_of(draw), name="Dora").name == "Dora"


def test_the_log_has_the_reason_and_both_hashes() -> None:
    who = first_of(at_once())

    row = renamed(who, name="Dora", club="Taipei", reason=f"  {TYPO}\n")

    assert logged(who.event, "participant.edited") == [
        {
            "participant": 1,
            "changed": ["name", "club"],
            "name_hash": row.name_hash,
            "name_hash_before": who.name_hash,
            "reason": TYPO,
        }
    ]


@pytest.mark.parametrize("reason", ["Player 1 misspelt", "It is dora lin", "player 1"])
def test_the_reason_names_neither_who_it_was_nor_who_it_is(reason: str) -> None:
    who = first_of(at_once())

    assert refusal(who, name="Dora Lin", reason=reason) == "participant.named_in_reason"
    who.refresh_from_db()
    assert who.name == "Player 1"


def test_also_a_reason_that_is_not_needed_names_nobody() -> None:
    who = a_participant(an_event(), "Eve")

    assert refusal(who, name="Dora", reason="Eve was wrong") == "participant.named_in_reason"


def test_a_reason_too_long_is_refused() -> None:
    assert refusal(first_of(at_once()), name="Dora", reason="x" * 501) == "reason.too_long"


def test_a_draw_knows_what_was_changed_after_its_list_was_fixed() -> None:
    jiang = a_planned_jiang(8, here=True, table_draw="at_once")
    renamed(jiang.event.participants.get(number=2), name="Before")
    draw = opened(committed(jiang))
    old = first_of(draw)
    new = renamed(old, name="Dora", reason=TYPO)
    publish_jiang(jiang=now(draw).jiang, by=owner_of(draw.event))
    renamed(new, name="Eve")

    first, second = renames_after(now(draw))

    assert (first.number, first.reason) == (1, TYPO)
    assert (first.old_hash, first.new_hash) == (old.name_hash, new.name_hash)
    assert (second.reason, second.old_hash) == ("", new.name_hash)


def test_a_second_draw_knows_only_what_came_after_its_own_list() -> None:
    draw = at_once()
    renamed(first_of(draw), name="Dora", reason=TYPO)
    abandon_draw(draw=draw, reason="again", by=owner_of(draw.event))
    second = committed(draw.jiang)

    assert (len(renames_after(now(draw))), renames_after(now(second))) == (1, [])

"""Every service of a draw in every state of the draw, and of the jiang it is for."""

from collections.abc import Mapping

import pytest
from django.db import transaction

from scoring.errors import RuleError
from tests.builders import owner_of
from tests.draw_builders import DICE
from tests.tournaments.permission_cases import Case, Scene
from tests.tournaments.permission_cases.draws import CASES
from tournaments.draws.models import Draw
from tournaments.jiangs.models import Jiang

pytestmark = pytest.mark.django_db

D, J = Draw.State, Jiang.State
PLANNED = (J.PLANNED,)
BEFORE_PLAY = (J.DRAWN, J.PUBLISHED)

# By the case: in which states of its draw it is done; else "draw.wrong_state".
IN_DRAW: Mapping[str, tuple[Draw.State, ...]] = {
    "close_witnesses": (D.COMMITTED,),
    "add_entropy": (D.ROLLING, D.REROLLING),
    "add_entropy (seats)": (D.ROLLING, D.REROLLING),
    "go_on_without_silent": (D.REVEALING,),
    "abandon_draw": tuple(state for state in D if state != D.ABANDONED),
    "type_lot": (D.OPEN,),
    "take_back_lot": (D.OPEN,),
    "close_lots": (D.OPEN,),
    "pick_back": (D.OPEN,),
}
# In which states of the jiang; else "jiang.wrong_state", and of what is published "draw.published".
IN_JIANG: Mapping[str, tuple[Jiang.State, ...]] = {
    "commit_table_draw": PLANNED,
    "commit_seat_draw": BEFORE_PLAY,
    "close_witnesses": PLANNED,
    "add_entropy": PLANNED,
    "go_on_without_silent": PLANNED,
    "add_entropy (seats)": BEFORE_PLAY,
    "abandon_draw": (J.PLANNED, J.DRAWN),
    "type_lot": PLANNED,
    "take_back_lot": PLANNED,
    "close_lots": PLANNED,
    "fill_tables": PLANNED,
    "pick_back": (*BEFORE_PLAY, J.PLAYING),
}


def outcome(case: Case, scene: Scene, *, draw: str | None = None, jiang: str | None = None) -> str:
    """Return how the call ends with the draw or the jiang put in a state; all is undone."""
    given = scene.kwargs
    with transaction.atomic():
        if draw is not None:
            has_none = draw in (D.COMMITTED, D.ROLLING) or not given["draw"].commitment
            entropy = None if has_none else {"dice": list(DICE), "cards": []}
            Draw.objects.filter(pk=given["draw"].pk).update(state=draw, entropy=entropy)
        if jiang is not None:
            of = given["jiang"] if "jiang" in given else given["draw"].jiang
            Jiang.objects.filter(pk=of.pk).update(state=jiang)
        try:
            case.service(**given, by=owner_of(scene.event))
        except RuleError as error:
            return error.code
        finally:
            transaction.set_rollback(True)
    return "ok"


def of_label(label: str) -> Case:
    return next(case for case in CASES if case.label == label)


@pytest.mark.parametrize("label", IN_DRAW)
def test_in_every_state_of_the_draw(label: str) -> None:
    case = of_label(label)
    scene = case.scene()

    outcomes = {state: outcome(case, scene, draw=state) for state in D}

    done_in = IN_DRAW[label]
    assert outcomes == {state: "ok" if state in done_in else "draw.wrong_state" for state in D}


@pytest.mark.parametrize("label", IN_JIANG)
def test_in_every_state_of_the_jiang(label: str) -> None:
    case = of_label(label)
    scene = case.scene()

    outcomes = {state: outcome(case, scene, jiang=state) for state in J}

    done_in = IN_JIANG[label]
    refused = "draw.published" if label == "abandon_draw" else "jiang.wrong_state"
    assert outcomes == {state: "ok" if state in done_in else refused for state in J}


def test_no_service_of_a_draw_is_left_out() -> None:
    assert {case.name for case in CASES} == {of_label(label).name for label in IN_JIANG}

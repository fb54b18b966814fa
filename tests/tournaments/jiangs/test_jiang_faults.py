"""Wherever a service of a jiang breaks off, nothing is half done."""

import pytest

from tests.faults.fail_points import assert_all_or_nothing
from tests.tournaments.jiangs.jiang_states import IN_JIANG, SERVICES, a_jiang

CALLS = [
    pytest.param(state, name, id=f"{name} when {state}")
    for state, outcomes in IN_JIANG.items()
    for name, code in outcomes.items()
    if code == "ok"
]


@pytest.mark.django_db
@pytest.mark.parametrize(("state", "name"), CALLS)
def test_nothing_is_ever_half_done(state: str, name: str) -> None:
    jiang = a_jiang(state)

    assert_all_or_nothing(lambda: SERVICES[name](jiang))

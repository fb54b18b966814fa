"""Every service of a jiang in every state of it, and in every state of its event."""

from collections.abc import Mapping

import pytest
from django.db import transaction

from scoring.errors import RuleError
from tests.tournaments.jiangs.jiang_states import AT_A_TABLE, IN_JIANG, SERVICES, a_jiang
from tournaments.events.models import Event
from tournaments.jiangs.models import Jiang

pytestmark = pytest.mark.django_db

E = Event.State

BEFORE_PLAY = {
    "set_tables",
    "keep_tables",
    "clear_tables",
    "publish_jiang",
    "unpublish_jiang",
    "seat_by_cards",
    "replace_player",
    "start_jiang",
}
# The services that an event's state lets through; whether the jiang's does is another matter.
IN_EVENT: Mapping[str, set[str]] = {
    E.DRAFT: {"plan_jiangs"},
    E.OPEN: {"plan_jiangs", *BEFORE_PLAY},
    E.RUNNING: set(SERVICES) - {"plan_jiangs"},
    E.FINISHED: set(),
    E.ARCHIVED: set(),
}


def outcome(name: str, jiang: Jiang) -> str:
    """Return how it ends: "ok" or the refusal's code; what was done is undone."""
    with transaction.atomic():
        try:
            SERVICES[name](jiang)
        except RuleError as error:
            return error.code
        finally:
            transaction.set_rollback(True)
    return "ok"


def tried(jiang: Jiang) -> dict[str, str]:
    names = set(SERVICES) if jiang.tables.exists() else set(SERVICES) - AT_A_TABLE
    return {name: outcome(name, jiang) for name in names}


@pytest.mark.parametrize("state", list(IN_JIANG))
def test_in_each_state_of_a_jiang_only_this_can_be_done(state: str) -> None:
    jiang = a_jiang(state)

    outcomes = tried(jiang)

    refused = dict.fromkeys(outcomes, "jiang.wrong_state") | {"plan_jiangs": "event.wrong_state"}
    assert outcomes == {**refused, **IN_JIANG[state]}


@pytest.mark.parametrize("jiang_state", list(IN_JIANG))
@pytest.mark.parametrize("state", list(IN_EVENT))
def test_in_each_state_of_an_event_only_this_is_let_through(state: str, jiang_state: str) -> None:
    jiang = a_jiang(jiang_state)
    Event.objects.filter(pk=jiang.event.pk).update(state=state)

    outcomes = tried(jiang)

    let = {name for name, code in outcomes.items() if code != "event.wrong_state"}
    assert let == IN_EVENT[state] & outcomes.keys()

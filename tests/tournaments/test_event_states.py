"""Every service there is, in every state of an event: open in these, and refused in all others."""

from collections.abc import Mapping
from typing import Any

import pytest
from django.db import transaction

from scoring.errors import RuleError
from tests.builders import an_event, owner_of
from tests.tournaments.allowed import Case, Scene, all_cases
from tournaments.models import Event
from tournaments.services.actors import Actor
from tournaments.services.events import open_event

E = Event.State

# By states: the services, with their modules, that are open in them; "event.wrong_state" in all others.
BY_STATES: Mapping[tuple[Event.State, ...], str] = {
    (E.DRAFT,): "events.open_event",
    (E.OPEN,): "events.close_to_draft check_ins.reopen_check_in",
    (E.DRAFT, E.OPEN): "jiangs.plan_jiangs",
    (E.DRAFT, E.OPEN, E.RUNNING): """
        events.set_days participants.register_participant participants.register_many
        participants.add_house_player participants.withdraw_participant participants.reinstate_participant
        participants.promote_from_waiting
    """,
    (
        E.DRAFT,
        E.OPEN,
        E.RUNNING,
        E.FINISHED,
    ): "events.configure_event participants.edit_participant",
    (E.OPEN, E.RUNNING): """
        check_ins.check_in check_ins.undo_check_in check_ins.record_leaving check_ins.record_return
        check_ins.close_check_in
        draws.commit_table_draw draws.commit_seat_draw draws.add_entropy draws.abandon_draw
        lots.type_lot lots.take_back_lot full_tables.close_lots full_tables.settle_numbers seat_draws.pick_back
        jiangs.set_tables jiangs.keep_tables jiangs.clear_tables jiangs.publish_jiang jiangs.unpublish_jiang
        seating.seat_by_cards seating.replace_player clock.start_jiang score_cards.check_card
    """,
    (E.RUNNING,): """
        clock.pause_clock clock.resume_clock clock.extend_clock clock.suspend_jiang clock.continue_jiang
        closing.close_jiang closing.reopen_jiang
        hands.report_hand confirming.confirm_hand confirming.dispute_hand
        settling.settle_hand settling.void_hand settling.correct_hand settling.preview_correction
        adjustments.make_adjustment adjustments.cancel_adjustment adjustments.preview_adjustment
        events.finish_event
    """,
    (E.FINISHED,): "events.archive_event",
    (E.FINISHED, E.ARCHIVED): "events.reopen_event",
    # Who works here, what is printed and what is only read is no matter of the event's state.
    tuple(E): """
        events.create_event accounts.create_user accounts.renew_password hiring.hire
        staff.add_member staff.change_member staff.remove_member
        devices.invite_device devices.invite_again devices.revoke_device importing.try_list
        tokens.create_token tokens.revoke_token
        print_jobs.request_print print_jobs.cancel_print print_jobs.retry_print print_jobs.printed_file
    """,
}
OPEN_IN = {name: states for states, names in BY_STATES.items() for name in names.split()}


@pytest.mark.django_db
@pytest.mark.parametrize("case", [pytest.param(case, id=case.label) for case in all_cases()])
def test_a_service_is_open_in_these_states_of_an_event(case: Case) -> None:
    scene = case.scene()

    outcomes = {state: outcome(case, scene, state) for state in E}

    open_in = OPEN_IN[short(case)]
    assert outcomes == {state: "ok" if state in open_in else "event.wrong_state" for state in E}


def short(case: Case) -> str:
    return case.name.removeprefix("tournaments.services.")


def outcome(case: Case, scene: Scene, state: Event.State) -> str:
    """Return how the call ends in that state: "ok" or the refusal's code; all is undone."""
    with transaction.atomic():
        Event.objects.filter(pk=scene.event.pk).update(state=state)
        scene.event.refresh_from_db()
        try:
            case.service(**scene.kwargs, by=caller(case, scene))
        except RuleError as error:
            return error.code
        finally:
            transaction.set_rollback(True)
    return "ok"


def caller(case: Case, scene: Scene) -> Any:
    """Return somebody who may."""
    if "owner" in case.allowed:
        return owner_of(scene.event)
    return Actor.of_participant(scene.participant) if scene.participant else Actor.system()


@pytest.mark.django_db
def test_a_refusal_names_the_states_that_one_can_come_from() -> None:
    event = an_event(opened=True)

    with pytest.raises(RuleError) as refused:
        open_event(event=event, by=owner_of(event))

    assert refused.value.params == {"state": "open", "wanted": "draft"}

"""Every service there is, in every state of an event: open in these, and refused in all others."""

from collections.abc import Mapping
from typing import Any

import pytest
from django.db import transaction

from scoring.errors import RuleError
from tests.builders import a_stranger, an_event, owner_of
from tests.tournaments.permission_cases import Case, Scene, all_cases
from tournaments.events.models import Event
from tournaments.events.services.lifecycle import open_event
from tournaments.staff.actors import Actor

E = Event.State

# By states: the services that are open in them; "event.wrong_state" in all others.
BY_STATES: Mapping[tuple[Event.State, ...], str] = {
    (E.DRAFT,): "open_event",
    (E.OPEN,): "return_to_draft reopen_check_in",
    (E.DRAFT, E.OPEN): "plan_jiangs",
    (E.DRAFT, E.OPEN, E.RUNNING): """
        set_days register_participant register_many
        add_house_player withdraw_participant reinstate_participant
        promote_from_waiting
    """,
    (
        E.DRAFT,
        E.OPEN,
        E.RUNNING,
        E.FINISHED,
    ): "configure_event edit_participant renew_link renew_all_links",
    (E.OPEN, E.RUNNING): """
        check_in undo_check_in record_leaving record_return
        close_check_in
        commit_table_draw commit_seat_draw close_witnesses add_entropy go_on_without_silent
        abandon_draw
        type_lot take_back_lot close_lots fill_tables pick_back
        set_tables keep_tables clear_tables publish_jiang unpublish_jiang
        seat_by_cards replace_player start_jiang check_card
    """,
    (E.RUNNING,): """
        pause_clock resume_clock extend_clock suspend_jiang continue_jiang
        close_jiang reopen_jiang
        report_hand confirm_hand dispute_hand deny_confirmation
        settle_hand void_hand correct_hand preview_correction
        make_adjustment cancel_adjustment preview_adjustment
        finish_event
    """,
    (E.FINISHED,): "archive_event",
    (E.FINISHED, E.ARCHIVED): "reopen_event",
    # Who works here, who is forgotten, what is printed and what is only read is no matter of the event's state.
    tuple(E): """
        create_event create_user renew_password create_staff_member
        add_member change_member remove_member leave_staff
        invite_member withdraw_invitation accept_invitation decline_invitation
        invite_device invite_again revoke_device try_list
        create_token revoke_token
        request_print cancel_print retry_print printed_file
        erase_participant
    """,
}
OPEN_IN = {name: states for states, names in BY_STATES.items() for name in names.split()}


@pytest.mark.django_db
@pytest.mark.parametrize("case", [pytest.param(case, id=case.label) for case in all_cases()])
def test_a_service_is_open_in_these_states_of_an_event(case: Case) -> None:
    scene = case.scene()

    outcomes = {state: outcome(case, scene, state) for state in E}

    open_in = OPEN_IN[case.service.__name__]
    assert outcomes == {state: "ok" if state in open_in else "event.wrong_state" for state in E}


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
    if "stranger" in case.allowed:
        return a_stranger()
    return Actor.of_participant(scene.participant) if scene.participant else Actor.system()


@pytest.mark.django_db
def test_a_refusal_names_the_states_that_one_can_come_from() -> None:
    event = an_event(opened=True)

    with pytest.raises(RuleError) as refused:
        open_event(event=event, by=owner_of(event))

    assert refused.value.params == {"state": "open", "wanted": "draft"}

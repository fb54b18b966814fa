"""Every operation: it works, for those it is for, in their own events only."""

from dataclasses import replace

import pytest
from django.db import transaction

from tests.api.cases import Call, Case, all_cases, declared, made
from tests.api.client import Api, as_owner
from tests.builders import a_member, a_stranger, an_event, owner_of, user_of
from tournaments.models import Event, Role
from tournaments.services.devices import admit_device, invite_device
from tournaments.services.rights import ROLES
from tournaments.services.tokens import create_token

CASES = [case for case in all_cases() if case.id in declared()]
ALL = [pytest.param(case, id=case.id) for case in CASES]
OF_EVENTS = [
    pytest.param(case, id=case.id) for case in CASES if declared()[case.id][2].audience.of_event
]


@pytest.mark.no_database
def test_every_operation_has_a_case_and_every_case_its_operation() -> None:
    assert {case.id for case in all_cases()} == set(declared())


@pytest.mark.django_db
@pytest.mark.parametrize("case", ALL)
def test_it_works(case: Case) -> None:
    call = case.scene()

    answer = made(as_owner(call.event or an_event()), case.id, call)

    assert answer.status == declared()[case.id][2].status, answer.data


@pytest.mark.no_database
@pytest.mark.django_db
@pytest.mark.parametrize("case", OF_EVENTS)
def test_it_works_for_those_named_and_for_nobody_else(case: Case) -> None:
    call = case.scene()
    assert call.event is not None

    statuses = {who: tried(caller, case, call) for who, caller in callers(call.event).items()}

    wrong = {
        who: (status, expected)
        for who, status in statuses.items()
        for expected in [expectation(case, call.event, who)]
        if not (status == expected if expected else status not in (401, 403, 404))
    }
    assert wrong == {}


def callers(event: Event) -> dict[str, Api]:
    """Return everyone who might call: each role, a token of a viewer, a phone, a stranger, nobody."""
    owner = owner_of(event)
    made = {str(role): Api(user=user_of(a_member(event, role))) for role in Role}
    _, secret = create_token(event=event, name="site", role="viewer", by=owner)
    _, code = invite_device(event=event, name="phone", role="referee", by=owner)
    elsewhere = create_token(
        event=(other := an_event()), name="x", role="owner", by=owner_of(other)
    )
    return {
        **made,
        "viewer by token": Api(secret),
        "referee by phone": Api(admit_device(code=code)[1]),
        "stranger": Api(user=user_of(a_stranger())),
        "stranger by token": Api(elsewhere[1]),
        "nobody": Api(),
    }


def expectation(case: Case, event: Event, who: str) -> int | None:
    """Return the status that shuts somebody out, or None for whoever is let in."""
    audience = declared()[case.id][2].audience
    role = next((role for role in Role if who.split(" ", maxsplit=1)[0] == role), None)
    if audience.right is None:
        is_open = event.state != Event.State.DRAFT or role is not None
        return None if is_open else 404
    if who == "nobody":
        return 401
    if role is None:
        return 404
    if case.id in NOT_BY_TOKEN and "by" in who:
        return 403
    if case.id in OWN_ONLY and role not in (Role.OWNER, Role.ORGANIZER):
        return 404
    return None if role in ROLES[audience.right] else 403


# A token makes no tokens, and neither does a phone.
NOT_BY_TOKEN = {"tokens.create"}
# Somebody else's token is there only for whoever sees to the staff.
OWN_ONLY = {"tokens.revoke"}


def tried(caller: Api, case: Case, call: Call) -> int:
    """Return the status of a call; whatever it does is undone."""
    with transaction.atomic():
        status = made(caller, case.id, call).status
        transaction.set_rollback(True)
    return status


@pytest.mark.no_database
@pytest.mark.django_db
@pytest.mark.parametrize("case", OF_EVENTS)
def test_what_belongs_to_another_event_is_not_there(case: Case) -> None:
    call = case.scene()
    assert call.event is not None
    mine = an_event()
    _, secret = create_token(event=mine, name="program", role="owner", by=owner_of(mine))
    Event.objects.filter(pk=call.event.pk).update(state=Event.State.DRAFT)

    there = made(Api(secret), case.id, call)

    assert (there.status, there.code) == (404, "request.not_found")
    if call.address:
        # What the address names is in the other event, the address itself in one's own.
        here = made(Api(secret), case.id, replace(call, event=mine))
        assert (here.status, here.code) == (404, "request.not_found")

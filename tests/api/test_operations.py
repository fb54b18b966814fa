"""Every operation: it works, for those it is for, in their own events only."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest
from django.db import transaction

from tests.api.cases import Call, Case, all_cases, declared, made
from tests.api.client import Api, as_owner
from tests.builders import a_stranger, a_user, an_event, owner_of, user_of
from tournaments.events.models import Event
from tournaments.staff.models import Membership, Role, User
from tournaments.staff.queries.rights import ROLES
from tournaments.staff.services.devices import admit_device, invite_device
from tournaments.staff.services.tokens import create_token

CASES = [case for case in all_cases() if case.id in declared()]
OF_EVENTS = [case for case in CASES if declared()[case.id][2].audience.of_event]


@dataclass(frozen=True)
class Cast:
    """Who might call, whatever is played: somebody logged in for each role, a stranger, and an owner elsewhere."""

    users: dict[Role, User]
    members: dict[str, Api]
    stranger: Api
    elsewhere: Event
    stranger_by_token: Api


@pytest.fixture(scope="module")
def cast(django_db_setup: None, django_db_blocker: Any) -> Iterator[Cast]:
    """Make them once for all operations."""
    with django_db_blocker.unblock(), transaction.atomic():
        users = {role: a_user(str(role)) for role in Role}
        elsewhere = an_event()
        token = create_token(event=elsewhere, name="x", role="owner", by=owner_of(elsewhere))
        yield Cast(
            users,
            {str(role): Api(user=user) for role, user in users.items()},
            Api(user=user_of(a_stranger())),
            elsewhere,
            Api(token[1]),
        )
        transaction.set_rollback(True)


@pytest.fixture(scope="module")
def call(case: Case, cast: Cast, django_db_blocker: Any) -> Iterator[Call]:
    """Make a scene once for all that is asked of its operation; what a test does in it is undone."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield case.scene()
        transaction.set_rollback(True)


def of(cases: list[Case]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("case", cases, ids=[case.id for case in cases], scope="module")


@pytest.mark.no_database
def test_every_operation_has_a_case_and_every_case_its_operation() -> None:
    assert {case.id for case in all_cases()} == set(declared())


@pytest.mark.django_db
@of(CASES)
def test_it_works(case: Case, call: Call) -> None:
    answer = made(as_owner(call.event or an_event()), case.id, call)

    assert answer.status == declared()[case.id][2].status, answer.data


@pytest.mark.no_database
@pytest.mark.django_db
@of(OF_EVENTS)
def test_it_works_for_those_named_and_for_nobody_else(case: Case, call: Call, cast: Cast) -> None:
    assert call.event is not None

    statuses = {who: tried(caller, case, call) for who, caller in callers(call.event, cast).items()}

    wrong = {
        who: (status, expected)
        for who, status in statuses.items()
        for expected in [expectation(case, call.event, who)]
        if not (status == expected if expected else status not in (401, 403, 404))
    }
    assert wrong == {}


def callers(event: Event, cast: Cast) -> dict[str, Api]:
    """Return everyone who might call: each role, a token of a viewer, a phone, a stranger, nobody."""
    owner = owner_of(event)
    Membership.objects.bulk_create(
        Membership(event=event, user=user, role=role) for role, user in cast.users.items()
    )
    _, secret = create_token(event=event, name="site", role="viewer", by=owner)
    _, code = invite_device(event=event, name="phone", role="referee", by=owner)
    return {
        **cast.members,
        "viewer by token": Api(secret),
        "referee by phone": Api(admit_device(code=code)[1]),
        "stranger": cast.stranger,
        "stranger by token": cast.stranger_by_token,
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


# A token makes no tokens and takes nobody off the staff, and neither does a phone.
NOT_BY_TOKEN = {"tokens.create", "staff.leave"}
# Somebody else's token is there only for whoever sees to the staff.
OWN_ONLY = {"tokens.revoke"}


IN_EVERY_EVENT = ("log.position",)  # every log has a first entry, each its own


def tried(caller: Api, case: Case, call: Call) -> int:
    """Return the status of a call; whatever it does is undone."""
    with transaction.atomic():
        status = made(caller, case.id, call).status
        transaction.set_rollback(True)
    return status


@pytest.mark.no_database
@pytest.mark.django_db
@of(OF_EVENTS)
def test_what_belongs_to_another_event_is_not_there(case: Case, call: Call, cast: Cast) -> None:
    assert call.event is not None
    Event.objects.filter(pk=call.event.pk).update(state=Event.State.DRAFT)

    answer = made(cast.stranger_by_token, case.id, call)

    assert (answer.status, answer.code) == (404, "request.not_found")
    if call.address and case.id not in IN_EVERY_EVENT:
        # What the address names is in the other event, the address itself in one's own.
        here = made(cast.stranger_by_token, case.id, replace(call, event=cast.elsewhere))
        assert (here.status, here.code) == (404, "request.not_found")

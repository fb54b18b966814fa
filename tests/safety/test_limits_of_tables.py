"""Tables: all of them and none of them are two things, wherever a limit is kept or two of them meet."""

import pytest
from django.db import DataError, IntegrityError, models, transaction

from scoring.errors import RuleError
from tests.builders import a_drawn_jiang, a_member, an_event, owner_of, user_of
from tournaments.events.models import Event
from tournaments.staff.actors import Actor, EffectiveRole
from tournaments.staff.models import Role
from tournaments.staff.queries.rights import Right, may
from tournaments.staff.services.devices import invite_device
from tournaments.staff.services.invitations import invite_member
from tournaments.staff.services.members import change_member
from tournaments.staff.services.tokens import actor_of, create_token, token_of

pytestmark = pytest.mark.django_db

LISTS = [None, [], [1], [2], [1, 2]]


def may_report(actor: Actor, event: Event) -> list[int]:
    tables = event.jiangs.get(number=1).tables.order_by("number")
    return [each.number for each in tables if may(actor, Right.REPORT, event, table=each)]


def test_a_token_for_tables_that_its_owner_lost_is_for_none() -> None:
    event = a_drawn_jiang(tables=3).event
    referee = a_member(event, Role.REFEREE)
    _, secret = create_token(event=event, name="app", role="referee", tables=[1], by=referee)
    assert may_report(actor_of(token_of(secret)), event) == [1]

    change_member(
        event=event, user=user_of(referee), role="referee", tables=[2], by=owner_of(event)
    )

    assert may_report(actor_of(token_of(secret)), event) == []


@pytest.mark.parametrize("own", [each for each in LISTS if each != []])
@pytest.mark.parametrize("limit", [each for each in LISTS if each != []])
def test_a_limit_never_widens(own: list[int] | None, limit: list[int] | None) -> None:
    role = EffectiveRole(Role.REFEREE, None if own is None else frozenset(own))

    both = role.limited_to(Role.REFEREE, limit)

    expected = [n for n in (1, 2, 3) if n in (own or (1, 2, 3)) and n in (limit or (1, 2, 3))]
    assert [table for table in (1, 2, 3) if both.covers(table)] == expected


def test_an_empty_list_is_refused_and_never_taken_for_all() -> None:
    event = an_event()
    owner = owner_of(event)
    calls = [
        lambda: invite_member(event=event, name="Bob", role="referee", tables=[], by=owner),
        lambda: invite_device(event=event, name="phone", role="referee", tables=[], by=owner),
        lambda: create_token(event=event, name="app", role="referee", tables=[], by=owner),
    ]
    for call in calls:
        with pytest.raises(RuleError) as refusal:
            call()
        assert refusal.value.code == "staff.no_tables"


@pytest.mark.parametrize("nonsense", [[], {}, 0, "", models.Value(None, models.JSONField())])
def test_the_database_keeps_no_empty_list(nonsense: object) -> None:
    event = an_event()
    owner = owner_of(event)
    device, _ = invite_device(event=event, name="phone", role="referee", by=owner)
    token, _ = create_token(event=event, name="app", role="referee", by=owner)

    for row in (event.memberships.get(), device, token):
        with pytest.raises((IntegrityError, DataError)), transaction.atomic():
            type(row).objects.filter(pk=row.pk).update(tables=nonsense)

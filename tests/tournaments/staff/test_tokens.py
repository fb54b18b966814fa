"""Tokens for programs: no more than their maker, for a while, and only their hash is kept."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from scoring.errors import RuleError
from tests.builders import a_member, an_event, owner_of, user_of
from tests.tournaments.refusal_cases import refusal
from tournaments.staff.actors import Actor
from tournaments.staff.models import ApiToken, Membership, Role
from tournaments.staff.queries.rights import Right, may
from tournaments.staff.queries.tokens import token_state
from tournaments.staff.services.tokens import actor_of, create_token, revoke_token, token_of

pytestmark = pytest.mark.django_db


def refused(code: str, call: Callable[..., Any], *args: Any, **kwargs: Any) -> None:
    assert refusal(lambda: call(*args, **kwargs)) == code


def test_a_token_acts_as_its_user_with_its_role_in_its_event() -> None:
    event = an_event()
    owner = owner_of(event)

    _, secret = create_token(event=event, name="site", role="referee", tables=[2], by=owner)

    actor = actor_of(token_of(secret))
    assert actor.key == owner.key
    assert may(actor, Right.REPORT, event)
    assert not may(actor, Right.CONFIGURE, event)
    assert not may(actor, Right.VIEW, an_event(owner))


def test_only_the_hash_is_kept() -> None:
    event = an_event()

    token, secret = create_token(event=event, name="site", role="viewer", by=owner_of(event))

    assert secret.startswith("jiang_")
    assert secret not in str(list(ApiToken.objects.values()))
    assert secret not in str(list(event.log.values()))
    assert [entry.kind for entry in event.log.filter(payload__contains=token.public_id)] == [
        "token.created"
    ]


def test_a_token_ends_by_itself() -> None:
    event = an_event()
    token, secret = create_token(
        event=event, name="site", role="viewer", days=2, by=owner_of(event)
    )

    with time_machine.travel(timezone.now() + timedelta(days=2, seconds=1), tick=False):
        refused("token.expired", token_of, secret)
        assert token_state(token, timezone.now()) == "expired"


def test_a_revoked_token_is_worth_nothing() -> None:
    event = an_event()
    token, secret = create_token(event=event, name="site", role="viewer", by=owner_of(event))

    revoked = revoke_token(event=event, token=token, by=owner_of(event))

    assert token_state(revoked, timezone.now()) == "revoked"
    refused("token.revoked", token_of, secret)
    refused("token.already_revoked", revoke_token, event=event, token=token, by=owner_of(event))


def test_the_token_of_somebody_switched_off_is_unknown() -> None:
    event = an_event()
    referee = a_member(event, Role.REFEREE)
    _, secret = create_token(event=event, name="app", role="referee", by=referee)
    user = user_of(referee)
    user.is_active = False
    user.save()

    refused("token.unknown", token_of, secret)
    refused("token.unknown", token_of, "jiang_nonsense")


@pytest.mark.parametrize(
    ("own", "wanted"),
    [
        (Role.VIEWER, "referee"),
        (Role.REFEREE, "scorer"),
        (Role.HEAD_REFEREE, "scorer"),
        (Role.SCORER, "referee"),
        (Role.HEAD_REFEREE, "organizer"),
        (Role.ORGANIZER, "owner"),
    ],
)
def test_nobody_makes_a_token_that_can_do_more_than_they(own: Role, wanted: str) -> None:
    event = an_event()
    member = a_member(event, own)

    refused("token.too_much", create_token, event=event, name="app", role=wanted, by=member)


def test_a_referee_of_some_tables_makes_tokens_for_some_of_them() -> None:
    event = an_event()
    referee = a_member(event, Role.REFEREE, [1, 2])
    given: dict[str, Any] = {"event": event, "name": "app", "role": "referee", "by": referee}

    assert create_token(**given, tables=[2])[0].tables == [2]
    refused("token.too_much", create_token, **given, tables=[3])


def test_a_member_who_gets_a_lower_role_takes_their_tokens_down() -> None:
    event = an_event()
    member = a_member(event, Role.ORGANIZER)
    _, secret = create_token(event=event, name="app", role="scorer", by=member)
    Membership.objects.filter(user=user_of(member)).update(role=Role.REFEREE)

    actor = actor_of(token_of(secret))

    assert may(actor, Right.VIEW, event)
    assert may(actor, Right.REPORT, event)
    assert not may(actor, Right.CHECK_IN, event)


def test_a_token_makes_and_ends_no_tokens_of_its_user() -> None:
    event = an_event()
    owner = owner_of(event)
    other, _ = create_token(event=event, name="other", role="owner", by=owner)
    viewer = Actor.of_user(user_of(owner), Membership(event=event, role=Role.VIEWER))

    refused("actor.not_allowed", create_token, event=event, name="x", role="viewer", by=viewer)
    refused("actor.not_allowed", revoke_token, event=event, token=other, by=viewer)


@pytest.mark.parametrize("days", [0, 367, True, "30"])
def test_a_token_is_good_for_some_days(days: object) -> None:
    event = an_event()

    with pytest.raises(RuleError) as error:
        create_token(event=event, name="x", role="viewer", days=days, by=owner_of(event))  # type: ignore[arg-type]

    assert error.value.code == "token.days"


def test_the_token_of_another_event_is_not_here() -> None:
    event, other = an_event(), an_event()
    token, _ = create_token(event=other, name="x", role="viewer", by=owner_of(other))

    refused("token.not_here", revoke_token, event=event, token=token, by=owner_of(event))


def test_use_is_noted_to_the_hour() -> None:
    event = an_event()
    token, secret = create_token(event=event, name="x", role="viewer", by=owner_of(event))
    start = timezone.now()
    seen = []
    for minutes in (0, 59, 61):
        with time_machine.travel(start + timedelta(minutes=minutes), tick=False):
            token_of(secret)
        token.refresh_from_db()
        seen.append(token.last_used_at)

    assert seen == [start, start, start + timedelta(minutes=61)]

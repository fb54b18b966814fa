"""Invitations: nothing until they are accepted, once, by oneself, while who invited may still invite."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from tests.builders import a_member, a_stranger, an_event, owner_of, user_of
from tests.tournaments.log_reading import logged
from tests.tournaments.refusal_cases import Refused, refusal
from tournaments.events.models import Event
from tournaments.staff.actors import Actor
from tournaments.staff.models import Invitation, Membership, Role
from tournaments.staff.queries.rights import role_of
from tournaments.staff.services.invitations import (
    accept_invitation,
    decline_invitation,
    invite_member,
    withdraw_invitation,
)
from tournaments.staff.services.members import remove_member

pytestmark = pytest.mark.django_db


def invited(event: Event, role: Any = Role.REFEREE, **more: Any) -> tuple[Invitation, str]:
    return invite_member(
        **{"event": event, "name": "Bob", "role": role, "by": owner_of(event), **more}
    )


def test_an_invitation_gives_no_right_until_it_is_accepted() -> None:
    event, bob = an_event(), a_stranger()
    invitation, code = invited(event, tables=[3, 1])
    before = role_of(bob, event)

    member = accept_invitation(code=code, by=bob)

    assert before is None
    assert (member.user, member.role, member.tables) == (bob.user, Role.REFEREE, [1, 3])
    assert logged(event, "staff.invited") == [
        {
            "invitation": invitation.public_id,
            "role": "referee",
            "tables": [1, 3],
            "until": invitation.expires_at.isoformat(),
        }
    ]
    assert logged(event, "staff.joined") == [
        {
            "invitation": invitation.public_id,
            "role": "referee",
            "tables": [1, 3],
            "user": user_of(bob).public_id,
        }
    ]


def test_the_code_is_read_as_it_is_typed_and_kept_nowhere() -> None:
    event, bob = an_event(), a_stranger()
    invitation, code = invited(event)

    accept_invitation(code=f" {code[:4]}-{code[4:].lower()} ", by=bob)

    assert role_of(bob, event) == Role.REFEREE
    assert code not in str(Invitation.objects.filter(pk=invitation.pk).values().get())


def test_who_declines_stays_a_stranger_and_the_code_is_gone() -> None:
    event, bob = an_event(), a_stranger()
    invitation, code = invited(event)

    decline_invitation(code=code, by=bob)

    invitation.refresh_from_db()
    assert (role_of(bob, event), invitation.outcome) == (None, "declined")
    assert refusal(lambda: accept_invitation(code=code, by=bob)) == "invitation.unknown"


def answer_twice() -> None:
    _, code = invited(an_event())
    for _ in range(2):
        accept_invitation(code=code, by=a_stranger())


def accept_late() -> None:
    event = an_event()
    _, code = invited(event)
    now = timezone.now()
    Invitation.objects.update(created_at=now - timedelta(days=8), expires_at=now)
    accept_invitation(code=code, by=a_stranger())


def accept_from_who_may_not_any_more(role: Role) -> None:
    """An organizer keeps a code aside, is removed, and tries to come back by it."""
    event = an_event()
    organizer = a_member(event, Role.OWNER if role == Role.OWNER else Role.ORGANIZER)
    _, code = invited(event, role, by=organizer)
    remove_member(event=event, user=user_of(organizer), by=owner_of(event))
    accept_invitation(code=code, by=organizer)


def accept_from_who_is_no_owner_any_more() -> None:
    event = an_event()
    owner = a_member(event, Role.OWNER)
    _, code = invited(event, Role.OWNER, by=owner)
    Membership.objects.filter(user=owner.user).update(role=Role.ORGANIZER)
    accept_invitation(code=code, by=a_stranger())


def accept_by_a_token() -> None:
    event = an_event()
    _, code = invited(an_event())
    alice = user_of(owner_of(event))
    limits = Membership(event=event, user=alice, role=Role.OWNER)
    accept_invitation(code=code, by=Actor.of_user(alice, limits))


def accept_as_a_member() -> None:
    event = an_event()
    accept_invitation(code=invited(event)[1], by=owner_of(event))


def withdraw(twice: bool) -> None:
    event = an_event()
    invitation, _ = invited(event if twice else an_event())
    for _ in range(2):
        withdraw_invitation(event=event, invitation=invitation, by=owner_of(event))


def by_organizer() -> None:
    event = an_event()
    invited(event, Role.OWNER, by=a_member(event, Role.ORGANIZER))


REFUSED: Refused = [
    ("invitation.unknown", lambda: accept_invitation(code="7K2M9Q4ZX0AB", by=a_stranger())),
    ("invitation.unknown", lambda: accept_invitation(code="", by=a_stranger())),
    ("invitation.unknown", lambda: decline_invitation(code="\ud800", by=a_stranger())),
    ("invitation.unknown", answer_twice),
    ("invitation.unknown", lambda: accept_from_who_may_not_any_more(Role.SCORER)),
    ("invitation.unknown", lambda: accept_from_who_may_not_any_more(Role.OWNER)),
    ("invitation.unknown", accept_from_who_is_no_owner_any_more),
    ("invitation.expired", accept_late),
    ("invitation.answered", lambda: withdraw(twice=True)),
    ("invitation.not_here", lambda: withdraw(twice=False)),
    ("actor.not_allowed", accept_by_a_token),
    ("staff.already_member", accept_as_a_member),
    ("staff.owners_only", by_organizer),
    ("staff.unknown_role", lambda: invited(an_event(), "king")),
    ("text.empty", lambda: invited(an_event(), name=" ")),
]


@pytest.mark.parametrize(("code", "call"), REFUSED)
def test_what_cannot_be_is_refused(code: str, call: Callable[[], Any]) -> None:
    assert refusal(call) == code


@pytest.mark.parametrize(
    "change",
    [
        pytest.param({"code_hash": None}, id="open, without a code"),
        pytest.param(
            {"outcome": "accepted", "ended_at": timezone.now()}, id="ended, with its code"
        ),
        pytest.param({"outcome": "lost"}, id="an outcome nobody knows"),
        pytest.param({"role": "king"}, id="a role nobody knows"),
        pytest.param(
            {"expires_at": timezone.now() - timedelta(days=9)}, id="ends before it starts"
        ),
    ],
)
def test_the_database_keeps_an_invitation_whole(change: dict[str, Any]) -> None:
    invited(an_event())

    with pytest.raises(IntegrityError), transaction.atomic():
        Invitation.objects.update(**change)

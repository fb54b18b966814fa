"""Invitations to the staff: made by the desk, answered with their code by whoever is logged in."""

from typing import Any

from django.http import Http404
from django.urls import reverse

from api.access import USERS, staff
from api.fields import Nothing
from api.operations import Call, operation
from api.pagination import Page, listing, page_of
from api.resource import Resource
from api.serializers import invitations as shapes
from tournaments.public_url import public_url
from tournaments.staff.models import Invitation, Membership
from tournaments.staff.queries.invitations import invitations_of
from tournaments.staff.queries.rights import Right
from tournaments.staff.services.invitations import (
    accept_invitation,
    decline_invitation,
    invite_member,
    withdraw_invitation,
)

POST = ("staff.unknown_role", "staff.no_such_table", "staff.no_tables", "staff.tables_not_for_role")
EXAMPLE: dict[str, Any] = {
    "id": "0123456789ABCDEF",
    "name": "Bob",
    "role": "referee",
    "tables": [1, 2],
    "state": "open",
    "created_at": "2027-03-01T09:00:00+08:00",
    "expires_at": "2027-03-08T09:00:00+08:00",
}


class Invitations(Resource):
    @operation(
        "staff.invitations",
        "List the invitations that are open, expired or declined",
        staff(Right.STAFF),
        query=shapes.InvitationsQuery,
        answer=listing("Invitations", shapes.InvitationSerializer),
        answers={"items": [EXAMPLE], "next": None},
        logged=False,
    )
    def get(self, call: Call) -> Page:
        return page_of(invitations_of(call.event), call.query, key="public_id")

    @operation(
        "staff.invite",
        "Invite somebody who has an account to the staff",
        staff(Right.STAFF),
        services=(invite_member,),
        body=shapes.NewInvitation,
        answer=shapes.NewInvitationSerializer,
        status=201,
        codes=("staff.owners_only", "text.*", "input.not_text", *POST),
        once=True,
        secrets=("code", "url"),
        example={"name": "Bob", "role": "referee", "tables": [1, 2]},
        answers={**EXAMPLE, "code": "7K2M9Q4ZX0AB", "url": "http://…/invitation/7K2M9Q4ZX0AB/"},
        logged=False,
    )
    def post(self, call: Call) -> Invitation:
        """Returns a code to hand over; it gives no right until somebody accepts it. No login name is asked for."""
        invitation, code = invite_member(event=call.event, by=call.actor, **call.body)
        invitation.code = code  # type: ignore[attr-defined]
        address = public_url(reverse("accounts:invitation", kwargs={"code": code}))
        invitation.url = address  # type: ignore[attr-defined]
        return invitation


class Withdraw(Resource):
    @operation(
        "staff.withdraw",
        "Withdraw an invitation",
        staff(Right.STAFF),
        services=(withdraw_invitation,),
        body=Nothing,
        answer=shapes.InvitationSerializer,
        codes=("invitation.not_here", "invitation.answered"),
        example={},
        answers={**EXAMPLE, "state": "withdrawn"},
        logged=False,
    )
    def post(self, call: Call, invitation_id: str) -> Invitation:
        found = call.event.invitations.filter(public_id=invitation_id).first()
        if found is None:
            raise Http404
        return withdraw_invitation(event=call.event, invitation=found, by=call.actor)


class Accept(Resource):
    @operation(
        "staff.accept",
        "Accept an invitation",
        USERS,
        services=(accept_invitation,),
        body=shapes.InvitationCode,
        answer=shapes.JoinedSerializer,
        codes=(
            "account.given_password",
            "invitation.unknown",
            "invitation.expired",
            "staff.already_member",
            "staff.user_inactive",
        ),
        example={"code": "7K2M-9Q4Z-X0AB"},
        answers={"event": "0123456789ABCDEF", "role": "referee", "tables": [1, 2]},
    )
    def post(self, call: Call) -> Membership:
        """Only somebody who is logged in can do this: a token accepts nothing."""
        return accept_invitation(code=call.body["code"], by=call.actor)


class Decline(Resource):
    @operation(
        "staff.decline",
        "Decline an invitation",
        USERS,
        services=(decline_invitation,),
        body=shapes.InvitationCode,
        answer=shapes.DeclinedSerializer,
        codes=("invitation.unknown", "invitation.expired"),
        example={"code": "7K2M-9Q4Z-X0AB"},
        answers={"event": "0123456789ABCDEF"},
    )
    def post(self, call: Call) -> Invitation:
        """Only somebody who is logged in can do this."""
        return decline_invitation(code=call.body["code"], by=call.actor)

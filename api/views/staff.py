"""Staff (工作人員): added under their login name or with a new account, given other posts, removed."""

from django.http import Http404

from api.access import staff
from api.fields import Nothing
from api.operations import Asked, operation
from api.pages import Page, listing
from api.resource import Resource
from api.serializers import staff as shapes
from tournaments.models import Event, Membership
from tournaments.selectors.staffing import members_of
from tournaments.services.accounts import account_named
from tournaments.services.hiring import hire
from tournaments.services.rights import Right
from tournaments.services.staff import add_member, change_member, remove_member

POST = ("staff.unknown_role", "staff.no_such_table", "staff.tables_not_for_role")
NAMED = ("account.bad_username", "text.*", "input.not_text")
MEMBER = {
    "id": "0123456789ABCDEF",
    "username": "bob",
    "full_name": "Bob Lin",
    "role": "referee",
    "tables": [1, 2],
}


class Staff(Resource):
    @operation(
        "staff.list",
        "List the staff",
        staff(Right.STAFF),
        answer=listing("Staff", shapes.MemberSerializer),
        answers={"items": [MEMBER], "next": None},
    )
    def get(self, asked: Asked) -> Page:
        return Page(list(members_of(asked.event)), None)

    @operation(
        "staff.add",
        "Put somebody who has an account on the staff",
        staff(Right.STAFF),
        services=(add_member,),
        body=shapes.NewMember,
        answer=shapes.MemberSerializer,
        status=201,
        codes=(
            "account.unknown",
            "staff.already_member",
            "staff.user_inactive",
            "staff.owners_only",
            *NAMED,
            *POST,
        ),
        once=True,
        example={"username": "bob", "role": "referee", "tables": [1, 2]},
        answers=MEMBER,
    )
    def post(self, asked: Asked) -> Membership:
        given = dict(asked.body)
        user = account_named(given.pop("username"))
        return add_member(event=asked.event, user=user, by=asked.actor, **given)


class Hire(Resource):
    @operation(
        "staff.hire",
        "Make an account for somebody and put them on the staff",
        staff(Right.STAFF),
        services=(hire,),
        body=shapes.NewAccount,
        answer=shapes.HiredSerializer,
        status=201,
        codes=(
            "account.username_taken",
            "account.weak_password",
            "staff.owners_only",
            *NAMED,
            *POST,
        ),
        once=True,
        secrets=("password",),
        example={"username": "bob", "full_name": "Bob Lin", "role": "referee"},
        answers={**MEMBER, "password": "8Q2ZK-M0V7D-4XHRT"},
    )
    def post(self, asked: Asked) -> Membership:
        """The password is made up; only somebody who is logged in can, no token."""
        member, password = hire(event=asked.event, by=asked.actor, **asked.body)
        member.password = password  # type: ignore[attr-defined]
        return member


class Member(Resource):
    @operation(
        "staff.change",
        "Give a member another role or other tables",
        staff(Right.STAFF),
        services=(change_member,),
        body=shapes.NewPost,
        answer=shapes.MemberSerializer,
        codes=("staff.not_a_member", "staff.owners_only", "staff.last_owner", *POST),
        example={"role": "head_referee"},
        answers={**MEMBER, "role": "head_referee", "tables": []},
    )
    def put(self, asked: Asked, user_id: str) -> Membership:
        user = member_of(asked.event, user_id).user
        return change_member(event=asked.event, user=user, by=asked.actor, **asked.body)


class Remove(Resource):
    @operation(
        "staff.remove",
        "Take a member off the staff",
        staff(Right.STAFF),
        services=(remove_member,),
        body=Nothing,
        answer=shapes.MemberSerializer,
        codes=("staff.not_a_member", "staff.owners_only", "staff.last_owner"),
        example={},
        answers=MEMBER,
    )
    def post(self, asked: Asked, user_id: str) -> Membership:
        """Answers who it was; the account stays."""
        member = member_of(asked.event, user_id)
        remove_member(event=asked.event, user=member.user, by=asked.actor)
        return member


def member_of(event: Event, user_id: str) -> Membership:
    found = members_of(event).filter(user__public_id=user_id).first()
    if found is None:
        raise Http404
    return found

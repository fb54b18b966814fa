"""Staff (工作人員): invited, or added with a new account; given other posts, removed, or gone by themselves."""

from django.http import Http404

from api.access import staff
from api.fields import Nothing
from api.operations import Call, operation
from api.pagination import Page, listing
from api.resource import Resource
from api.serializers import staff as shapes
from api.serializers.invitations import LeftSerializer
from tournaments.events.models import Event
from tournaments.staff.models import Membership, User
from tournaments.staff.queries.members import members_of
from tournaments.staff.queries.rights import Right
from tournaments.staff.services.create_staff_member import create_staff_member
from tournaments.staff.services.members import change_member, leave_staff, remove_member

POST = ("staff.unknown_role", "staff.no_such_table", "staff.no_tables", "staff.tables_not_for_role")
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
    def get(self, call: Call) -> Page:
        return Page(list(members_of(call.event)), None)


class Create(Resource):
    @operation(
        "staff.create",
        "Create an account for somebody and put them on the staff",
        staff(Right.STAFF),
        services=(create_staff_member,),
        body=shapes.NewAccount,
        answer=shapes.CreatedMemberSerializer,
        status=201,
        codes=(
            "account.weak_password",
            "staff.owners_only",
            *NAMED,
            *POST,
        ),
        once=True,
        secrets=("password",),
        example={"username": "bob", "full_name": "Bob Lin", "role": "referee"},
        answers={**MEMBER, "username": "bob-4071", "password": "8Q2ZK-M0V7D-4XHRT"},
    )
    def post(self, call: Call) -> Membership:
        """The password is generated, and a number is added to the login name; only somebody who is logged in can do this, not a token."""
        member, password = create_staff_member(event=call.event, by=call.actor, **call.body)
        member.password = password  # type: ignore[attr-defined]
        return member


class Member(Resource):
    @operation(
        "staff.change",
        "Give a member another role or other tables",
        staff(Right.STAFF),
        services=(change_member,),
        body=shapes.NewAssignment,
        answer=shapes.MemberSerializer,
        codes=("staff.not_a_member", "staff.owners_only", "staff.last_owner", *POST),
        example={"role": "head_referee"},
        answers={**MEMBER, "role": "head_referee", "tables": None},
    )
    def put(self, call: Call, user_id: str) -> Membership:
        user = member_of(call.event, user_id).user
        return change_member(event=call.event, user=user, by=call.actor, **call.body)


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
    def post(self, call: Call, user_id: str) -> Membership:
        """Returns who it was; the account stays."""
        member = member_of(call.event, user_id)
        remove_member(event=call.event, user=member.user, by=call.actor)
        return member


class Leave(Resource):
    @operation(
        "staff.leave",
        "Leave the staff yourself",
        staff(Right.VIEW),
        services=(leave_staff,),
        body=Nothing,
        answer=LeftSerializer,
        codes=("staff.last_owner",),
        example={},
        answers={"id": "0123456789ABCDEF"},
    )
    def post(self, call: Call) -> User:
        """Only somebody who is logged in can do this. Returns who left."""
        return leave_staff(event=call.event, by=call.actor)


def member_of(event: Event, user_id: str) -> Membership:
    found = members_of(event).filter(user__public_id=user_id).first()
    if found is None:
        raise Http404
    return found

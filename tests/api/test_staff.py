"""Staff and phones through the API; what is shown once is kept nowhere."""

import pytest

from tests.api.client import Api, as_owner, by_token
from tests.api.counting import queries_of
from tests.builders import a_member, a_user, an_event, owner_of, user_of
from tournaments.events.models import Event
from tournaments.staff.models import Role, User
from tournaments.staff.services.devices import invite_device
from tournaments.staff.services.invitations import invite_member

pytestmark = pytest.mark.django_db


def staff_of(event: Event) -> str:
    return f"events/{event.public_id}/staff"


def devices_of(event: Event) -> str:
    return f"events/{event.public_id}/devices"


def test_somebody_is_invited_joins_gets_another_post_and_is_removed() -> None:
    event, dan = an_event(), a_user("dan")
    api, body = as_owner(event), {"name": "Dan", "role": "referee", "tables": [2, 1]}

    invited = api.post(f"{staff_of(event)}/invitations", body).data
    joined = Api(user=dan).post("invitations/accept", {"code": invited["code"]})
    twice = Api(user=dan).post("invitations/accept", {"code": invited["code"]})
    moved = api.call("PUT", f"/api/v1/{staff_of(event)}/{dan.public_id}", {"role": "scorer"})
    left = api.post(f"{staff_of(event)}/{dan.public_id}/remove")
    gone = api.post(f"{staff_of(event)}/{dan.public_id}/remove")

    assert invited["url"].endswith(f"/invitation/{invited['code']}/")
    assert (joined.data["event"], joined.data["tables"]) == (event.public_id, [1, 2])
    assert twice.code == "invitation.unknown"
    assert (moved.data["role"], moved.data["tables"]) == ("scorer", None)
    assert (left.data["username"], gone.status) == (dan.username, 404)
    assert [each["role"] for each in api.get(staff_of(event)).data["items"]] == ["owner"]


@pytest.mark.parametrize(
    ("post", "code"),
    [
        ({"name": " ", "role": "referee"}, "text.empty"),
        ({"name": "Dan", "role": "king"}, "staff.unknown_role"),
        ({"name": "Dan", "role": "scorer", "tables": [1]}, "staff.tables_not_for_role"),
    ],
)
def test_a_post_that_cannot_be_is_refused(post: dict[str, object], code: str) -> None:
    event = an_event()

    assert as_owner(event).post(f"{staff_of(event)}/invitations", post).code == code


def test_only_owners_make_owners_and_one_stays() -> None:
    event = an_event()
    organizer = Api(user=user_of(a_member(event, Role.ORGANIZER)))
    owner = user_of(owner_of(event))

    made = organizer.post(f"{staff_of(event)}/invitations", {"name": "Dan", "role": "owner"})
    last = as_owner(event).post(f"{staff_of(event)}/{owner.public_id}/remove")

    assert (made.status, made.code) == (403, "staff.owners_only")
    assert last.code == "staff.last_owner"


def test_a_new_account_has_a_password_that_is_shown_once() -> None:
    event = an_event()
    body = {"username": "newcomer", "full_name": "Nora", "role": "scorer"}
    path = f"{staff_of(event)}/create"

    first, again = [as_owner(event).post(path, body, idempotency_key="h") for _ in range(2)]
    by_program = by_token(event).post(path, {**body, "username": "another"})

    assert again.data == {**first.data, "password": None}
    assert first.data["username"].startswith("newcomer-")
    made = User.objects.get(username=first.data["username"])
    assert made.check_password(first.data["password"])
    assert (by_program.status, by_program.code) == (403, "actor.not_allowed")


def test_an_invitation_is_declined_withdrawn_or_answered_by_no_token() -> None:
    event, elsewhere = an_event(), an_event()
    api, path = as_owner(event), f"{staff_of(event)}/invitations"
    first, second = [api.post(path, {"name": "Dan", "role": "scorer"}).data for _ in range(2)]

    by_program = by_token(elsewhere).post("invitations/accept", {"code": first["code"]})
    declined = Api(user=a_user("dan")).post("invitations/decline", {"code": first["code"]})
    withdrawn = api.post(f"{path}/{second['id']}/withdraw")
    again = api.post(f"{path}/{second['id']}/withdraw")

    assert (by_program.status, by_program.code) == (403, "actor.not_allowed")
    assert declined.data == {"event": event.public_id}
    assert (withdrawn.data["state"], again.code) == ("withdrawn", "invitation.answered")
    assert [each["state"] for each in api.get(path).data["items"]] == ["declined"]


def test_somebody_leaves_the_staff_and_the_last_owner_stays() -> None:
    event = an_event()
    bob = user_of(a_member(event, Role.REFEREE))

    left = Api(user=bob).post(f"{staff_of(event)}/leave")
    last = as_owner(event).post(f"{staff_of(event)}/leave")

    assert (left.data, last.code) == ({"id": bob.public_id}, "staff.last_owner")


def test_a_phone_is_invited_let_in_once_and_sent_away() -> None:
    event = an_event()
    api, path = as_owner(event), devices_of(event)

    invited = api.post(path, {"name": "Bob", "role": "referee", "tables": [3]}).data
    admitted = Api().post("devices/admit", {"code": invited["code"]})
    twice = Api().post("devices/admit", {"code": invited["code"]})
    phone = Api(admitted.data["token"])
    shown = phone.get(f"events/{event.public_id}")
    api.post(f"{path}/{invited['id']}/revoke")
    refused = phone.get(f"events/{event.public_id}")

    assert invited["url"].endswith(f"/join/{invited['code']}/")
    assert (admitted.data["event"], admitted.data["tables"]) == (event.public_id, [3])
    assert (twice.status, twice.code) == (409, "device.code_unknown")
    assert shown.data["role"] == "referee"
    assert (refused.status, refused.code) == (401, "token.unknown")


def test_a_new_code_makes_the_old_one_worthless() -> None:
    event = an_event()
    device, old = invite_device(event=event, name="Bob", role="referee", by=owner_of(event))
    path = f"{devices_of(event)}/{device.public_id}/invite"

    first, again = [as_owner(event).post(path, idempotency_key="i") for _ in range(2)]

    assert Api().post("devices/admit", {"code": old}).code == "device.code_unknown"
    assert again.data == {**first.data, "code": None, "url": None}
    assert Api().post("devices/admit", {"code": first.data["code"]}).status == 201


def test_codes_and_tokens_are_on_no_list() -> None:
    event = an_event()
    device, code = invite_device(event=event, name="Bob", role="referee", by=owner_of(event))
    token = Api().post("devices/admit", {"code": code}).data["token"]

    shown = as_owner(event).get(devices_of(event))

    assert [(each["id"], each["state"]) for each in shown.data["items"]] == [
        (device.public_id, "admitted")
    ]
    device.refresh_from_db()
    assert not any(
        secret in shown.content.decode() for secret in (code, token, str(device.token_hash))
    )


@pytest.mark.parametrize("what", ["staff", "devices", "staff/invitations"])
def test_a_list_takes_as_many_queries_for_three_as_for_one(what: str) -> None:
    event = an_event()
    api, counts = as_owner(event), []
    for times in (1, 2):
        for _ in range(times):
            a_member(event, Role.REFEREE)
            invite_device(event=event, name="Bob", role="referee", by=owner_of(event))
            invite_member(event=event, name="Bob", role="referee", by=owner_of(event))
        counts.append(queries_of(api, f"events/{event.public_id}/{what}"))

    assert counts[0] == counts[1]

"""Tokens at the desk: made, shown once, seen by their own and by the desk, revoked."""

import re

import pytest
from django.test import Client

from tests.builders import a_member, an_event, owner_of, user_of
from tournaments.staff.models import ApiToken, Role
from tournaments.staff.services.tokens import create_token, token_of

pytestmark = pytest.mark.django_db


def test_a_token_is_made_and_shown_once(client: Client) -> None:
    event = an_event()
    client.force_login(user_of(owner_of(event)))
    path = f"/desk/{event.public_id}/tokens/"

    page = client.post(path, {"name": "league", "role": "viewer", "days": "7"}).content.decode()

    secret = re.findall(r"<code>(jiang_[\w-]+)</code>", page)[0]
    assert token_of(secret).name == "league"
    assert secret not in client.get(path).content.decode()


def test_one_sees_and_revokes_one_s_own_and_the_desk_all(client: Client) -> None:
    event = an_event()
    referee = a_member(event, Role.REFEREE)
    own, _ = create_token(event=event, name="my app", role="referee", by=referee)
    other, _ = create_token(event=event, name="the desk's", role="owner", by=owner_of(event))
    path = f"/desk/{event.public_id}/tokens/"

    client.force_login(user_of(referee))
    seen = client.get(path).content.decode()
    statuses = [client.post(f"{path}{each.public_id}/revoke/").status_code for each in (own, other)]
    client.force_login(user_of(owner_of(event)))
    desk = client.get(path).content.decode()

    assert "my app" in seen
    assert "the desk&#x27;s" not in seen
    assert statuses == [302, 404]
    assert "my app" in desk
    assert "the desk&#x27;s" in desk
    assert [each.revoked_at is None for each in ApiToken.objects.order_by("pk")] == [False, True]


def test_a_form_that_asks_for_too_much_is_kept(client: Client) -> None:
    event = an_event()
    client.force_login(user_of(a_member(event, Role.REFEREE, [1])))

    answer = client.post(
        f"/desk/{event.public_id}/tokens/",
        {"name": "app", "role": "referee", "tables": "2", "days": "7"},
    )

    assert answer.status_code == 422
    assert answer.context["form"].errors

"""A name changed after a draw's list was fixed: the reason is asked for at the desk, and stands beside the draw."""

import pytest
from django.test import Client

from tests.api.client import as_owner
from tests.builders import owner_of, user_of
from tests.draw_builders import at_once
from tests.web.draws.visits import as_anyone, of, public, visit
from tournaments.draws.models import Draw
from tournaments.people.services.participants import edit_participant

pytestmark = pytest.mark.django_db

TYPO = "A slip of the <pen>"


@pytest.fixture
def draw() -> Draw:
    return at_once()


def at_the_desk(draw: Draw) -> tuple[Client, str]:
    client = Client(headers={"accept-language": "en"})
    client.force_login(user_of(owner_of(draw.event)))
    return client, f"/desk/{draw.event.public_id}/players/1/"


def test_the_form_asks_for_a_reason_while_a_list_is_fixed(draw: Draw) -> None:
    client, address = at_the_desk(draw)

    page = client.get(address).content.decode()
    refused = client.post(address, {"name": "Dora"})
    named = client.post(address, {"name": "Dora", "reason": "Dora is right"})
    saved = client.post(address, {"name": "Dora", "reason": TYPO}, follow=True)

    assert "The list of draw 1 is fixed." in page
    assert (refused.status_code, named.status_code, saved.status_code) == (422, 422, 200)
    assert "write it without the name" in named.content.decode()
    assert draw.event.participants.get(number=1).name == "Dora"


def test_the_form_asks_for_none_otherwise(draw: Draw) -> None:
    draw.event.draws.update(state="abandoned")
    client, address = at_the_desk(draw)

    assert "Reason for the change" not in client.get(address).content.decode()
    assert client.post(address, {"name": "Dora"}).status_code == 302


def test_the_desk_still_withdraws_with_a_reason_of_its_own(draw: Draw) -> None:
    client, address = at_the_desk(draw)

    refused = client.post(f"{address}withdraw/", {"reason": ""})

    assert refused.status_code == 409
    assert "Reason for the change" in refused.content.decode()


def test_a_change_stands_beside_the_draw_in_public_and_at_the_desk(draw: Draw) -> None:
    who = draw.event.participants.get(number=1)
    row = edit_participant(participant=who, name="Dora", reason=TYPO, by=owner_of(draw.event))

    in_public = as_anyone(public(draw.event, f"{draw.public_id}/") + "?language=en")
    _, desk = visit(draw.event, of(draw))

    words = "Number 1 was renamed after the list was fixed: A slip of the &lt;pen&gt;"
    assert words in in_public
    for page in (in_public, desk):
        assert "A slip of the &lt;pen&gt;" in page
        assert row.name_hash[:4] in page
        assert "Dora" not in page


def test_a_draw_without_such_a_change_says_nothing_of_it(draw: Draw) -> None:
    page = as_anyone(public(draw.event, f"{draw.public_id}/") + "?language=en")

    assert "Names changed" not in page


def test_programs_give_the_reason_too(draw: Draw) -> None:
    api, path = as_owner(draw.event), f"events/{draw.event.public_id}/participants/1"

    refused = api.patch(path, {"name": "Dora"}, if_match="*")
    done = api.patch(path, {"name": "Dora", "reason": TYPO}, if_match="*")

    assert (refused.status, refused.data["code"]) == (409, "participant.list_fixed")
    assert refused.data["params"] == {"number": 1, "draw": 1}
    assert done.data["name"] == "Dora"

"""The QR code of a printed score card opens exactly that card: its entry for staff, the card for others."""

import pytest
from django.test import Client

from tests.builders import a_member, a_running_jiang, finish_hands, owner_of, seat_all, user_of
from tournaments.jiangs.models import Jiang
from tournaments.jiangs.services.close import close_jiang
from tournaments.jiangs.services.publish import publish_jiang
from tournaments.jiangs.services.set_tables import set_tables
from tournaments.score_cards.models import ScoreCard
from tournaments.staff.models import Role
from tournaments.staff.services.devices import admit_device, invite_device
from tournaments.web.access import DEVICE_COOKIE

pytestmark = pytest.mark.django_db


@pytest.fixture
def jiang() -> Jiang:
    return a_running_jiang(2, total_hands=2, hands_per_jiang=1, confirm="none")


def the_next(jiang: Jiang) -> Jiang:
    """Close the jiang and seat everybody for the second one, at the other table."""
    owner = owner_of(jiang.event)
    finish_hands(jiang)
    close_jiang(jiang=jiang, by=owner)
    second = jiang.event.jiangs.get(number=2)
    people = list(jiang.event.participants.order_by("number"))
    set_tables(jiang=second, tables={1: people[4:], 2: people[:4]}, by=owner)
    seat_all(second)
    return publish_jiang(jiang=second, by=owner)


def opened(client: Client, jiang: Jiang) -> str:
    """Scan the first player's card; return where that leads, or nothing where the card itself is shown."""
    card = ScoreCard.objects.get(jiang=jiang, participant__number=1)
    answer = client.get(f"/c/{card.public_id}/")
    if answer.status_code == 302:
        assert client.get(answer["location"]).status_code == 200
        return str(answer["location"])
    assert "Player 1" in answer.content.decode()
    return ""


def a_phone(jiang: Jiang, *tables: int) -> Client:
    client, owner = Client(), owner_of(jiang.event)
    code = invite_device(
        event=jiang.event, name="phone", role="referee", tables=tables or None, by=owner
    )[1]
    client.cookies[DEVICE_COOKIE] = admit_device(code=code)[1]
    return client


def a_login(jiang: Jiang, role: Role) -> Client:
    client = Client()
    client.force_login(user_of(a_member(jiang.event, role)))
    return client


def test_a_player_sees_the_card(client: Client, jiang: Jiang) -> None:
    assert opened(client, jiang) == ""


def test_a_phone_enters_hands_of_the_jiang_now(jiang: Jiang) -> None:
    place = f"/phone/{jiang.event.public_id}/tables/1/"

    assert opened(a_phone(jiang), jiang) == place
    assert opened(a_phone(jiang, 1), jiang) == place
    assert opened(a_login(jiang, Role.REFEREE), jiang) == place


def test_a_phone_with_other_tables_looks_at_this_one_at_the_desk(jiang: Jiang) -> None:
    place = f"/desk/{jiang.event.public_id}/jiangs/1/tables/1/"

    assert opened(a_phone(jiang, 2), jiang) == place


def test_who_may_only_look_sees_the_table_at_the_desk(jiang: Jiang) -> None:
    place = f"/desk/{jiang.event.public_id}/jiangs/1/tables/1/"

    assert opened(a_login(jiang, Role.VIEWER), jiang) == place


def test_a_card_of_an_earlier_jiang_opens_that_jiang(client: Client, jiang: Jiang) -> None:
    second = the_next(jiang)
    phone = a_phone(jiang)

    assert opened(phone, jiang) == f"/desk/{jiang.event.public_id}/jiangs/1/tables/1/"
    assert opened(phone, second) == f"/phone/{jiang.event.public_id}/tables/2/"
    assert opened(client, jiang) == ""

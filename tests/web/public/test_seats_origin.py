"""The seats page says where its tables come from: one draw of several, the jiang before, or somebody's hand."""

import pytest
from django.test import Client

from tests.builders import a_drawn_jiang, a_participant, a_published_jiang, owner_of
from tests.draw_builders import a_second_jiang, at_once, committed, opened
from tournaments.draws.queries.origin import origin_of
from tournaments.draws.services.abandon import abandon_draw
from tournaments.events.models import Event
from tournaments.jiangs.models import Jiang
from tournaments.jiangs.services.publish import publish_jiang
from tournaments.jiangs.services.set_tables import keep_tables
from tournaments.tables.services.seat import replace_player

pytestmark = pytest.mark.django_db


def seats_page(event: Event, language: str = "en") -> str:
    answer = Client().get(
        f"/events/{event.public_id}/seats/", headers={"accept-language": language}
    )
    assert answer.status_code == 200
    return str(answer.content.decode())


def drawn(times: int) -> Jiang:
    """Return a published jiang whose tables were drawn so often."""
    draw = opened(at_once(8))
    for _ in range(times - 1):
        abandon_draw(draw=draw, reason="again", by=owner_of(draw.event))
        draw = opened(committed(draw.jiang))
    publish_jiang(jiang=draw.jiang, by=owner_of(draw.event))
    return Jiang.objects.select_related("event").get(pk=draw.jiang_id)


def test_tables_drawn_once_need_no_words() -> None:
    jiang = drawn(1)

    assert not origin_of(jiang).is_worth_telling
    assert 'class="origin"' not in seats_page(jiang.event)


def test_the_third_draw_says_so_and_leads_to_the_reasons() -> None:
    jiang = drawn(3)
    page = seats_page(jiang.event)

    assert "draw 3 of 3" in page
    assert f"/events/{jiang.event.public_id}/draws/?language=en#jiang-1" in page


def test_tables_set_by_hand_say_so() -> None:
    jiang = a_published_jiang(1)

    assert origin_of(jiang).set_by_hand
    assert "set by hand" in seats_page(jiang.event)


def test_whoever_was_replaced_by_hand_is_told_with_the_table() -> None:
    jiang = drawn(1)
    new = a_participant(jiang.event, "Edda New")
    seat = jiang.seats.get(table__number=2, position=1)
    assert "by hand" not in seats_page(jiang.event)

    replace_player(
        table=seat.table,
        out=seat.participant,
        into=new,
        reason="ill",
        by=owner_of(jiang.event),
    )

    assert origin_of(jiang).changed_by_hand == (2,)
    assert "at table 2" in seats_page(jiang.event)


def test_tables_kept_from_the_jiang_before_are_not_called_set_by_hand() -> None:
    jiang = a_second_jiang()
    keep_tables(jiang=jiang, by=owner_of(jiang.event))

    assert not origin_of(jiang).set_by_hand


def test_tables_not_published_yet_say_nothing_in_public() -> None:
    assert "set by hand" not in seats_page(a_drawn_jiang(1).event)

"""Draws for everyone: what happened, in words; the file; and never a secret that is still one."""

import json
from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.builders import an_event, owner_of
from tests.draw_builders import (
    a_box,
    a_planned_jiang,
    at_once,
    closed,
    committed,
    lots_open,
    lots_taken,
    now,
    opened,
    point,
    point_all,
    repeated,
    rolling,
    seats_committed,
    seats_open,
    time_over,
    witnessed,
)
from tests.tournaments.audit.tampering import write
from tests.web.desk.desk import desk_of, text_of
from tests.web.draws.visits import as_anyone, desk, of, public
from tournaments.draws.algorithm.verify import verify
from tournaments.draws.algorithm.versions import new_secret
from tournaments.draws.models import Draw
from tournaments.draws.queries.draw_view import view_of
from tournaments.draws.queries.draws import document_of
from tournaments.draws.services.abandon import abandon_draw
from tournaments.events.models import Event
from tournaments.jiangs.services.publish import publish_jiang
from tournaments.staff.models import Role

pytestmark = pytest.mark.django_db


def page_of(draw: Draw) -> str:
    return as_anyone(public(draw.event, f"{draw.public_id}/"))


def file_of(draw: Draw) -> str:
    return as_anyone(public(draw.event, f"{draw.public_id}.json"))


def test_the_file_is_the_document_and_verifies() -> None:
    draw = closed(lots_taken(8))

    answer = Client().get(public(draw.event, f"{draw.public_id}.json"))

    assert answer["content-type"] == "application/json; charset=utf-8"
    assert answer["content-disposition"] == 'attachment; filename="draw-1.json"'
    assert json.loads(text_of(answer)) == document_of(now(draw))
    assert verify(json.loads(text_of(answer))) == []


def test_the_file_has_no_names() -> None:
    draw = closed(lots_taken(8))

    assert "Player" not in file_of(draw)


def test_names_stand_beside_numbers_once_the_jiang_is_published() -> None:
    draw = opened(at_once(8))
    assert "Player" not in page_of(draw)

    publish_jiang(jiang=draw.jiang, by=owner_of(draw.event))

    assert "Player 3" in page_of(draw)


def test_everything_to_compare_is_on_the_page() -> None:
    draw = opened(at_once(8))

    page = page_of(draw).replace("</span> <span>", "")

    for text in (draw.commitment, draw.list_hash, draw.secret, "4461253265", *view_of(draw).codes):
        assert text in page


def test_a_draw_given_up_stays_with_its_reason_and_leads_to_the_next() -> None:
    old = abandon_draw(
        draw=(first := closed(lots_taken(4))), reason="a lot fell", by=owner_of(first.event)
    )
    new = committed(first.jiang)

    listed = as_anyone(public(old.event))

    assert "a lot fell" in listed
    assert "a lot fell" in page_of(old)
    assert public(old.event, f"{new.public_id}/") in page_of(old)
    assert public(old.event, f"{old.public_id}/") in page_of(new)


def test_an_event_without_draws_says_so() -> None:
    assert 'class="notice"' in as_anyone(public(an_event(opened=True)))


def test_a_draft_and_other_events_are_not_there() -> None:
    draw, other = at_once(4), an_event(opened=True)

    assert Client().get(public(an_event())).status_code == 404
    assert Client().get(public(other, f"{draw.public_id}/")).status_code == 404
    assert Client().get(public(other, f"{draw.public_id}.json")).status_code == 404


def a_deck_begun() -> Draw:
    draw = seats_open(2)
    point(draw, draw.jiang.tables.get(number=1), 1, 2)
    return draw


UNDER_WAY: dict[str, Callable[[], Draw]] = {
    "lots, committed to": lambda: committed(a_planned_jiang(8)),
    "lots": lambda: lots_taken(7),
    "at once": lambda: at_once(8),
    "decks, committed to": lambda: seats_committed(2),
    "decks": a_deck_begun,
    "witnesses fixed": lambda: rolling(at_once(8)),
    "values awaited": lambda: witnessed(at_once(8), 5, show=4),
    "rolled again": lambda: time_over(witnessed(at_once(8), 5, show=4)),
}


def addresses(draw: Draw) -> list[str]:
    pages = [
        public(draw.event, rest) for rest in ("", f"{draw.public_id}/", f"{draw.public_id}.json")
    ]
    pages += [desk(draw.event), of(draw), of(draw, "hall/"), f"/desk/{draw.event.public_id}/log/"]
    if draw.kind == Draw.Kind.SEATS_DIGITAL:
        pages += [of(draw, f"tables/{table}/") for table in (1, 2)]
    return pages


@pytest.mark.parametrize("make", UNDER_WAY.values(), ids=UNDER_WAY)
def test_no_page_tells_the_secret_before_the_draw_is_complete(make: Callable[[], Draw]) -> None:
    draw = now(make())
    owner = desk_of(draw.event)

    for address in addresses(draw):
        answer = owner.get(address)
        assert answer.status_code == 200, address
        assert draw.secret not in text_of(answer).replace("</span> <span>", ""), address


def without_tokens(page: str) -> str:
    """Return a page without what differs in every answer."""
    return "\n".join(line for line in page.splitlines() if "csrfmiddlewaretoken" not in line)


@pytest.mark.parametrize("make", UNDER_WAY.values(), ids=UNDER_WAY)
def test_every_page_is_the_same_whatever_the_secret_is(make: Callable[[], Draw]) -> None:
    """So no page can tell anything of what the secret will give."""
    draw = now(make())
    owner = desk_of(draw.event)
    before = [without_tokens(text_of(owner.get(address))) for address in addresses(draw)]

    write(draw, secret=new_secret())

    after = [without_tokens(text_of(owner.get(address))) for address in addresses(draw)]
    assert after == before


@pytest.mark.parametrize(
    "make",
    [
        lambda: lots_open(8),
        lambda: a_box(8),
        lambda: point_all(seats_open(1)),
        lambda: at_once(4),
        lambda: rolling(at_once(4)),
        lambda: witnessed(at_once(4), 2, show=1),
        lambda: time_over(witnessed(at_once(4), 2, show=1)),
        lambda: time_over(witnessed(at_once(4), 3)),
        lambda: repeated(3, show=1),
        lambda: witnessed(at_once(4), 2, show=2),
    ],
)
@pytest.mark.parametrize("language", ["en", "zh-hant"])
def test_a_draw_can_be_looked_at_in_both_languages(make: Callable[[], Draw], language: str) -> None:
    draw = make()

    answer = Client().get(
        public(draw.event, f"{draw.public_id}/"), headers={"accept-language": language}
    )

    assert answer.status_code == 200
    assert "verify_draw.py" in text_of(answer)


def queries(event: Event) -> int:
    with CaptureQueriesContext(connection) as made:
        as_anyone(public(event))
    return len(made)


def test_the_list_costs_the_same_however_many_draws_there_are() -> None:
    one = at_once(4)
    three = at_once(4)
    for _ in range(2):
        abandon_draw(draw=three, reason="again", by=owner_of(three.event))
        three = committed(three.jiang)

    assert queries(one.event) == queries(three.event)


@pytest.mark.parametrize("role", [Role.VIEWER, Role.REFEREE, Role.SCORER])
def test_who_does_not_draw_has_no_desk_of_draws(role: Role) -> None:
    draw = at_once(4)
    client = desk_of(draw.event, role)

    answers = [client.get(desk(draw.event)), client.get(of(draw)), client.get(of(draw, "hall/"))]

    assert [answer.status_code for answer in answers] == [403, 403, 403]

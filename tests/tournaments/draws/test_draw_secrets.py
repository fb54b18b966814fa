"""I12: before a draw is complete nothing tells what will come; afterwards anyone can recompute it."""

import json
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from django.apps import apps

from tests.builders import a_drawn_jiang, check_in_all, owner_of, players, seat_all
from tests.draw_builders import (
    a_box,
    a_planned_jiang,
    at_once,
    closed,
    committed,
    found,
    lots_open,
    lots_taken,
    now,
    opened,
    point,
    point_all,
    seats_committed,
    seats_open,
    type_all,
    witnessed,
)
from tests.tournaments.audit.tampering import write
from tests.tournaments.draws.algorithm.files import PYTHON
from tournaments.check_in.services.check_in import check_in
from tournaments.draws.algorithm.seats_digital import deck_of
from tournaments.draws.algorithm.tables_lots import Lots
from tournaments.draws.algorithm.versions import commitment_of, new_secret
from tournaments.draws.models import Draw
from tournaments.draws.queries.draws import document_of
from tournaments.draws.services.abandon import abandon_draw
from tournaments.draws.services.draw_rows import source_of
from tournaments.events.models import Event
from tournaments.staff.actors import Actor

HEX = re.compile(r"[0-9a-f]{64}")


def lots_half_taken() -> Draw:
    draw = lots_open(40)
    for participant in draw.event.participants.all()[:20]:
        check_in(participant=participant, by=owner_of(draw.event))
    return draw


def decks_half_drawn() -> Draw:
    draw = seats_open(4)
    for table in draw.jiang.tables.filter(number__lt=3):
        point(draw, table)
    point(draw, draw.jiang.tables.get(number=3), 9, 10)
    return draw


def after_one_given_up() -> Draw:
    """Return a draw that follows another, whose secret is public."""
    draw = lots_open(40)
    check_in_all(draw.event)
    abandon_draw(draw=draw, reason="again", by=Actor.system())
    return committed(draw.jiang)


UNDER_WAY: dict[str, Callable[[], Draw]] = {
    "lots, committed to": lambda: committed(a_planned_jiang(8)),
    "lots": lots_half_taken,
    "at once": lambda: at_once(8),
    "decks, committed to": lambda: seats_committed(2),
    "decks": decks_half_drawn,
    "after one given up": after_one_given_up,
}


def published(draw: Draw) -> str:
    """Return all that anybody may read of a draw: its file, and the event's whole log."""
    entries = draw.event.log.values_list("kind", "payload", "previous", "hash")
    return json.dumps([document_of(now(draw)), list(entries)], ensure_ascii=False)


@pytest.mark.django_db
@pytest.mark.parametrize("make", UNDER_WAY.values(), ids=UNDER_WAY)
def test_the_secret_is_nowhere_while_the_draw_is_under_way(make: Callable[[], Draw]) -> None:
    draw = now(make())

    assert len(draw.secret) == 64
    assert document_of(draw)["secret"] is None
    assert draw.secret not in published(draw)
    assert draw.secret not in f"{draw} {draw!r}"


@pytest.mark.django_db
@pytest.mark.parametrize("make", UNDER_WAY.values(), ids=UNDER_WAY)
def test_what_is_published_is_the_same_whatever_the_secret_is(make: Callable[[], Draw]) -> None:
    """So it can tell nothing of what the secret will give; the commitment was made before."""
    draw = now(make())
    before = published(draw)

    write(draw, secret=new_secret())

    assert published(draw) == before


def places_with(secret: str, draw: Draw) -> list[tuple[int, int | None]]:
    """Return the places in the order that they would be taken in if this were the secret."""
    lots = Lots.drawn(draw.fixed, replace(source_of(draw), secret=secret))
    places = [lots.place_of(number) for number in draw.listing]
    return [(at.table, at.place) for at in places if at is not None]


@pytest.mark.django_db
def test_nothing_published_computes_a_lot_that_is_still_to_be_taken() -> None:
    """Somebody tries everything that looks like a secret, also the earlier draw's."""
    before = lots_half_taken()
    abandon_draw(draw=before, reason="again", by=Actor.system())
    draw = now(opened(committed(before.jiang)))
    taken = [(step.table, step.place) for step in draw.steps.order_by("order")]
    candidates = set(HEX.findall(published(draw)))

    hits = [secret for secret in candidates if places_with(secret, draw)[:20] == taken]

    assert places_with(draw.secret, draw)[:20] == taken
    assert now(before).secret in candidates
    assert (len(taken), hits) == (20, [])


def cards_with(secret: str, draw: Draw) -> list[str]:
    """Return the first cards of table 1 if this were the secret."""
    deck = deck_of(1, replace(source_of(draw), secret=secret))
    return list(map(str, deck[:4]))


@pytest.mark.django_db
def test_nothing_published_computes_a_card_that_is_still_face_down() -> None:
    draw = now(decks_half_drawn())
    drawn = [step.card for step in draw.steps.filter(table=1).order_by("back")]

    hits = [secret for secret in HEX.findall(published(draw)) if cards_with(secret, draw) == drawn]

    assert cards_with(draw.secret, draw) == drawn
    assert (len(drawn), hits) == (4, [])


@pytest.mark.django_db
@pytest.mark.parametrize(
    "make", [lambda: lots_open(8), lambda: seats_open(2)], ids=["lots", "decks"]
)
def test_a_draw_given_up_leaves_the_next_one_secret(make: Callable[[], Draw]) -> None:
    draw = make()
    abandon_draw(draw=draw, reason="again", by=Actor.system())

    assert document_of(now(draw))["secret"] == draw.secret
    assert commitment_of(draw.secret) == draw.commitment


def test_there_is_no_admin_that_could_show_it() -> None:
    assert not apps.is_installed("django.contrib.admin")


def typed_cards() -> Draw:
    jiang = a_drawn_jiang(2)
    seat_all(jiang)
    return Draw.objects.get(jiang=jiang)


def typed_lots() -> Draw:
    draw = a_box(8)
    type_all(draw)
    return closed(draw)


def lots_with_all_kinds_of_acts() -> Draw:
    draw = lots_open(16)
    players(draw.event, 1, waiting=True)
    for participant in draw.event.participants.filter(status="registered")[:10]:
        check_in(participant=participant, by=owner_of(draw.event))
    return closed(draw, "dissolve_and_house")


def given_up() -> Draw:
    draw = lots_taken(8)
    return abandon_draw(draw=draw, reason="again", by=Actor.system())


COMPLETE: dict[str, Callable[[], Draw]] = {
    "lots": lots_with_all_kinds_of_acts,
    "at once": lambda: opened(at_once(8)),
    "witnesses": lambda: witnessed(at_once(8), 5, show=5),
    "a box": typed_lots,
    "real cards": typed_cards,
    "decks": lambda: point_all(seats_open(2)),
    "given up": given_up,
}


@pytest.mark.django_db
@pytest.mark.parametrize("make", COMPLETE.values(), ids=COMPLETE)
def test_a_sceptic_with_nothing_but_python_verifies_the_file(
    make: Callable[[], Draw], tmp_path: Path
) -> None:
    draw = now(make())
    file = tmp_path / "draw.json"
    file.write_text(json.dumps(document_of(draw)), encoding="utf-8")

    run = subprocess.run(
        [sys.executable, "-I", PYTHON, file], capture_output=True, encoding="utf-8", check=False
    )

    assert (run.returncode, run.stderr) == (0, "")
    assert found(draw.event) == []


KNOWN = {"1": [10, 3, 8, 7], "2": [5, 9, 6, 2], "3": [1, 12, 11, 4]}


@pytest.mark.django_db
def test_a_known_secret_gives_a_known_order() -> None:
    """Computed apart from the product, with OpenSSL; from the first release on, another order would mean
    that draws of the past can't be recomputed any more.
    """
    jiang = a_planned_jiang(12, here=True, table_draw="at_once")
    Event.objects.filter(pk=jiang.event_id).update(public_id="7KQ2M9ABCDEFGHJK")
    draw = committed(jiang)
    Draw.objects.filter(pk=draw.pk).update(
        secret="5a" * 32, commitment=commitment_of("5a" * 32), list_hash="a5" * 32
    )

    done = opened(draw, [4, 4, 6, 1, 2, 5, 3, 2, 6, 5])

    assert done.result == KNOWN

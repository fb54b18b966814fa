"""A draw under way survives a backup: restored, it goes on with the same secret to the same end."""

from pathlib import Path

import pytest

from tests.builders import owner_of
from tests.draw_builders import closed, found, lots_open, now, point, point_all, seats_open
from tournaments.archive.services.backup import make_backup
from tournaments.archive.services.restore import restore_backup
from tournaments.check_in.services.check_in import check_in
from tournaments.draws.algorithm.verify import verify
from tournaments.draws.models import Draw
from tournaments.draws.queries.draws import document_of

pytestmark = pytest.mark.django_db(transaction=True)


def come(draw: Draw, *numbers: int) -> None:
    for number in numbers:
        who = draw.event.participants.get(number=number)
        check_in(participant=who, by=owner_of(draw.event))


def test_lots_go_on_where_they_were(tmp_path: Path) -> None:
    draw = lots_open(8)
    come(draw, 1, 2, 3)
    make_backup(file=tmp_path / "hall.zip")
    come(draw, 4, 5, 6, 7, 8)
    before = document_of(closed(draw))

    restore_backup(file=tmp_path / "hall.zip", replace=True)
    restored = Draw.objects.get()
    assert restored.steps.count() == 3
    come(restored, 4, 5, 6, 7, 8)

    assert document_of(closed(restored)) == before
    assert found(restored.event) == []


def test_decks_are_the_same_decks(tmp_path: Path) -> None:
    draw = seats_open(2)
    point(draw, draw.jiang.tables.get(number=1))
    make_backup(file=tmp_path / "hall.zip")
    before = document_of(point_rest(draw))

    restore_backup(file=tmp_path / "hall.zip", replace=True)

    after = document_of(point_rest(Draw.objects.get()))
    assert after == before
    assert verify(after) == []


def point_rest(draw: Draw) -> Draw:
    point(draw, draw.jiang.tables.get(number=2))
    return now(draw)


def test_a_complete_draw_verifies_after_it(tmp_path: Path) -> None:
    draw = point_all(seats_open(1))
    make_backup(file=tmp_path / "hall.zip")

    restore_backup(file=tmp_path / "hall.zip", replace=True)

    restored = Draw.objects.get()
    assert document_of(restored) == document_of(draw)
    assert found(restored.event) == []

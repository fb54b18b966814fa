"""What `bin/bench draws` measures is a draw, whatever the clock says."""

import pytest

from bench.draws import cpu_of
from bench.draws_in_database import hall, works
from tournaments.draws.models import Draw
from tournaments.log.models import LogEntry
from tournaments.tables.models import Seat

pytestmark = pytest.mark.django_db


def test_everyone_is_drawn_and_it_can_be_done_again() -> None:
    bare, drawing, document = works(40)
    before = (Seat.objects.count(), LogEntry.objects.count())

    cpu_of(bare, drawing)

    assert (Seat.objects.count(), LogEntry.objects.count()) == before == (0, before[1])
    assert len(document()["tables"]) == 10


def test_the_hall_is_full_and_check_in_is_closed() -> None:
    jiang = hall(8)

    assert jiang.event.participants.count() == 8
    assert Draw.objects.count() == 0

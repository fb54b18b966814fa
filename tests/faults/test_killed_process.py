"""A process killed with SIGKILL in the middle leaves nothing half done, and whoever tries again gets through."""

from pathlib import Path

import pytest
from django.db import connection

from tests.builders import play_hand
from tests.draw_builders import found
from tests.faults.processes import answers_of, start
from tests.faults.reporting_process import report
from tests.tournaments.hall import Hall, a_hall
from tests.tournaments.log_reading import logged

pytestmark = pytest.mark.django_db(transaction=True)


def killed(folder: Path, action: str, hall: Hall) -> dict[str, object]:
    """Return how it went when the process died at every statement in turn, until it was done."""
    process = start(folder, "tests.faults.reporting_process", action, hall.table.pk)
    return dict(answers_of([process])[0])


def test_in_the_middle_of_a_report(tmp_path: Path) -> None:
    hall = a_hall()

    answer = killed(tmp_path, "report", hall)

    assert (answer["half_done"], answer["done"]) == ([], True)
    assert int(str(answer["statements"])) > 8
    assert hall.stands() == ("reported", 1)
    again = report(hall.table)
    assert (again.status, again.data, again.replayed) == (201, {"version": 1}, True)
    assert hall.hand().reports.count() == 1
    assert found(hall.event) == []


def test_in_the_middle_of_a_correction(tmp_path: Path) -> None:
    hall = a_hall()
    play_hand(hall.table, 1)

    answer = killed(tmp_path, "correct", hall)

    assert (answer["half_done"], answer["done"]) == ([], True)
    assert hall.stands() == ("settled", 2)
    assert found(hall.event) == []


def test_in_the_middle_of_closing_a_jiang_or_of_the_copy_made_afterwards(tmp_path: Path) -> None:
    hall = a_hall()
    play_hand(hall.table, 1)

    answer = killed(tmp_path, "close", hall)

    # On SQLite, one more statement follows the commit: it belongs to the copy, and all is done by then.
    done_by_then = [int(str(answer["statements"])) - 1] if connection.vendor == "sqlite" else []
    assert answer["half_done"] == done_by_then
    assert hall.jiang.state == "closed"
    assert len(logged(hall.event, "jiang.closed")) == 1
    assert found(hall.event) == []

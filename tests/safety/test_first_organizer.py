"""The set-up code makes one organizer, however many type it at the same moment."""

from pathlib import Path
from typing import Any

import pytest

from tests.faults.processes import answers_of, start
from tests.safety import first_organizer_process
from tournaments.staff.models import User
from tournaments.staff.services.first_organizer import new_setup_code

PROCESSES = 4


@pytest.mark.django_db(transaction=True)
def test_twenty_four_at_once_make_one(tmp_path: Path, settings: Any) -> None:
    settings.DATA_DIR = tmp_path
    code = new_setup_code()

    processes = [
        start(tmp_path, first_organizer_process.__name__, code, f"p{n}-") for n in range(PROCESSES)
    ]
    outcomes = sorted(outcome for answer in answers_of(processes) for outcome in answer)

    refused = outcomes[1:]
    assert outcomes[0] == "made"
    assert set(refused) <= {"setup.done", "setup.wrong_code"}
    assert len(refused) == PROCESSES * first_organizer_process.THREADS - 1
    assert User.objects.count() == 1

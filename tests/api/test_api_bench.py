"""What `bin/bench api` has programs report is taken, whatever the clock says."""

from pathlib import Path

import pytest
from django.test import Client

from bench.api_in_database import ProgramEntries, statements_of, token_for
from bench.core_in_database import waiting
from bench.halls import a_hall

pytestmark = pytest.mark.django_db


def test_a_program_s_entries_are_taken_in_the_order_of_the_file(tmp_path: Path) -> None:
    event = a_hall(8, 0)
    file = ProgramEntries(waiting(event), tmp_path).file_for(2, 3)
    client = Client(headers={"Authorization": f"Bearer {token_for(event)}"})

    _first, *others = [statements_of(client, line) for line in file.read_text().splitlines()]

    assert others == [10] * 5

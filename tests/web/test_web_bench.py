"""What `bin/bench web` lets phones report is taken, whatever the clock says."""

from pathlib import Path

import pytest
from django.test import Client

from bench.core_in_database import owner_of, waiting
from bench.entries import Entries, phone_of
from bench.halls import HANDS_PER_JIANG, a_hall

pytestmark = pytest.mark.django_db


def test_a_phone_s_entries_are_taken_in_the_order_of_the_file(
    client: Client, tmp_path: Path
) -> None:
    event = a_hall(8, 8)
    file = Entries(waiting(event), tmp_path).file_for(2, HANDS_PER_JIANG)
    headers = phone_of(event, owner_of(event))
    lines = [line.split("\t") for line in file.read_text().splitlines()]

    answers = [
        client.post(path, body, content_type="application/json", headers=headers)
        for path, _key, body in lines
    ]

    assert [answer.status_code for answer in answers] == [200] * 2 * HANDS_PER_JIANG

"""What `bin/bench web` measures is the page and the answer that nothing has changed, whatever the clock says."""

import pytest
from django.test import Client

from bench.halls import a_hall
from bench.web_in_database import asks_of

pytestmark = pytest.mark.django_db


def test_the_page_is_there_and_nothing_has_changed(client: Client) -> None:
    asks = asks_of(a_hall(8, 8))
    _, _, tag = asks["still"].headers.strip().partition(": ")

    page = client.get(asks["page"].path)
    still = client.get(asks["still"].path, headers={"if-none-match": tag})

    assert page.status_code == asks["page"].status == 200
    assert still.status_code == asks["still"].status == 304

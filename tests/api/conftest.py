"""What was counted in one test is forgotten in the next."""

import pytest
from django.core.cache import cache


@pytest.fixture(autouse=True)
def _nothing_counted() -> None:
    cache.clear()

"""How many times a call asks the database."""

from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.api.client import Api


def queries_of(api: Api, path: str) -> int:
    """Return the number of queries of a call that has been made before."""
    api.get(path)
    with CaptureQueriesContext(connection) as queries:
        assert api.get(path).status == 200
    return len(queries)

"""Whatever is sent, by whomever: an answer that the schema tells of, and nothing of other people's events."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle, islice
from typing import Any

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections, transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from api.schema import names_in
from tests.api.cases import declared
from tests.api.client import schema
from tests.api.places import HIDDEN, Caller, Place, all_places

DEEP = os.environ.get("JIANG_DEEP") == "1"
EXAMPLES = 30 if DEEP else 4
# Who sends each of them: everyone, or those whose turn it is, so that everyone has one.
AT_ONCE = 10 if DEEP else 3
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]

pytestmark = [pytest.mark.django_db, pytest.mark.no_database]

DESCRIPTION = schemathesis.openapi.from_dict(schema())
DESCRIPTION.config.generation.with_security_parameters = False
OPERATIONS = {
    found.ok().definition.raw["operationId"]: found.ok()
    for found in DESCRIPTION.get_all_operations()
}
application = get_wsgi_application()


@pytest.fixture(scope="module")
def places(django_db_setup: None, django_db_blocker: Any) -> Iterator[dict[str, Place]]:
    """Make the events once for all that is sent; what a request does is undone."""
    with django_db_blocker.unblock(), one_connection(), transaction.atomic():
        yield all_places()
        transaction.set_rollback(True)


@contextmanager
def one_connection() -> Iterator[None]:
    """Let no request close the connection in whose transaction it is."""
    request_started.disconnect(close_old_connections)
    request_finished.disconnect(close_old_connections)
    yield
    request_started.connect(close_old_connections)
    request_finished.connect(close_old_connections)


def ways() -> Iterator[Any]:
    """Return each operation with right and wrong requests, if there is a way to ask it wrongly."""
    for name, operation in sorted(OPERATIONS.items()):
        yield pytest.param(operation, GenerationMode.POSITIVE, id=f"{name} rightly")
        if has_more_than_an_address(operation) or names_in(operation.path):
            yield pytest.param(operation, GenerationMode.NEGATIVE, id=f"{name} wrongly")


def has_more_than_an_address(operation: Any) -> bool:
    return bool(len(operation.query) or len(operation.headers) or len(operation.body))


def fixed(operation: Any, mode: GenerationMode, place: Place) -> dict[str, Any]:
    """Return what the address names, except where nothing else could be wrong."""
    if mode == GenerationMode.NEGATIVE and not has_more_than_an_address(operation):
        return {}
    return {name: place.address[name] for name in names_in(operation.path) if name in place.address}


@pytest.mark.parametrize(("operation", "mode"), list(ways()))
def test_whatever_is_sent_the_answer_is_one_of_those_told(
    operation: Any, mode: GenerationMode, places: dict[str, Place]
) -> None:
    turns = cycle(places["in_play"].callers)

    @settings(
        max_examples=EXAMPLES,
        derandomize=not DEEP,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(st.data())
    def send(data: st.DataObject) -> None:
        place = places[data.draw(st.sampled_from(sorted(places)))]
        given_address = fixed(operation, mode, place)
        case = data.draw(operation.as_strategy(mode, path_parameters=given_address))
        for who in islice(turns, AT_ONCE):
            check(case, place.callers[who])

    send()


def check(case: Any, caller: Caller) -> None:
    with transaction.atomic():
        response = case.call(app=application, headers=caller.headers, cookies=caller.cookies)
        transaction.set_rollback(True)
    case.validate_response(response, checks=CHECKS)
    assert HIDDEN not in response.text


def test_every_operation_is_sent_something() -> None:
    assert set(OPERATIONS) == set(declared())

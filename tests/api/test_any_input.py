"""Whatever is sent, by whomever: an answer that the schema tells of, and nothing of other people's events."""

import os
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import cache
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
from schemathesis.core.result import Ok
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
EXAMPLES = 60 if DEEP else 3
# Each of them is sent by everyone, or by those whose turn it is, so that everyone has one.
AT_ONCE = 9 if DEEP else 3
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]

pytestmark = [pytest.mark.django_db, pytest.mark.no_database]

django = get_wsgi_application()


def application(environ: Any, start_response: Any) -> list[bytes]:
    """Answer, and close what was answered, which schemathesis leaves open."""
    with closing(django(environ, start_response)) as answer:
        return list(answer)


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


@cache
def operations() -> dict[str, Any]:
    description = schemathesis.openapi.from_dict(schema())
    description.config.generation.with_security_parameters = False
    found = [each.ok() for each in description.get_all_operations() if isinstance(each, Ok)]
    return {operation.definition.raw["operationId"]: operation for operation in found}


@pytest.mark.parametrize("operation_id", sorted(declared()))
def test_whatever_is_sent_the_answer_is_one_of_those_told(
    operation_id: str, places: dict[str, Place]
) -> None:
    operation = operations()[operation_id]
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
        mode = data.draw(st.sampled_from(modes_of(operation)))
        place = places[data.draw(st.sampled_from(sorted(places)))]
        given_address = fixed(operation, mode, place)
        case = data.draw(operation.as_strategy(mode, path_parameters=given_address))
        for who in islice(turns, AT_ONCE):
            check(case, place.callers[who])

    send()


def modes_of(operation: Any) -> list[GenerationMode]:
    """Return right and wrong, if there is a way to ask wrongly."""
    is_plain = not has_more_than_an_address(operation) and not names_in(operation.path)
    return (
        [GenerationMode.POSITIVE]
        if is_plain
        else [GenerationMode.NEGATIVE, GenerationMode.POSITIVE]
    )


def has_more_than_an_address(operation: Any) -> bool:
    return bool(len(operation.query) or len(operation.headers) or len(operation.body))


def fixed(operation: Any, mode: GenerationMode, place: Place) -> dict[str, Any]:
    """Return what the address names, except where nothing else could be wrong."""
    if mode == GenerationMode.NEGATIVE and not has_more_than_an_address(operation):
        return {}
    return {name: place.address[name] for name in names_in(operation.path) if name in place.address}


def check(case: Any, caller: Caller) -> None:
    with transaction.atomic():
        response = case.call(app=application, headers=caller.headers, cookies=caller.cookies)
        transaction.set_rollback(True)
    case.validate_response(response, checks=CHECKS)
    assert HIDDEN not in response.text

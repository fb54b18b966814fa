"""What the terminal is told of pages that were refused, and of faults."""

import io
from collections.abc import Iterator

import pytest
from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.test import RequestFactory
from django.utils.log import configure_logging, log_response

pytestmark = pytest.mark.no_database


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> io.StringIO:
    """Return what a person would see, logged as the product does."""
    screen = io.StringIO()
    monkeypatch.setattr("sys.stderr", screen)
    configure_logging(settings.LOGGING_CONFIG, settings.LOGGING)
    return screen


@pytest.mark.parametrize(
    ("status", "traced"),
    [
        pytest.param(403, False, id="a refusal is one line"),
        pytest.param(500, True, id="a fault says where it happened"),
    ],
)
def test_only_faults_are_traced(terminal: io.StringIO, status: int, traced: bool) -> None:
    request, answer = RequestFactory().get("/desk/"), HttpResponse(status=status)
    fault = PermissionDenied()
    log_response("Refused: %s", request.path, response=answer, request=request, exception=fault)

    said = terminal.getvalue()

    assert "Refused: /desk/" in said
    assert ("PermissionDenied" in said) is traced


@pytest.fixture(autouse=True)
def _logging_as_before() -> Iterator[None]:
    yield
    configure_logging(settings.LOGGING_CONFIG, settings.LOGGING)

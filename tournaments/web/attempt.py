"""A form and the service that it calls: what the service refuses becomes the form's error."""

from collections.abc import Callable
from typing import TypeVar

from django.forms import BaseForm

from scoring.errors import RuleError
from tournaments.refusals import message_of

T = TypeVar("T")


def attempt(form: BaseForm, do: Callable[[], T]) -> T | None:
    """Return what comes of it (every service returns something); None if refused, and then the form says why."""
    if not form.is_valid():
        return None
    try:
        return do()
    except RuleError as error:
        form.add_error(None, message_of(error))
        return None


def status_of(*forms: BaseForm) -> int:
    """Return 422 if somebody filled in a form and it wasn't taken."""
    return 422 if any(form.is_bound and form.errors for form in forms) else 200

"""Refusals in words: an English template by code; it is also the message id for translation."""

from typing import Any

from django.utils.translation import gettext

from scoring.errors import RuleError
from scoring.refusals import MESSAGES as RULES
from tournaments.code_labels import with_labels

from .access import ACCESS
from .audit import AUDIT
from .backups import BACKUPS
from .draws import DRAWS
from .events import EVENTS
from .hands import HANDS
from .importing import IMPORTING
from .jiangs import JIANGS
from .people import PEOPLE
from .printing import PRINTING
from .reasons import REASONS
from .requests import REQUESTS
from .setup import SETUP
from .staff import STAFF
from .tokens import TOKENS

MESSAGES: dict[str, str] = {
    **RULES,
    **ACCESS,
    **AUDIT,
    **BACKUPS,
    **DRAWS,
    **EVENTS,
    **HANDS,
    **IMPORTING,
    **JIANGS,
    **PEOPLE,
    **PRINTING,
    **REASONS,
    **REQUESTS,
    **SETUP,
    **STAFF,
    **TOKENS,
}


def message_of(error: RuleError) -> str:
    """Return the refusal in the active language."""
    return message(error.code, error.params)


def message(code: str, params: dict[str, Any]) -> str:
    template = MESSAGES.get(code)
    if template is None:
        return str(RuleError(code, **params))
    return gettext(template).format(**with_labels(params))

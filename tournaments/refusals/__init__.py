"""Refusals in words: an English template by code; it is also the message id for translation."""

from typing import Any

from django.utils.translation import gettext

from scoring.errors import RuleError
from scoring.refusals import MESSAGES as RULES
from tournaments.code_labels import with_labels

from .archive import ARCHIVE
from .audit import AUDIT
from .check_in import CHECK_IN
from .draws import DRAWS
from .events import EVENTS
from .hands import HANDS
from .jiangs import JIANGS
from .people import PEOPLE
from .printing import PRINTING
from .requests import REQUESTS
from .score_cards import SCORE_CARDS
from .staff import STAFF
from .standings import STANDINGS
from .tables import TABLES
from .validation import VALIDATION

MESSAGES: dict[str, str] = {
    **RULES,
    **ARCHIVE,
    **AUDIT,
    **CHECK_IN,
    **DRAWS,
    **EVENTS,
    **HANDS,
    **JIANGS,
    **PEOPLE,
    **PRINTING,
    **REQUESTS,
    **SCORE_CARDS,
    **STAFF,
    **STANDINGS,
    **TABLES,
    **VALIDATION,
}


def message_of(error: RuleError) -> str:
    """Return the refusal in the active language."""
    return message(error.code, error.params)


def message(code: str, params: dict[str, Any]) -> str:
    template = MESSAGES.get(code)
    if template is None:
        return str(RuleError(code, **params))
    return gettext(template).format(**with_labels(params))

"""Refusals in tables of tests: a code, and a call that provokes it."""

from collections.abc import Callable, Iterable
from typing import Any

import pytest
from django.utils.translation import override

from scoring.errors import RuleError
from tournaments.refusals import MESSAGES, message_of

Refused = list[tuple[str, Callable[[], Any]]]


def refusal(call: Callable[[], Any]) -> str:
    """Return the code a call is refused with; the refusal can be said in both languages."""
    with pytest.raises(RuleError) as caught:
        call()
    assert caught.value.code in MESSAGES
    with override("en"):
        english = message_of(caught.value)
    with override("zh-hant"):
        assert message_of(caught.value) != english
    return caught.value.code


def provoked(*tables: Refused, among: Iterable[str]) -> set[str]:
    """Return which of some codes the tables provoke."""
    return {code for table in tables for code, _ in table} & set(among)

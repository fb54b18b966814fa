"""Refusals provoked on purpose: their code, their parameters and their words."""

from collections.abc import Callable
from typing import NamedTuple

import pytest
from django.utils.translation import override

from scoring.errors import RuleError
from tournaments.refusals import message_of


class Refusal(NamedTuple):
    """Something that is refused: with this code and these parameters, when this is done."""

    code: str
    params: dict[str, object]
    do: Callable[[], object]


def cases(refusals: list[Refusal]) -> list[object]:
    """Return the refusals as a test's parameters, named by their codes."""
    return [pytest.param(each, id=each.code) for each in refusals]


def prove(refusal: Refusal) -> None:
    """Do what is refused; the refusal says so in English, and in Chinese too."""
    with pytest.raises(RuleError) as caught:
        refusal.do()

    assert (caught.value.code, caught.value.params) == (refusal.code, refusal.params)
    with override("en"):
        english = message_of(caught.value)
    with override("zh-hant"):
        chinese = message_of(caught.value)
    assert all(str(value) in english for value in refusal.params.values())
    assert all(str(value) in chinese for value in refusal.params.values())
    assert english != chinese

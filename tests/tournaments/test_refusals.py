"""Refusals in words, in both languages, with the same parameters."""

from string import Formatter

import pytest
from django.utils import translation

from scoring.errors import RuleError
from tournaments.code_labels import CODE_LABELS
from tournaments.refusals import MESSAGES, message_of

pytestmark = pytest.mark.no_database

TEMPLATES = sorted({*MESSAGES.values(), *CODE_LABELS.values()})


def fields(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}


@pytest.mark.parametrize("template", TEMPLATES)
def test_a_sentence_has_the_same_parameters_in_chinese(template: str) -> None:
    with translation.override("zh-hant"):
        translated = translation.gettext(template)

    assert translated != template
    assert fields(translated) == fields(template)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "en",
            "This can't be done now: the event is a draft. It is possible while the event is: open, running.",
        ),
        ("zh-hant", "現在不能這樣做：賽事狀態為「草稿」，必須是「開放中、進行中」。"),
    ],
)
def test_states_are_said_in_words(language: str, said: str) -> None:
    error = RuleError("event.wrong_state", state="draft", wanted="open, running")

    with translation.override(language):
        assert message_of(error) == said


def test_what_people_typed_is_never_translated() -> None:
    error = RuleError("participant.namesake", name="open", number=3)

    with translation.override("zh-hant"):
        assert message_of(error) == "3 號（open）的姓名與社團都相同：請在姓名或社團加註，以便區別。"


def test_a_code_without_a_sentence_is_still_readable() -> None:
    assert message_of(RuleError("event.odd", number=3)) == "event.odd (number=3)"

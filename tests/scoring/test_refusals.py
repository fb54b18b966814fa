"""Every code that the rules can answer with has its sentence, and every sentence its parameters."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

import scoring
from scoring.errors import RuleError, short_text
from scoring.games import RULESETS
from scoring.games.big_two.variants import VARIANTS
from scoring.refusals import MESSAGES, sentence
from scoring.tiebreaks import TIE_BREAKS

SOURCES = sorted(Path(scoring.__path__[0]).rglob("*.py"))
# Put together from a type of play, so not to be found as one literal; test_comparison.py looks at these.
COMPOSED = re.compile(r"play\.((answer|match)_.+|(not_)?higher_.+|.+_beats)")


def placeholders(template: str) -> set[str]:
    return {name for _text, name, _format, _conversion in Formatter().parse(template) if name}


def refusals() -> Iterator[tuple[str, set[str]]]:
    """Yield each literal code in the library's source with the names of its parameters."""
    for source in SOURCES:
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(
                    func=ast.Name(id="RuleError"),
                    args=[ast.Constant(value=str(code))],
                    keywords=given,
                ):
                    yield code, {each.arg for each in given if each.arg is not None}


@pytest.mark.parametrize(
    ("code", "given"), sorted((code, sorted(given)) for code, given in refusals())
)
def test_a_refusal_gives_what_its_sentence_names(code: str, given: list[str]) -> None:
    assert sorted(placeholders(MESSAGES[code])) == given


def test_no_sentence_is_left_over() -> None:
    text = "".join(
        source.read_text(encoding="utf-8") for source in SOURCES if source.name != "words.py"
    )
    literal = [code for code in MESSAGES if not COMPOSED.fullmatch(code)]

    assert [code for code in literal if f'"{code}"' not in text] == []


@pytest.mark.parametrize("code", MESSAGES)
def test_sentences_are_whole(code: str) -> None:
    assert MESSAGES[code].endswith(".")
    assert MESSAGES[code][0] in "“{" or MESSAGES[code][0].isupper()


def test_a_code_without_a_sentence_can_be_read() -> None:
    assert str(RuleError("event.closed", event=3)) == "event.closed (event=3)"
    assert sentence("event.closed", {}) == "event.closed ()"
    assert repr(RuleError("event.closed", event=3)) == "RuleError('event.closed', {'event': 3})"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (1, "1"),
        (True, "true"),
        (1.5, "1.5"),
        (None, "null"),
        ({}, "{…}"),
        ([], "[…]"),
        (10**30, "≈ 10^30"),
        (-(10**30), "≈ -10^30"),
        ("a\nb", "a\N{REPLACEMENT CHARACTER}b"),
    ],
)
def test_values_from_outside_are_shown_short(value: object, text: str) -> None:
    assert short_text(value) == text


def test_every_description_is_one_line() -> None:
    described = [rules.description for rules in RULESETS.values()]
    described += [each.description for rules in RULESETS.values() for each in rules.settings]
    described += [rules.description for rules in VARIANTS.values()]
    described += [each.description for each in TIE_BREAKS.values()]

    assert all(text and "\n" not in text for text in described)

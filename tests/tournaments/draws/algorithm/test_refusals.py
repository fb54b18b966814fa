"""Every code has its sentence, in the product and in the file that is downloaded."""

import ast
import re
import string
from types import ModuleType

from scoring.errors import RuleError
from tests.tournaments.draws.algorithm.files import ROOT
from tests.tournaments.draws.algorithm.generated import generated
from tournaments.draws.algorithm.domain import KINDS
from tournaments.draws.algorithm.findings import Difference
from tournaments.draws.algorithm.refusals import DIFFERENCES, MESSAGES, STEPS
from tournaments.draws.algorithm.verify import examine

DRAWS = ROOT / "tournaments" / "draws" / "algorithm"


def refusals() -> list[tuple[str, set[str]]]:
    """Return every refusal in the source, with the names of its parameters."""
    calls = [
        node
        for file in sorted(DRAWS.glob("*.py"))
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "RuleError"
    ]
    return [
        (ast.literal_eval(call.args[0]), {keyword.arg or "" for keyword in call.keywords})
        for call in calls
    ]


def test_every_refusal_has_a_template_and_every_template_a_refusal() -> None:
    assert {code for code, _ in refusals()} == set(MESSAGES)


def test_a_refusal_carries_what_its_template_says() -> None:
    for code, given in refusals():
        said = {name for _, name, _, _ in string.Formatter().parse(MESSAGES[code]) if name}

        assert said <= given, code


def test_the_downloaded_file_says_the_same_in_english_and_also_in_chinese(
    standalone: ModuleType,
) -> None:
    assert {code: english for code, (english, _) in standalone.DIFFERENCES.items()} == DIFFERENCES
    assert {code: english for code, (english, _) in standalone.STEPS.items()} == STEPS
    assert all(
        re.search("[\u4e00-\u9fff]", chinese)
        for _, chinese in [*standalone.DIFFERENCES.values(), *standalone.STEPS.values()]
    )


def test_every_step_has_what_its_sentence_says(standalone: ModuleType) -> None:
    met = set()
    for seed, kind in enumerate(KINDS):
        for step in examine(generated(seed, kind=kind, state="complete")).steps:
            met.add(step.code)
            for sentence in (STEPS[step.code], *standalone.STEPS[step.code]):
                assert sentence.format(**step.params)

    assert met == set(STEPS)


def test_a_difference_is_a_sentence() -> None:
    assert str(Difference("missing", "tables")) == "tables: This is missing."
    assert str(Difference("list_hash", "list_hash", "ab", "cd")) == (
        "list_hash: The hash shown before the draw is not that of this list, roster, table size and "
        "order of suits. Expected ab, found cd."
    )


def test_a_refusal_without_the_products_words_is_still_readable() -> None:
    assert str(RuleError("draw.table_full", table=3)) == "draw.table_full (table=3)"

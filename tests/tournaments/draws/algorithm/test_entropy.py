"""What looks the same in the hall is hashed the same, and nothing else is taken."""

from types import ModuleType
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import RuleError
from tournaments.draws.algorithm.entropy import LONGEST, checked_entropy, normal_entropy

if TYPE_CHECKING:
    from playwright.sync_api import Page


@pytest.mark.parametrize(
    ("typed", "hashed"),
    [
        pytest.param("  5♠ K♥\r\n", "5♠ K♥", id="stripped"),
        pytest.param("Zoe\u0308", "Zoë", id="NFC"),
        pytest.param("3\u3000\u30006", "3 6", id="one space for many"),
        pytest.param("♠\ufe0f9", "♠9", id="without the emoji selector"),
        pytest.param("3\u200b6\ufeff", "36", id="without what cannot be seen"),
        pytest.param("a\u034f\u0301", "á", id="NFC after taking out what kept apart"),
        pytest.param("\x00三\x1b", "三", id="without controls"),
    ],
)
def test_what_looks_the_same_is_the_same(typed: str, hashed: str) -> None:
    assert checked_entropy(typed) == hashed


@pytest.mark.parametrize("typed", ["", " \t\n", "\u200b\ufeff", "\u3000"])
def test_empty_entropy_is_refused(typed: str) -> None:
    with pytest.raises(RuleError) as refusal:
        checked_entropy(typed)

    assert refusal.value.code == "draw.entropy_empty"


def test_entropy_has_a_longest() -> None:
    assert checked_entropy("牌" * LONGEST) == "牌" * LONGEST

    with pytest.raises(RuleError) as refusal:
        checked_entropy("牌" * (LONGEST + 1))

    assert (refusal.value.code, refusal.value.params) == (
        "draw.entropy_too_long",
        {"length": 301, "longest": 300},
    )


def test_half_a_character_is_refused() -> None:
    with pytest.raises(RuleError) as refusal:
        checked_entropy("a\ud83d")

    assert refusal.value.code == "draw.entropy_not_text"


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_the_form_is_final(text: str) -> None:
    once = normal_entropy(text)

    assert normal_entropy(once) == once


def test_three_implementations_have_the_same_form(standalone: ModuleType, page: "Page") -> None:
    # every character of the planes in use, beside letters it might combine with
    codes = [code for code in range(0x1F000) if not 0xD800 <= code < 0xE000]
    texts = [
        "|".join(f" a{chr(code)}e " for code in codes[at : at + 256])
        for at in range(0, 0x1F000, 256)
    ]
    script = "texts => texts.map(JiangDraw.normalEntropy)"

    ours = [normal_entropy(text) for text in texts]

    assert [standalone.normal_entropy(text) for text in texts] == ours
    assert page.evaluate(script, texts) == ours

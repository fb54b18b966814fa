"""Texts from outside: one printable line, normalised and stripped."""

import pytest

from scoring.errors import RuleError
from tournaments.validation import optional_text, required_text

pytestmark = pytest.mark.no_database


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        pytest.param("  Dora \n", "Dora", id="stripped"),
        pytest.param("\u3000王小明\u00a0", "王小明", id="also of wide and hard spaces"),
        pytest.param("Cafe\u0301", "Caf\u00e9", id="composed"),
        pytest.param("王 小明", "王 小明", id="a space within stays"),
        pytest.param("堃喆峯煊瀞犇", "堃喆峯煊瀞犇", id="characters outside Big5"),
        pytest.param("\U00020bb7野", "\U00020bb7野", id="outside the basic plane"),
        pytest.param("\ue000", "\ue000", id="private use, as names in Big5 have it"),
        pytest.param("辻\U000e0100", "辻\U000e0100", id="a variant of a character"),
        pytest.param("e\u0301" * 20, "é" * 20, id="counted after composing"),
        pytest.param("👩\u200d🦰趙", "👩\u200d🦰趙", id="a picture of two"),
        pytest.param("🏳\ufe0f\u200d🌈", "🏳\ufe0f\u200d🌈", id="a picture with a variant"),
        pytest.param("علی\u200cرضا", "علی\u200cرضا", id="letters kept apart in Persian"),
    ],
)
def test_a_text_is_kept_as_it_reads(given: str, kept: str) -> None:
    assert required_text(given, "name", longest=20) == kept


@pytest.mark.parametrize(
    ("given", "code"),
    [
        pytest.param("", "text.empty", id="nothing"),
        pytest.param(" \t\n\u3000\u2003", "text.empty", id="only white space"),
        pytest.param("Do\x00ra", "text.unprintable", id="NUL"),
        pytest.param("Do\nra", "text.unprintable", id="a line break"),
        pytest.param("Do\tra", "text.unprintable", id="a tab"),
        pytest.param("Do\u2028ra", "text.unprintable", id="a line separator"),
        pytest.param("Do\x7fra", "text.unprintable", id="delete"),
        pytest.param("Do\u200bra", "text.unprintable", id="a space without width"),
        pytest.param("王\u200d小明", "text.unprintable", id="letters joined that never join"),
        pytest.param("王\u200c小明", "text.unprintable", id="letters parted that never join"),
        pytest.param("👩\u200d", "text.unprintable", id="a picture joined to nothing"),
        pytest.param("\u202eDora", "text.unprintable", id="turning the direction"),
        pytest.param("\ufeffDora", "text.unprintable", id="a byte order mark"),
        pytest.param("Do\ud800ra", "text.unprintable", id="half a character"),
        pytest.param("x" * 21, "text.too_long", id="too long"),
        pytest.param(None, "input.not_text", id="null"),
        pytest.param(7, "input.not_text", id="a number"),
        pytest.param(["Dora"], "input.not_text", id="a list"),
    ],
)
def test_a_text_that_can_not_be_printed_on_one_line_is_refused(given: object, code: str) -> None:
    with pytest.raises(RuleError) as refused:
        required_text(given, "name", longest=20)

    assert refused.value.code == code


def test_a_text_that_may_be_left_out_may_be_empty() -> None:
    assert optional_text(" ", "club", longest=20) == ""

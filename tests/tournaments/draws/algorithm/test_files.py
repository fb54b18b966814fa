"""A file has one reading or none: what JSON readers disagree about is answered alike by every verifier."""

import json
import random
import re
from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.draws.algorithm.files import DATA
from tests.tournaments.draws.algorithm.generated import generated
from tests.tournaments.draws.algorithm.test_agreement import as_found
from tournaments.draws.algorithm.verify import examine_file

Found = dict[str, Any]
FilesInBrowser = Callable[[Sequence[bytes]], list[Found]]

LOTS = (DATA / "tables-lots.json").read_bytes()
NUMBERS = [
    "1.0", "1e0", "1E0", "10e-1", "0.1e1", "-0", "-0.0", "0", "-1", "1.5", "1e400", "-1e400", "2147483648", "4.0",
    "40e-1", "9007199254740991", "-9007199254740991", "9007199254740992", "9007199254740993", "9" * 5000,
]  # fmt: skip
NO_NUMBERS = ["00", "01", "+1", "1.", ".5", "0x1", "1_0", "NaN", "-Infinity", "\u0661", "\uff11"]
TEXTS = [
    '"\\ud83c\\udc04"', '"\\u0000"', '"\\/"', '"\u2028"', '"\x7f"', '"e\\u0301"', '"\\u200b"', '"\ufeff"', '" "',
    '""', '"CDHS"', '"SHDC"', '"' + "\U0001f004" * 300 + '"', '"' + "\U0001f004" * 301 + '"',
]  # fmt: skip
NO_TEXTS = ['"\\ud800"', '"\\udc00\\ud800"', '"\\x"', '"\\u+123"', "'a'", '"a\nb"', '"\t"']
MEMBERS = [
    '"__proto__": 1', '"constructor": null', '"x": {"y": [{}]}', '"": 1', '"length": 1', '"act": "left"',
    '"\\uffff": 1, "\U0001f004": 2, "\ue000": 3', '"toString": 1.0', '"\\ud800": 1', '"x": 1, "x": 1',
]  # fmt: skip
TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|-?\d+|null|true|false|[\[\]{},:]')


def alike(
    files: Sequence[bytes], standalone: ModuleType, verify_files_in_browser: FilesInBrowser
) -> list[Found]:
    ours = [as_found(examine_file(file)) for file in files]
    assert [from_its_file(standalone, file) for file in files] == ours
    assert verify_files_in_browser(files) == ours
    return ours


def from_its_file(standalone: ModuleType, file: bytes) -> Found:
    findings = standalone.verify_file(file)
    return {
        "ok": not findings.differences,
        "steps": findings.steps,
        "differences": findings.differences,
    }


def with_jiang(text: str) -> bytes:
    before = b'"jiang": %d,' % json.loads(LOTS)["jiang"]
    assert before in LOTS
    return LOTS.replace(before, b'"jiang": ' + text.encode() + b",", 1)


def wrong(found: Found) -> list[tuple[str, str]]:
    return [(each["code"], each["path"]) for each in found["differences"]]


def test_only_a_whole_number_written_as_one_is_one(
    standalone: ModuleType, verify_files_in_browser: FilesInBrowser
) -> None:
    found = alike([with_jiang(text) for text in NUMBERS], standalone, verify_files_in_browser)

    assert [wrong(each) for each in found] == [[("wrong_form", "jiang")]] * len(NUMBERS)


NOT_JSON = {
    **{f"number {text}": with_jiang(text) for text in NO_NUMBERS},
    **{f"text {text}": with_jiang(text) for text in NO_TEXTS},
    "a name twice": with_jiang('1, "jiang": 1'),
    "a name twice, spelled otherwise": with_jiang('1, "\\u006aiang": 1'),
    "a name twice further in": LOTS.replace(b'"act":', b'"act": "left", "act":', 1),
    "half a character in a name": with_jiang('1, "\\ud800": 1'),
    "not UTF-8": with_jiang('"x"').replace(b'"x"', b'"\xff"'),
    "half a character in bytes": with_jiang('"x"').replace(b'"x"', b'"\xed\xa0\x80"'),
    "two byte order marks": b"\xef\xbb\xbf" * 2 + LOTS,
    "UTF-16": LOTS.decode().encode("utf-16"),
    "too deep": with_jiang("[" * 64 + "]" * 64),
    "far too deep": b"[" * 100_000 + b"]" * 100_000,
    "something after it": LOTS + b"0",
    "a comma too many": with_jiang("1,"),
    "nothing": b"",
}


def test_what_has_no_single_reading_is_no_json(
    standalone: ModuleType, verify_files_in_browser: FilesInBrowser
) -> None:
    found = alike([*NOT_JSON.values()], standalone, verify_files_in_browser)

    read = [
        name
        for name, each in zip(NOT_JSON, found, strict=True)
        if wrong(each) != [("not_json", "")]
    ]
    assert read == []


@pytest.mark.parametrize(
    "file",
    [
        pytest.param(b"\xef\xbb\xbf" + LOTS, id="a byte order mark"),
        pytest.param(
            json.dumps(json.loads(LOTS), indent="\t").replace("\n", "\r\n ").encode(),
            id="other white space",
        ),
        pytest.param(LOTS.replace(b"jiang-draw", b"\\u006aiang-draw"), id="escapes"),
        pytest.param(json.dumps(dict(reversed(json.loads(LOTS).items()))).encode(), id="order"),
    ],
)
def test_what_only_looks_different_says_the_same(
    file: bytes, standalone: ModuleType, verify_files_in_browser: FilesInBrowser
) -> None:
    assert wrong(alike([file], standalone, verify_files_in_browser)[0]) == []


def test_as_deep_as_may_be_is_read(
    standalone: ModuleType, verify_files_in_browser: FilesInBrowser
) -> None:
    deep = with_jiang("[" * 63 + "]" * 63)

    found = alike([deep], standalone, verify_files_in_browser)

    assert wrong(found[0]) == [("wrong_form", "jiang")]


def test_unknown_names_come_by_their_characters(
    standalone: ModuleType, verify_files_in_browser: FilesInBrowser
) -> None:
    file = with_jiang('1, "\U0001f004": 1, "\uffff": 1, "b": 1, "ba": 1, "": 1')

    found = alike([file], standalone, verify_files_in_browser)

    assert [path for _code, path in wrong(found[0])] == ["", "b", "ba", "\uffff", "\U0001f004"]


def changed(rng: random.Random, text: str) -> str:
    """Return a text in which one thing is written otherwise, doubled, left out or swapped."""
    found = list(TOKEN.finditer(text))
    here, other = rng.choice(found), rng.choice(found)
    (start, end), token = here.span(), here.group()
    if token == "{" and rng.random() < 0.7:
        return text[:end] + rng.choice(MEMBERS) + ", " + text[end:]
    digits = token.isdigit() and rng.random() < 0.8
    values = [token + ".0", token + "e0", "-" + token, *NUMBERS, *NO_NUMBERS] if digits else TEXTS
    pool = [*values, *rng.choice([NO_TEXTS, NUMBERS, ["null", "[]", "{}", "true", other.group()]])]
    return text[:start] + rng.choice([*pool, ""] if rng.random() < 0.1 else pool) + text[end:]


def test_files_written_otherwise_are_answered_alike(
    standalone: ModuleType, verify_files_in_browser: FilesInBrowser
) -> None:
    rng = random.Random(20_261_118)
    texts = [json.dumps(generated(seed, largest=12), ensure_ascii=False) for seed in range(1000)]

    found = alike(
        [changed(rng, text).encode("utf-8", "surrogatepass") for text in texts],
        standalone,
        verify_files_in_browser,
    )

    codes = {code for each in found for code, _path in wrong(each)}
    assert {"not_json", "wrong_form", "unknown_field", "missing"} <= codes


@given(st.binary(max_size=60) | st.text(max_size=60).map(str.encode))
def test_no_bytes_break_the_pythons(standalone: ModuleType, file: bytes) -> None:
    assert from_its_file(standalone, file) == as_found(examine_file(file))

"""The command line as its users meet it: a real process, JSON lines in and out."""

import json
import os
import re
import select
import shlex
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import IO, Any

import pytest

from scoring.jsonlines import LONGEST_LINE

SCORE = ("score", "tw-tournament")
COMPARE = ("compare", "tw-tournament")
GOOD = '{"winner": "A", "left": {"B": {"cards": 9, "twos": 1}, "C": "4D 5D 2S", "D": {"cards": 1}}}'
GOOD_POINTS = {"A": 43, "B": -36, "C": -6, "D": -1}


def command(*arguments: str) -> list[str]:
    """Return the command with no packages but the standard library in reach."""
    return [sys.executable, "-S", "-m", "scoring", *arguments]


def answers(arguments: Sequence[str], given: str | bytes) -> list[Any]:
    """Return one answer for each line, having seen that nothing was complained about."""
    data = given if isinstance(given, bytes) else given.encode()
    done = subprocess.run(command(*arguments), input=data, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_score() -> None:
    assert answers(SCORE, GOOD + "\n") == [
        {
            "points": GOOD_POINTS,
            "why": {
                "A": [["collected", 43]],
                "B": [["cards", 9], ["many", 2], ["twos", 2]],
                "C": [["cards", 3], ["twos", 2]],
                "D": [["cards", 1]],
            },
        }
    ]


@pytest.mark.parametrize(
    "options",
    [
        ["--set", "per_card=10", "two_factor=3"],
        ["--set", "per_card=10", "--set", "two_factor=3"],
    ],
)
def test_score_with_settings(options: list[str]) -> None:
    [answer] = answers([*SCORE, *options], GOOD)

    assert answer["points"] == {"A": 640, "B": -540, "C": -90, "D": -10}
    assert answer["why"]["B"] == [["cards", 9], ["per_card", 10], ["many", 2], ["twos", 3]]


def test_compare() -> None:
    lines = [
        '{"play": "3C 3D", "on": "4S 4H"}',
        '{"play": "3C 3D", "on": null}',
        '{"play": "4C", "on": null}',
        '{"play": "4C", "on": null, "opening": false}',
        '{"play": "♠2 2♥", "on": "紅心Ａ 黑桃Ａ"}',
        '{"play": "3C 4D", "on": "4S"}',
    ]

    given = answers(COMPARE, "\n".join(lines))

    assert [(answer["legal"], answer["type"]) for answer in given] == [
        (False, "pair"),
        (True, "pair"),
        (False, "single"),
        (True, "single"),
        (True, "pair"),
        (False, None),
    ]
    assert given[0]["why"] == (
        "It is the same type, but ♦3 is not higher than ♠4. "
        "A pair can only be answered by a higher pair, four of a kind or a straight flush."
    )


def test_compare_knows_the_hand() -> None:
    lines = ['{"play": "4C", "on": null, "hand": 2}', '{"play": "4C", "on": null}']

    assert [answer["legal"] for answer in answers(("compare", "hk"), "\n".join(lines))] == [
        True,
        False,
    ]


def test_seats() -> None:
    lines = '{"P1": "KD", "P2": "2C", "P3": "3S", "P4": "2D"}\n{"周": "3C", "吳": "3D", "鄭": "5S", "王": "4D"}'

    assert answers(["seats"], lines) == [
        {"A": "P4", "B": "P2", "C": "P1", "D": "P3"},
        {"A": "鄭", "B": "王", "C": "吳", "D": "周"},
    ]
    assert answers(["seats", "--variant", "hk"], lines)[1]["C"] == "周"


def test_half_a_character_goes_out_as_it_came_in() -> None:
    line = '{"\\ud800": "KD", "P2": "2C", "P3": "3S", "P4": "2D"}'

    assert answers(["seats"], line) == [{"A": "P4", "B": "P2", "C": "\ud800", "D": "P3"}]


def test_lists() -> None:
    rulesets, variants = answers(["rulesets"], ""), answers(["variants"], "")

    assert [each["code"] for each in rulesets] == ["tw-tournament", "dou-dizhu"]
    assert [each["code"] for each in variants] == ["tw-tournament", "hk"]
    assert all("\n" not in each["description"] != "" for each in rulesets + variants)
    assert rulesets[0]["settings"]["threshold"] == {"default": 9, "from": 1, "to": 14}


def test_simulated_reports_score() -> None:
    simulated = subprocess.run(
        command("simulate", "--hands", "12", "--seed", "7"), capture_output=True, check=True
    )

    scored = answers(SCORE, simulated.stdout)

    assert len(scored) == 12
    assert [sum(answer["points"].values()) for answer in scored] == [0] * 12


def test_simulations_repeat_whatever_the_hash_seed() -> None:
    runs = [
        subprocess.run(
            command("simulate", "--hands", "5", "--seed", "7"),
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            check=True,
        ).stdout
        for hash_seed in ("1", "2")
    ]

    assert runs[0] == runs[1]
    assert len(runs[0].splitlines()) == 5


def nested(depth: int) -> str:
    return "[" * depth + "]" * depth


BAD_LINES = {
    "input.not_json": [
        "",
        " ",
        "{",
        "nonsense",
        "{'winner': 'A'}",
        GOOD + GOOD,
        '{"a": "\t"}',
        "\ufeff",
    ],
    "input.not_finite": ['{"winner": NaN}', "[Infinity]", "-Infinity"],
    "input.too_deep": [nested(100_000), '{"a":' * 20_000 + "1" + "}" * 20_000],
    "input.line_too_long": ['"' + "x" * LONGEST_LINE + '"', nested(LONGEST_LINE)],
    "input.duplicate_key": [
        GOOD.replace('"winner": "A"', '"winner": "A", "winner": "A"'),
        GOOD.replace('"cards": 1', '"cards": 1, "cards": 1'),
    ],
    "input.not_an_object": [
        "null",
        "true",
        "1",
        "[]",
        '"A"',
        nested(50),
        '{"winner": "A", "left": "B"}',
    ],
    "input.missing_key": ["{}", '{"winner": "A"}', GOOD.replace('{"cards": 1}', "{}")],
    "input.unknown_key": [
        GOOD.replace('"winner"', '"hand": 1, "winner"'),
        GOOD.replace('"twos": 1', '"two": 1'),
    ],
    "input.not_an_integer": [
        GOOD.replace('"cards": 9', f'"cards": {value}')
        for value in ("9.0", "9.5", "true", "null", '"9"', "[9]", "{}", "1e400", "9e0")
    ],
    "input.number_too_large": [
        GOOD.replace('"cards": 9', f'"cards": {value}')
        for value in (str(10**18), "-" + str(10**18), "9" * 5000, "-" + "9" * 200_000)
    ],
    "input.not_left": [GOOD.replace('{"cards": 1}', value) for value in ("1", "null", '["4D"]')],
    "hand.no_winner": [
        GOOD.replace('"winner": "A"', f'"winner": {value}')
        for value in ('"E"', '"a"', '""', "null", "1", '["A", "B"]', '"\\ud800"')
    ],
    "hand.winner_has_cards": [GOOD.replace('"D"', '"A"')],
    "hand.no_single_winner": [GOOD.replace('"cards": 1', '"cards": 0')],
    "hand.seat_missing": [GOOD.replace(', "D": {"cards": 1}', "")],
    "hand.seat_unknown": [GOOD.replace('"D"', '"E"'), GOOD.replace('"D"', '"\\u0000"')],
    "hand.cards_out_of_range": [
        GOOD.replace('"cards": 1', '"cards": 14'),
        GOOD.replace('"cards": 1', '"cards": -3'),
        GOOD.replace('"4D 5D 2S"', '"4D 5D 6D 7D 8D 9D 10D JD QD KD AD 2D 2S 3S"'),
    ],
    "hand.negative_twos": [GOOD.replace('"twos": 1', '"twos": -1')],
    "hand.too_many_twos": [GOOD.replace('"twos": 1', '"twos": 5')],
    "hand.more_twos_than_cards": [GOOD.replace('"cards": 1', '"cards": 1, "twos": 2')],
    "hand.too_many_twos_at_table": [GOOD.replace('"twos": 1', '"twos": 4')],
    "hand.card_twice": [GOOD.replace("5D", "4D"), GOOD.replace('{"cards": 1}', '"4D"')],
    "hand.lowest_card_left": [GOOD.replace("5D", "3C"), GOOD.replace("5D", "梅花３")],
    "card.unknown": [
        GOOD.replace("5D", "1D"),
        GOOD.replace("5D", "\\ud800"),
        GOOD.replace("5D", "5D;"),
    ],
}


def test_every_bad_report_has_a_code_and_a_message_and_the_next_line_is_answered() -> None:
    given = [(code, line) for code, lines in BAD_LINES.items() for line in lines]

    lines = answers(SCORE, "".join(f"{line}\n{GOOD}\n" for _code, line in given))

    refusals, others = lines[::2], lines[1::2]
    assert [
        (refusal["error"]["code"], line)
        for refusal, (_code, line) in zip(refusals, given, strict=True)
    ] == given
    assert all(other["points"] == GOOD_POINTS for other in others)
    assert all(set(refusal) == {"error"} for refusal in refusals)
    assert all(0 < len(refusal["error"]["message"]) < 150 for refusal in refusals)
    assert not any(re.search(r"\{\w", refusal["error"]["message"]) for refusal in refusals)


@pytest.mark.parametrize(
    "line",
    [b"\xff", b'{"winner": "\xe9"}', b"\xed\xa0\x80", GOOD.encode("utf-16"), b"\xf5\xa9"],
    ids=["a lone byte", "Latin-1", "a surrogate", "UTF-16", "Big5"],
)
def test_lines_that_are_not_utf8(line: bytes) -> None:
    lines = answers(SCORE, line + b"\n" + GOOD.encode())

    assert lines[0]["error"]["code"] == "input.not_utf8"
    assert lines[-1]["points"] == GOOD_POINTS


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("{}", "input.missing_key"),
        ('{"play": "3C"}', "input.missing_key"),
        ('{"play": 3, "on": null}', "input.not_text"),
        ('{"play": "3C", "on": ["4C"]}', "input.not_text"),
        ('{"play": "3C", "on": null, "opening": 1}', "input.not_a_boolean"),
        ('{"play": "3C", "on": null, "hand": true}', "input.not_an_integer"),
        ('{"play": "3C", "on": null, "hand": 0}', "play.no_such_hand"),
        ('{"play": "3C", "on": null, "table": 1}', "input.unknown_key"),
        ('{"play": "", "on": null}', "play.empty"),
        ('{"play": "3C", "on": ""}', "play.empty"),
        ('{"play": "3C 3C", "on": null}', "card.twice"),
        ('{"play": "3C", "on": "3C"}', "card.twice"),
        ('{"play": "3C", "on": "4C 5C"}', "play.nothing_to_beat"),
        ('{"play": "11C", "on": null}', "card.unknown"),
        ("[]", "input.not_an_object"),
    ],
)
def test_bad_plays(line: str, code: str) -> None:
    [lines] = answers(COMPARE, line)

    assert lines["error"]["code"] == code


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("{}", "seats.wrong_number"),
        ('{"P1": "KD", "P2": "2C", "P3": "3S"}', "seats.wrong_number"),
        ('{"P1": "KD", "P2": "2C", "P3": "3S", "P4": "KD"}', "seats.same_card"),
        ('{"P1": "KD", "P1": "2C", "P3": "3S", "P4": "4D"}', "input.duplicate_key"),
        ('{"P1": "KD", "P2": "2C", "P3": "3S", "P4": "4D 5D"}', "card.not_one"),
        ('{"P1": "KD", "P2": "2C", "P3": "3S", "P4": 4}', "input.not_text"),
        ("null", "input.not_an_object"),
    ],
)
def test_bad_seats(line: str, code: str) -> None:
    [lines] = answers(["seats"], line)

    assert lines["error"]["code"] == code


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["score", "nowhere"], "There is no ruleset “nowhere”."),
        (["compare", "nowhere"], "There is no variant “nowhere”."),
        (["seats", "--variant", "nowhere"], "There is no variant “nowhere”."),
        ([*SCORE, "--set", "per_card"], "Write a setting as name=value, not “per_card”."),
        ([*SCORE, "--set", "bonus=1"], "The ruleset has no setting “bonus”."),
        ([*SCORE, "--set", "per_card=1.5"], "takes a whole number, not 1.5."),
        ([*SCORE, "--set", "per_card=0"], "must be from 1 to 100, not 0."),
        ([*SCORE, "--set", "per_card=" + "9" * 5000], "takes a whole number, not 9999"),
        (["simulate", "--hands", "-1"], "a number of hands is 0 or more"),
        (["simulate", "--hands", "x"], "a number of hands is 0 or more"),
        (["simulate", "--seed", "x"], "invalid int value"),
        ([], "the following arguments are required"),
        (["win"], "invalid choice"),
    ],
)
def test_bad_options_end_with_a_sentence(arguments: list[str], complaint: str) -> None:
    done = subprocess.run(command(*arguments), input=b"", capture_output=True, check=False)

    assert (done.returncode, done.stdout) == (2, b"")
    assert complaint in done.stderr.decode()
    assert b"Traceback" not in done.stderr


def answered(process: subprocess.Popen[bytes]) -> bytes:
    """Return the answer that is there, or comes while the process still waits for lines."""
    assert process.stdout is not None
    arrived, _writable, _failed = select.select([process.stdout], [], [], 60)
    assert arrived, "no answer before the end of the input"
    return process.stdout.readline()


@contextmanager
def open_process() -> Iterator[tuple[subprocess.Popen[bytes], IO[bytes]]]:
    """A process that is still being written to; it has nothing left to say when it ends."""
    process = subprocess.Popen(
        command(*SCORE), stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
    )
    assert process.stdin is not None
    try:
        yield process, process.stdin
    finally:
        rest, _errors = process.communicate()
    assert (process.returncode, rest) == (0, b"")


def test_each_line_is_answered_before_the_next_is_read() -> None:
    with open_process() as (process, given):
        for line in (GOOD, "nonsense", GOOD):
            given.write(line.encode() + b"\n")
            assert answered(process).endswith(b"}\n")


def test_lines_from_windows() -> None:
    lines = answers(SCORE, b"\xef\xbb\xbf" + GOOD.encode() + b"\r\n" + GOOD.encode() + b"\r\n")

    assert [answer["points"] for answer in lines] == [GOOD_POINTS] * 2


def test_a_line_may_arrive_in_pieces() -> None:
    with open_process() as (process, given):
        given.write(f"{GOOD}\n{GOOD[:9]}".encode())
        first = answered(process)
        given.write(GOOD[9:].encode() + b"\n")
        second = answered(process)

    assert [json.loads(line)["points"] for line in (first, second)] == [GOOD_POINTS] * 2


def test_no_input_at_all() -> None:
    assert answers(SCORE, "") == []


def test_a_closed_input_is_told() -> None:
    done = subprocess.run(
        ["/bin/sh", "-c", f"{shlex.join(command(*SCORE))} <&-"], capture_output=True, check=False
    )

    assert (done.returncode, done.stdout) == (2, b"")
    assert b"Bad file descriptor" in done.stderr
    assert b"Traceback" not in done.stderr


def test_the_reader_may_leave() -> None:
    with subprocess.Popen(
        command("simulate", "--hands", "100000"), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""


@pytest.mark.parametrize("locale", ["C", "POSIX", "zh_TW.Big5"])
def test_text_does_not_depend_on_the_locale(locale: str) -> None:
    done = subprocess.run(
        command(*COMPARE),
        input='{"play": "♣3", "on": null}'.encode(),
        env={"LC_ALL": locale, "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        capture_output=True,
        check=True,
    )

    assert json.loads(done.stdout)["why"] == "The first play of the hand contains ♣3."

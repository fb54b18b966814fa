"""verify_draw.py as a sceptic runs it: one file, nothing installed, any input."""

import ast
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tournaments.draws.algorithm import by_hand
from tests.tournaments.draws.algorithm.files import DATA, PYTHON

LOTS = DATA / "tables-lots.json"


def run(*arguments: str | Path, given: bytes = b"", encoding: str = "utf-8") -> tuple[int, str]:
    """Return the exit code and what was printed; without the project and without any package."""
    command = [sys.executable, "-S", "-s", "-P", str(PYTHON), *map(str, arguments)]
    environment = {"PYTHONIOENCODING": encoding}
    done = subprocess.run(
        command, input=given, capture_output=True, env=environment, cwd="/", check=False
    )
    assert done.stderr == b""
    return done.returncode, done.stdout.decode(encoding, "replace")


def test_a_good_file_is_gone_through_step_by_step() -> None:
    code, said = run(LOTS)

    marks = [line[0] for line in said.splitlines() if line[:1] in "✓✗" and line]
    assert (code, marks) == (0, ["✓"] * 11)
    assert "✓ OK: everything in this draw follows. 全部相符。" in said.splitlines()
    assert (
        "✓ The hall added dice (132623666461625) and cards (8S 6H 4S QC KH 3H 9C 8C 8H 2H)" in said
    )
    assert "the hall added dice (346661214155) and cards (–) again" in said
    assert "✓ 4 phones took part as witnesses; 1 of their values are missing." in said


def test_what_was_not_used_is_shown_as_a_dash() -> None:
    assert "dice (–) and cards (" in run(DATA / "tables-at-once.json")[1]


FIRST, SECOND, THIRD = by_hand.check_codes(json.loads(LOTS.read_text(encoding="utf-8")))


def test_the_check_codes_are_printed_in_groups_of_four() -> None:
    said = run(LOTS)[1]

    for code in (FIRST, SECOND, THIRD):
        assert " ".join(re.findall("....", code)) in said


@pytest.mark.parametrize(
    "seen",
    [
        pytest.param([FIRST], id="the first"),
        pytest.param([SECOND], id="the second"),
        pytest.param([THIRD], id="the third"),
        pytest.param([FIRST.upper()], id="in capitals"),
        pytest.param([" ".join(re.findall("....", SECOND))], id="in groups of four"),
        pytest.param(re.findall("....", SECOND), id="in groups of four, unquoted"),
        pytest.param(
            [f"https://hall.example/events/E/draws/2/#w=04b1c7e2d9&c={FIRST}"],
            id="the address in the QR code while witnesses join",
        ),
        pytest.param(
            [f"https://hall.example/events/E/draws/2/#c={FIRST}"], id="the QR code's address"
        ),
    ],
)
def test_a_code_that_was_seen_is_found(seen: list[str]) -> None:
    code, said = run(LOTS, "--seen", *seen)

    assert code == 0
    assert said.splitlines()[-1].startswith("✓ The code that you saw is this draw's.")


@pytest.mark.parametrize(
    "seen",
    [
        pytest.param([FIRST[:-1] + ("0" if FIRST[-1] != "0" else "1")], id="another digit"),
        pytest.param([FIRST[:-1]], id="a digit too few"),
        pytest.param([FIRST[:20]], id="only five groups"),
        pytest.param(["x"], id="no code"),
    ],
)
def test_a_code_of_another_draw_ends_with_1(seen: list[str]) -> None:
    code, said = run(LOTS, "--seen", *seen)

    assert code == 1
    assert "✓ OK: everything in this draw follows." in said
    assert said.splitlines()[-1].startswith("✗ The code that you saw is NOT this draw's.")


def test_the_right_code_does_not_make_a_wrong_file_good() -> None:
    document = json.loads(LOTS.read_text(encoding="utf-8"))
    document["tables"][0][1] += 1

    code, said = run("--seen", FIRST, given=json.dumps(document).encode())

    assert code == 1
    assert "✗ DIFFERENT: this draw does not follow." in said


def test_a_code_of_a_file_that_is_no_draw_document_is_not_compared() -> None:
    assert run("--seen", FIRST, given=b"{}")[0] == 2
    assert run(LOTS, "--seen")[0] == 2


def test_a_draw_with_lots_from_a_box_has_a_code_too() -> None:
    box = DATA / "tables-physical.json"
    (only,) = by_hand.check_codes(json.loads(box.read_text(encoding="utf-8")))

    assert run(box, "--seen", only)[0] == 0


def test_standard_input_does_as_well() -> None:
    assert run(given=LOTS.read_bytes()) == run(LOTS)
    assert run(given=b"\xef\xbb\xbf" + LOTS.read_bytes()) == run(LOTS)


def test_no_standard_input_is_told_like_any_file_that_cannot_be_read() -> None:
    command = ["/bin/sh", "-c", 'exec "$@" <&-', "sh", sys.executable, str(PYTHON)]

    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)

    assert (done.returncode, done.stderr) == (2, "")
    assert done.stdout == "✗ The file cannot be read. 檔案讀不出來。 (Bad file descriptor)\n"


def test_a_changed_file_says_what_was_expected_and_what_was_found(tmp_path: Path) -> None:
    document = json.loads(LOTS.read_text(encoding="utf-8"))
    row = list(document["tables"][0])
    document["tables"][0][1] += 1
    file = tmp_path / "changed.json"
    file.write_text(json.dumps(document), encoding="utf-8")

    code, said = run(file)

    assert code == 1
    expected, found = row, [row[0], row[1] + 1, *row[2:]]
    lines = said.splitlines()
    at = lines.index(
        "✗ tables[0]: The draw gives this table different people. 依抽籤，這一桌應是別的人。"
    )
    assert lines[at + 1 : at + 5] == [
        f"    expected 應為: {expected}",
        f"    found    實為: {found}",
        "",
        "✗ DIFFERENT: this draw does not follow. 有不符之處。",
    ]
    assert lines[-2:] == [
        "  Compare dice and cards with what fell in the hall. 骰子與牌，請與現場所見核對。",
        "  Compare the codes with your picture, or: --seen CODE 請與拍下的核對碼核對。",
    ]


def test_an_unfinished_draw_is_not_called_good() -> None:
    document = json.loads(LOTS.read_text(encoding="utf-8"))
    document.update(state="open", secret=None, closing=[], tables=None)

    code, said = run(given=json.dumps(document).encode())

    assert code == 1
    assert (
        "… NOT COMPLETE YET: nothing differs so far. 抽籤尚未完成；目前沒有不符之處。"
        in said.splitlines()
    )


@pytest.mark.parametrize(
    "given",
    [
        pytest.param(b"", id="empty"),
        pytest.param(b"{", id="broken"),
        pytest.param(b"\xff\xfe\x00", id="not UTF-8"),
        pytest.param(b"[" * 200_000, id="too deep"),
        pytest.param(b"[" * 5000 + b"]" * 5000, id="deep"),
        pytest.param(b"9" * 10_000, id="a long number"),
        pytest.param(b"NaN", id="not a number"),
        pytest.param(b'"jiang-draw"', id="a text"),
        pytest.param(b"[]", id="a list"),
        pytest.param(b"{}", id="an empty object"),
        pytest.param(
            b'{"format": "jiang-draw", "algorithm": "jiang-draw-9"}', id="a later algorithm"
        ),
        pytest.param(
            b'{"format": "jiang-draw", "algorithm": "jiang-draw-1", "kind": []}', id="no kind"
        ),
    ],
)
def test_what_is_no_draw_document_ends_with_2(given: bytes) -> None:
    code, said = run(given=given)

    assert code == 2
    assert said.startswith(("✗", "\n✗"))


def test_a_file_that_is_not_there_ends_with_2(tmp_path: Path) -> None:
    assert run(tmp_path / "none.json") == (
        2,
        "✗ The file cannot be read. 檔案讀不出來。 (No such file or directory)\n",
    )
    assert run(tmp_path)[0] == 2


def test_help_says_how_to_use_it() -> None:
    assert run("--help")[0] == 0
    assert "python3 verify_draw.py FILE.json" in run("--help")[1]
    assert run(LOTS, LOTS)[0] == 2


def test_an_old_console_gets_question_marks_instead_of_a_fault() -> None:
    code, said = run(LOTS, encoding="ascii")

    assert code == 0
    assert "? OK: everything in this draw follows." in said


def test_nothing_in_a_file_reaches_the_terminal_as_a_command() -> None:
    document = json.loads(LOTS.read_text(encoding="utf-8"))
    document["\x1b[2J\u202e"] = "\x1b]0;title\x07" + "x" * 1000

    code, said = run(given=json.dumps(document).encode())

    assert code == 1
    assert not set(said) & {"\x1b", "\x07", "\u202e"}
    assert max(map(len, said.splitlines())) < 400


def test_a_thousand_differences_are_cut_short() -> None:
    document = json.loads(LOTS.read_text(encoding="utf-8"))
    document["arrivals"] = [{}] * 1000

    code, said = run(given=json.dumps(document).encode())

    assert code == 1
    assert "… and 2960 more differences. 還有 2960 處不符。" in said


def test_it_is_written_for_python_3_8_and_imports_the_standard_library_only() -> None:
    tree = ast.parse(PYTHON.read_text(encoding="utf-8"), feature_version=(3, 8))
    imported = {
        name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names
    } | {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}

    assert imported == {"hashlib", "hmac", "json", "re", "sys"}


def test_the_products_draws_import_nothing_but_the_rules_and_the_standard_library() -> None:
    loaded = (
        "import sys; import tournaments.draws.algorithm.verify, tournaments.draws.algorithm.closing; "
        "print(*sorted({name.split('.')[0] for name in sys.modules} - set(sys.stdlib_module_names)))"
    )
    done = subprocess.run(
        [sys.executable, "-S", "-c", loaded],
        capture_output=True,
        check=True,
        cwd=PYTHON.parents[2],
        text=True,
    )

    assert done.stdout.split() == ["__main__", "scoring", "tournaments"]

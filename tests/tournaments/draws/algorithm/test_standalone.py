"""verify_draw.py as a sceptic runs it: one file, nothing installed, any input."""

import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest

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
    assert (code, marks) == (0, ["✓"] * 9)
    assert said.splitlines()[-3] == "✓ OK: everything in this draw follows. 全部相符。"
    assert "The hall added: 今天下雨，觀眾席有 37 把傘" in said


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
    document["tables"][0][1] += 1
    file = tmp_path / "changed.json"
    file.write_text(json.dumps(document), encoding="utf-8")

    code, said = run(file)

    assert code == 1
    assert said.splitlines()[-8:] == [
        "",
        "✗ tables[0]: The draw gives this table different people. 依抽籤，這一桌應是別的人。",
        "    expected 應為: [1, 92, 108, 111, 128]",
        "    found    實為: [1, 93, 108, 111, 128]",
        "",
        "✗ DIFFERENT: this draw does not follow. 有不符之處。",
        "  Compare list hash, commitment and entropy with what was shown in the hall before the draw.",
        "  請將名單雜湊值、承諾值、現場內容與抽籤前公布的核對。",
    ]


def test_an_unfinished_draw_is_not_called_good() -> None:
    document = json.loads(LOTS.read_text(encoding="utf-8"))
    document.update(state="open", secret=None, closing=[], tables=None)

    code, said = run(given=json.dumps(document).encode())

    assert code == 1
    assert said.splitlines()[-3] == (
        "… NOT COMPLETE YET: nothing differs so far. 抽籤尚未完成；目前沒有不符之處。"
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

    assert imported == {"hashlib", "hmac", "json", "re", "sys", "unicodedata"}


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

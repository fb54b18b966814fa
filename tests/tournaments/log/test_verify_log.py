"""verify_log.py as a sceptic runs it: one file, nothing installed, no network."""

import ast
import hashlib
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.project.processes import BASE
from tests.tournaments.eventful import an_eventful_hall
from tournaments.events.models import Event
from tournaments.log.models import LogEntry, canonical
from tournaments.log.printed_hash import printed_hash
from tournaments.log.queries.log_file import log_file

pytestmark = pytest.mark.django_db

VERIFIER = BASE / "static" / "verify" / "verify_log.py"

Entries = list[dict[str, Any]]


@pytest.fixture
def event() -> Event:
    """An event in which everything has happened that is logged."""
    return an_eventful_hall().event


@pytest.fixture
def check(tmp_path: Path) -> Callable[..., tuple[int, str]]:
    """Run verify_log.py on the bytes of a file; return its exit code and what it said."""

    def run(content: bytes, *printed: str) -> tuple[int, str]:
        file = tmp_path / "log.jsonl"
        file.write_bytes(content)
        command = [sys.executable, "-S", "-s", "-P", str(VERIFIER), str(file), *printed]
        done = subprocess.run(command, capture_output=True, cwd="/", check=False)
        assert done.stderr == b""
        return done.returncode, done.stdout.decode()

    return run


def entries_in(content: bytes) -> Entries:
    return [json.loads(line) for line in content.splitlines()]


def as_file(entries: Entries) -> bytes:
    return b"".join(canonical(entry).encode() + b"\n" for entry in entries)


def chained_anew(entries: Entries) -> Entries:
    """Return the entries as somebody would forge them who can compute hashes."""
    before = ""
    for entry in entries:
        entry["previous"] = before
        covered = {name: entry[name] for name in ("event", "seq", "kind", "by", "at", "payload")}
        entry["hash"] = hashlib.sha256(f"{before}\n{canonical(covered)}".encode()).hexdigest()
        before = entry["hash"]
    return entries


def test_a_whole_log_is_called_whole(event: Event, check: Any) -> None:
    code, said = check(log_file(event))

    assert (code, said.splitlines()[1]) == (0, f"  Newest 最新: {event.head_seq} {event.head_hash}")
    assert said.startswith(
        f"✓ OK: {event.head_seq} entries of event {event.public_id}, none missing"
    )


def test_a_printed_hash_is_found_by_its_first_digits(event: Event, check: Any) -> None:
    entry = LogEntry.objects.get(event=event, seq=7)

    code, said = check(log_file(event), entry.hash[:24].upper())

    assert code == 0
    assert "✓ The printed hash is that of entry 7" in said
    assert check(log_file(event), *printed_hash(entry.hash).split())[0] == 0
    assert check(log_file(event), printed_hash(entry.hash))[0] == 0


@pytest.mark.parametrize("digits", [1, 8, 23])
def test_fewer_digits_than_are_printed_are_refused_in_a_sentence(
    event: Event, check: Any, digits: int
) -> None:
    code, said = check(log_file(event), event.head_hash[:digits])

    assert code == 2
    assert said.startswith(f"✗ {digits} digits are too few: type all 24 that are printed.")
    assert f"只有 {digits} 位，太少了：請輸入印出的全部 24 位" in said


def changed(entries: Entries) -> None:
    entries[6]["payload"] = canonical({"changed": True})


def changed_and_hashed_anew(entries: Entries) -> None:
    later = entries[7:]
    changed(entries)
    links = [(entry["previous"], entry["hash"]) for entry in later]
    chained_anew(entries)
    for entry, (previous, digest) in zip(later, links, strict=True):
        entry["previous"], entry["hash"] = previous, digest


def without_two(entries: Entries) -> None:
    del entries[4:6]


def without_the_first(entries: Entries) -> None:
    del entries[0]


def twice(entries: Entries) -> None:
    entries.insert(5, entries[4])


def exchanged(entries: Entries) -> None:
    entries[4], entries[5] = entries[5], entries[4]


def of_another_event(entries: Entries) -> None:
    for entry in entries[5:]:
        entry["event"] = "0000000000000000"
    chained_anew(entries)


def not_canonical(entries: Entries) -> None:
    entries[5]["payload"] = entries[5]["payload"].replace(":", ": ", 1)
    chained_anew(entries)


@pytest.mark.parametrize(
    ("tamper", "said"),
    [
        (changed, ["Entry 7 is not what its hash says: it was changed."]),
        (
            changed_and_hashed_anew,
            ["Entry 8 does not follow entry 7: one of the two was exchanged."],
        ),
        (without_two, ["Entries 5 to 6 are missing."]),
        (without_the_first, ["Entries 1 to 1 are missing."]),
        (twice, ["Entry 5 stands after entry 5: it is there twice, or out of order."]),
        (
            exchanged,
            [
                "Entries 5 to 5 are missing.",
                "Entry 5 stands after entry 6: it is there twice, or out of order.",
                "Entries 6 to 6 are missing.",
            ],
        ),
        (of_another_event, ["Entry 6 is of event 0000000000000000, the one before of"]),
        (not_canonical, ["The payload of entry 6 is not canonical JSON."]),
    ],
)
def test_what_is_wrong_is_said(
    event: Event, check: Any, tamper: Callable[[Entries], None], said: list[str]
) -> None:
    entries = entries_in(log_file(event))
    tamper(entries)

    code, output = check(as_file(entries))

    found = [line.removeprefix("✗ ") for line in output.splitlines() if line.startswith("✗ ")]
    assert code == 1
    assert [
        line.startswith(one) for line, one in zip(found, [*said, "DIFFERENT"], strict=True)
    ] == [True] * len(found)


def test_only_the_printed_hash_tells_of_a_log_written_anew_or_cut_off(
    event: Event, check: Any
) -> None:
    entries = entries_in(log_file(event))
    changed(entries)
    forged, cut = as_file(chained_anew(entries)), log_file(event).splitlines(keepends=True)[:-1]

    assert [check(forged)[0], check(b"".join(cut))[0]] == [0, 0]
    assert check(log_file(event), event.head_hash)[0] == 0
    for content in (forged, b"".join(cut)):
        code, said = check(content, event.head_hash)
        assert code == 1
        assert f"No entry has the hash {event.head_hash}" in said


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "The file ends in the middle of a line, or is empty."),
        (b"{}", "The file ends in the middle of a line, or is empty."),
        (b"{}\n", "Line 1 is no log entry."),
        (b"x\n", "not JSON"),
        (b"[]\n", "not an object"),
        (b'{"seq":1,"seq":2}\n', "not JSON"),
        (b"\xff\n", "not JSON"),
        (b"\n", "not JSON"),
        (b'{"seq":1.0}\n', "not JSON"),
    ],
)
def test_what_is_no_log_ends_with_2(check: Any, content: bytes, said: str) -> None:
    code, output = check(content)

    assert code == 2
    assert said in output


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("seq", 0),
        ("seq", "1"),
        ("seq", True),
        ("hash", "0"),
        ("at", "2027-03-01T09:00:00+08:00"),
        ("payload", {}),
        ("event", ""),
    ],
)
def test_a_field_of_the_wrong_form_is_named(
    event: Event, check: Any, name: str, value: object
) -> None:
    entries = entries_in(log_file(event))
    entries[2][name] = value

    code, output = check(as_file(entries))

    assert (code, output) == (
        2,
        f"✗ Line 3 is no log entry. 第 3 行不是紀錄。 (wrong form 格式不對: {name})\n",
    )


def test_a_field_too_many_and_one_too_few_are_named(event: Event, check: Any) -> None:
    first = entries_in(log_file(event))[0]

    assert "(unknown 多出: x)" in check(as_file([{**first, "x": 1}]))[1]
    assert (
        "(missing 缺少: hash)"
        in check(as_file([{**first, "hash": 1} | {}]).replace(b'"hash":1,', b""))[1]
    )


def test_nothing_in_a_file_reaches_the_terminal_as_a_command(event: Event, check: Any) -> None:
    entries = entries_in(log_file(event))
    entries[0]["\x1b[2J\u202e"] = 1

    _code, said = check(as_file(entries))

    assert not set(said) & {"\x1b", "\u202e"}


def test_help_and_a_hash_that_is_none(check: Any, event: Event) -> None:
    assert check(log_file(event), "g" * 24)[0] == 2
    assert "python3 verify_log.py FILE.jsonl" in check(log_file(event), "not a hash")[1]


def test_it_is_written_for_python_3_8_and_imports_the_standard_library_only() -> None:
    tree = ast.parse(VERIFIER.read_text(encoding="utf-8"), feature_version=(3, 8))
    imported = {
        name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names
    } | {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}

    assert imported == {"hashlib", "json", "pathlib", "re", "sys"}

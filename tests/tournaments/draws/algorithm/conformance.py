"""Make data/conformance.json: a thousand tampered files, each with what a verifier has to answer.

    python -m tests.tournaments.draws.algorithm.conformance

The same bytes every time: what is changed, and how, follows from hashes of where it stands. docs/draws.md has
the format.
"""

import json
import re
from collections.abc import Callable
from hashlib import sha256
from itertools import islice, zip_longest
from typing import Any

from tests.tournaments.draws.algorithm.conformance_edits import Edit, edits_of, edits_of_arrays
from tests.tournaments.draws.algorithm.files import DATA
from tournaments.draws.algorithm.verify import examine_file
from tournaments.draws.algorithm.versions import CURRENT

FILE = DATA / "conformance.json"
CASES = 1000
BY_CODES = 680

Document = dict[str, Any]
Case = tuple[str, tuple[Edit, ...]]  # the file's name, and what is changed in it
Answer = list[list[str]]  # code and path of each difference


def bases() -> dict[str, str]:
    """Return the files that are changed: the known draws, and what they were before they were complete."""
    known = {
        file.stem: json.loads(file.read_text(encoding="utf-8"))
        for file in sorted(DATA.glob("*-*.json"))
    }
    found = {}
    for name, document in known.items():
        found[name] = document
        if document["state"] == "complete":
            found |= {
                f"{name}, {state}": make(document) for state, make in earlier(document).items()
            }
        if document["kind"] == "tables-physical":
            found[f"{name}, places unknown"] = without_places(document)
    return {name: json.dumps(document, separators=(",", ":")) for name, document in found.items()}


def earlier(document: Document) -> dict[str, Callable[[Document], Document]]:
    """Return the states in which a draw was before it was complete, and how it stood in them."""
    if "entropy" not in document:
        return {"open": opened, "committed": committed}
    before: dict[str, Callable[[Document], Document]] = {"open": opened}
    before |= {"rerolling": rerolling} if document["again"] else {}
    return before | {"revealing": revealing, "rolling": rolling, "committed": committed}


def opened(document: Document) -> Document:
    """Return a draw as it stood before its last result."""
    before = {**document, "state": "open"}
    before |= {name: None for name in ("secret", "tables") if name in document}
    if "closing" in document:
        before["closing"] = []
    if "drawn" in document:
        *whole, last = document["drawn"]
        before["drawn"] = [*whole, {**last, "cards": last["cards"][:-1], "seats": None}]
    return before


def rerolling(document: Document) -> Document:
    """Return a draw as it stood when it was known whose values are missing."""
    nothing: Document = {"again": None, "arrivals": [], "drawn": []}
    before = {**opened(document), "state": "rerolling"}
    return before | {name: value for name, value in nothing.items() if name in document}


def revealing(document: Document) -> Document:
    """Return a draw as it stood when dice or cards were in."""
    return {**rerolling(document), "state": "revealing"}


def rolling(document: Document) -> Document:
    """Return a draw as it stood when its witnesses were fixed."""
    silent = [{**each, "value": None} for each in document.get("witnesses", ())]
    nothing: Document = {"entropy": None, "witnesses": silent}
    before = {**revealing(document), "state": "rolling"}
    return before | {name: value for name, value in nothing.items() if name in document}


def committed(document: Document) -> Document:
    """Return a draw as it stood when its list had been fixed."""
    return {**rolling(document), "state": "committed"}


def without_places(document: Document) -> Document:
    """Return a draw from a box whose lots name tables only."""
    before = {"arrivals": [{**each, "place": None} for each in document["arrivals"]]}
    acts = [{**act, "place": None} if "place" in act else act for act in document["closing"]]
    return {**document, **before, "closing": acts}


def applied(base: str, edits: tuple[Edit, ...]) -> bytes:
    """Return the file that edits make of another."""
    content = base.encode("ascii")
    for position, removed, inserted in reversed(edits):
        put = inserted.encode() if isinstance(inserted, str) else bytes(inserted)
        content = content[:position] + put + content[position + removed :]
    return content


def chosen(texts: dict[str, str]) -> list[tuple[Case, Answer]]:
    """Return the cases: every file as it is, and then changed ones, as many different answers as can be.

    Most go in turn through which codes are given together, the others through where and why one is given.
    """
    possible = [(name, edits) for name, text in texts.items() for edits in edits_of(text)]
    arrays = [(name, edits) for name, text in texts.items() for edits in edits_of_arrays(text)]
    drawn = sorted([*filter(is_drawn, possible), *arrays], key=lottery)
    whole: list[Case] = [(name, ()) for name in texts]
    once: dict[bytes, Case] = {}
    for name, edits in [*whole, *drawn]:
        once.setdefault(applied(texts[name], edits), (name, edits))
    answered = [(case, answer(texts, case)) for case in once.values()]
    found, others = answered[: len(whole)], answered[len(whole) :]
    found += in_turn(others, codes_of, BY_CODES)
    taken = {lottery(case) for case, _answer in found}
    rest = [each for each in others if lottery(each[0]) not in taken]
    return found + in_turn(rest, reason_of, CASES - len(found))


def in_turn(
    answered: list[tuple[Case, Answer]], group: Callable[[Case, Answer], str], wanted: int
) -> list[tuple[Case, Answer]]:
    """Return one of each group, then a second one of each, until there are so many."""
    groups: dict[str, list[tuple[Case, Answer]]] = {}
    for case, given in answered:
        groups.setdefault(group(case, given), []).append((case, given))
    turns = zip_longest(*groups.values())
    return list(islice((each for turn in turns for each in turn if each), wanted))


def lottery(case: Case) -> bytes:
    return sha256(json.dumps(case).encode()).digest()


def is_drawn(case: Case) -> bool:
    """Let every twentieth do: there are more than three hundred thousand."""
    return lottery(case)[0] < 12


def codes_of(case: Case, given: Answer) -> str:
    name, _edits = case
    return " ".join([name.split(",")[0], *sorted({code for code, _path in given})])


def reason_of(case: Case, given: Answer) -> str:
    """Return the first code with where it stands, and what was put there."""
    _name, edits = case
    code, path = given[0] if given else ["", ""]
    put = str(edits[0][2])[:12] if code in ("not_json", "wrong_form") and edits else ""
    return " ".join([code, re.sub(r"\d+", "#", path), put])


def answer(texts: dict[str, str], case: Case) -> Answer:
    name, edits = case
    found = examine_file(applied(texts[name], edits))
    return [[each.code, each.path] for each in found.differences]


def suite() -> str:
    """Return the text of the file."""
    texts = bases()
    head = {"format": "jiang-draw-conformance", "algorithm": CURRENT}
    lines = [f"{json.dumps(name)}: {json.dumps(value)}" for name, value in head.items()]
    rows = [
        json.dumps([name, edits, given], separators=(",", ":"))
        for (name, edits), given in chosen(texts)
    ]
    lines.append(f'"bases": {json.dumps(texts, indent=1)}')
    lines.append('"cases": [\n' + ",\n".join(rows) + "\n]")
    return "{" + ",\n".join(lines) + "}\n"


if __name__ == "__main__":
    FILE.write_text(suite(), encoding="ascii")

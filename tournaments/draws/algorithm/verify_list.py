"""Check the list of a draw document: that it is one, and that its hash was the one shown."""

from collections.abc import Sequence

from tournaments.draws.algorithm.document import Document
from tournaments.draws.algorithm.findings import Findings
from tournaments.draws.algorithm.fixed import Fixed
from tournaments.draws.algorithm.versions import list_hash_of


def fixed_in(document: Document) -> Fixed:
    """Return what a document of the right form says was fixed before."""
    roster = [(number, name_hash) for number, name_hash in document["roster"]]
    size, suits = document["table_size"], document["suits"]
    return Fixed(document["list"], roster, size, suits, document.get("reserved"))


def check_list(document: Document, findings: Findings) -> bool:
    """Say whether the list can be worked with; its hash, or its roster, may differ nevertheless."""
    fixed, kind = fixed_in(document), document["kind"]
    params = {"count": len(document["list"]), "size": fixed.size, "suits": fixed.suits}
    with findings.step("list", **params, list_hash=document["list_hash"]):
        list_hash = list_hash_of(fixed, document["algorithm"])
        findings.same("list_hash", "list_hash", list_hash, document["list_hash"])
        before = len(findings.differences)
        if kind.startswith("seats-"):
            _check_rows(document["list"], findings)
        else:
            _check_numbers(document["list"], fixed, kind, findings)
        sound = len(findings.differences) == before
        _check_roster(document, findings)
        return sound


def check_ascending(values: Sequence[int], paths: Sequence[str], findings: Findings) -> None:
    """Note the first value that is not higher than the one before."""
    for place in range(1, len(values)):
        if values[place] <= values[place - 1]:
            findings.differ("order", paths[place], f">{values[place - 1]}", values[place])
            return


def _check_numbers(listing: list[int], fixed: Fixed, kind: str, findings: Findings) -> None:
    if kind == "tables-physical":
        for place, number in enumerate(listing):
            if number != place + 1:
                findings.differ("order", f"list[{place}]", place + 1, number)
                break
    else:
        check_ascending(listing, [f"list[{place}]" for place in range(len(listing))], findings)
    if fixed.places % fixed.size:
        findings.differ("not_whole_tables", "list", fixed.size, fixed.places % fixed.size)


def _check_roster(document: Document, findings: Findings) -> None:
    roster = [number for number, _ in document["roster"]]
    check_ascending(roster, [f"roster[{place}][0]" for place in range(len(roster))], findings)
    if document["kind"] == "tables-physical":
        return
    listed = [
        number
        for entry in document["list"]
        for number in (entry[1:] if isinstance(entry, list) else [entry])
    ]
    known, named = set(listed), set(roster)
    for number in listed:
        if number not in named:
            findings.differ("not_in_roster", "roster", number)
    for place, number in enumerate(roster):
        if number not in known:
            findings.differ("not_in_list", f"roster[{place}][0]", None, number)


def _check_rows(listing: list[list[int]], findings: Findings) -> None:
    tables = [row[0] for row in listing]
    check_ascending(tables, [f"list[{place}][0]" for place in range(len(tables))], findings)
    seen: set[int] = set()
    for place, (_, *people) in enumerate(listing):
        paths = [f"list[{place}][{seat}]" for seat in range(1, 1 + len(people))]
        check_ascending(people, paths, findings)
        for participant, path in zip(people, paths, strict=True):
            if participant in seen:
                findings.differ("listed_twice", path, None, participant)
            seen.add(participant)

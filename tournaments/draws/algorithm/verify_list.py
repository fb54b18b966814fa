"""Check the list of a draw document: that it is one, and that its hash was the one shown."""

from collections.abc import Sequence

from tournaments.draws.algorithm.document import Document
from tournaments.draws.algorithm.findings import Findings
from tournaments.draws.algorithm.versions import list_hash_of


def check_list(document: Document, findings: Findings) -> bool:
    """Say whether the list can be worked with; its hash may differ nevertheless."""
    listing, kind = document["list"], document["kind"]
    size, suits = document["table_size"], document["suits"]
    params = {"count": len(listing), "size": size, "suits": suits}
    with findings.step("list", **params, list_hash=document["list_hash"]):
        list_hash = list_hash_of(listing, size, suits, document["algorithm"])
        findings.same("list_hash", "list_hash", list_hash, document["list_hash"])
        before = len(findings.differences)
        if kind.startswith("seats-"):
            _check_rows(listing, findings)
        else:
            _check_numbers(listing, size, kind == "tables-at-once", findings)
        return len(findings.differences) == before


def check_ascending(values: Sequence[int], paths: Sequence[str], findings: Findings) -> None:
    """Note the first value that is not higher than the one before."""
    for place in range(1, len(values)):
        if values[place] <= values[place - 1]:
            findings.differ("order", paths[place], f">{values[place - 1]}", values[place])
            return


def _check_numbers(listing: list[int], size: int, participants: bool, findings: Findings) -> None:
    if participants:
        check_ascending(listing, [f"list[{place}]" for place in range(len(listing))], findings)
    else:
        for place, number in enumerate(listing):
            if number != place + 1:
                findings.differ("order", f"list[{place}]", place + 1, number)
                break
    if len(listing) % size:
        findings.differ("not_whole_tables", "list", size, len(listing) % size)


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

"""Recompute a draw document; every difference is named, and nothing in a file can break this."""

from typing import Any

from tournaments.draws.algorithm.document import ENDED, FORMAT, Document
from tournaments.draws.algorithm.domain import KINDS, Domain
from tournaments.draws.algorithm.findings import Difference, Findings, short_value
from tournaments.draws.algorithm.reading import document_in
from tournaments.draws.algorithm.shape import misfits, misfits_of_size
from tournaments.draws.algorithm.verify_list import check_list
from tournaments.draws.algorithm.verify_sealed import check_sealed
from tournaments.draws.algorithm.verify_seats import check_seats
from tournaments.draws.algorithm.verify_tables import check_tables
from tournaments.draws.algorithm.versions import ALGORITHMS

# A file with one of these is no draw document that this version knows.
FOREIGN = ("not_json", "not_a_draw", "unknown_algorithm", "unknown_kind")
BEFORE_ENTROPY = ("committed", "rolling")
BEFORE_RESULTS = (*BEFORE_ENTROPY, "revealing", "rerolling")
_UNTIL_COMPLETE = dict.fromkeys((*BEFORE_RESULTS, "open"), False)
_FROM_ENTROPY = dict.fromkeys(("revealing", "rerolling", "open", "complete"), True)
# What has to be there, or must not, in which state; in the others it may be either.
PRESENT = {
    "entropy": dict.fromkeys(BEFORE_ENTROPY, False) | _FROM_ENTROPY,
    "again": dict.fromkeys(BEFORE_RESULTS, False),
    "secret": _UNTIL_COMPLETE | {"complete": True},
    "tables": _UNTIL_COMPLETE | {"complete": True, "abandoned": False},
}


def verify(document: object) -> list[Difference]:
    """Return what differs; an empty list means that everything in the document follows.

    A draw that is not finished gives at least the difference "not_complete".
    """
    return examine(document).differences


def examine(document: object) -> Findings:
    """Return the steps that were checked, and what differs."""
    findings = Findings()
    head: dict[Any, Any] = document if isinstance(document, dict) else {}
    findings.differences += (
        _foreign(head) or misfits_of_size(head) or misfits(head, head["kind"], head["table_size"])
    )
    if not findings.differences:
        _go_through(head, findings)
    return findings


def examine_file(content: bytes) -> Findings:
    """Return the steps that were checked in a file, and what differs, whatever its bytes are."""
    try:
        document = document_in(content)
    except ValueError:
        return Findings(differences=[Difference("not_json", "")])
    return examine(document)


def _foreign(head: dict[Any, Any]) -> list[Difference]:
    known = (FORMAT,), tuple(ALGORITHMS), KINDS
    for code, name, values in zip(FOREIGN[1:], ("format", "algorithm", "kind"), known, strict=True):
        found = head.get(name)
        if not isinstance(found, str) or found not in values:
            return [Difference(code, name, ", ".join(values), short_value(found))]
    return []


def _go_through(document: Document, findings: Findings) -> None:
    names = ("algorithm", "kind", "event", "jiang", "number", "state")
    with findings.step("document", **{name: document[name] for name in names}):
        _check_state(document, findings)
    if check_list(document, findings):
        if "commitment" in document:
            check_sealed(document, _domain(document), findings)
        check = check_seats if "drawn" in document else check_tables
        check(document, _domain(document), findings)
    if document["state"] not in ENDED:
        findings.differ("not_complete", "state", "complete", document["state"])


def _domain(document: Document) -> Domain:
    return Domain(
        document["kind"],
        document["event"],
        document["jiang"],
        document["number"],
        algorithm=document["algorithm"],
    )


def _check_state(document: Document, findings: Findings) -> None:
    """Check that what is in the document can be there in its state, and nothing is missing."""
    state, replaces = document["state"], document["replaces"]
    if replaces is not None and replaces >= document["number"]:
        findings.differ("replaces", "replaces", f"<{document['number']}", replaces)
    for name, by_state in PRESENT.items():
        if name in document and state in by_state:
            _check_presence(document, name, by_state[state], findings)
        elif name == "again" and name in document and state in ("open", "complete"):
            _check_presence(document, name, _is_missing_a_value(document), findings)
    counts = {name: len(document.get(name) or ()) for name in ("arrivals", "closing", "drawn")}
    has_no_entropy = document.get("entropy", "") is None
    for name, count in counts.items():
        if count and (state in BEFORE_RESULTS or has_no_entropy):
            findings.differ("too_early", name, 0, count)
    values = sum(each["value"] is not None for each in document.get("witnesses", ()))
    if values and (state in BEFORE_ENTROPY or has_no_entropy):
        findings.differ("too_early", "witnesses", 0, values)


def _is_missing_a_value(document: Document) -> bool:
    return any(each["value"] is None for each in document["witnesses"])


def _check_presence(document: Document, name: str, wanted: bool, findings: Findings) -> None:
    found = document[name]
    if wanted and found is None:
        findings.differ("missing", name)
    elif not wanted and found is not None:
        findings.differ("too_early", name, None, short_value(found))

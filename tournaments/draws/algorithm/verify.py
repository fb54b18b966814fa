"""Recompute a draw document; every difference is named, and nothing in a file can break this."""

from typing import Any

from tournaments.draws.algorithm.document import ENDED, FORMAT, Document
from tournaments.draws.algorithm.domain import KINDS, Domain
from tournaments.draws.algorithm.entropy import normal_entropy
from tournaments.draws.algorithm.findings import Difference, Findings, short_value
from tournaments.draws.algorithm.reading import document_in
from tournaments.draws.algorithm.shape import misfits, misfits_of_size
from tournaments.draws.algorithm.verify_list import check_list
from tournaments.draws.algorithm.verify_seats import check_seats
from tournaments.draws.algorithm.verify_tables import check_tables
from tournaments.draws.algorithm.versions import ALGORITHMS, commitment_of

# A file with one of these is no draw document that this version knows.
FOREIGN = ("not_json", "not_a_draw", "unknown_algorithm", "unknown_kind")


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
            _check_sealed(document, findings)
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
    wanted = {
        "entropy": {"committed": False, "open": True, "complete": True},
        "secret": {"committed": False, "open": False, "complete": True},
        "tables": {"committed": False, "open": False, "complete": True, "abandoned": False},
    }
    for name, by_state in wanted.items():
        if name in document and state in by_state:
            _check_presence(document, name, by_state[state], findings)
    for name in ("arrivals", "closing", "drawn"):
        if document.get(name) and (state == "committed" or document.get("entropy", "") is None):
            findings.differ("too_early", name, 0, len(document[name]))


def _check_presence(document: Document, name: str, wanted: bool, findings: Findings) -> None:
    found = document[name]
    if wanted and found is None:
        findings.differ("missing", name)
    elif not wanted and found is not None:
        findings.differ("too_early", name, None, short_value(found))


def _check_sealed(document: Document, findings: Findings) -> None:
    secret, entropy = document["secret"], document["entropy"]
    if secret is not None:
        with findings.step("commitment", commitment=document["commitment"], secret=secret):
            commitment = commitment_of(secret, document["algorithm"])
            findings.same("commitment", "commitment", commitment, document["commitment"])
    if entropy is not None:
        with findings.step("entropy", entropy=entropy):
            findings.same("entropy_form", "entropy", normal_entropy(entropy), entropy)

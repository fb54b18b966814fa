"""Check what a draw by computer was made from: the secret, the witnesses, and what the hall added."""

from typing import Any

from tournaments.draws.algorithm.document import Document
from tournaments.draws.algorithm.domain import Domain
from tournaments.draws.algorithm.entropy import (
    FEWEST_CARDS,
    FEWEST_DICE,
    entropy_of,
    entropy_or_none,
)
from tournaments.draws.algorithm.findings import Findings
from tournaments.draws.algorithm.fixed import Source
from tournaments.draws.algorithm.versions import commitment_of
from tournaments.draws.algorithm.witnesses import (
    MOST_SILENT,
    check_codes,
    witness_commitment,
    witness_of,
)


def source_in(document: Document, domain: Domain) -> Source | None:
    """Return what the order follows from, as it stands in the document; None as long as it is not known."""
    secret, entropy = document.get("secret"), document.get("entropy")
    if secret is None or entropy is None:
        return None
    witnesses = [witness_of(each) for each in document["witnesses"]]
    again = entropy_or_none(document["again"])
    return Source(document["list_hash"], secret, entropy_of(entropy), witnesses, domain, again)


def codes_in(document: Document) -> list[str]:
    """Return the check codes of a document of the right form."""
    return check_codes(
        document["list_hash"],
        document.get("commitment", ""),
        [witness_of(each) for each in document.get("witnesses", ())],
        state=document["state"],
        entropy=entropy_or_none(document.get("entropy")),
        has_again=document.get("again") is not None,
    )


def check_sealed(document: Document, domain: Domain, findings: Findings) -> None:
    """Note what differs from what was committed to, or could have been chosen."""
    secret, witnesses = document["secret"], document["witnesses"]
    if secret is not None:
        with findings.step("commitment", commitment=document["commitment"], secret=secret):
            commitment = commitment_of(secret, document["algorithm"])
            findings.same("commitment", "commitment", commitment, document["commitment"])
    if witnesses:
        missing = sum(each["value"] is None for each in witnesses)
        with findings.step("witnesses", count=len(witnesses), silent=missing):
            _check_witnesses(witnesses, str(domain), findings)
            if document["state"] in ("open", "complete") and missing > MOST_SILENT:
                findings.differ("silent", "witnesses", MOST_SILENT, missing)
    for name in ("entropy", "again"):
        if document[name] is not None:
            known = entropy_of(document[name])
            with findings.step(name, dice=known.dice_text, cards=known.cards_text):
                _check_entropy(document[name], name, findings)


def _check_witnesses(witnesses: list[dict[str, Any]], domain: str, findings: Findings) -> None:
    phones: set[str] = set()
    commitments: set[str] = set()
    for place, each in enumerate(witnesses):
        path, committed = f"witnesses[{place}]", each["commitment"]
        if each["phone"] in phones:
            findings.differ("phone_twice", f"{path}.phone", None, each["phone"])
        if committed in commitments:
            findings.differ("commitment_twice", f"{path}.commitment", None, committed)
        phones.add(each["phone"])
        commitments.add(committed)
        if each["value"] is not None:
            made = witness_commitment(domain, each["value"])
            findings.same("witness", f"{path}.commitment", made, committed)


def _check_entropy(entropy: dict[str, Any], path: str, findings: Findings) -> None:
    dice, cards = entropy["dice"], entropy["cards"]
    if 0 < len(dice) < FEWEST_DICE or not (dice or cards):
        findings.differ("entropy_short", f"{path}.dice", FEWEST_DICE, len(dice))
    if 0 < len(cards) < FEWEST_CARDS:
        findings.differ("entropy_short", f"{path}.cards", FEWEST_CARDS, len(cards))
    for place, card in enumerate(cards):
        if card in cards[:place]:
            findings.differ("card_taken", f"{path}.cards[{place}]", None, card)

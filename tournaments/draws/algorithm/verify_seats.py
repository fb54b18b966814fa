"""Check a draw of seats: the cards under the backs, and who sits where by them."""

from typing import Any

from scoring.cards import parse_card
from tournaments.draws.algorithm.document import Document
from tournaments.draws.algorithm.domain import Domain
from tournaments.draws.algorithm.findings import Findings
from tournaments.draws.algorithm.seats_digital import card_under, deck_of
from tournaments.draws.algorithm.seats_physical import seats_of
from tournaments.draws.algorithm.verify_list import check_ascending
from tournaments.draws.algorithm.verify_sealed import source_in

_TWICE = {"participant": "drawn_twice", "back": "back_taken", "card": "card_taken"}


def check_seats(document: Document, domain: Domain, findings: Findings) -> None:
    """Note what does not follow in a document of a kind `seats-…`."""
    people = {table: numbers for table, *numbers in document["list"]}
    drawn = document["drawn"]
    _check_decks(document, domain, findings)
    with findings.step("seats", tables=len(drawn)):
        tables = [entry["table"] for entry in drawn]
        check_ascending(tables, [f"drawn[{place}].table" for place in range(len(drawn))], findings)
        for place, entry in enumerate(drawn):
            path = f"drawn[{place}]"
            if entry["table"] not in people:
                findings.differ("no_such_table", f"{path}.table", None, entry["table"])
            else:
                _check_table(entry, people[entry["table"]], document, path, findings)
        is_complete = document["state"] == "complete"
        for table in sorted(people.keys() - set(tables)) if is_complete else ():
            findings.differ("missing_table", "drawn", table)


def _check_decks(document: Document, domain: Domain, findings: Findings) -> None:
    source = source_in(document, domain)
    if source is None:
        return
    cards = sum(len(entry["cards"]) for entry in document["drawn"])
    with findings.step("decks", domain=str(domain), tables=len(document["drawn"]), cards=cards):
        for place, entry in enumerate(document["drawn"]):
            deck = deck_of(entry["table"], source)
            for turn, drawn in enumerate(entry["cards"]):
                path = f"drawn[{place}].cards[{turn}].card"
                findings.same("card", path, str(card_under(drawn["back"], deck)), drawn["card"])


def _check_table(
    entry: dict[str, Any], people: list[int], document: Document, path: str, findings: Findings
) -> None:
    cards, seats, size = entry["cards"], entry["seats"], document["table_size"]
    before = len(findings.differences)
    _check_cards(cards, people, path, findings)
    if len(cards) != size:
        if document["state"] == "complete":
            findings.differ("short_table", f"{path}.cards", size, len(cards))
        if seats is not None:
            findings.differ("too_early", f"{path}.seats", None, "object")
    elif seats is None:
        findings.differ("missing", f"{path}.seats")
    elif len(findings.differences) == before:
        held = {drawn["participant"]: parse_card(drawn["card"]) for drawn in cards}
        for seat, who in seats_of(held, document["suits"], size).items():
            findings.same("seat", f"{path}.seats.{seat}", who, seats[seat])


def _check_cards(
    cards: list[dict[str, Any]], people: list[int], path: str, findings: Findings
) -> None:
    taken: set[tuple[str, object]] = set()
    for turn, drawn in enumerate(cards):
        if drawn["participant"] not in people:
            findings.differ(
                "not_at_table", f"{path}.cards[{turn}].participant", people, drawn["participant"]
            )
        for name, code in _TWICE.items():
            if name in drawn and (name, drawn[name]) in taken:
                findings.differ(code, f"{path}.cards[{turn}].{name}", None, drawn[name])
            taken.add((name, drawn.get(name)))

"""The product draws, closes and writes down what docs/draws.md says, written out by hand beside it."""

from tests.tournaments.draws.algorithm import by_hand
from tests.tournaments.draws.algorithm.generated import generated
from tournaments.draws.algorithm.closing import carry_out
from tournaments.draws.algorithm.document import (
    CardDrawn,
    Document,
    Head,
    Sealed,
    TableDrawn,
    act_of,
    seats_document,
    tables_document,
)
from tournaments.draws.algorithm.domain import Domain
from tournaments.draws.algorithm.entropy import entropy_of, entropy_or_none
from tournaments.draws.algorithm.fixed import Source
from tournaments.draws.algorithm.places import Arrival, Place, Placing
from tournaments.draws.algorithm.seats_digital import deck_of
from tournaments.draws.algorithm.seats_physical import seats_of
from tournaments.draws.algorithm.tables_at_once import draw_tables_at_once
from tournaments.draws.algorithm.tables_lots import Lots
from tournaments.draws.algorithm.verify_list import fixed_in
from tournaments.draws.algorithm.witnesses import witness_of

SEEDS = range(40)


def domain_of(document: Document) -> Domain:
    return Domain(document["kind"], document["event"], document["jiang"], document["number"])


def source_of(document: Document) -> Source:
    """Return what a complete draw follows from, as the product holds it."""
    return Source(
        document["list_hash"],
        document["secret"],
        entropy_of(document["entropy"]),
        [witness_of(each) for each in document["witnesses"]],
        domain_of(document),
        entropy_or_none(document["again"]),
    )


def head_of(document: Document) -> Head:
    state, replaces = document["state"], document["replaces"]
    return Head(domain_of(document), state, fixed_in(document), document["list_hash"], replaces)


def sealed_of(document: Document) -> Sealed | None:
    if "witnesses" not in document:
        return None
    source = source_of(document)
    committed = document["commitment"]
    return Sealed(committed, source.witnesses, source.entropy, source.again, source.secret)


def arrivals_of(document: Document) -> list[Arrival]:
    return [
        Arrival(each["participant"], Place(each["table"], each["place"]))
        for each in document["arrivals"]
    ]


def test_lots_are_drawn_and_written_down_alike() -> None:
    for seed in SEEDS:
        document = generated(seed, kind="tables-lots", state="complete")
        lots = Lots.drawn(fixed_in(document), source_of(document))

        arrivals = [
            Arrival(each["participant"], lots.place_of(each["participant"]) or Place(0))
            for each in document["arrivals"]
        ]

        assert written(document, arrivals) == document


def test_lots_from_a_box_are_written_down_alike() -> None:
    for seed in SEEDS:
        document = generated(seed, kind="tables-physical", state="complete")

        assert written(document, arrivals_of(document)) == document


def written(document: Document, arrivals: list[Arrival]) -> Document:
    """Return the product's file of a draw with these arrivals, closed as that one was."""
    fixed, acts = fixed_in(document), document["closing"]
    came = {arrival.participant for arrival in arrivals}
    before = next((k for k, act in enumerate(acts) if act["act"] != "left"), len(acts))
    gone = [act["participant"] for act in acts[:before] if act["participant"] in came]
    given_up = sum(act["act"] == "dissolved" for act in acts)
    added = [(act["participant"], act["house"]) for act in acts if act["act"] == "added"]
    placing = Placing.of(fixed.tables, fixed.size, arrivals)
    closing = carry_out(placing, gone, given_up, added)
    tables = {table: placing.people_at(table) for table in placing.standing()}
    return tables_document(
        head_of(document),
        sealed=sealed_of(document),
        arrivals=arrivals,
        closing=closing,
        tables=tables,
    )


def test_tables_are_drawn_at_once_and_written_down_alike() -> None:
    for seed in SEEDS:
        document = generated(seed, kind="tables-at-once", state="complete")
        size, source = document["table_size"], source_of(document)

        tables = draw_tables_at_once(document["list"], size, source)

        sealed = sealed_of(document)
        assert tables_document(head_of(document), sealed=sealed, tables=tables) == document


def test_decks_are_dealt_and_seats_written_down_alike() -> None:
    for seed in SEEDS:
        document = generated(seed, kind="seats-digital", state="complete")
        source = source_of(document)

        drawn = []
        for entry in document["drawn"]:
            deck = deck_of(entry["table"], source)
            cards = [
                CardDrawn(each["participant"], deck[each["back"] - 1], each["back"])
                for each in entry["cards"]
            ]
            held = {each.participant: each.card for each in cards}
            seats = seats_of(held, document["suits"], document["table_size"])
            drawn.append(TableDrawn(entry["table"], cards, seats))

        sealed = sealed_of(document)
        assert seats_document(head_of(document), sealed=sealed, drawn=drawn) == document


def test_acts_are_read_as_they_are_written() -> None:
    for seed in SEEDS:
        document = generated(seed, kind="tables-lots", state="complete")
        acts = [act_of(act) for act in document["closing"]]

        rows = tables_document(head_of(document), arrivals=arrivals_of(document), closing=acts)

        assert rows["closing"] == document["closing"]


def test_a_secret_is_in_no_file_before_the_draw_ends() -> None:
    for state in ("committed", "rolling", "revealing", "rerolling", "open"):
        document = generated(4, kind="seats-digital", state=state)
        secret = "5a" * 32

        sealed = Sealed(by_hand.commitment(secret), secret=secret)

        assert seats_document(head_of(document), sealed=sealed)["secret"] is None

"""What drawing costs, in CPU seconds, beside hashing as many counter blocks as there are participants.

    python -m bench.draws [--participants N]

Then the draw as the desk makes it, with its tables and seats in the database that DATABASE_URL names (SQLite
without one; in a database made for this), beside the same hashing plus bare inserts of the same rows.
"""

import hmac
import os
import sys
import time
from argparse import ArgumentParser
from collections.abc import Callable, Sequence

from tournaments.draws.algorithm import tables_at_once
from tournaments.draws.algorithm.document import Head, Sealed, tables_document
from tournaments.draws.algorithm.domain import Domain
from tournaments.draws.algorithm.entropy import Entropy
from tournaments.draws.algorithm.fixed import Fixed, Source
from tournaments.draws.algorithm.seats_digital import deck_of
from tournaments.draws.algorithm.seats_physical import listing_of
from tournaments.draws.algorithm.tables_lots import Lots
from tournaments.draws.algorithm.verify import verify
from tournaments.draws.algorithm.versions import commitment_of, list_hash_of
from tournaments.draws.algorithm.witnesses import Witness, witness_commitment

ROUNDS = 5
SIZE, SUITS = 4, "CDHS"
SECRET = "5a" * 32
ENTROPY = Entropy((4, 4, 6, 1, 2, 5, 3, 2, 6, 5))
EVENT = "7KQ2M9ABCDEFGHJK"
WITNESSES = 200  # phones that take part


def cpu_of(*works: Callable[[], object]) -> list[float]:
    """Return the least CPU time of each work, taken in turns so that a busy machine is fair to all."""
    best = [float("inf")] * len(works)
    for _ in range(ROUNDS):
        for place, work in enumerate(works):
            started = time.process_time()
            work()
            best[place] = min(best[place], time.process_time() - started)
    return best


def counter_blocks(count: int) -> None:
    """Hash what a stream of so many blocks hashes, and nothing else."""
    seed = bytes(32)
    for counter in range(count):
        hmac.digest(seed, counter.to_bytes(8, "big"), "sha256")


def source(fixed: Fixed, domain: Domain) -> Source:
    """Return what a draw with many witnesses follows from."""
    values = (f"{number:064x}" for number in range(WITNESSES))
    witnesses = [
        Witness(value[-16:], witness_commitment(str(domain), value), value) for value in values
    ]
    return Source(list_hash_of(fixed), SECRET, ENTROPY, witnesses, domain)


def measure_pure(participants: int) -> None:
    """Print what the algorithm takes without a database."""
    at_once, lots = Domain("tables-at-once", EVENT, 1, 1), Domain("tables-lots", EVENT, 1, 1)
    seats = Domain("seats-digital", EVENT, 1, 2)
    people = list(range(1, participants + 1))
    roster = [(number, f"{number:064x}") for number in people]
    of_people = Fixed(people, roster, SIZE, SUITS)
    of_lots = Fixed(people, roster, SIZE, SUITS, reserved=0)
    drawn, by_lot = source(of_people, at_once), source(of_lots, lots)
    tables = tables_at_once.draw_tables_at_once(people, SIZE, drawn)
    of_seats = source(Fixed(listing_of(tables, SIZE), roster, SIZE, SUITS), seats)
    document = tables_document(
        Head(at_once, "complete", of_people, drawn.list_hash),
        sealed=Sealed(commitment_of(SECRET), drawn.witnesses, ENTROPY, secret=SECRET),
        tables=tables,
    )
    assert verify(document) == []

    hashing, drawing, places, decks, verifying = cpu_of(
        lambda: counter_blocks(participants),
        lambda: tables_at_once.draw_tables_at_once(people, SIZE, drawn),
        lambda: Lots.drawn(of_lots, by_lot),
        lambda: [deck_of(table, of_seats) for table in tables],
        lambda: verify(document),
    )
    print(f"{participants:,} participants, least CPU of {ROUNDS} rounds")
    for name, seconds in (
        ("hashing as many counter blocks", hashing),
        ("tables drawn at once", drawing),
        ("places drawn for lots", places),
        ("a deck for every table", decks),
        ("the document verified", verifying),
    ):
        print(f"  {name:<34}{1000 * seconds:>9.2f} ms  {seconds / hashing:6.2f} × hashing")


def measure_in_database(participants: int) -> None:
    """Print what a whole draw takes, with everything that it writes."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django

    django.setup()
    from bench.draws_in_database import test_database, works

    with test_database():
        bare, drawing, document = works(participants)
        hashing, inserting, whole, file = cpu_of(
            lambda: counter_blocks(participants), bare, drawing, document
        )
    bound = hashing + inserting
    print("in the database, the CPU of this process")
    for name, seconds in (
        ("hashing, and bare inserts", bound),
        ("the whole draw, logged", whole),
        ("its document", file),
    ):
        print(f"  {name:<34}{1000 * seconds:>9.2f} ms  {seconds / bound:6.2f} × bare")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = ArgumentParser(prog="bin/bench draws", description="What drawing costs.")
    parser.add_argument("--participants", type=int, default=10_000)
    options = parser.parse_args(arguments)
    if options.participants < 4 or options.participants % 4:
        parser.error("participants come by four")
    measure_pure(options.participants)
    measure_in_database(options.participants)
    return 0


if __name__ == "__main__":
    sys.exit(main())

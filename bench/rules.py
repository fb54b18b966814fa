"""How fast the rules answer, beside bare loops that do the same arithmetic in the same run.

    python -m bench.rules [--hands N] [--plays N] [--reports N]

Ends with status 1 if a bound is broken: scoring with its explanation at most 15 times the bare loop,
100,000 reports through the command line in less than 60 MB, and the first answer before the last report is sent.
"""

import subprocess
import sys
import time
from argparse import ArgumentParser
from collections.abc import Callable, Sequence
from itertools import islice
from pathlib import Path
from random import Random
from threading import Thread
from typing import IO

from bench.bare import bare_beats, bare_points
from scoring.cards import DECK, Card
from scoring.games import ruleset
from scoring.games.big_two.combinations import combination
from scoring.games.big_two.comparison import beats, ruling
from scoring.games.big_two.deal import SEATS
from scoring.games.big_two.moves import legal_plays
from scoring.games.big_two.report import Left, Report
from scoring.games.big_two.variants import variant

SCORING_BOUND = 15.0
MEMORY_BOUND = 60.0
ROUNDS = 5
COMMAND = (sys.executable, "-m", "scoring", "score", "tw-tournament")
LINE = (
    b'{"winner": "A", "left": {"B": {"cards": 9, "twos": 1}, "C": "4D 5D 2S", "D": {"cards": 1}}}\n'
)

RULES = ruleset("tw-tournament")
TAIWAN = variant("tw-tournament")
NUMBERS = {card: place for place, card in enumerate(DECK)}

Play = tuple[Card, ...]


def random_reports(count: int, rng: Random) -> list[Report]:
    """Return possible reports with counts, as phones send them."""
    reports = []
    for _ in range(count):
        winner = rng.choice(SEATS)
        left, twos = {}, 4
        for seat in SEATS:
            if seat != winner:
                cards = rng.randint(1, 13)
                held = min(rng.choice((0, 0, 0, 1, 2)), cards, twos)
                twos -= held
                left[seat] = Left(cards, held)
        reports.append(Report(winner, left))
    return reports


def random_plays(count: int, rng: Random) -> list[tuple[Play, Play]]:
    """Return pairs of plays that can meet at a table, half of them of the same type."""
    by_type = {
        name: [play.cards for play in legal_plays(DECK, name, None, TAIWAN)]
        for name in TAIWAN.types
    }
    pairs: list[tuple[Play, Play]] = []
    while len(pairs) < count:
        name = rng.choice(TAIWAN.types)
        other = name if rng.random() < 0.5 else rng.choice(TAIWAN.types)
        play, on = rng.choice(by_type[name]), rng.choice(by_type[other])
        if not set(play) & set(on):
            pairs.append((play, on))
    return pairs


def best_times(*works: Callable[[], object]) -> list[float]:
    """Return each work's shortest time, taken in turns so that a busy machine is fair to all."""
    best = [float("inf")] * len(works)
    for _ in range(ROUNDS):
        for place, work in enumerate(works):
            started = time.perf_counter()
            work()
            best[place] = min(best[place], time.perf_counter() - started)
    return best


def show(name: str, count: int, seconds: float, bare: float) -> float:
    """Print one line and return how many times the bare loop it took."""
    ratio = seconds / bare
    print(f"  {name:<38}{count / seconds:>12,.0f} /s   {ratio:5.1f} × bare")
    return ratio


def measure_scoring(hands: int, rng: Random) -> float:
    reports = random_reports(hands, rng)
    plain = [
        (each.winner, [(seat, held.cards, held.twos) for seat, held in each.left.items()])
        for each in reports
    ]
    data = [each.as_data() for each in reports]
    bare, scored, read = best_times(
        lambda: [bare_points(winner, left) for winner, left in plain],
        lambda: [RULES.points(each, RULES.defaults) for each in data],
        lambda: [RULES.score(each) for each in data],
    )
    assert [bare_points(*each) for each in plain] == [RULES.score(each).points for each in data]
    print(f"Hands scored ({hands:,})")
    show("bare loop, points only", hands, bare, bare)
    ratio = show("scored with explanation", hands, scored, bare)
    show("read from data, checked, scored", hands, read, bare)
    return ratio


def measure_comparing(plays: int, rng: Random) -> None:
    pairs = random_plays(plays, rng)
    plain = [
        ([NUMBERS[card] for card in play], [NUMBERS[card] for card in on]) for play, on in pairs
    ]
    bare, compared, ruled = best_times(
        lambda: [bare_beats(play, on) for play, on in plain],
        lambda: [
            beats(combination(play, TAIWAN), combination(on, TAIWAN), TAIWAN) for play, on in pairs
        ],
        lambda: [ruling(play, on, TAIWAN) for play, on in pairs],
    )
    assert [bare_beats(*each) for each in plain] == [
        ruling(play, on, TAIWAN).legal for play, on in pairs
    ]
    print(f"Plays compared ({plays:,})")
    show("bare loop, yes or no", plays, bare, bare)
    show("recognised and compared", plays, compared, bare)
    show("ruled on with reasons", plays, ruled, bare)


def measure_command_line(reports: int) -> tuple[float, bool]:
    """Return the process's peak memory in MB, and whether it answered before the last report."""
    started = time.perf_counter()
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(LINE)
        process.stdin.flush()
        streams = process.stdout.readline().startswith(b'{"points"')
        # Written beside, while the answers are read: neither pipe may fill up.
        writer = Thread(target=send, args=(process.stdin, reports - 1))
        writer.start()
        answered = 1 + sum(1 for _ in islice(process.stdout, reports - 1))
        writer.join()
        seconds = time.perf_counter() - started
        peak = peak_of(process.pid)
    assert answered == reports
    print(f"Command line ({reports:,} reports)")
    print(f"  {'answered':<38}{answered / seconds:>12,.0f} /s   {peak:5.1f} MB at most")
    print(f"  {'first answer before the last report':<38}{'yes' if streams else 'no':>12}")
    return peak, streams


def send(sink: IO[bytes], count: int) -> None:
    for _ in range(count):
        sink.write(LINE)
    sink.flush()


def peak_of(pid: int) -> float:
    """Return the most memory that a process has held, in MB."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    [line] = [line for line in status.splitlines() if line.startswith("VmHWM:")]
    return int(line.split()[1]) / 1024


def main(arguments: Sequence[str] | None = None) -> int:
    parser = ArgumentParser(prog="bin/bench rules", description="How fast the rules answer.")
    parser.add_argument("--hands", type=int, default=50_000)
    parser.add_argument("--plays", type=int, default=20_000)
    parser.add_argument("--reports", type=int, default=100_000)
    options = parser.parse_args(arguments)

    ratio = measure_scoring(options.hands, Random(1))
    measure_comparing(options.plays, Random(2))
    peak, streams = measure_command_line(options.reports)
    kept = ratio <= SCORING_BOUND and peak < MEMORY_BOUND and streams
    print(
        f"{'Kept' if kept else 'BROKEN'}: scoring {ratio:.1f} × (at most {SCORING_BOUND:.0f}), "
        f"{peak:.1f} MB (less than {MEMORY_BOUND:.0f})"
    )
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())

"""How long paper takes, beside the obvious ways of making it, all in one run.

    python -m bench.print [--cards N] [--rows N] [--quick]

Each measurement has a process of its own: CPU seconds from plain values to a written PDF, imports apart, and the
most memory the process ever had. Beside ours: the same content as one plain HTML document through WeasyPrint, and cards
drawn by reportlab (whose fonts are not even embedded). Last, the time from asking for one card to its file, with a
warm worker on the file broker. --quick leaves out the plain HTML, which takes minutes.

Ends with status 1 if a bound is missed:
cards ≤ 1/8 of plain HTML and ≤ 200 MB; standings of 1,000 ≤ 1/2 of it; 5,000 rows ≤ 6 × 1,000 rows and ≤ 300 MB.
"""

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple


class Measured(NamedTuple):
    seconds: float
    megabytes: float


def main(arguments: Sequence[str]) -> int:
    parser = ArgumentParser(prog="bin/bench print")
    parser.add_argument("--cards", type=int, default=1000, metavar="N")
    parser.add_argument("--rows", type=int, default=1000, metavar="N")
    parser.add_argument("--quick", action="store_true", help="leave out the plain HTML")
    parser.add_argument("--one", nargs=2, help="used by itself: one measurement in this process")
    options = parser.parse_args(arguments)
    if options.one:
        print(json.dumps(here(options.one[0], int(options.one[1]))))
        return 0
    missed = cards(options.cards, options.quick) + standings(options.rows, options.quick)
    print(f"\nOne card again, from asking to its file, warm worker: {reprint():.2f} s")
    for each in missed:
        print(f"MISSED: {each}", file=sys.stderr)
    return int(bool(missed))


def cards(count: int, quick: bool) -> list[str]:
    print(f"{count} score cards, four to a sheet")
    ours = print_figures("ours", measure("cards", count))
    print_figures("ours, every hand filled in", measure("filled", count), ours)
    print_figures("reportlab", measure("reportlab_cards", count), ours)
    missed = [] if ours.megabytes <= 200 else [f"cards take {ours.megabytes:.0f} MB, not 200"]
    if not quick:
        plain = print_figures("plain HTML in WeasyPrint", measure("plain_cards", count), ours)
        if ours.seconds > plain.seconds / 8:
            missed.append(f"cards take 1/{plain.seconds / ours.seconds:.1f} of plain HTML, not 1/8")
    return missed


def standings(rows: int, quick: bool) -> list[str]:
    print(f"\nStandings, {rows} rows and {5 * rows}")
    ours = print_figures(f"ours, {rows} rows", measure("standings", rows))
    many = print_figures(f"ours, {5 * rows} rows", measure("standings", 5 * rows), ours)
    missed = []
    if many.seconds > 6 * ours.seconds:
        missed.append(f"five times the rows take {many.seconds / ours.seconds:.1f} times as long")
    if many.megabytes > 300:
        missed.append(f"standings take {many.megabytes:.0f} MB, not 300")
    if not quick:
        plain = print_figures("plain HTML in WeasyPrint", measure("plain_standings", rows), ours)
        if ours.seconds > plain.seconds / 2:
            missed.append("standings take more than half of plain HTML")
    return missed


def print_figures(name: str, found: Measured, beside: Measured | None = None) -> Measured:
    ratio = f"{found.seconds / beside.seconds:7.1f} ×" if beside else ""
    print(f"  {name:<28}{found.seconds:8.2f} s CPU{found.megabytes:8.0f} MB {ratio}", flush=True)
    return found


def measure(name: str, count: int) -> Measured:
    """Run one measurement in a process of its own."""
    command = [sys.executable, "-m", "bench.print", "--one", name, str(count)]
    ran = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    if ran.returncode:
        sys.exit(f"bench.print {name}: {ran.stderr}")
    return Measured(*json.loads(ran.stdout.splitlines()[-1]))


def here(name: str, count: int) -> Measured:
    with tempfile.TemporaryDirectory(prefix="jiang-bench-") as folder:
        os.environ.update(DATA_DIR=folder, DJANGO_SETTINGS_MODULE="config.settings")
        import django

        django.setup()
        from . import print_ways

        content = print_ways.content_for(name, count)
        way = getattr(print_ways, name)
        started = time.process_time()
        way(content, Path(folder) / "out.pdf")
        seconds = time.process_time() - started
    return Measured(seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)


def reprint() -> float:
    """Return the seconds from a click to the file, as a person at the desk waits."""
    with tempfile.TemporaryDirectory(prefix="jiang-bench-", ignore_cleanup_errors=True) as folder:
        environment = {
            **os.environ,
            "DATA_DIR": folder,
            "DJANGO_SETTINGS_MODULE": "config.settings",
        }
        for name in ("DATABASE_URL", "BROKER_URL"):
            environment.pop(name, None)
        command = [sys.executable, "-m", "bench.print_reprint"]
        ran = subprocess.run(
            command, env=environment, capture_output=True, encoding="utf-8", check=False
        )
        if ran.returncode:
            sys.exit(f"bench.print_reprint: {ran.stderr}")
        return float(ran.stdout.splitlines()[-1])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

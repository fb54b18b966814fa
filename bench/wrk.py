"""Load from wrk, which costs the machine little: what is measured is the server."""

import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

TIMES = {"us": 1e-6, "ms": 1e-3, "s": 1.0, "m": 60.0}
BYTES = {"B": 1, "KB": 2**10, "MB": 2**20, "GB": 2**30}
RATE = re.compile(r"Requests/sec:\s+([\d.]+)")
QUANTILE = re.compile(r"^\s+(50|99)%\s+([\d.]+)(us|ms|s|m)\s*$", re.MULTILINE)
TOTAL = re.compile(r"(\d+) requests in [\d.]+\w+, ([\d.]+)(B|KB|MB|GB) read")
SOCKETS = re.compile(r"Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)")
REFUSED = re.compile(r"Non-2xx or 3xx responses: (\d+)")


@dataclass(frozen=True, slots=True)
class Load:
    """What wrk saw: requests a second, seconds that half and 99 of 100 took, bytes of an answer with its head, failures."""

    rate: float
    p50: float
    p99: float
    requests: int
    size: float
    failed: int


def require_wrk() -> None:
    if shutil.which("wrk") is None:
        sys.exit("The load comes from wrk. On Debian or Ubuntu: sudo apt-get install wrk")


def command(
    url: str,
    *,
    connections: int,
    seconds: float,
    threads: int = 1,
    headers: Sequence[str] = (),
    script: Path | None = None,
    arguments: Sequence[str] = (),
) -> list[str]:
    """Return the command; `arguments` are the script's."""
    parts = ["wrk", f"-t{threads}", f"-c{connections}", f"-d{seconds:g}s", "--latency"]
    parts += ["--timeout", "30s"]
    for header in headers:
        parts += ["-H", header]
    if script is not None:
        parts += ["-s", str(script)]
    return [*parts, url, *(["--", *arguments] if arguments else [])]


def run_wrk(line: Sequence[str]) -> Load:
    """Run a `command` to its end."""
    done = subprocess.run(line, capture_output=True, encoding="utf-8", check=False)
    if done.returncode:
        raise RuntimeError(done.stdout + done.stderr)
    return read(done.stdout)


def read(output: str) -> Load:
    rate, total = RATE.search(output), TOTAL.search(output)
    quantiles = {name: float(value) * TIMES[unit] for name, value, unit in QUANTILE.findall(output)}
    if rate is None or total is None:
        raise RuntimeError(output)
    requests = int(total[1])
    sockets, refused = SOCKETS.search(output), REFUSED.search(output)
    failed = sum(map(int, sockets.groups())) if sockets else 0
    return Load(
        rate=float(rate[1]),
        p50=quantiles.get("50", 0.0),
        p99=quantiles.get("99", 0.0),
        requests=requests,
        size=float(total[2]) * BYTES[total[3]] / max(1, requests),
        failed=failed + (int(refused[1]) if refused else 0),
    )

"""What bin/serve takes of memory, shared pages counted in parts (PSS), and of processor time."""

import os
import re
import time
from pathlib import Path

from tests.project.processes import Served, serving

MEGABYTE = 1e6
PSS = re.compile(r"^Pss:\s+(\d+) kB", re.MULTILINE)
TICK = os.sysconf("SC_CLK_TCK")


def processes_of(served: Served) -> set[int]:
    return family_of(served.process.pid)


def family_of(pid: int) -> set[int]:
    """Return a process and all that it started; one that has just ended has started nothing."""
    try:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except (FileNotFoundError, ProcessLookupError):
        return set()
    return {pid}.union(*(family_of(int(child)) for child in children))


def memory_of(served: Served) -> float:
    """Return the megabytes that all processes of an installation take."""
    return sum(map(pss_of, processes_of(served))) / MEGABYTE


def pss_of(pid: int) -> int:
    try:
        text = Path(f"/proc/{pid}/smaps_rollup").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return 0
    found = PSS.search(text)
    return 1024 * int(found[1]) if found else 0


def cpu_of(served: Served) -> float:
    """Return the seconds of processor time that all processes have used."""
    return sum(map(cpu_of_process, processes_of(served)))


def cpu_of_process(pid: int) -> float:
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return 0.0
    return (int(fields[11]) + int(fields[12])) / TICK


def memory_at_rest(folder: Path, settings: dict[str, str]) -> dict[int, float]:
    """Return the megabytes of bin/serve as it ships, by web processes, once its worker is ready."""
    found = {}
    for number in (1, 2):
        usual = {"WEB_PROCESSES": str(number), "WORKER_CONCURRENCY": "1", "HOST": "127.0.0.1"}
        with serving(folder, **settings, **usual) as served:
            found[number] = settled_memory(served)
    return found


def settled_memory(served: Served) -> float:
    """Return the memory once everything has started: when it stays the same for three seconds."""
    before = 0.0
    while abs((now := memory_of(served)) - before) > now / 200:
        before = now
        time.sleep(3)
    return now

"""Keeping processes running: whoever dies is started again; all stop together."""

import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import FrameType

SECONDS_TO_STOP = 10.0
STEADY_AFTER = 30.0  # a process that ran this long has not died of starting
LONGEST_DELAY = 30.0
PR_SET_PDEATHSIG = 1


def stop_with_parent() -> None:
    """In the child: be told to stop when the supervisor itself is killed (Linux)."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


@dataclass
class Child:
    """One supervised process, the head of a process group of its own."""

    name: str
    command: Sequence[str]
    environment: Mapping[str, str]
    process: subprocess.Popen[bytes] | None = None
    started_at: float = 0.0
    start_at: float = 0.0
    deaths: int = 0

    def start(self) -> None:
        # Its own session: Ctrl-C reaches the supervisor only, which then stops it in order.
        self.process = subprocess.Popen(  # noqa: S603
            self.command,
            env=dict(self.environment),
            start_new_session=True,
            preexec_fn=stop_with_parent,  # noqa: PLW1509
        )
        self.started_at = time.monotonic()

    def watch(self) -> None:
        """Start the process if it is due; note its death, and when to try again."""
        now = time.monotonic()
        if self.process is None:
            if now >= self.start_at:
                self.start()
        elif (code := self.process.poll()) is not None:
            self.kill_group()
            self.deaths = 1 if now - self.started_at > STEADY_AFTER else self.deaths + 1
            delay = min(0.5 * 2 ** (self.deaths - 1), LONGEST_DELAY)
            print(
                f"{self.name} ended ({describe(code)}); starting again in {delay:g} s",
                file=sys.stderr,
                flush=True,
            )
            self.process, self.start_at = None, now + delay

    def signal(self, number: signal.Signals) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(number)

    def wait_until(self, deadline: float) -> None:
        if self.process is None:
            return
        try:
            self.process.wait(max(0.0, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            print(f"{self.name} does not stop; killing it", file=sys.stderr, flush=True)
        self.kill_group()
        self.process.wait()

    def kill_group(self) -> None:
        """Leave nobody behind: the children of a killed worker go with it."""
        if self.process is not None:
            try:
                os.killpg(self.process.pid, signal.SIGKILL)
            except ProcessLookupError:
                return


def describe(code: int) -> str:
    return f"killed by {signal.Signals(-code).name}" if code < 0 else f"exit code {code}"


@dataclass
class Supervisor:
    """Runs the children until SIGINT or SIGTERM."""

    children: Sequence[Child]
    each_round: Callable[[], None] = lambda: None
    stopping: bool = field(default=False, init=False)

    def run(self) -> None:
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self.stop_soon)
        while not self.stopping:
            for child in self.children:
                child.watch()
            self.each_round()
            time.sleep(0.1)
        self.stop()

    def stop_soon(self, number: int, frame: FrameType | None) -> None:
        """Ask everybody to stop; asked again, do not wait."""
        if self.stopping:
            for child in self.children:
                child.kill_group()
        self.stopping = True

    def stop(self) -> None:
        for child in self.children:
            child.signal(signal.SIGTERM)
        deadline = time.monotonic() + SECONDS_TO_STOP
        for child in self.children:
            child.wait_until(deadline)

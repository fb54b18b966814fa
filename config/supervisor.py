"""Keeping processes running: whoever dies is started again, all are replaced one by one, all stop together."""

import os
import select
import signal
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import FrameType

from config.child_process import ChildProcess, describe

SECONDS_TO_LEAVE = 30.0  # for a process that is replaced
SECONDS_TO_ANSWER = 60.0  # for the one that comes in its place
STEADY_AFTER = 30.0  # a process that ran this long has not died of starting
LONGEST_DELAY = 30.0


@dataclass
class Child:
    """What is to run; `process` is the one that does, beside it there may be one that comes or goes."""

    name: str
    command: Sequence[str]
    environment: Mapping[str, str]
    seconds_to_stop: float
    files: Sequence[int] = ()  # that it finds open
    says_when_ready: bool = False
    process: ChildProcess | None = None
    others: list[ChildProcess] = field(default_factory=list)
    start_at: float = 0.0
    deaths: int = 0

    def started(self) -> ChildProcess:
        return ChildProcess(self.command, self.environment, self.files, self.says_when_ready)

    def watch(self) -> None:
        """Start the process if it is due; note its death, and when to try again."""
        now = time.monotonic()
        if self.process is None:
            if now >= self.start_at:
                self.process = self.started()
        elif (code := self.process.poll()) is not None:
            self.process.end()
            self.deaths = 1 if now - self.process.started_at > STEADY_AFTER else self.deaths + 1
            delay = delay_after(self.deaths)
            say(f"{self.name} ended ({describe(code)}); starting again in {delay:g} s")
            self.process, self.start_at = None, now + delay

    def replace(self) -> Iterator[None]:
        """Put a new process in the place of the one that runs; each step is a moment to look after others."""
        if self.says_when_ready:
            yield from self.hand_over()
        elif self.process is not None:
            leaving, self.process, self.start_at = self.process, None, float("inf")
            yield from self.see_off(leaving)
            self.start_at = 0.0

    def hand_over(self) -> Iterator[None]:
        """Stop the process when its successor answers; if that one doesn't start, all stays as it was."""
        successor = self.started()
        self.others.append(successor)
        while not successor.is_ready():
            code = successor.poll()
            is_late = time.monotonic() - successor.started_at > SECONDS_TO_ANSWER
            if code is not None or is_late:
                self.others.remove(successor)
                successor.end()
                why = "did not answer" if code is None else f"ended ({describe(code)})"
                say(f"{self.name}: the new one {why}; the one before goes on")
                return
            yield
        self.others.remove(successor)
        leaving, self.process = self.process, successor
        if leaving is not None:
            yield from self.see_off(leaving)

    def see_off(self, leaving: ChildProcess) -> Iterator[None]:
        """Let a process finish what it is doing."""
        self.others.append(leaving)
        deadline = time.monotonic() + SECONDS_TO_LEAVE
        leaving.send(signal.SIGTERM)
        while leaving.poll() is None and time.monotonic() < deadline:
            yield
        leaving.end()
        self.others.remove(leaving)

    def end_by(self, deadline: float) -> None:
        for process in self.all_processes():
            while process.poll() is None and time.monotonic() < deadline:
                time.sleep(0.02)
            process.end()

    def all_processes(self) -> list[ChildProcess]:
        return [*self.others, *([self.process] if self.process else [])]


def delay_after(deaths: int) -> float:
    """Return how many seconds to wait after so many deaths in a row: none after the first.

    >>> [delay_after(deaths) for deaths in (1, 2, 3, 20)]
    [0.0, 0.5, 1.0, 30.0]
    """
    return 0.0 if deaths == 1 else min(0.5 * 2 ** (deaths - 2), LONGEST_DELAY)


def say(words: str) -> None:
    print(words, file=sys.stderr, flush=True)


@dataclass
class Supervisor:
    """Runs the children until SIGINT or SIGTERM; SIGHUP replaces them one after the other."""

    children: Sequence[Child]
    each_round: Callable[[], None] = lambda: None
    when_stopping: Callable[[], None] = lambda: None
    stopping: bool = field(default=False, init=False)
    is_to_replace: bool = field(default=False, init=False)
    replacing: Iterator[None] = field(default_factory=lambda: iter(()), init=False)

    def run(self) -> None:
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self.stop_soon)
        signal.signal(signal.SIGHUP, self.replace_soon)
        woken, wake = os.pipe()
        os.set_blocking(wake, False)
        signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
        while not self.stopping:
            for child in self.children:
                child.watch()
            self.go_on_replacing()
            self.each_round()
            if select.select([woken], [], [], 0.1)[0]:
                os.read(woken, 1000)
        self.stop()

    def go_on_replacing(self) -> None:
        """Take the next step; asked in the middle, begin anew afterwards."""
        for _ in self.replacing:
            return
        if self.is_to_replace:
            self.is_to_replace = False
            self.replacing = self.replace_all()

    def replace_all(self) -> Iterator[None]:
        for child in self.children:
            yield from child.replace()

    def replace_soon(self, number: int, frame: FrameType | None) -> None:
        self.is_to_replace = True

    def stop_soon(self, number: int, frame: FrameType | None) -> None:
        """Ask everybody to stop; asked again, do not wait."""
        if self.stopping:
            for process in self.all_processes():
                process.kill_group()
        self.stopping = True

    def stop(self) -> None:
        self.when_stopping()
        for process in self.all_processes():
            process.send(signal.SIGTERM)
        stopped_at = time.monotonic()
        for child in sorted(self.children, key=lambda child: child.seconds_to_stop):
            child.end_by(stopped_at + child.seconds_to_stop)

    def all_processes(self) -> list[ChildProcess]:
        return [process for child in self.children for process in child.all_processes()]

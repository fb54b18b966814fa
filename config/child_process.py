"""A process that the supervisor started, with all that it started itself."""

import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence

PR_SET_PDEATHSIG = 1


def stop_with_parent() -> None:
    """In the child: be told to stop when the supervisor itself is killed (Linux)."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


class ChildProcess:
    """A running process, the head of a process group of its own."""

    def __init__(
        self,
        command: Sequence[str],
        environment: Mapping[str, str],
        files: Sequence[int] = (),
        says_when_ready: bool = False,
    ) -> None:
        self.ready, said = os.pipe()
        os.set_blocking(self.ready, False)
        # Its own session: Ctrl-C reaches the supervisor only, which then stops it in order.
        self.process = subprocess.Popen(  # noqa: S603
            [*command, *(["--ready", str(said)] if says_when_ready else [])],
            env=dict(environment),
            pass_fds=[*files, *([said] if says_when_ready else [])],
            start_new_session=True,
            preexec_fn=stop_with_parent,  # noqa: PLW1509
        )
        os.close(said)
        self.started_at = time.monotonic()

    def poll(self) -> int | None:
        return self.process.poll()

    def is_ready(self) -> bool:
        """Say whether it has just written that it answers."""
        try:
            return os.read(self.ready, 1) != b""
        except BlockingIOError:
            return False

    def send(self, number: signal.Signals) -> None:
        if self.poll() is None:
            self.process.send_signal(number)

    def kill_group(self) -> None:
        """Leave nobody behind: the children of a killed worker go with it."""
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            return

    def end(self) -> None:
        self.kill_group()
        self.process.wait()
        os.close(self.ready)


def describe(code: int) -> str:
    return f"killed by {signal.Signals(-code).name}" if code < 0 else f"exit code {code}"

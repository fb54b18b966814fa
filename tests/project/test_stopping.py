"""Ctrl-C: what is being entered is finished, who watches is not waited for, and the data folder is free at once."""

import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from django.core.exceptions import ImproperlyConfigured

from config import one_server
from config.one_server import hold
from tests.e2e.site import Site, site
from tests.project.processes import BASE, PATIENCE, Served, descendants_of, eventually, is_alive
from tournaments.data_folder import held

pytestmark = pytest.mark.no_database

# A second on a machine that has nothing else to do; before, one open page alone took three, a worker six.
SOON = 2.5
ASK = "GET /events/{event}/live?number HTTP/1.1\r\nHost: localhost\r\n\r\n"


class Entry(threading.Thread):
    """Lets a phone in by its code; the database has other things to do meanwhile."""

    def __init__(self, running: Site, code: str) -> None:
        super().__init__()
        self.address = f"{running.url}/api/v1/devices/admit"
        self.code = code
        self.status: Any = None

    def run(self) -> None:
        try:
            answer = httpx.post(self.address, json={"code": self.code}, timeout=PATIENCE)
            self.status = answer.status_code
        except httpx.TransportError as error:
            self.status = error


def open_stream(running: Site, event: str) -> socket.socket:
    wire = socket.create_connection(("127.0.0.1", running.served.port), timeout=PATIENCE)
    wire.sendall(ASK.format(event=event).encode())
    assert wire.recv(1000).startswith(b"HTTP/1.1 200 ")
    return wire


def test_streams_end_an_entry_is_finished_and_the_folder_is_free(
    served: Served, tmp_path: Path
) -> None:
    kept = shutil.ignore_patterns("broker", "tmp", "heartbeat", "beat-schedule*", "serve.*")
    folder = Path(shutil.copytree(served.folder, tmp_path / "data", ignore=kept))
    with (
        ExitStack() as open_now,
        site(folder, WEB_PROCESSES="2", WORKER_CONCURRENCY="1") as running,
    ):
        eventually(lambda: "worker" in running.served.children(), "a worker")
        hall = running.hall()
        for _ in range(20):
            open_now.enter_context(open_stream(running, hall["event"]))
        everybody = descendants_of(running.served.process.pid)
        database = open_now.enter_context(
            closing(sqlite3.connect(folder / "jiang.sqlite3", isolation_level=None))
        )
        database.execute("BEGIN IMMEDIATE")
        entry = Entry(running, hall["codes"][0])
        entry.start()
        time.sleep(0.5)  # until it waits for the database

        begun = time.monotonic()
        running.served.process.send_signal(signal.SIGINT)
        database.execute("COMMIT")
        code = running.served.process.wait(PATIENCE)
        took = time.monotonic() - begun
        entry.join()

        assert code == 0
        assert entry.status == 201
        assert took < SOON
        assert [pid for pid in everybody if is_alive(pid)] == []
        assert "Traceback" not in running.served.log.read_text()
        with held(folder):
            pass


# Holds the folder as a server does, and is gone before the worker that it started.
KILLED = """
import os, pathlib, subprocess, sys
from tournaments.data_folder import hold
lock = hold(pathlib.Path(sys.argv[1]))
subprocess.Popen(["sleep", sys.argv[2]], pass_fds=[lock])
print(os.getpid())
"""


def killed_server(folder: Path, *, worker_goes_on_for: float) -> str:
    """Return the number of a server that is dead while its worker lives."""
    command = [sys.executable, "-c", KILLED, str(folder), str(worker_goes_on_for)]
    with subprocess.Popen(command, cwd=BASE, stdout=subprocess.PIPE, encoding="utf-8") as server:
        assert server.stdout is not None
        return server.stdout.readline().strip()


def test_what_a_killed_server_has_left_behind_is_waited_for(tmp_path: Path) -> None:
    killed_server(tmp_path, worker_goes_on_for=0.5)

    os.close(hold(tmp_path))


def test_a_worker_that_goes_on_printing_keeps_the_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(one_server, "PATIENCE", 0.2)
    server = killed_server(tmp_path, worker_goes_on_for=3)

    with pytest.raises(ImproperlyConfigured) as refused:
        hold(tmp_path)

    assert str(refused.value) == (
        f"DATA_DIR: {tmp_path} is still in use by a worker of process {server}, which was killed; "
        "it ends when what it prints is done. Start again then"
    )

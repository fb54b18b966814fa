"""The broker in files: what a full disk left behind ends no worker, and nobody reads half a message."""

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from kombu import Connection, Exchange, Queue
from kombu.simple import SimpleQueue

from config.brokers import broker_settings
from config.file_broker import write_whole
from tests.project.processes import Served, eventually

pytestmark = pytest.mark.no_database

BROKEN = [b"", b"\0" * 512, b'{"body": "W1sxXS', b"\xff\xfe"]


@pytest.fixture
def name() -> str:
    """A queue's name; kombu remembers for a whole process which are bound."""
    return f"cards-{uuid4().hex}"


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Connection]:
    url, options = broker_settings("", tmp_path)
    with Connection(url, transport_options=options) as connection:
        yield connection


def queue_of(broker: Connection, name: str) -> SimpleQueue:
    queue: Any = Queue(name, Exchange(name), routing_key=name)
    channel: Any = broker.channel()
    return SimpleQueue(channel, queue)


def received(queue: SimpleQueue) -> object:
    message = queue.get(timeout=5)
    message.ack()
    return message.payload


def test_broken_messages_are_left_out(broker: Connection, name: str, tmp_path: Path) -> None:
    queue = queue_of(broker, name)
    for number, content in enumerate(BROKEN):
        (tmp_path / "broker/queue" / f"0_{number}.{name}.msg").write_bytes(content)

    queue.put({"job": 1})

    assert received(queue) == {"job": 1}
    assert list((tmp_path / "broker/queue").iterdir()) == []


@pytest.mark.parametrize("content", BROKEN)
def test_a_broken_table_of_bindings_is_made_anew(
    broker: Connection, name: str, tmp_path: Path, content: bytes
) -> None:
    (tmp_path / f"broker/control/{name}.exchange").write_bytes(content)

    queue = queue_of(broker, name)
    queue.put({"job": 1})

    assert received(queue) == {"job": 1}


def test_a_message_has_its_name_only_when_it_is_whole(
    broker: Connection, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[tuple[str, int]] = []
    rename = Path.rename

    def watched(aside: Path, file: Path) -> Path:
        seen.extend((each.suffix, each.stat().st_size) for each in file.parent.iterdir())
        return rename(aside, file)

    queue = queue_of(broker, name)
    monkeypatch.setattr(Path, "rename", watched)
    queue.put({"job": 1})

    [(suffix, size)] = seen
    assert suffix == ".part"
    assert size > 0


def test_of_what_can_not_be_written_nothing_is_left(tmp_path: Path) -> None:
    (tmp_path / "in the way").mkdir()

    with pytest.raises(OSError, match="directory"):
        write_whole(tmp_path / "in the way", "a message")

    assert [each.name for each in tmp_path.iterdir()] == ["in the way"]


def test_processes_that_bind_at_once_lose_no_binding(tmp_path: Path) -> None:
    url, options = broker_settings("", tmp_path)
    names = [f"q{number}" for number in range(8)]
    together = threading.Barrier(len(names))

    def bind(name: str) -> None:
        with Connection(url, transport_options=options) as connection:
            together.wait(30)
            Queue(name, Exchange("all"), routing_key=name)(connection.channel()).declare()

    threads = [threading.Thread(target=bind, args=[name]) for name in names]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)

    with Connection(url, transport_options=options) as connection:
        channel: Any = connection.channel()
        table = channel.get_table("all")
    assert sorted(bound.queue for bound in table) == names


def test_a_worker_outlives_the_empty_files_of_a_full_disk(served: Served) -> None:
    eventually(lambda: served.health()["worker_seen_seconds_ago"] is not None, "the heartbeat")
    worker = served.children()["worker"]
    left = [served.folder / "broker/queue" / f"{number}_left.cards.msg" for number in range(3)]

    for file in left:
        file.touch()

    eventually(lambda: not any(file.exists() for file in left), "the end of the broken messages")
    heartbeat = served.folder / "heartbeat"
    before = heartbeat.stat().st_mtime
    eventually(lambda: heartbeat.stat().st_mtime > before, "another heartbeat")
    assert served.children()["worker"] == worker

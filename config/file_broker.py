"""The broker in files, safe against a full disk and a reader beside the writer: a file is whole, or it is not there.

kombu's own transport writes under the final name, so that a reader may find a file open but still empty
(kombu #1551), and a file that a full disk left empty ends the worker that reads it.
"""

import fcntl
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Any
from uuid import uuid4

from kombu.transport import TRANSPORT_ALIASES, filesystem
from kombu.transport.filesystem import exchange_queue_t
from kombu.utils.json import dumps

log = logging.getLogger(__name__)


class Channel(filesystem.Channel):
    """Messages and tables of bindings; what can't be read is left out and told."""

    def get_table(self, exchange: str) -> list[Any]:
        """Return the bindings; a broken file has none, and the next binding makes it anew."""
        try:
            return list(super().get_table(exchange))
        except ValueError:
            log.warning("The broker's file of “%s” was broken and is made anew", exchange)
            return []

    def _queue_bind(self, exchange: str, routing_key: str, pattern: str | None, queue: str) -> None:
        bound = exchange_queue_t(routing_key or "", pattern or "", queue or "")
        with self._alone():
            table = self.get_table(exchange)
            if bound not in table:
                file = self._exchange_file(exchange)  # type: ignore[attr-defined]
                write_whole(file, dumps([bound, *table]))

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Keep two processes from binding at once: one would overwrite the other's."""
        with (self.control_folder / "bind.lock").open("w") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            yield

    def _put(self, queue: str, payload: Any, **kwargs: Any) -> None:  # type: ignore[override]
        """Put a message into the queue; raises OSError, and nothing of it is left."""
        name = f"{round(monotonic() * 1000)}_{uuid4()}.{queue}.msg"
        write_whole(Path(self.data_folder_out) / name, dumps(payload))

    def _get(self, queue: str, timeout: float | None = None) -> Any:
        """Return the next message that can be read; raises Empty if there is none."""
        while True:
            try:
                return super()._get(queue)
            except ValueError as error:
                # It is out of the queue already; what must happen is a row in the database.
                log.warning("A broken message in “%s” was thrown away: %s", queue, error)


class Transport(filesystem.Transport):
    Channel = Channel


def write_whole(file: Path, text: str) -> None:
    """Write a file aside and give it its name when it is complete; raises OSError, and nothing is left."""
    aside = file.with_name(f".{file.name}.{uuid4()}.part")
    try:
        aside.write_text(text, encoding="utf-8")
        aside.rename(file)
    except OSError:
        aside.unlink(missing_ok=True)
        raise


def register() -> None:
    """Take the place of kombu's own transport for filesystem:// addresses."""
    TRANSPORT_ALIASES["filesystem"] = f"{__name__}:Transport"

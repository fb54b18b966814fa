"""What was made of an event at its newest log number, kept in memory: nothing changed, nothing to do."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from dataclasses import dataclass
from threading import Lock
from typing import Any, TypeVar, cast

from tournaments.events.models import Event

T = TypeVar("T")
Version = tuple[int, str]  # a log entry's number and hash

MOST_BYTES = 64_000_000


def version_of(event: Event) -> Version:
    return event.head_seq, event.head_hash


@dataclass(frozen=True, slots=True)
class Kept:
    version: Version
    value: Any
    weight: int


class Snapshots:
    """The newest of each page; when all together weigh too much, those go first that nobody asked for longest."""

    def __init__(self, most: int = MOST_BYTES) -> None:
        self.most = most
        self.weight = 0
        self._kept: OrderedDict[Hashable, Kept] = OrderedDict()
        self._making: dict[tuple[Hashable, Version], Future[Any]] = {}
        self._lock = Lock()

    def get(
        self,
        page: Hashable,
        version: Version,
        make: Callable[[], T],
        *,
        weigh: Callable[[Any], int] = len,
    ) -> T:
        """Return the page as it is at a version or a later one, made if it isn't there.

        Whoever asks while it is being made waits for that. `weigh` says how many bytes it takes, roughly.
        """
        with self._lock:
            found = self._kept.get(page)
            if found is not None and (found.version == version or found.version[0] > version[0]):
                self._kept.move_to_end(page)
                return cast(T, found.value)
            making = self._making.get((page, version))
            if making is None:
                mine = self._making[page, version] = Future[Any]()
        if making is not None:
            return cast(T, making.result())
        return self._make(page, version, make, weigh, mine)

    def latest(self, page: Hashable) -> Any:
        """Return the page as it was made last, if it is here."""
        found = self._kept.get(page)
        return found.value if found is not None else None

    def _make(
        self,
        page: Hashable,
        version: Version,
        make: Callable[[], T],
        weigh: Callable[[Any], int],
        making: "Future[Any]",
    ) -> T:
        """Make it for everybody who waits; what can't be made is told all of them."""
        try:
            made = make()
            self._keep(page, Kept(version, made, weigh(made)))
        except BaseException as error:
            making.set_exception(error)
            raise
        else:
            making.set_result(made)
            return made
        finally:
            with self._lock:
                del self._making[page, version]

    def _keep(self, page: Hashable, made: Kept) -> None:
        with self._lock:
            before = self._kept.get(page)
            if before is not None and before.version[0] > made.version[0]:
                return
            self.weight += made.weight - (before.weight if before else 0)
            self._kept[page] = made
            self._kept.move_to_end(page)
            while self.weight > self.most and len(self._kept) > 1:
                _, gone = self._kept.popitem(last=False)
                self.weight -= gone.weight

    def clear(self) -> None:
        with self._lock:
            self._kept.clear()
            self.weight = 0


snapshots = Snapshots()

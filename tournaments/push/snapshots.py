"""What was rendered of an event at one log number, kept in memory: nothing changed, nothing to do."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock

MOST_KEPT = 500


class Snapshots:
    """Rendered pieces by event, log number and whatever else they depend on; the oldest go first."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        self.most = most
        self._kept: OrderedDict[Hashable, str] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable, make: Callable[[], str]) -> str:
        """Return the piece for this key, made if it isn't there.

        Two who ask at once may both make it; both get the same.
        """
        with self._lock:
            found = self._kept.get(key)
            if found is not None:
                self._kept.move_to_end(key)
                return found
        made = make()
        with self._lock:
            self._kept[key] = made
            while len(self._kept) > self.most:
                self._kept.popitem(last=False)
        return made


snapshots = Snapshots()

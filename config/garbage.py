"""Python's garbage collection in a web process: the long ones come while nobody enters anything.

A whole collection holds everything up, for a quarter of a second while thousands of pages are open. Python begins one
whenever it has made enough, and so just while a page is made, which is when entries come. What is young is collected as ever.
"""

import asyncio
import gc
import time
from collections.abc import Callable

OFTEN = 10.0  # seconds between two whole collections, at least
SHARE = 0.001  # of the time, that they take at most
LATEST = 600.0  # seconds, after which one comes though somebody enters something
NEVER = 2**31 - 1  # so many collections of what is younger
LOOK = 0.5  # seconds between two looks whether it is quiet


def keep_what_is_loaded() -> None:
    """Let what was loaded at the start, which stays, be looked at no more; and begin no whole collection by itself."""
    gc.collect()
    gc.freeze()
    young, middle, _old = gc.get_threshold()
    gc.set_threshold(young, middle, NEVER)


async def collect_when_quiet(is_busy: Callable[[], bool]) -> None:
    """Collect all garbage now and then, for as long as the process runs."""
    ended, took = time.monotonic(), 0.0
    while True:
        await asyncio.sleep(LOOK)
        rest = time.monotonic() - ended
        if rest > max(OFTEN, took / SHARE) and (not is_busy() or rest > LATEST):
            begun = time.monotonic()
            gc.collect()
            ended = time.monotonic()
            took = ended - begun

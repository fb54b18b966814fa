"""Doing something again and again while somebody else writes."""

from collections.abc import Callable, Iterator
from threading import Event, Thread

from django.db import connection


def during(work: Callable[[], object]) -> Iterator[int]:
    """Count from 0 for as long as the work goes on in another thread, and once after; fails if it fails."""
    done, failed = Event(), list[BaseException]()

    def run() -> None:
        try:
            work()
        except BaseException as error:
            failed.append(error)
            raise
        finally:
            done.set()
            connection.close()

    worker = Thread(target=run)
    worker.start()
    count = 0
    while not done.is_set():
        yield count
        count += 1
    worker.join()
    yield count
    assert failed == []

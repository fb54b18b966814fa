"""One of several who found out the set-up code: each thread makes an account with it, all at once."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from django.db import connection

from scoring.errors import RuleError
from tournaments.staff.services.first_organizer import create_first_organizer

THREADS = 6


def main(arguments: list[str]) -> list[str]:
    """Answer `CODE NAME`: how each thread's attempt ended, made or a refusal's code."""
    code, name = arguments
    barrier = Barrier(THREADS)

    def attempt(thread: int) -> str:
        connection.ensure_connection()
        barrier.wait()
        try:
            create_first_organizer(
                code=code, username=f"{name}{thread}", password="cool-otter-42-hall"
            )
        except RuleError as error:
            return error.code
        finally:
            connection.close()
        return "made"

    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(attempt, range(THREADS)))

"""The time from asking for one card to its file, with a real worker that has printed before."""

import os
import subprocess
import sys
import time

import django


def main() -> None:
    django.setup()
    from django.core.management import call_command

    from tests.builders import a_published_jiang, owner_of
    from tournaments.printing.services.jobs import request_print

    call_command("migrate", verbosity=0)
    jiang = a_published_jiang(tables=2)
    event = jiang.event
    options = ["--queues", "cards,long", "--concurrency", "1", "--loglevel", "ERROR"]
    environment = {**os.environ, "PYTHONWARNINGS": "ignore"}
    worker = subprocess.Popen(
        [sys.executable, "-m", "celery", "--quiet", "--app", "config", "worker", *options],
        env=environment,
        stdout=subprocess.DEVNULL,
    )
    try:
        took = 0.0
        for number in (1, 2, 3):  # the first warms the worker up
            started = time.monotonic()
            scope = {"jiang": 1, "participant": number}
            job = request_print(event=event, kind="score-cards", scope=scope, by=owner_of(event))
            while job.state != "done":
                time.sleep(0.01)
                job.refresh_from_db()
            took = time.monotonic() - started
        print(took)
    finally:
        worker.terminate()
        worker.wait()


if __name__ == "__main__":
    main()

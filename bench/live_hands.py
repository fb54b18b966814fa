"""`python -m bench.live_hands EVENT`: reports hands, one a second, as many as each line it reads says.

Answers with a line of JSON: for each hand its log number and the moment of its commit.
"""

import json
import os
import sys
from itertools import cycle
from random import Random
from time import monotonic, sleep

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from bench.core_in_database import owner_of, waiting  # noqa: E402
from bench.halls import a_report  # noqa: E402
from tournaments.events.models import Event  # noqa: E402
from tournaments.hands.services.report import report_hand  # noqa: E402

EVERY = 1.0  # seconds


def main(public_id: str) -> None:
    event = Event.objects.get(public_id=public_id)
    owner, rng = owner_of(event), Random(4)
    tables = cycle(waiting(event).tables.select_related("jiang__event").order_by("-number"))
    for line in sys.stdin:
        commits = []
        for _ in range(int(line)):
            sleep(EVERY * rng.uniform(0.6, 1.4))
            table = next(tables)
            number = table.hands.count() + 1
            report_hand(table=table, number=number, report=a_report(rng), by=owner)
            committed = monotonic()
            seq = Event.objects.values_list("head_seq", flat=True).get(pk=event.pk)
            commits.append((seq, committed))
        sys.stdout.write(json.dumps(commits) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1])

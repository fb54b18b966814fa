"""Makes an event with print jobs in the installation that the environment names; prints their ids."""

import json
import sys

import django


def main() -> None:
    django.setup()
    from django.core.management import call_command

    from tests.builders import a_drawn_jiang, owner_of
    from tournaments.printing.services.jobs import request_print

    call_command("migrate", run_syncdb=True, verbosity=0)
    event = a_drawn_jiang(tables=1).event
    jobs = {
        name: request_print(
            event=event, kind="blank-cards", scope={"jiang": 1, "count": count}, by=owner_of(event)
        )
        for name, count in (("long", 2400), ("lost", 4), ("twice", 8))
    }
    json.dump({name: job.pk for name, job in jobs.items()}, sys.stdout)


if __name__ == "__main__":
    main()

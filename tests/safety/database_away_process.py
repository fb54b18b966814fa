"""A small installation whose PostgreSQL is stopped under it: what everybody is answered before and after, as JSON."""

import json
import sys
from typing import Any

import django
from django.conf import settings
from django.test import override_settings

from config.databases import keep_connections


def main() -> None:
    """Answer a line when all is well, and another after each line that comes in."""
    from django.core.management import call_command
    from django.db import connections

    from tests.builders import a_running_jiang
    from tests.safety.everybody import Everybody

    call_command("migrate", verbosity=0)
    everybody = Everybody(a_running_jiang(1))
    connections.close_all()
    # As web processes do, but less patient.
    keep_connections(settings.DATABASES["default"], 2)
    settings.DATABASES["default"]["OPTIONS"]["pool"]["timeout"] = 0.3
    say(everybody.enters())
    for _line in sys.stdin:
        say(everybody.enters())


def say(answers: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(answers) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    django.setup()
    plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    with override_settings(STORAGES={**settings.STORAGES, "staticfiles": plain}):
        main()

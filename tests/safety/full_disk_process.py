"""A small installation on a disk of its own that really fills up: what everybody is answered, as JSON."""

import json
import sys
from pathlib import Path
from typing import Any

import django
from django.conf import settings
from django.test import override_settings


def main(arguments: list[str]) -> dict[str, Any]:
    """Answer `FOLDER`, the data folder: the disk's only contents."""
    from django.core.management import call_command

    from tests.builders import a_running_jiang
    from tests.draw_builders import found
    from tests.safety.everybody import Everybody

    call_command("migrate", verbosity=0)
    jiang = a_running_jiang(1)
    everybody = Everybody(jiang)
    before = everybody.tries()
    ballast = filled(Path(arguments[0]) / "ballast")
    full = everybody.tries()
    ballast.unlink()
    return {"before": before, "full": full, "after": everybody.tries(), "found": found(jiang.event)}


def filled(file: Path) -> Path:
    """Write until there is no room for one more byte."""
    with file.open("wb", buffering=0) as handle:
        for size in (1 << 16, 1):
            try:
                while handle.write(b"\0" * size):
                    pass
            except OSError:
                continue
    return file


if __name__ == "__main__":
    django.setup()
    plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    with override_settings(STORAGES={**settings.STORAGES, "staticfiles": plain}):
        sys.stdout.write(json.dumps(main(sys.argv[1:])))

"""The same on a disk of sixteen megabytes that is really full."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.project.processes import BASE, clean_environment

pytestmark = pytest.mark.no_database

MOUNTED = 'mount -t tmpfs -o size=16m none "$1" && shift && exec "$@"'


def on_a_small_disk(folder: Path, *command: str) -> list[str]:
    """Return a command that has the folder as a disk of its own; nobody else sees it."""
    rights = [] if os.getuid() == 0 else ["--user", "--map-root-user"]
    return ["unshare", *rights, "--mount", "sh", "-c", MOUNTED, "sh", str(folder), *command]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    if subprocess.run(
        on_a_small_disk(tmp_path, "true"), capture_output=True, check=False
    ).returncode:
        pytest.skip("nothing can be mounted here")
    return tmp_path


def test_everybody_is_told_and_goes_on_when_there_is_room(folder: Path) -> None:
    done = subprocess.run(
        on_a_small_disk(
            folder, sys.executable, "-m", "tests.safety.full_disk_process", str(folder)
        ),
        cwd=BASE,
        env=clean_environment(folder, DJANGO_SETTINGS_MODULE="config.settings"),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )

    assert done.returncode == 0, done.stderr
    said = json.loads(done.stdout)
    taken = {"phone": [200, None], "desk": [302, False], "program": [201, None]}
    # Sixteen megabytes are little to begin with.
    assert said["before"] == taken | {"health": [200, "degraded"], "hands": 1}
    assert said["full"] == {
        "phone": [507, "disk.full"],
        "desk": [507, True],
        "program": [507, "disk.full"],
        "health": [503, "down"],
        "hands": 1,
    }
    assert said["after"] == taken | {"health": [200, "degraded"], "hands": 2}
    assert said["found"] == []
    assert "Traceback" not in done.stderr

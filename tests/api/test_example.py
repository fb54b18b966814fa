"""The example client, run as somebody would run it who has read no further."""

import subprocess
import sys
from pathlib import Path

from tests.e2e.site import database
from tests.project.processes import BASE, clean_environment, serving

EXAMPLE = BASE / "docs" / "examples" / "run_an_event.py"


def test_the_example_runs_one_event_after_another_from_its_founding_to_its_standings(
    tmp_path: Path,
) -> None:
    with (
        database() as settings,
        serving(tmp_path, WORKER_CONCURRENCY="0", **settings) as served,
    ):
        environment = clean_environment(tmp_path, **settings)

        def run(*command: str) -> list[str]:
            done = subprocess.run(
                [sys.executable, *command],
                cwd=BASE,
                env=environment,
                stdout=subprocess.PIPE,
                encoding="utf-8",
                check=True,
            )
            return done.stdout.splitlines()

        password = run("manage.py", "create_organizer", "alice")[-1].partition("：")[2]
        first, again = [
            [line.split() for line in run(str(EXAMPLE), served.url, "alice", password)]
            for _ in range(2)
        ]
        run("manage.py", "audit", "--all")

    for rows in (first, again):
        ranks, _names, points = zip(*rows, strict=True)
        assert ranks == ("1", "1", "3", "3", "5", "5", "7", "7")
        assert [*map(int, points)] == [116, 116, -4, -4, -40, -40, -72, -72]

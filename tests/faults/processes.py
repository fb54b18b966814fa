"""Other processes on the tests' own database: several at once, or one that dies in the middle."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from django.db import connection

from tests.project.processes import BASE, clean_environment


def database_url() -> str:
    """Return the address of the database that the running test uses."""
    settings = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{settings['NAME']}"
    at = f"{settings['USER']}:{settings['PASSWORD']}@{settings['HOST']}:{settings['PORT']}"
    return f"postgres://{at}/{settings['NAME']}"


SCRIPT = """
import django, json, sys
django.setup()
from {module} import main
sys.stdout.write("ready\\n"), sys.stdout.flush()
assert sys.stdin.readline() == "go\\n"
sys.stdout.write(json.dumps(main(sys.argv[1:])))
"""


def start(folder: Path, module: str, *arguments: object) -> subprocess.Popen[str]:
    """Start `main` of a module as a process of its own; when all is loaded it waits for the others."""
    environment = clean_environment(
        folder, DATABASE_URL=database_url(), DJANGO_SETTINGS_MODULE="config.settings"
    )
    return subprocess.Popen(
        [sys.executable, "-c", SCRIPT.format(module=module), *map(str, arguments)],
        cwd=BASE,
        env={**environment, "PYTHONUNBUFFERED": "1"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )


def answers_of(processes: list[subprocess.Popen[str]]) -> list[Any]:
    """Let all of them go at the same moment; return what each says in the end, as JSON."""
    for process in processes:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n", process.communicate()[1]
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    said = [process.communicate(timeout=120) for process in processes]
    return [json.loads(output) if output else error for output, error in said]


def own_process_dies() -> None:
    """Die as in a power cut: nothing is cleaned up, no transaction is ended."""
    os.kill(os.getpid(), 9)

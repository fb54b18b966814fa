"""All checks, timed, each run even if one before failed: `python -m tests.run`, which bin/test calls."""

import os
import subprocess
import sys
import time
from contextlib import ExitStack
from pathlib import Path

from tests.servers import postgresql_server, redis_server, temporary_folder

BIN = Path(sys.executable).parent
SEED = 4007589474


class Parts:
    """What was run, how long it took and how it ended."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.failed = False

    def run(self, name: str, *command: str, env: dict[str, str] | None = None) -> None:
        print(f"\n── {name}", flush=True)
        started = time.monotonic()
        code = subprocess.run(command, env={**os.environ, **(env or {})}, check=False).returncode
        self.note(name, time.monotonic() - started, code)

    def note(self, name: str, seconds: float, code: int) -> None:
        self.failed |= code != 0
        self.lines.append(f"  {'ok    ' if code == 0 else 'FAILED'} {seconds:7.1f} s  {name}")


def check(parts: Parts, folder: str) -> None:
    """Run everything but the tests; types beside the rest, since they take longest."""
    started = time.monotonic()
    types = subprocess.Popen(
        [BIN / "mypy"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8"
    )
    manage = (sys.executable, "manage.py")
    parts.run("format", str(BIN / "ruff"), "format", "--check", ".")
    parts.run("lint", str(BIN / "ruff"), "check", ".")
    parts.run("layers", str(BIN / "lint-imports"), "--no-cache")
    parts.run("templates", str(BIN / "djlint"), "--lint", "--quiet", "templates")
    parts.run(
        "migrations", *manage, "makemigrations", "--check", "--dry-run", env={"DATA_DIR": folder}
    )
    deployed = {"DATA_DIR": folder, "TLS": "yes"}
    parts.run("deployment", *manage, "check", "--deploy", "--fail-level", "WARNING", env=deployed)
    said, _ = types.communicate()
    print(f"\n── types (beside the others)\n{said}", flush=True)
    parts.note("types (beside the others)", time.monotonic() - started, types.returncode)


def test(parts: Parts, arguments: list[str]) -> None:
    """Run the tests in the embedded form, then in the large one, without those that use no database."""
    command = [sys.executable, "-m", "pytest", *arguments]
    if not any(argument.startswith(("-n", "--numprocesses")) for argument in arguments):
        command += ["-n", "3", "--dist", "loadfile", "--no-loadscope-reorder"]
    if os.environ.get("CI"):
        # CI judges a change, not the dice: every run by a person shuffles anew and says its seed.
        command += [f"--randomly-seed={SEED}"]
    whole = not arguments and "JIANG_DEEP" not in os.environ
    with ExitStack() as stack:
        servers = {
            "TEST_POSTGRESQL_URL": stack.enter_context(postgresql_server()),
            "TEST_REDIS_URL": stack.enter_context(redis_server()),
            "TEST_STATIC_FILES": static_files(stack.enter_context(temporary_folder())),
        }
        parts.run(
            "tests on SQLite", *command, env={**servers, "DATABASE_URL": "", "BROKER_URL": ""}
        )
        large = {
            "DATABASE_URL": servers["TEST_POSTGRESQL_URL"],
            "BROKER_URL": servers["TEST_REDIS_URL"],
            "JIANG_DATABASE_PASS": "1",
            "JIANG_PAGES_ONCE": str(int(whole)),
        }
        parts.run("tests on PostgreSQL and Redis", *command, env={**servers, **large})


def static_files(folder: Path) -> str:
    """Collect the static files once for all sites that the tests start; return where they are."""
    collect = "import django; django.setup(); from django.conf import settings as s;"
    collect += "from config.static_files import collect_static; collect_static(s.STATIC_ROOT)"
    settings = {"DATA_DIR": str(folder), "DJANGO_SETTINGS_MODULE": "config.settings"}
    subprocess.run([sys.executable, "-c", collect], env={**os.environ, **settings}, check=True)
    return str(folder / "static")


def main(arguments: list[str]) -> int:
    if "--deep" in arguments:
        arguments.remove("--deep")
        os.environ["JIANG_DEEP"] = "1"
    parts, started = Parts(), time.monotonic()
    if not arguments:
        with temporary_folder() as folder:
            check(parts, str(folder))
    test(parts, arguments)
    print(
        f"\n{chr(10).join(parts.lines)}\n  {time.monotonic() - started:14.1f} s  in all", flush=True
    )
    return int(parts.failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

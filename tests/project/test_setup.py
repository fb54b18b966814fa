"""bin/setup: does what is missing, says exactly what it cannot do, and changes nothing twice."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.project.processes import BASE

pytestmark = pytest.mark.no_database

TOOLS = ("bash", "dirname", "cat", "cksum", "grep", "id", "tr", "rm", "env", "uname", "ld", "gcc")
BROWSERLESS = {"CHROMIUM": "no-such-browser", "NGINX": "no-such-server"}


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A copy of what bin/setup needs, set up for development already."""
    tree = tmp_path / "tree"
    for name in (
        "bin/setup",
        "requirements.txt",
        "requirements-dev.txt",
        "tests/__init__.py",
        "tests/browsers.py",
    ):
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(BASE / name, tree / name)
    (tree / ".venv").symlink_to(BASE / ".venv")
    return tree


@pytest.fixture
def machine(tmp_path: Path) -> Path:
    """A folder of programs: a machine that has only these."""
    programs = tmp_path / "programs"
    programs.mkdir()
    for name in TOOLS:
        if found := shutil.which(name):
            (programs / name).symlink_to(found)
    return programs


def program(folder: Path, name: str, script: str) -> None:
    (folder / name).write_text(f"#!/bin/bash\n{script}\n")
    (folder / name).chmod(0o755)


def setup(
    tree: Path, *arguments: str, path: Path | None = None, **more: str
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [tree / "bin/setup", *arguments],
        env={**os.environ, "PATH": str(path) if path else os.environ["PATH"], **more},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


@pytest.mark.parametrize("arguments", [(), ("--dev",)])
def test_a_second_run_says_and_changes_nothing(arguments: tuple[str, ...]) -> None:
    mark = BASE / ".venv/installed"
    before = (mark.read_text(), mark.stat().st_mtime_ns)

    again = setup(BASE, *arguments)

    assert (again.returncode, again.stdout, again.stderr) == (0, "", "")
    assert (mark.read_text(), mark.stat().st_mtime_ns) == before


def test_an_unknown_argument_is_refused(tree: Path) -> None:
    refused = setup(tree, "--development")

    assert (refused.returncode, refused.stderr) == (2, "Usage: bin/setup [--dev]\n")


@pytest.mark.parametrize(
    "script",
    [
        pytest.param(None, id="no Python"),
        pytest.param("exit 1", id="an old Python"),
        pytest.param('[ "${2/ensurepip/}" = "$2" ]', id="a Python without its venv module"),
    ],
)
def test_python_is_named_when_it_is_what_is_missing(
    tree: Path, machine: Path, script: str | None
) -> None:
    (tree / ".venv").unlink()
    if script:
        program(machine, "python3", script)

    refused = setup(tree, path=machine)

    assert refused.returncode == 1
    assert refused.stderr == (
        "bin/setup: Python 3.11 or newer with its venv module is needed; none was found. "
        "On Debian 12, Ubuntu 24.04 or newer: sudo apt-get install python3 python3-venv\n"
    )
    assert not (tree / ".venv").exists()


def test_who_may_not_install_is_told_exactly_what_to_install(tree: Path, machine: Path) -> None:
    (machine / "id").unlink()
    program(machine, "id", "echo 1000")

    refused = setup(tree, "--dev", path=machine, **BROWSERLESS)

    assert refused.returncode == 1
    assert refused.stderr.splitlines() == [
        "bin/setup: These system packages are missing: poppler-utils strace openssl nginx-light chromium",
        "bin/setup: On Debian or Ubuntu: sudo apt-get install poppler-utils strace openssl nginx-light chromium",
        "bin/setup: Then start this command again.",
    ]


def test_what_redis_is_built_with_is_asked_for_before_anything_is_installed(
    tree: Path, machine: Path
) -> None:
    (machine / "id").unlink()
    program(machine, "id", "echo 1000")
    (tree / ".venv").unlink()
    (tree / ".venv/bin").mkdir(parents=True)
    # As a Python for which there is no ready-made Redis answers; pip is never reached.
    program(tree / ".venv/bin", "python", '[ "$*" != - ] || echo gcc')

    refused = setup(tree, "--dev", path=machine)

    assert refused.returncode == 1
    assert refused.stderr.startswith("bin/setup: These system packages are missing: gcc\n")
    assert refused.stdout == ""


class TestAsRoot:
    @pytest.fixture(autouse=True)
    def _root(self, machine: Path) -> None:
        (machine / "id").unlink()
        program(machine, "id", "echo 0")

    def test_debian_installs_python_too(self, tree: Path, machine: Path) -> None:
        (tree / ".venv").unlink()
        program(machine, "apt-get", f'echo "$*" >> {tree}/calls')

        refused = setup(tree, path=machine)

        assert refused.returncode == 1
        assert (tree / "calls").read_text().splitlines() == [
            "update -qq",
            "install -y -qq --no-install-recommends python3 python3-venv",
        ]

    def test_another_system_is_told_the_debian_names(self, tree: Path, machine: Path) -> None:
        refused = setup(tree, "--dev", path=machine, **BROWSERLESS)

        assert refused.returncode == 1
        assert refused.stderr.splitlines() == [
            "bin/setup: These are missing, by their Debian names: poppler-utils strace openssl nginx-light chromium",
            "bin/setup: Install them with this system's own package manager, then start this command again.",
        ]

    def test_debian_installs_just_what_is_missing(self, tree: Path, machine: Path) -> None:
        calls = tree / "calls"
        brought = ("pdftoppm", "strace", "openssl", "nginx", BROWSERLESS["CHROMIUM"])
        made = "; ".join(f"ln -s /bin/true {machine}/{name}" for name in brought)
        (machine / "ln").symlink_to(shutil.which("ln") or "")
        program(machine, "apt-cache", "true")
        program(machine, "apt-get", f'echo "$*" >> {calls}; [ "$1" = update ] || {{ {made}; }}')

        done = setup(tree, "--dev", path=machine, **BROWSERLESS)

        assert (done.returncode, done.stderr) == (0, "")
        assert calls.read_text().splitlines() == [
            "update -qq",
            "install -y -qq --no-install-recommends poppler-utils strace openssl nginx-light chromium-headless-shell",
        ]

    def test_an_installation_that_brought_nothing_is_said(self, tree: Path, machine: Path) -> None:
        program(machine, "apt-get", "true")

        refused = setup(tree, "--dev", path=machine, **BROWSERLESS)

        assert refused.returncode == 1
        assert (
            refused.stderr
            == "bin/setup: Still missing after apt-get install: poppler-utils strace openssl nginx-light chromium\n"
        )

    def test_a_failed_installation_is_said(self, tree: Path, machine: Path) -> None:
        program(machine, "apt-get", "exit 100")

        refused = setup(tree, "--dev", path=machine, **BROWSERLESS)

        assert refused.returncode == 1
        assert (
            refused.stderr
            == "bin/setup: apt-get could not install: poppler-utils strace openssl nginx-light chromium\n"
        )

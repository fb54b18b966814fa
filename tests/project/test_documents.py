"""What the README promises is there."""

import os
import re
import subprocess
from pathlib import Path

import pytest

from tests.project.processes import BASE

pytestmark = pytest.mark.no_database

ENGLISH, CHINESE = BASE / "README.md", BASE / "README.zh-Hant.md"
SETTING = re.compile(r"`([A-Z][A-Z_]+)`")


def commands(file: Path) -> list[str]:
    """Return the commands of the first code block, without their remarks."""
    block = file.read_text(encoding="utf-8").split("```")[1]
    return [line.split("#")[0].strip() for line in block.strip().splitlines()]


def table(file: Path) -> list[list[str]]:
    rows = [
        line for line in file.read_text(encoding="utf-8").splitlines() if line.startswith("| `")
    ]
    return [SETTING.findall(row.split("|")[1]) for row in rows]


def tracked() -> list[Path]:
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=BASE, capture_output=True, encoding="utf-8", check=True
    )
    return [BASE / name for name in listed.stdout.split("\0") if name and (BASE / name).is_file()]


def test_the_two_commands_come_first_in_both_languages() -> None:
    assert commands(ENGLISH) == commands(CHINESE) == ["bin/serve --demo", "bin/test"]


@pytest.mark.parametrize(
    "file", [ENGLISH, CHINESE, BASE / "CONTRIBUTING.md"], ids=lambda file: file.name
)
def test_every_command_named_can_be_run(file: Path) -> None:
    named = set(
        re.findall(r"\bbin/[a-z]+", file.read_text(encoding="utf-8").replace(".venv/bin", ""))
    )

    assert named
    assert [name for name in sorted(named) if not os.access(BASE / name, os.X_OK)] == []


def test_both_readmes_list_the_same_settings() -> None:
    assert table(ENGLISH) == table(CHINESE)


def test_every_setting_listed_is_read() -> None:
    source = "".join(file.read_text() for file in (BASE / "config").glob("*.py"))

    for names in table(ENGLISH):
        for name in names:
            assert f'"{name}"' in source, name


@pytest.mark.parametrize(
    "file",
    sorted([*BASE.glob("*.md"), *(BASE / "docs").rglob("*.md")]),
    ids=lambda file: str(file.relative_to(BASE)),
)
def test_every_link_inside_the_project_leads_somewhere(file: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", file.read_text(encoding="utf-8"))
    inside = [link for link in links if "://" not in link]

    assert [link for link in inside if not (file.parent / link).exists()] == []


# A path in backquotes that begins in the project's top folder; capitals stand for what the reader fills in.
PATH = re.compile(
    r"`((?:api|bench|bin|config|docs|scoring|static|templates|tests|tournaments)/[\w./-]*)"
)


@pytest.mark.parametrize(
    "file",
    [BASE / "CONTRIBUTING.md", *sorted((BASE / "docs").rglob("*.md"))],
    ids=lambda file: str(file.relative_to(BASE)),
)
def test_every_file_named_is_there(file: Path) -> None:
    named = [path.rstrip(".") for path in PATH.findall(file.read_text(encoding="utf-8"))]
    places = [path for path in named if not re.search("[A-Z]{4}", path)]

    assert [path for path in places if not (BASE / path).exists()] == []


def test_no_file_names_somebody_s_machine() -> None:
    path = re.compile(r"(?<![\w.])/(?:root|home/[a-z]+)/")
    sources = [
        file for file in tracked() if file.suffix in {".py", ".html", ".css", ".js", ".md", ".toml"}
    ]

    assert [str(file) for file in sources if path.search(file.read_text(encoding="utf-8"))] == []


def test_requirements_carry_hashes_and_come_from_the_lock() -> None:
    for name in ("requirements.txt", "requirements-dev.txt"):
        text = (BASE / name).read_text()
        packages = re.findall(r"^[a-z0-9][^ \n]*==", text, re.MULTILINE)

        assert len(packages) > 50
        assert text.count("==") >= len(packages)
        assert all("--hash=sha256:" in block for block in re.split(r"\n(?=[a-z0-9])", text.strip()))
        lock = (BASE / "uv.lock").read_text()
        assert [
            each for each in packages if f'name = "{each.split("[")[0].rstrip("=")}"' not in lock
        ] == []

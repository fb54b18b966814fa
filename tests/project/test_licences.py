"""What the product is made of is written down as it is: in the lock, in the list for programs and in the list for people."""

import json
import re
import tomllib
from typing import Any

import pytest

from config.licences import DEBIAN, LIST, SBOM, licence_of, page_of, settled
from tests.project.processes import BASE

pytestmark = pytest.mark.no_database


def sbom() -> dict[str, Any]:
    return dict(json.loads(SBOM.read_text(encoding="utf-8")))


def plain(name: str) -> str:
    """Return a package's name as PyPI compares it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def versions_in_sbom() -> dict[str, str]:
    return {plain(each["name"]): each["version"] for each in sbom()["components"]}


def test_the_list_for_programs_has_the_packages_of_requirements_and_lock() -> None:
    text = (BASE / "requirements.txt").read_text(encoding="utf-8")
    required = dict(re.findall(r"^([a-z0-9-]+)(?:\[[^\]]*\])?==(\S+)", text, re.MULTILINE))
    lock = tomllib.loads((BASE / "uv.lock").read_text(encoding="utf-8"))
    locked = {each["name"]: each.get("version") for each in lock["package"]}

    assert versions_in_sbom() == required
    assert {name: locked[name] for name in required} == required


def test_the_page_says_what_the_list_for_programs_says() -> None:
    assert LIST.read_text(encoding="utf-8") == page_of(sbom())


def test_every_package_has_a_licence() -> None:
    assert [each["name"] for each in sbom()["components"] if not licence_of(each)] == []


def test_nothing_in_it_changes_from_run_to_run() -> None:
    found = sbom()
    text = SBOM.read_text(encoding="utf-8")

    assert found == settled(sbom())
    assert (found["bomFormat"], found["specVersion"]) == ("CycloneDX", "1.6")
    assert not re.search(r'"(serialNumber|timestamp)"|/tmp/|file:', text)
    assert text == json.dumps(found, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def test_the_page_names_every_debian_package_that_setup_installs() -> None:
    setup = (BASE / "bin" / "setup").read_text(encoding="utf-8")
    named = {
        *re.findall(r'\("(lib[\w.+-]+)", "lib', setup),
        *re.findall(r'print\("([a-z][a-z0-9-]+)"\)', setup),
        *re.findall(r"\becho (poppler-utils|strace|openssl|nginx-light|chromium[a-z-]*)", setup),
        *re.findall(r"install_with_apt (python3) (python3-venv)", setup)[0],
        *("gcc", "make"),
    }

    assert named == set(DEBIAN)
    assert '("gcc", "make")' in setup

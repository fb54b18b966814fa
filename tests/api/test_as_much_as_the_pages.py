"""What a person can do, a program can do: the services that the pages call and those of the API."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.api.cases import declared
from tests.ground.processes import BASE
from tests.tournaments.test_rights import services

pytestmark = pytest.mark.no_database

SERVICES = "tournaments.services."
# Services that only pages call, and why.
ONLY_PAGES = {
    "accounts.renew_password": "passwords belong to the pages that people log in with",
}


def imported(folder: Path) -> Iterator[str]:
    """Return what the files of a folder name of the services, as tournaments.services.module.name."""
    for file in folder.rglob("*.py"):
        nodes = list(ast.walk(ast.parse(file.read_text(encoding="utf-8"))))
        for node in nodes:
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(SERVICES):
                yield from (f"{node.module}.{alias.name}" for alias in node.names)
            # Where a whole module was imported: module.name
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                yield f"{SERVICES}{node.value.id}.{node.attr}"


def called_by_pages() -> set[str]:
    return {
        name.removeprefix(SERVICES)
        for name in set(imported(BASE / "tournaments" / "web")) & set(services())
    }


def called_by_api() -> set[str]:
    return {
        f"{service.__module__}.{service.__name__}".removeprefix(SERVICES)
        for _method, _route, operation in declared().values()
        for service in operation.services
    }


def test_every_service_of_the_pages_can_be_called_by_a_program() -> None:
    assert called_by_pages() - called_by_api() == set(ONLY_PAGES)


def test_every_operation_names_the_services_that_its_file_imports() -> None:
    found = set(imported(BASE / "api" / "views")) & set(services())

    assert {name.removeprefix(SERVICES) for name in found} == called_by_api()

"""What a person can do, a program can do: the services that the pages call and those of the API."""

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from tests.api.cases import declared
from tests.project.processes import BASE
from tests.tournaments.staff.test_rights import services

pytestmark = pytest.mark.no_database

# Services that only pages call, and why.
ONLY_PAGES = {
    "deny_confirmation": "only the player says it, by their own link, and the API has no players",
    "renew_password": "passwords belong to the pages that people log in with",
}


def imported(folder: Path) -> Iterator[str]:
    """Return what the files of a folder use of the services, by full name."""
    for file in folder.rglob("*.py"):
        modules: dict[str, str] = {}
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and ".services" in (node.module or ""):
                yield from (f"{node.module}.{alias.name}" for alias in node.names)
                modules |= {
                    alias.asname or alias.name: f"{node.module}.{alias.name}"
                    for alias in node.names
                }
            # Where a whole module was imported: module.name
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                yield f"{modules.get(node.value.id, node.value.id)}.{node.attr}"


def function_names(services: Iterable[str]) -> set[str]:
    return {name.rpartition(".")[2] for name in services}


def called_by_pages() -> set[str]:
    return function_names(set(imported(BASE / "tournaments" / "web")) & set(services()))


def called_by_api() -> set[str]:
    return {
        service.__name__
        for _method, _route, operation in declared().values()
        for service in operation.services
    }


def test_every_service_of_the_pages_can_be_called_by_a_program() -> None:
    assert called_by_pages() - called_by_api() == set(ONLY_PAGES)


def test_every_operation_names_the_services_that_its_file_imports() -> None:
    found = set(imported(BASE / "api" / "views")) & set(services())

    assert function_names(found) == called_by_api()

"""Who may do what: every service against everyone who might try."""

import inspect
from collections.abc import Callable, Iterator
from importlib import import_module
from pkgutil import walk_packages
from typing import Any

import pytest
from django.db import transaction

import tournaments
from scoring.errors import RuleError
from tests.tournaments.permission_cases import Case, all_cases, cast_of
from tournaments.staff.actors import Actor

pytestmark = pytest.mark.no_database

# Whoever is on the staff already has no invitation to accept.
REFUSALS = {
    "actor.not_allowed",
    "staff.owners_only",
    "staff.already_member",
    "account.not_yours",
}


@pytest.mark.django_db
@pytest.mark.parametrize("case", [pytest.param(case, id=case.label) for case in all_cases()])
def test_a_service_is_open_to_those_named_and_to_nobody_else(case: Case) -> None:
    scene = case.scene()

    allowed = {
        who for who, actor in cast_of(scene).items() if is_let(case.service, scene.kwargs, actor)
    }

    assert allowed == case.allowed


def is_let(service: Callable[..., Any], kwargs: dict[str, Any], actor: Actor) -> bool:
    """Say whether the actor gets through; whatever the call does is undone."""
    with transaction.atomic():
        try:
            service(**kwargs, by=actor)
        except RuleError as error:
            if error.code not in REFUSALS:
                raise
            return False
        finally:
            transaction.set_rollback(True)
    return True


def test_every_service_says_who_may_call_it() -> None:
    named = {case.name for case in all_cases()}

    assert sorted(set(services()) - named) == []


def services() -> Iterator[str]:
    """Return every keyword-only function of the services that takes an actor."""
    for found in walk_packages(tournaments.__path__, "tournaments."):
        if ".services." not in found.name:
            continue
        module = import_module(found.name)
        for name, function in inspect.getmembers(module, inspect.isfunction):
            parameters = inspect.signature(function).parameters.values()
            own = function.__module__ == module.__name__ and not name.startswith("_")
            by = any(each.name == "by" and each.kind == each.KEYWORD_ONLY for each in parameters)
            if (
                own
                and by
                and not any(each.kind == each.POSITIONAL_OR_KEYWORD for each in parameters)
            ):
                yield f"{module.__name__}.{name}"

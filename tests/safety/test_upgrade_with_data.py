"""A new version rebuilds every table with data in it: nothing is lost, and facts are guarded as before."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import IntegrityError, connection, transaction
from django.db.migrations.recorder import MigrationRecorder

from tests.draw_builders import found
from tests.faults.dying_process import everything
from tests.safety.full_tables import every_table_filled
from tests.safety.upgrades import REBUILT, later_version
from tests.tournaments.hall import Hall
from tournaments.audit import audit_installation
from tournaments.triggers import missing_guards

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def hall() -> Hall:
    return every_table_filled()


@pytest.fixture
def upgrade(
    hall: Hall,
    request: pytest.FixtureRequest,
    settings: Any,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[None]:
    """Put a later version in place; the database is as this version has it again at the end."""
    newest = max(name for app, name in applied() if app == "tournaments")
    monkeypatch.syspath_prepend(tmp_path)
    fails = bool(getattr(request, "param", False))
    settings.MIGRATION_MODULES = {"tournaments": later_version(tmp_path, fails=fails)}
    yield
    call_command("migrate", "tournaments", newest, verbosity=0)


def applied() -> set[tuple[str, str]]:
    return set(MigrationRecorder(connection).applied_migrations())


def is_upgraded() -> bool:
    return ("tournaments", REBUILT) in applied()


def test_there_is_a_row_in_every_table(hall: Hall) -> None:
    models = apps.get_app_config("tournaments").get_models()

    assert [each.__name__ for each in models if not each._default_manager.exists()] == []


@pytest.mark.usefixtures("upgrade")
def test_every_table_can_be_rebuilt_with_its_rows(hall: Hall) -> None:
    before = everything()

    call_command("migrate", verbosity=0)

    assert is_upgraded()
    assert everything() == before
    assert missing_guards() == []
    assert found(hall.event) == []
    assert [check.findings for check in audit_installation()] == [[]]


@pytest.mark.parametrize("upgrade", [True], indirect=True, ids=["fails"])
@pytest.mark.usefixtures("upgrade")
def test_after_a_migration_that_failed_the_guards_are_back(hall: Hall) -> None:
    before = everything()

    with pytest.raises(RuntimeError, match="half-way"):
        call_command("migrate", verbosity=0)

    assert not is_upgraded()
    assert everything() == before
    assert missing_guards() == []
    forbidden = pytest.raises(IntegrityError, match="never changed")
    with connection.cursor() as cursor, forbidden, transaction.atomic():
        cursor.execute("UPDATE tournaments_handline SET points = 0")

"""What all tests share: which of them run, and the servers and browser they may ask for."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import hypothesis
import pytest
from django.conf import settings
from django.db import connection
from django.db.backends.utils import CursorWrapper
from django.utils import translation

from tests.browsers import browser_file
from tests.servers import postgresql_server, redis_server
from tournaments.push.snapshots import snapshots

if TYPE_CHECKING:
    from playwright.sync_api import Browser
    from pytest_django.plugin import DjangoDbBlocker

pytest_plugins = ["tests.trigger_guards"]

TESTS = Path(__file__).parent
DEEP = os.environ.get("JIANG_DEEP") == "1"
# set by bin/test when the same tests already ran without a database server
DATABASE_PASS = os.environ.get("JIANG_DATABASE_PASS") == "1"
PART_THE_OTHERS = """
    SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()
"""
PATIENCE = 30_000  # milliseconds that a page may take on a busy machine
WITHOUT_DATABASE = (Path("scoring"), Path("tournaments/draws/algorithm"))
# set by bin/test in a whole run: what pages read and write, both passes test beneath them (tests/tournaments)
PAGES_ONCE = os.environ.get("JIANG_PAGES_ONCE") == "1"
PAGES = {"web", "e2e"}
# Every step from an empty system to the final standings is taken on both databases all the same.
ALL_PAGES = {"test_whole_event.py"}
# Begun first, because the few tests in them take longest: no worker is left alone with one at the end.
LONGEST = ("e2e", "faults", "project", "safety")
LONG = (
    "test_audit.py",
    "test_backup.py",
    "test_draw_audit.py",
    "test_any_input.py",
    "test_operations.py",
)

hypothesis.settings.register_profile("quick", deadline=None, max_examples=50)
hypothesis.settings.register_profile("deep", deadline=None, max_examples=2000)
hypothesis.settings.load_profile("deep" if DEEP else "quick")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the deep tests unless asked for, and in a second pass what one pass proves; the longest first."""
    for item in items:
        if is_enough_once(item):
            item.add_marker("no_database")
    left_out = [item for item in items if not is_wanted(item)]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
    wanted = [item for item in items if is_wanted(item)]
    items[:] = sorted(wanted, key=turn_of)


def folder_of(item: pytest.Item) -> str:
    return item.path.relative_to(TESTS).parts[0]


def turn_of(item: pytest.Item) -> int:
    if folder_of(item) in LONGEST:
        return 0
    return 1 if item.path.name in LONG else 2


def is_enough_once(item: pytest.Item) -> bool:
    folder = folder_of(item)
    is_page = folder in PAGES and item.path.name not in ALL_PAGES
    path = item.path.relative_to(TESTS)
    return any(path.is_relative_to(each) for each in WITHOUT_DATABASE) or (PAGES_ONCE and is_page)


def is_wanted(item: pytest.Item) -> bool:
    if item.get_closest_marker("deep") and not DEEP:
        return False
    return not (DATABASE_PASS and item.get_closest_marker("no_database"))


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """A second pass may have nothing to do: every chosen test ran already."""
    if DATABASE_PASS and exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED:
        session.exitstatus = pytest.ExitCode.OK


def pytest_unconfigure() -> None:
    """Remove the folder that tests/settings.py made for this process."""
    shutil.rmtree(settings.DATA_DIR, ignore_errors=True)


@pytest.fixture(autouse=True)
def in_the_products_first_language() -> Iterator[None]:
    """Begin in Chinese, whatever language the last page of the test before was in."""
    with translation.override(settings.LANGUAGE_CODE):
        yield


@pytest.fixture(autouse=True)
def with_nothing_rendered_before() -> None:
    """Begin without what another test's event, with the same keys, came to."""
    snapshots.clear()


@pytest.fixture
def queries(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every query of every thread from now on."""
    execute, recorded = CursorWrapper.execute, list[str]()

    def recording(cursor: CursorWrapper, sql: str, params: Any = None) -> Any:
        recorded.append(sql)
        return execute(cursor, sql, params)

    monkeypatch.setattr(CursorWrapper, "execute", recording)
    return recorded


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: "DjangoDbBlocker") -> Iterator[None]:
    """Part whoever is still in the test database, such as a process a test killed, before it is dropped."""
    yield
    with django_db_blocker.unblock():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute(PART_THE_OTHERS)


@pytest.fixture(scope="session")
def postgresql_url() -> Iterator[str]:
    """A PostgreSQL server, whichever database the tests themselves use."""
    with postgresql_server() as url:
        yield url


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    """A Redis server, whichever broker the tests themselves use."""
    with redis_server() as url:
        yield url


@pytest.fixture(scope="session")
def browser() -> Iterator["Browser"]:
    """A running browser; make a context of your own for each page you look at."""
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=PATIENCE)
    # Playwright's loop runs in this thread; Django takes it for an asynchronous view.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=browser_file(), args=["--no-sandbox"])
        yield launched
        launched.close()
    del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]

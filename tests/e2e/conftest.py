from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest

from tests.e2e.site import Site, site
from tests.e2e.steps import PHONE

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

Look = Callable[..., "Page"]


@pytest.fixture(scope="session")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """One installation for all browser tests; each makes a hall of its own in it."""
    with site(tmp_path_factory.mktemp("site")) as made:
        yield made


@pytest.fixture
def look(browser: "Browser") -> Iterator[Look]:
    """Open a browser of one's own, as another person; errors on a page fail the test."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def open_page(**options: object) -> "Page":
        context = browser.new_context(
            **{"viewport": PHONE, "locale": "zh-TW", **options}  # type: ignore[arg-type]
        )
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert errors == []

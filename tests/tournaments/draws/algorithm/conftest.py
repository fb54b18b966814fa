"""The two standalone verifiers, ready to be asked: the Python file, and the JavaScript in a browser."""

import json
from collections.abc import Callable, Iterator, Sequence
from importlib.util import module_from_spec, spec_from_file_location
from types import ModuleType
from typing import TYPE_CHECKING, Any

import pytest

from tests.tournaments.draws.algorithm.files import JAVASCRIPT, PYTHON

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

Found = dict[str, Any]

HALL = "http://192.168.0.20"
PAGE = '<!doctype html><meta charset="utf-8"><title>verify</title><script src="/verify_draw.js"></script>'


@pytest.fixture(scope="session")
def standalone() -> ModuleType:
    """verify_draw.py, loaded as the single file that it is."""
    spec = spec_from_file_location("verify_draw", PYTHON)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def page(browser: "Browser") -> Iterator["Page"]:
    """One page, served without TLS as in a hall, that has loaded verify_draw.js and nothing else."""
    context = browser.new_context()
    context.route(f"{HALL}/", lambda route: route.fulfill(body=PAGE, content_type="text/html"))
    context.route(f"{HALL}/verify_draw.js", lambda route: route.fulfill(path=JAVASCRIPT))
    page = context.new_page()
    page.goto(f"{HALL}/")
    yield page
    context.close()


@pytest.fixture(scope="session")
def verify_in_browser(page: "Page") -> Callable[[Sequence[object]], list[Found]]:
    """Ask the JavaScript about many documents at once; they travel as the text of the file."""

    def verify(documents: Sequence[object]) -> list[Found]:
        texts = [json.dumps(document) for document in documents]
        script = "texts => JSON.stringify(texts.map(text => JiangDraw.verify(JSON.parse(text))))"
        found: list[Found] = json.loads(page.evaluate(script, texts))
        return found

    return verify

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
def verify_files_in_browser(page: "Page") -> Callable[[Sequence[bytes]], list[Found]]:
    """Ask the JavaScript about the bytes of many files at once."""

    def verify(files: Sequence[bytes]) -> list[Found]:
        script = "files => JSON.stringify(files.map(hex => JiangDraw.verifyFile(JiangDraw.fromHex(hex))))"
        found: list[Found] = json.loads(page.evaluate(script, [file.hex() for file in files]))
        return found

    return verify


@pytest.fixture(scope="session")
def verify_in_browser(
    verify_files_in_browser: Callable[[Sequence[bytes]], list[Found]],
) -> Callable[[Sequence[object]], list[Found]]:
    """Ask the JavaScript about many documents at once; they travel as files."""

    def verify(documents: Sequence[object]) -> list[Found]:
        return verify_files_in_browser([json.dumps(document).encode() for document in documents])

    return verify

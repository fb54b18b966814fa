"""The start page as people see it: phone and desktop, light and dark, both languages."""

import re
from collections.abc import Iterator
from typing import Literal, cast

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.project.processes import BASE, Served

pytestmark = pytest.mark.no_database

Scheme = Literal["light", "dark"]
PHONE, DESKTOP = (390, 844), (1440, 900)
ON_GROUND = [
    (text, ground)
    for text in ("ink", "ink-soft", "felt", "vermilion", "brass")
    for ground in ("paper", "sheet")
]
ON_FILL = [
    ("on-felt", "felt-fill"),
    ("on-felt", "felt-fill-hover"),
    ("on-vermilion", "vermilion-fill"),
    ("felt", "felt-tint"),
    ("vermilion", "vermilion-tint"),
    ("brass", "brass-tint"),
    ("card-ink", "card-face"),
    ("card-red", "card-face"),
]


@pytest.fixture(params=["light", "dark"])
def scheme(request: pytest.FixtureRequest) -> Scheme:
    return cast("Scheme", request.param)


@pytest.fixture(params=[PHONE, DESKTOP], ids=["phone", "desktop"])
def page(request: pytest.FixtureRequest, browser: Browser, scheme: Scheme) -> Iterator[Page]:
    width, height = request.param
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme=scheme,
        locale="zh-TW",
    )
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("language", ["中文", "English"])
def test_the_start_page_can_be_read_by_everyone(page: Page, served: Served, language: str) -> None:
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("requestfailed", lambda request: complaints.append(request.url))
    page.goto(served.url)
    if language == "English":
        page.get_by_role("button", name="English").click()

    expect(page.locator("html")).to_have_attribute(
        "lang", {"中文": "zh-Hant", "English": "en"}[language]
    )
    page.wait_for_load_state()
    assert [rule["id"] for rule in Axe().run(page).response["violations"]] == []
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    assert complaints == []


def test_the_skip_link_is_the_first_stop(page: Page, served: Served) -> None:
    page.goto(served.url)

    page.keyboard.press("Tab")
    page.keyboard.press("Enter")

    expect(page.locator("#main")).to_be_focused()


def tokens(css: str) -> dict[str, str]:
    return dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6});", css))


def luminance(colour: str) -> float:
    """Return the relative luminance of WCAG 2."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize(("text", "ground"), [*ON_GROUND, *ON_FILL])
def test_text_stands_out_in_light_and_dark(scheme: str, text: str, ground: str) -> None:
    light, dark = (BASE / "static/css/jiang.css").read_text().split("prefers-color-scheme: dark")
    colours = {**tokens(light), **(tokens(dark) if scheme == "dark" else {})}

    darker, lighter = sorted((luminance(colours[text]), luminance(colours[ground])))

    assert (lighter + 0.05) / (darker + 0.05) >= 4.5

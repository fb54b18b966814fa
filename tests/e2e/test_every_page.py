"""Every page can be read by everyone: axe finds nothing serious, in light and in dark, and nothing is cut off."""

from typing import TYPE_CHECKING

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.e2e.conftest import Look
from tests.e2e.pages import SHOWN
from tests.e2e.site import Site
from tests.e2e.steps import come_in, expect_to_fit

if TYPE_CHECKING:
    from playwright.sync_api import Page

# What is looked at here does not depend on the database.
pytestmark = pytest.mark.no_database

SHORT = {"resultTypes": ["violations"]}
COLOURS = "axe.run({ runOnly: ['color-contrast'], resultTypes: ['violations'] })"


def serious(response: dict[str, list[dict[str, str]]]) -> list[str]:
    found = response["violations"]
    return [each["id"] for each in found if each["impact"] in ("serious", "critical")]


def faults(page: "Page") -> list[str]:
    """Return what axe says of the page, and of its colours in the dark."""
    page.emulate_media(color_scheme="light")
    found = serious(Axe().run(page, options=SHORT).response)
    page.emulate_media(color_scheme="dark")
    return found + [f"{each} in the dark" for each in serious(page.evaluate(COLOURS))]


@pytest.mark.parametrize("scene", SHOWN)
def test_every_page_of_an_event(running: Site, look: Look, scene: str) -> None:
    made = running.ask("pages", scene=scene)
    wrong = {}
    for reader, addresses in made["pages"].items():
        page = look(reduced_motion="reduce")
        if reader != "onlooker":
            for name, value in made["cookies"].items():
                cookie = {"name": name, "value": value, "url": running.url}
                page.context.add_cookies([cookie])  # type: ignore[list-item]
        for address in addresses:
            page.goto(f"{running.url}{address}")
            expect_to_fit(page)
            if found := faults(page):
                wrong[address] = found
    assert wrong == {}
    assert all(made["pages"].values()) or scene != "in play"


def test_pages_that_answer_a_form(running: Site, look: Look) -> None:
    hall = running.hall()
    page = look()
    desk = come_in(running, page, hall)

    page.goto(f"{desk}staff/")
    page.locator("#device_name").fill("Bob")
    page.get_by_role("button", name="顯示代碼").click()
    expect(page.locator("svg.qr")).to_be_visible()
    assert faults(page) == []

    page.goto(f"{desk}players/import/")
    page.locator("[name=text]").fill("王小明\n王小明")
    page.get_by_role("button", name="試讀名單").click()
    expect(page.get_by_role("region")).to_be_visible()
    assert faults(page) == []
    page.get_by_role("link", name="2", exact=True).click()
    page.keyboard.type("王小美")
    expect(page.locator("[name=text]")).to_have_value("王小明\n王小美")

    page.goto(f"{desk}jiangs/1/tables/1/")
    page.locator("input[name=winner][value=C]").check()
    for seat in "ABD":
        page.locator(f"[name=cards_{seat}]").fill("9")
    page.get_by_role("button", name="看看分數").click()
    expect(page.get_by_role("button", name="送出第 1 局")).to_be_visible()
    assert faults(page) == []


def test_a_hand_half_typed_on_a_phone(running: Site, look: Look) -> None:
    page, hall = look(), running.hall()
    come_in(running, page, hall)
    page.goto(f"{running.url}/phone/{hall['event']}/tables/1/")
    page.locator("[data-seat=A]").click()
    page.locator("[data-twos='1']").click()
    page.locator("[data-cards='9']").click()
    expect(page.locator("[data-seat=B]")).to_contain_text("−36")

    assert faults(page) == []
    expect_to_fit(page)

"""The desk in a real browser: a board that renews itself, and every page without a script."""

from typing import TYPE_CHECKING, Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.e2e.conftest import Look
from tests.e2e.site import Site

if TYPE_CHECKING:
    from playwright.sync_api import Page

DESK = {"width": 1440, "height": 900}
PAGES = (
    "",
    "tables/",
    "jiangs/1/tables/1/",
    "jiangs/1/tables/1/hands/1/",
    "jiangs/1/tables/1/hands/1/correct/",
    "jiangs/1/cards/",
    "standings/",
    "adjustments/",
    "log/",
    "printing/",
)


def logged_in(running: Site, page: "Page", hall: dict[str, Any]) -> str:
    """Log the owner in; return the address of the event's desk."""
    name, password = hall["login"]
    page.goto(f"{running.url}/login/")
    page.locator("[name=username]").fill(name)
    page.locator("[name=password]").fill(password)
    page.locator("main button[type=submit]").click()
    return f"{running.url}/desk/{hall['event']}/"


def enter(page: "Page", desk: str, table: int = 1, twos: int = 0) -> None:
    """Type a hand that C wins, look at its points and send it."""
    page.goto(f"{desk}jiangs/1/tables/{table}/")
    page.locator("input[name=winner][value=C]").check()
    for seat, cards in (("A", 9), ("B", 5), ("D", 1)):
        page.locator(f"[name=cards_{seat}]").fill(str(cards))
    page.locator("[name=twos_A]").fill(str(twos))
    page.get_by_role("button", name="看看分數").click()
    page.get_by_role("button", name="送出第 1 局").click()


def test_the_board_renews_itself_and_keeps_the_keyboard_where_it_was(
    running: Site, look: Look
) -> None:
    hall = running.hall(tables=3)
    watching, typing = look(viewport=DESK), look(viewport=DESK)
    desk = logged_in(running, watching, hall)
    logged_in(running, typing, hall)
    watching.goto(f"{desk}tables/")
    watching.locator("#table-2").focus()

    enter(typing, desk)

    watching.locator("#table-1", has_text="已打 1／8 局").wait_for()
    assert watching.evaluate("document.activeElement.id") == "table-2"


def test_a_hand_is_entered_confirmed_and_corrected_without_a_script(
    running: Site, look: Look
) -> None:
    hall = running.hall()
    page = look(viewport=DESK, java_script_enabled=False)
    desk = logged_in(running, page, hall)

    enter(page, desk, twos=1)
    page.get_by_role("link", name="第 1 局").click()
    page.get_by_role("button", name="這是對的").click()
    page.get_by_role("link", name="更正這一局").click()
    page.locator("[name=twos_A]").fill("2")
    page.get_by_role("button", name="看看會改變什麼").click()
    page.locator("[name=reason]").fill("還有一張老二")
    page.get_by_role("button", name="確定更正").click()

    assert page.get_by_text("第 1 局已更正。").count() == 1
    assert page.locator(".versions .counts", has_text="−72").count() == 1
    assert running.broken(hall["event"]) == []


def test_an_adjustment_is_seen_before_it_is_made_without_a_script(
    running: Site, look: Look
) -> None:
    hall = running.hall()
    page = look(viewport=DESK, java_script_enabled=False)
    desk = logged_in(running, page, hall)
    page.goto(f"{desk}adjustments/")
    for name, value in (("number", "2"), ("points", "-10"), ("reason", "遲到")):
        page.locator(f"main form [name={name}]").first.fill(value)
    page.get_by_role("button", name="看看會改變什麼").click()

    assert page.locator(".consequences", has_text="Player 2").count() == 1
    page.get_by_role("button", name="確定加減分").click()

    assert page.locator(".plain .sheet", has_text="遲到").count() == 1


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_and_nothing_is_wider_than_a_phone(
    running: Site, look: Look, scheme: str
) -> None:
    hall = running.hall()
    page = look(color_scheme=scheme, bypass_csp=True)
    desk = logged_in(running, page, hall)
    enter(page, desk)
    page.get_by_role("link", name="第 1 局").click()
    page.get_by_role("button", name="這是對的").click()

    for rest in PAGES:
        page.goto(f"{desk}{rest}")
        found = Axe().run(page).response["violations"]
        serious = [each["id"] for each in found if each["impact"] in ("serious", "critical")]
        wide = page.evaluate("document.documentElement.scrollWidth")

        assert (rest, serious, wide) == (rest, [], 390)

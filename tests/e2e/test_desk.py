"""The desk in a real browser: a board that renews itself, and every page without a script."""

from playwright.sync_api import expect

from tests.e2e.conftest import Look
from tests.e2e.site import Site
from tests.e2e.steps import DESK, come_in, type_hand


def test_the_board_renews_itself_and_keeps_the_keyboard_where_it_was(
    running: Site, look: Look
) -> None:
    hall = running.hall(tables=3)
    watching, typing = look(viewport=DESK), look(viewport=DESK)
    desk = come_in(running, watching, hall)
    come_in(running, typing, hall)
    watching.goto(f"{desk}tables/")
    watching.locator("#table-2").focus()

    typing.goto(f"{desk}jiangs/1/tables/1/")
    type_hand(typing)

    expect(watching.locator("#table-1")).to_contain_text("已打 1／8 局")
    expect(watching.locator("#table-2")).to_be_focused()


def test_a_hand_is_entered_confirmed_and_corrected_without_a_script(
    running: Site, look: Look
) -> None:
    hall = running.hall()
    page = look(viewport=DESK, java_script_enabled=False)
    desk = come_in(running, page, hall)

    page.goto(f"{desk}jiangs/1/tables/1/")
    type_hand(page, twos=1)
    page.get_by_role("link", name="第 1 局").click()
    page.get_by_role("button", name="這是對的").click()
    expect(page.get_by_text("第 1 局已確認。")).to_be_visible()
    page.get_by_role("link", name="更正這一局").click()
    page.locator("[name=twos_A]").fill("2")
    page.get_by_role("button", name="看看會改變什麼").click()
    page.locator("[name=reason]").fill("還有一張老二")
    page.get_by_role("button", name="確定更正").click()

    expect(page.get_by_text("第 1 局已更正。")).to_be_visible()
    expect(page.locator(".versions .counts", has_text="−72")).to_be_visible()
    assert running.broken(hall["event"]) == []


def test_an_adjustment_is_seen_before_it_is_made_without_a_script(
    running: Site, look: Look
) -> None:
    hall = running.hall()
    page = look(viewport=DESK, java_script_enabled=False)
    page.goto(f"{come_in(running, page, hall)}adjustments/")
    for name, value in (("number", "2"), ("points", "-10"), ("reason", "遲到")):
        page.locator(f"main form [name={name}]").first.fill(value)
    page.get_by_role("button", name="看看會改變什麼").click()

    expect(page.locator(".consequences", has_text="Player 2")).to_be_visible()
    page.get_by_role("button", name="確定加減分").click()

    expect(page.locator(".plain .sheet", has_text="遲到")).to_be_visible()

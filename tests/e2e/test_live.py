"""Live standings in a real browser: within a moment of the commit, by asking again when streams fail, and back."""

import re
from typing import TYPE_CHECKING, Any

import httpx

from tests.e2e.conftest import Look
from tests.e2e.site import Site
from tests.e2e.test_phone import enter, joined

if TYPE_CHECKING:
    from playwright.sync_api import Page


STREAM = re.compile(r"/live\?")


def report_one(running: Site, look: Look, hall: dict[str, Any]) -> "Page":
    phone = joined(running, look(), hall)
    enter(phone)
    phone.get_by_role("button", name="送出第 1 局").click()
    phone.get_by_text("第 1 局已送出。").wait_for()
    return phone


def test_a_hand_appears_on_an_open_page_without_reloading(running: Site, look: Look) -> None:
    hall = running.hall()
    page = look()
    page.goto(f"{running.url}/events/{hall['event']}/")
    page.get_by_text("即時更新").wait_for()
    page.evaluate("globalThis.same = true")

    report_one(running, look, hall)

    page.locator("#standings").get_by_text("+24").first.wait_for()
    assert page.evaluate("globalThis.same") is True


def test_the_page_asks_again_when_streams_fail_and_goes_back(running: Site, look: Look) -> None:
    hall = running.hall()
    page = look()
    page.route(STREAM, lambda route: route.abort())
    page.goto(f"{running.url}/events/{hall['event']}/")
    page.get_by_text("每幾秒更新一次").wait_for()

    report_one(running, look, hall)
    page.locator("#standings").get_by_text("+24").first.wait_for()

    page.unroute(STREAM)
    page.get_by_text("即時更新").wait_for()


def test_my_own_page_asks_me_to_confirm_and_takes_no_typing_away(running: Site, look: Look) -> None:
    hall = running.hall()
    mine = look()
    mine.goto(f"{running.url}/me/{hall['links']['2']}/")
    phone = report_one(running, look, hall)
    mine.get_by_text("請確認第 1 局").wait_for()
    mine.get_by_text("這不對").click()
    mine.get_by_label("哪裡不對").fill("多算了一張")

    enter(phone)
    phone.get_by_role("button", name="送出第 2 局").click()
    phone.get_by_text("第 2 局已送出。").wait_for()

    assert mine.get_by_label("哪裡不對").input_value() == "多算了一張"
    mine.get_by_role("button", name="這是對的").click()
    mine.get_by_text("第 1 局已確認。").wait_for()


def test_nobody_listens_to_a_draft_or_to_nothing(running: Site) -> None:
    assert httpx.get(f"{running.url}/events/AAAAAAAAAAAAAAAA/live").status_code == 404

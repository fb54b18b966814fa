"""Live standings in a real browser: within a moment of the commit, by asking again when streams fail, and back."""

import re
from typing import TYPE_CHECKING, Any

import httpx
from playwright.sync_api import expect

from tests.e2e.conftest import Look
from tests.e2e.site import Site
from tests.e2e.steps import join, send, tap

if TYPE_CHECKING:
    from playwright.sync_api import Page

STREAM = re.compile(r"/live\?")
STREAM_AGAIN_AFTER = 15_000  # milliseconds, as in following.js


def report_one(running: Site, look: Look, hall: dict[str, Any]) -> "Page":
    phone = look()
    join(phone, f"{running.url}/join/{hall['codes'][0]}/")
    phone.goto(f"{running.url}/phone/{hall['event']}/tables/1/")
    tap(phone)
    send(phone, 1)
    return phone


def test_a_hand_appears_on_an_open_page_without_reloading(running: Site, look: Look) -> None:
    hall = running.hall()
    page = look()
    page.goto(f"{running.url}/events/{hall['event']}/")
    expect(page.get_by_text("即時更新")).to_be_visible()
    page.evaluate("globalThis.same = true")

    report_one(running, look, hall)

    expect(page.locator("#standings").get_by_text("+24").first).to_be_visible()
    assert page.evaluate("globalThis.same") is True


def test_the_clock_of_an_open_page_stands_still_when_the_hall_s_does(
    running: Site, look: Look
) -> None:
    hall = running.hall()
    page = look()
    page.goto(f"{running.url}/events/{hall['event']}/?jiang=1")
    expect(page.locator("[data-clock][data-running='1']")).to_be_visible()
    expect(page.get_by_text("即時更新")).to_be_visible()

    running.ask("pause", event=hall["event"])

    expect(page.locator("[data-clock][data-running='']")).to_be_visible()


def test_the_page_asks_again_when_streams_fail_and_goes_back(running: Site, look: Look) -> None:
    hall = running.hall()
    page = look()
    page.clock.install()
    page.route(STREAM, lambda route: route.abort())
    page.goto(f"{running.url}/events/{hall['event']}/")
    expect(page.get_by_text("每幾秒更新一次")).to_be_visible()

    report_one(running, look, hall)
    expect(page.locator("#standings").get_by_text("+24").first).to_be_visible()

    page.unroute(STREAM)
    page.clock.fast_forward(STREAM_AGAIN_AFTER)
    expect(page.get_by_text("即時更新")).to_be_visible()


def test_my_own_page_and_the_big_screen_go_on_when_a_proxy_answers_for_the_server(
    running: Site, look: Look
) -> None:
    hall = running.hall()
    mine, screen = look(), look()
    for page in (mine, screen):
        page.clock.install()
        page.route(STREAM, lambda route: route.fulfill(status=502))
    mine.goto(f"{running.url}/me/{hall['links']['2']}/")
    screen.goto(f"{running.url}/events/{hall['event']}/screen/")
    phone = report_one(running, look, hall)
    expect(mine.get_by_text("請確認第 1 局")).to_be_visible(timeout=10_000)
    expect(screen.get_by_text("+24")).to_be_visible(timeout=10_000)

    for page in (mine, screen):
        page.unroute(STREAM)
        with page.expect_request(STREAM):
            page.clock.fast_forward(STREAM_AGAIN_AFTER)
    tap(phone)
    send(phone, 2)
    expect(mine.get_by_text("請確認第 2 局")).to_be_visible(timeout=10_000)
    expect(screen.get_by_text("+48")).to_be_visible(timeout=10_000)


def test_my_own_page_asks_me_to_confirm_and_takes_no_typing_away(running: Site, look: Look) -> None:
    hall = running.hall()
    mine = look()
    mine.goto(f"{running.url}/me/{hall['links']['2']}/")
    phone = report_one(running, look, hall)
    expect(mine.get_by_text("請確認第 1 局")).to_be_visible()
    mine.get_by_text("這不對").click()
    mine.get_by_label("哪裡不對").fill("多算了一張")

    elsewhere = look()
    elsewhere.goto(mine.url)
    tap(phone)
    send(phone, 2)
    expect(elsewhere.get_by_text("請確認第 2 局")).to_be_visible()

    expect(mine.get_by_label("哪裡不對")).to_have_value("多算了一張")
    mine.get_by_role("button", name="這是對的").click()
    expect(mine.get_by_text("第 1 局已確認。")).to_be_visible()


def test_my_own_page_tells_by_which_phone_it_was_confirmed_and_that_can_be_denied(
    running: Site, look: Look
) -> None:
    hall = running.hall()
    mine = look()
    mine.goto(f"{running.url}/me/{hall['links']['2']}/")
    phone = report_one(running, look, hall)
    phone.get_by_role("link", name="確認第 1 局").click()
    phone.get_by_role("button", name="這是對的").click()
    expect(mine.get_by_text("phone 0")).to_be_visible(timeout=10_000)

    mine.get_by_text("不是我確認的", exact=True).click()
    tap(phone)
    send(phone, 2)
    expect(mine.get_by_text("請確認第 2 局")).to_be_visible(timeout=10_000)
    mine.get_by_role("button", name="這一局不是我確認的").click()

    expect(mine.locator(".confirmed-hands .badge.disputed")).to_be_visible()
    expect(phone.locator(".hands .badge.disputed")).to_be_visible(timeout=10_000)
    assert running.broken(hall["event"]) == []


def test_an_open_page_says_so_when_its_link_was_renewed(running: Site, look: Look) -> None:
    hall = running.hall()
    mine, elsewhere = look(), look()
    for page in (mine, elsewhere):
        page.goto(f"{running.url}/me/{hall['links']['2']}/")

    mine.get_by_text("別人有這一頁的網址").click()
    mine.get_by_role("button", name="換新網址").click()

    expect(mine.get_by_text("你的個人頁換了新網址")).to_be_visible()
    assert mine.url != elsewhere.url
    expect(elsewhere.get_by_text("這個個人頁網址無效")).to_be_visible(timeout=10_000)


def test_nobody_listens_to_a_draft_or_to_nothing(running: Site) -> None:
    assert httpx.get(f"{running.url}/events/AAAAAAAAAAAAAAAA/live").status_code == 404

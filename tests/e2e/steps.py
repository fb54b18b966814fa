"""What people do in browser tests, each step awaited: a page that is still on its way answers nothing."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from tests.e2e.site import Site

if TYPE_CHECKING:
    from playwright.sync_api import Page

PHONE, DESK = {"width": 390, "height": 844}, {"width": 1440, "height": 900}
WALL, SMALL_WALL = {"width": 1920, "height": 1080}, {"width": 1280, "height": 720}


def log_in(running: Site, page: "Page", username: str, password: str) -> None:
    """Log in by name and password."""
    page.goto(f"{running.url}/login/")
    page.locator("[name=username]").fill(username)
    page.locator("[name=password]").fill(password)
    page.locator("main button[type=submit]").click()
    expect(page).to_have_url(f"{running.url}/desk/")


def come_in(running: Site, page: "Page", scene: dict[str, Any]) -> str:
    """Come in as the owner, who logged in before; return the address of the event's desk."""
    cookie = {"name": "sessionid", "value": scene["session"], "url": running.url}
    page.context.add_cookies([cookie])  # type: ignore[list-item]
    return f"{running.url}/desk/{scene['event']}/"


def join(page: "Page", address: str) -> None:
    """Let a phone in by what its QR code says."""
    page.goto(address)
    page.get_by_role("button", name="使用這支手機").click()
    expect(page).not_to_have_url(address)


def tap(page: "Page", winner: str = "A", cards: Sequence[int] = (9, 5, 1)) -> None:
    """Tap the winner, then each loser's cards: four taps."""
    page.locator(f"[data-seat={winner}]").click()
    for count in cards:
        page.locator(f"[data-cards='{count}']").click()


def send(page: "Page", number: int) -> None:
    """Send the hand that was tapped, and see it acknowledged."""
    page.get_by_role("button", name=f"送出第 {number} 局", exact=True).click()
    expect(page.get_by_text(f"第 {number} 局已送出。")).to_be_visible()


def type_hand(page: "Page", number: int = 1, twos: int = 0) -> None:
    """Type a hand that C wins at a desk's table, look at its points and send it."""
    page.locator("input[name=winner][value=C]").check()
    for seat, cards in (("A", 9), ("B", 5), ("D", 1)):
        page.locator(f"[name=cards_{seat}]").fill(str(cards))
    page.locator("[name=twos_A]").fill(str(twos))
    page.get_by_role("button", name="看看分數").click()
    page.get_by_role("button", name=f"送出第 {number} 局").click()
    expect(page.get_by_role("link", name=f"第 {number} 局")).to_be_visible()


def expect_to_fit(page: "Page", width: int = PHONE["width"]) -> None:
    """Nothing is wider than the window."""
    expect(page.locator("html")).to_have_js_property("scrollWidth", width)

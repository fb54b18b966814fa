"""Draws in a real browser: recomputed by anyone, revealed on the wall, pointed at on a phone."""

import json
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Look
from tests.e2e.site import Site
from tests.e2e.steps import DESK, SMALL_WALL, WALL, come_in, expect_to_fit, join

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route


def public(running: Site, scene: dict[str, Any]) -> str:
    return f"{running.url}/events/{scene['event']}/draws/{scene['draw']}/"


def open_hall(running: Site, page: "Page", scene: dict[str, Any]) -> None:
    """Come in as the owner and open the draw's page for the projector."""
    page.goto(f"{come_in(running, page, scene)}draws/{scene['draw']}/hall/")


@pytest.mark.parametrize(
    ("scene", "verdict"),
    [
        ("lots", "ok"),
        ("at once", "ok"),
        ("decks", "ok"),
        ("given up", "ok"),
        ("a box, closed", "ok"),
        ("committed", "unfinished"),
        ("lots under way", "unfinished"),
        ("decks under way", "unfinished"),
    ],
)
def test_the_browser_recomputes_every_kind_of_draw(
    running: Site, look: Look, scene: str, verdict: str
) -> None:
    page = look()

    page.goto(public(running, running.shared(scene)))

    expect(page.locator(".verdict")).to_have_class(f"verdict {verdict}")
    page.locator(".recomputed summary").click()
    expect(page.locator(".steps li").nth(1)).to_be_visible()
    expect(page.locator(".steps li.differs")).to_have_count(0)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        pytest.param(
            {"entropy": {"dice": [4, 4, 5, 1, 2, 5, 3, 2, 6, 5], "cards": []}},
            "tables[0]",
            id="entropy",
        ),
        pytest.param({"secret": "5a" * 32}, "commitment", id="secret"),
        pytest.param({"list_hash": "5a" * 32}, "list_hash", id="list"),
        pytest.param({"tables": None}, "tables", id="result"),
    ],
)
def test_one_changed_thing_and_the_page_says_what_differs(
    running: Site, look: Look, change: dict[str, Any], said: str
) -> None:
    page = look()

    def tampered(route: "Route") -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=json.dumps({**answer.json(), **change}))

    page.route("**/*.json", tampered)
    page.goto(public(running, running.shared("forty")))

    expect(page.locator(".verdict")).to_have_class("verdict wrong")
    expect(page.locator(".steps li.differs", has_text=f"{said}:").first).to_be_visible()


def test_a_file_that_does_not_come_is_not_called_good(running: Site, look: Look) -> None:
    page = look()
    page.route("**/*.json", lambda route: route.abort())

    page.goto(public(running, running.shared("at once")))

    expect(page.locator(".verdict")).to_have_class("verdict wrong")


def test_dice_tapped_in_the_hall_reveal_table_after_table(running: Site, look: Look) -> None:
    scene, page = running.ask("draw", scene="committed"), look(viewport=WALL)
    open_hall(running, page, scene)
    page.locator(".hall-next button").click()
    send = page.locator(".pad-send")
    expect(page.locator(".die-key")).to_have_count(6)
    expect(page.locator(".pad-tapped")).to_be_visible()  # its script has the keys

    page.keyboard.type("446125326")
    page.locator(".die-key[data-die='5']").click()
    page.locator("[data-undo]").click()
    expect(page.locator(".pad .thrown .die")).to_have_count(9)
    expect(send).to_be_disabled()
    page.locator(".die-key[data-die='5']").click()
    send.click()

    hidden = page.locator(".draw-table.later")
    expect(hidden).to_have_count(2)
    expect(page.locator(".thrown .die")).to_have_count(10)
    page.locator("#next").click()
    expect(hidden).to_have_count(1)
    page.keyboard.press("Escape")
    expect(hidden).to_have_count(1)  # the button has the keyboard
    page.locator("#all").click()
    expect(hidden).to_have_count(0)


def test_cards_are_tapped_each_once(running: Site, look: Look) -> None:
    scene, page = running.ask("draw", scene="rolling"), look(viewport=DESK)
    open_hall(running, page, scene)
    page.locator(".pad-cards summary").click()

    for card in ("10D", "KC", "3S", "2H", "5D", "AS"):
        page.locator(f"[data-card='{card}']").click()
        expect(page.locator(f"[data-card='{card}']")).to_be_disabled()
    page.locator("[data-undo]").click()
    expect(page.locator("[data-card='AS']")).to_be_enabled()
    page.locator("[data-card='AS']").click()
    page.locator(".pad-send").click()

    expect(page.locator(".thrown .card")).to_have_text(["♦10", "♣K", "♠3", "♥2", "♦5", "♠A"])


def test_the_reveal_goes_on_by_itself_can_be_halted_and_skipped(running: Site, look: Look) -> None:
    page = look(viewport=WALL)
    page.clock.install(time=0)
    page.clock.pause_at(1)  # a busy machine must not reveal a table before it is looked for
    open_hall(running, page, running.shared("many tables"))
    revealed = page.locator(".draw-table:not(.later)")
    expect(revealed).to_have_count(0)

    page.clock.run_for(4600)
    expect(revealed).to_have_count(3)
    page.locator("#pause").click()
    page.clock.run_for(10_000)
    expect(revealed).to_have_count(3)
    page.locator("body").click()
    page.keyboard.press("Escape")

    expect(revealed).to_have_count(15)
    expect(page.locator(".draw-table:visible")).to_have_count(12)
    page.locator("#next").click()
    expect(page.locator(".draw-table:visible")).to_have_count(3)


def test_who_wants_no_motion_sees_everything_at_once(running: Site, look: Look) -> None:
    page = look(viewport=WALL, reduced_motion="reduce")

    open_hall(running, page, running.shared("decks"))

    expect(page.locator("#again")).to_be_visible()
    expect(page.locator(".draw-table.later")).to_have_count(0)


def test_the_wall_follows_the_door(running: Site, look: Look) -> None:
    scene = running.ask("draw", scene="doors open")
    wall, door = look(viewport=WALL), look(viewport=DESK)
    open_hall(running, wall, scene)
    expect(wall.locator(".arrivals li")).to_have_count(0)

    door.goto(f"{come_in(running, door, scene)}check-in/")
    door.locator("[name=q]").fill("5")
    door.locator("[name=q]").press("Enter")

    expect(wall.locator(".arrivals li")).to_contain_text(["Player 5"])


@pytest.mark.parametrize(
    "scene",
    [
        "committed",
        "rolling",
        "many values awaited",
        "void",
        "lots under way",
        "at once",
        "many tables",
        "decks",
        "forty",
    ],
)
@pytest.mark.parametrize("size", [WALL, SMALL_WALL], ids=["1080", "720"])
def test_the_wall_needs_no_scrolling(
    running: Site, look: Look, scene: str, size: dict[str, int]
) -> None:
    page = look(viewport=size, reduced_motion="reduce")

    open_hall(running, page, running.shared(scene))

    expect(page.locator("html")).to_have_js_property("scrollHeight", size["height"])
    expect_to_fit(page, size["width"])


def test_four_taps_on_a_phone_seat_a_table(running: Site, look: Look) -> None:
    scene, phone = running.ask("draw", scene="decks under way"), look()
    join(phone, f"{running.url}/join/{scene['code']}/")
    phone.goto(f"{running.url}/phone/{scene['event']}/tables/1/draw/")

    for pointed, back in enumerate((5, 17, 29, 52)):
        expect(phone.locator(".turned")).to_have_count(pointed)
        phone.locator(f".card-back[value='{back}']").click()

    expect(phone.locator(".table-view .seat .card")).to_have_count(4)
    assert running.broken(scene["event"]) == []


def test_lots_are_typed_in_by_keyboard_alone(running: Site, look: Look) -> None:
    scene, page = running.ask("draw", scene="a box"), look(viewport=DESK)
    page.goto(f"{come_in(running, page, scene)}draws/{scene['draw']}/lot/")

    for number, table in ((3, 1), (5, 2)):
        expect(page.locator("[name=participant]").first).to_be_focused()
        page.keyboard.type(str(number))
        page.keyboard.press("Tab")
        page.keyboard.type(str(table))
        page.keyboard.press("Enter")
        expect(page.locator("tbody tr")).to_have_count(number // 2)

    expect(page.locator("tbody tr")).to_contain_text(["Player 5", "Player 3"])


def test_a_draw_is_made_without_a_script(running: Site, look: Look) -> None:
    scene, page = running.ask("draw", scene="committed"), look(java_script_enabled=False)
    open_hall(running, page, scene)

    page.locator(".hall-next button").click()
    page.locator("[name=dice]").fill("4 4 6 1 2 5 3 2 6 5")
    page.locator(".pad-send").click()

    expect(page.locator(".draw-table li")).to_have_count(8)

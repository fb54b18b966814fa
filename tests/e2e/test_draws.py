"""Draws in a real browser: recomputed by anyone, revealed on the wall, pointed at on a phone."""

import json
from typing import TYPE_CHECKING, Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.e2e.conftest import Look
from tests.e2e.site import Site

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

DESK, WALL = {"width": 1440, "height": 900}, {"width": 1920, "height": 1080}


def public(running: Site, scene: dict[str, Any], rest: str = "/") -> str:
    return f"{running.url}/events/{scene['event']}/draws/{scene['draw']}{rest}"


def desk(running: Site, scene: dict[str, Any], rest: str = "") -> str:
    return f"{running.url}/desk/{scene['event']}/draws/{rest}"


def hall(running: Site, scene: dict[str, Any]) -> str:
    return desk(running, scene, f"{scene['draw']}/hall/")


def log_in(running: Site, page: "Page", scene: dict[str, Any]) -> None:
    page.goto(f"{running.url}/login/")
    page.locator("[name=username]").fill(scene["login"][0])
    page.locator("[name=password]").fill(scene["login"][1])
    page.locator("main button[type=submit]").click()
    page.wait_for_url("**/desk/")


def faults_of(page: "Page") -> list[str]:
    violations = Axe().run(page).response["violations"]
    return [each["id"] for each in violations if each["impact"] in ("serious", "critical")]


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

    page.goto(public(running, running.ask("draw", scene=scene)))

    expect(page.locator(".verdict")).to_have_class(f"verdict {verdict}")
    assert page.locator(".steps li.differs").count() == 0
    assert page.locator(".steps li").count() >= 2
    assert faults_of(page) == []


@pytest.mark.parametrize(
    ("change", "said"),
    [
        pytest.param({"entropy": "dice 4 4 5"}, "tables[0]", id="entropy"),
        pytest.param({"secret": "5a" * 32}, "commitment", id="secret"),
        pytest.param({"list_hash": "5a" * 32}, "list_hash", id="list"),
        pytest.param({"tables": None}, "tables", id="result"),
    ],
)
def test_one_changed_thing_and_the_page_says_what_differs(
    running: Site, look: Look, change: dict[str, Any], said: str
) -> None:
    scene, page = running.ask("draw", scene="at once"), look()

    def tampered(route: "Route") -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=json.dumps({**answer.json(), **change}))

    page.route("**/*.json", tampered)
    page.goto(public(running, scene))

    expect(page.locator(".verdict")).to_have_class("verdict wrong")
    expect(page.locator(".steps li.differs", has_text=f"{said}:").first).to_be_visible()


def test_a_file_that_does_not_come_is_not_called_good(running: Site, look: Look) -> None:
    page = look()
    page.route("**/*.json", lambda route: route.abort())

    page.goto(public(running, running.ask("draw", scene="at once")))

    expect(page.locator(".verdict")).to_have_class("verdict wrong")


def test_entropy_typed_in_the_hall_reveals_table_after_table(running: Site, look: Look) -> None:
    scene, page = running.ask("draw", scene="committed"), look(viewport=WALL)
    log_in(running, page, scene)
    page.goto(hall(running, scene))
    assert faults_of(page) == []

    page.locator("[name=entropy]").fill("黑桃 9，骰子 4 4 6")
    page.locator(".hall-entropy button").click()

    hidden = page.locator(".draw-table.later")
    expect(hidden).to_have_count(2)
    page.locator("#next").click()
    expect(hidden).to_have_count(1)
    page.keyboard.press("Escape")
    expect(hidden).to_have_count(1)  # the button has the keyboard
    page.locator("#all").click()
    expect(hidden).to_have_count(0)
    assert faults_of(page) == []


def test_the_reveal_goes_on_by_itself_can_be_halted_and_skipped(running: Site, look: Look) -> None:
    scene, page = running.ask("draw", scene="many tables"), look(viewport=WALL)
    page.clock.install()
    log_in(running, page, scene)
    page.goto(hall(running, scene))
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
    scene = running.ask("draw", scene="decks")
    page = look(viewport=WALL, reduced_motion="reduce")
    log_in(running, page, scene)

    page.goto(hall(running, scene))

    expect(page.locator("#again")).to_be_visible()
    expect(page.locator(".draw-table.later")).to_have_count(0)


def test_the_wall_follows_the_door(running: Site, look: Look) -> None:
    scene = running.ask("draw", scene="doors open")
    wall, door = look(viewport=WALL), look(viewport=DESK)
    for page in (wall, door):
        log_in(running, page, scene)
    wall.goto(hall(running, scene))
    expect(wall.locator(".arrivals li")).to_have_count(0)

    door.goto(f"{running.url}/desk/{scene['event']}/check-in/")
    door.locator("[name=q]").fill("5")
    door.locator("[name=q]").press("Enter")

    expect(wall.locator(".arrivals li")).to_have_count(1, timeout=15_000)
    expect(wall.locator(".arrivals li")).to_contain_text("Player 5")


@pytest.mark.parametrize(
    "scene", ["committed", "lots under way", "at once", "many tables", "decks"]
)
def test_the_wall_needs_no_scrolling(running: Site, look: Look, scene: str) -> None:
    made, page = running.ask("draw", scene=scene), look(viewport=WALL, reduced_motion="reduce")
    log_in(running, page, made)

    page.goto(hall(running, made))

    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_four_taps_on_a_phone_seat_a_table(running: Site, look: Look) -> None:
    scene, phone = running.ask("draw", scene="decks under way"), look()
    phone.goto(f"{running.url}/join/{scene['code']}/")
    phone.locator("main button[type=submit]").click()
    phone.goto(f"{running.url}/phone/{scene['event']}/tables/1/draw/")
    assert faults_of(phone) == []

    for back in (5, 17, 29, 52):
        phone.locator(f".card-back[value='{back}']").click()

    expect(phone.locator(".table-view .seat .card")).to_have_count(4)
    assert running.broken(scene["event"]) == []
    assert faults_of(phone) == []


def test_lots_are_typed_in_by_keyboard_alone(running: Site, look: Look) -> None:
    scene, page = running.ask("draw", scene="a box"), look(viewport=DESK)
    log_in(running, page, scene)
    page.goto(desk(running, scene, f"{scene['draw']}/lot/"))

    for number, table in ((3, 1), (5, 2)):
        expect(page.locator("[name=participant]").first).to_be_focused()
        page.keyboard.type(str(number))
        page.keyboard.press("Tab")
        page.keyboard.type(str(table))
        page.keyboard.press("Enter")
        expect(page.locator("tbody tr")).to_have_count(number // 2)

    assert [row.inner_text().split()[0] for row in page.locator("tbody tr").all()] == ["5", "3"]
    assert faults_of(page) == []


@pytest.mark.parametrize("scene", ["committed", "lots", "a box", "decks under way", "given up"])
@pytest.mark.parametrize("viewport", [{"width": 390, "height": 844}, DESK], ids=["phone", "desk"])
def test_the_desk_can_be_used_by_everyone(
    running: Site, look: Look, scene: str, viewport: dict[str, int]
) -> None:
    made, page = running.ask("draw", scene=scene), look(viewport=viewport)
    log_in(running, page, made)

    for address in (desk(running, made), desk(running, made, f"{made['draw']}/")):
        page.goto(address)
        assert faults_of(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_draw_is_made_without_a_script(running: Site, look: Look) -> None:
    scene, page = running.ask("draw", scene="committed"), look(java_script_enabled=False)
    log_in(running, page, scene)
    page.goto(hall(running, scene))

    page.locator("[name=entropy]").fill("dice")
    page.locator(".hall-entropy button").click()

    assert page.locator(".draw-table li").count() == 8

"""Phones as witnesses of a draw, in a real hall's browsers: plain HTTP, no crypto.subtle, three phones and a desk."""

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Look
from tests.e2e.site import Site
from tests.e2e.steps import WALL, come_in, expect_to_fit

if TYPE_CHECKING:
    from playwright.sync_api import Page

DICE = "4461253265"


def address(running: Site, scene: dict[str, Any]) -> str:
    return f"{running.url}/events/{scene['event']}/draws/{scene['draw']}/"


def scan(running: Site, phone: "Page", scene: dict[str, Any]) -> None:
    """Open what the hall's QR code says."""
    phone.goto(address(running, scene) + scene["mark"])


def join(phone: "Page", number: int) -> None:
    phone.locator("#witness button").click()
    expect(phone.locator("#witness .large")).to_contain_text(f"第 {number} 支見證手機")
    expect(phone.locator("#witness")).to_contain_text("請讓這一頁開著")
    expect(phone.locator("#witness .red")).to_have_count(0)


def phones(running: Site, look: Look, scene: dict[str, Any], count: int = 3) -> list["Page"]:
    """Let some phones take part, one after the other."""
    made = [look() for _ in range(count)]
    for number, phone in enumerate(made, 1):
        scan(running, phone, scene)
        join(phone, number)
    return made


def open_hall(running: Site, page: "Page", scene: dict[str, Any]) -> None:
    page.goto(f"{come_in(running, page, scene)}draws/{scene['draw']}/hall/")


def test_phones_show_their_values_by_themselves(running: Site, look: Look) -> None:
    scene, hall = running.ask("draw", scene="joining"), look(viewport=WALL)
    open_hall(running, hall, scene)
    seen = phones(running, look, scene)
    expect(hall.locator(".count")).to_have_text("3")

    hall.locator(".hall-next button").click()
    expect(hall.locator(".pad-tapped")).to_be_visible()
    hall.keyboard.type(DICE)
    hall.locator(".pad-send").click()

    expect(hall.locator(".draw-table")).to_have_count(2, timeout=30_000)
    for phone in seen:
        expect(phone.locator("#witness .good")).to_have_count(2, timeout=30_000)
        expect(phone.locator("#witness .red")).to_have_count(0)
        expect(phone.locator("#draw-result .draw-table")).to_have_count(2)
        expect_to_fit(phone)
    assert running.broken(scene["event"]) == []


def test_a_reload_and_a_second_tab_are_the_same_witness(running: Site, look: Look) -> None:
    scene = running.ask("draw", scene="joining")
    [phone] = phones(running, look, scene, 1)

    phone.reload()
    expect(phone.locator("#witness .large")).to_contain_text("第 1 支見證手機")
    other = phone.context.new_page()
    scan(running, other, scene)
    expect(other.locator("#witness .large")).to_contain_text("第 1 支見證手機")
    expect(other.locator("#witness button")).to_have_count(0)
    expect(other.locator("#witness .red")).to_have_count(0)


def test_a_second_tab_hears_that_the_first_has_joined(running: Site, look: Look) -> None:
    scene, phone = running.ask("draw", scene="joining"), look()
    scan(running, phone, scene)
    other = phone.context.new_page()
    scan(running, other, scene)
    expect(other.locator("#witness button")).to_be_visible()

    join(phone, 1)

    expect(other.locator("#witness .large")).to_contain_text("第 1 支見證手機")
    expect(other.locator("#witness .red")).to_have_count(0)


def test_a_phone_that_was_away_joins_when_the_network_is_back(running: Site, look: Look) -> None:
    scene, phone = running.ask("draw", scene="joining"), look()
    scan(running, phone, scene)
    expect(phone.locator("#witness button")).to_be_visible()
    phone.context.set_offline(True)

    phone.locator("#witness button").click()
    expect(phone.locator("#witness")).to_contain_text("再試")
    phone.context.set_offline(False)

    expect(phone.locator("#witness .large")).to_contain_text("第 1 支見證手機")


def test_who_has_not_scanned_is_told_to(running: Site, look: Look) -> None:
    scene, phone = running.ask("draw", scene="joining"), look()

    phone.goto(address(running, scene))
    expect(phone.locator("#witness")).to_contain_text("QR")
    expect(phone.locator("#witness button")).to_have_count(0)
    phone.goto("about:blank")
    phone.goto(address(running, scene) + "#w=0000000000")
    phone.locator("#witness button").click()

    expect(phone.locator("#witness .red")).to_be_visible()


def test_one_silent_phone_and_the_desk_goes_on(running: Site, look: Look) -> None:
    scene, hall = running.ask("draw", scene="joining"), look(viewport=WALL)
    *_, silent = phones(running, look, scene)
    silent.goto("about:blank")
    running.ask("roll a minute ago", draw=scene["draw"])

    open_hall(running, hall, scene)
    expect(hall.locator("#values .hall-sentence")).to_contain_text("2 / 3", timeout=30_000)
    hall.locator("#values button").click()
    expect(hall.locator(".hall-rolling .check-code")).to_be_visible()
    expect(hall.locator(".pad-tapped")).to_be_visible()
    hall.keyboard.type(DICE[::-1])
    hall.locator(".pad-send").click()
    expect(hall.locator(".draw-table")).to_have_count(2)

    scan(running, silent, scene)
    expect(silent.locator("#witness .red")).to_be_visible()


def test_three_silent_phones_void_the_draw_and_it_is_repeated_without_them(
    running: Site, look: Look
) -> None:
    scene, hall = running.ask("draw", scene="joining"), look(viewport=WALL)
    shows, *silent = phones(running, look, scene, 4)
    for phone in silent:
        phone.goto("about:blank")
    running.ask("roll a minute ago", draw=scene["draw"])
    open_hall(running, hall, scene)
    expect(hall.locator("#values .hall-sentence")).to_contain_text("1 / 4", timeout=30_000)

    hall.locator("#values button.danger").click()
    expect(hall.locator(".void-words")).to_contain_text("3")
    expect(shows.locator("#draw-now .notice.error")).to_be_visible(timeout=30_000)
    hall.locator("#making button").click()
    expect(hall.locator(".check-code")).to_be_visible()
    again = {**scene, "draw": running.ask("newest draw", event=scene["event"])}

    shows.goto(address(running, again))  # its key says that it was in the hall
    join(shows, 1)
    silent[0].goto(address(running, again))
    silent[0].locator("#witness button").click()
    expect(silent[0].locator("#witness .red")).to_be_visible()


@pytest.mark.parametrize("order", [1, 2])
def test_a_phone_whose_entry_was_removed_says_so_in_red(
    running: Site, look: Look, order: int
) -> None:
    scene = running.ask("draw", scene="joining")
    both = phones(running, look, scene, 2)
    running.ask("remove witness", draw=scene["draw"], order=order)
    running.ask("roll a minute ago", draw=scene["draw"])

    expect(both[order - 1].locator("#witness .red").first).to_be_visible(timeout=30_000)


def test_a_list_that_was_exchanged_is_another_check_code(running: Site, look: Look) -> None:
    scene = running.ask("draw", scene="joining")
    [phone] = phones(running, look, scene, 1)
    phone.route(
        "**/*.json",
        lambda route: route.fulfill(
            response=(answer := route.fetch()), json={**answer.json(), "list_hash": "5a" * 32}
        ),
    )

    phone.reload()

    expect(phone.locator("#witness .red")).to_be_visible()

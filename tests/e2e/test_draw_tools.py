"""What anybody can try out on a draw's page: follow a number, compare a picture, change a die."""

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Look
from tests.e2e.site import Site

if TYPE_CHECKING:
    from playwright.sync_api import Page


def opened(running: Site, page: "Page", scene: str, rest: str = "") -> dict[str, Any]:
    """Open a draw's page; return its document."""
    made = running.shared(scene)
    address = f"{running.url}/events/{made['event']}/draws/{made['draw']}"
    page.goto(f"{address}/{rest}")
    expect(page.locator(".tools")).to_be_visible()
    return dict(page.request.get(f"{address}.json").json())


def table_of(document: dict[str, Any], number: int) -> int:
    return next(int(table) for table, *people in document["tables"] if number in people)


@pytest.mark.parametrize("scene", ["forty", "forty by lots", "a box, closed"])
@pytest.mark.parametrize("number", [1, 7, 38])
def test_a_number_is_followed_to_its_table(
    running: Site, look: Look, scene: str, number: int
) -> None:
    page = look()
    document = opened(running, page, scene)
    number = min(number, 4 * len(document["tables"]) - 1)

    page.locator("#follow-number").fill(str(number))

    last = page.locator(".followed li").last
    expect(last).to_contain_text(f"第 {table_of(document, number)} 桌")


def test_a_number_is_followed_to_its_seat(running: Site, look: Look) -> None:
    page = look()
    document = opened(running, page, "decks")
    seats = {who: seat for table in document["drawn"] for seat, who in table["seats"].items()}

    page.locator("#follow-number").fill("３")

    expect(page.locator(".followed li").last).to_contain_text(seats[3])


@pytest.mark.parametrize("typed", ["99", "x", "0", "-1"])
def test_a_number_that_is_not_there_is_said(running: Site, look: Look, typed: str) -> None:
    page = look()
    opened(running, page, "forty")

    page.locator("#follow-number").fill(typed)

    expect(page.locator(".followed.none li")).to_have_count(1)


def test_codes_of_a_picture_are_compared(running: Site, look: Look) -> None:
    page = look()
    opened(running, page, "forty")
    field, answer = page.locator("#compare-code"), page.locator(".compared")
    codes = [
        " ".join(text.split()) for text in page.locator(".own-codes .check-code").all_inner_texts()
    ]
    assert len(codes) == 3  # before the witnesses, with them, with their values

    for code in (
        codes[0],
        codes[1].upper(),
        codes[2],
        f"http://hall/events/X/#c={codes[0].replace(' ', '')}",
    ):
        field.fill(code)
        expect(answer).to_have_class("compared good")
    field.fill(codes[0][:-1] + ("0" if codes[0][-1] != "0" else "1"))
    expect(answer).to_have_class("compared bad")
    field.fill(codes[0][:-1])
    expect(answer).to_have_class("compared")
    expect(answer).to_contain_text("23")


def test_the_photographed_address_compares_by_itself(running: Site, look: Look) -> None:
    page = look()
    opened(running, page, "forty", "#c=" + "0" * 24)

    expect(page.locator(".compared.bad")).to_be_visible()


def test_one_changed_die_changes_the_tables_and_back(running: Site, look: Look) -> None:
    page = look()
    opened(running, page, "forty")
    page.locator("#follow-number").fill("7")
    die, changed = page.locator("#change .die").nth(2), page.locator(".changed")
    before = changed.inner_text()

    die.click()
    expect(page.locator("#change .die.other")).to_have_count(1)
    expect(changed).to_contain_text("40")
    expect(changed).to_contain_text("7 號")
    page.locator("#change > button").click()

    expect(changed).to_have_text(before)
    expect(page.locator("#change .die.other")).to_have_count(0)


def test_cards_under_the_same_backs_would_be_others(running: Site, look: Look) -> None:
    page = look()
    opened(running, page, "decks")

    page.locator("#change .die").first.click()

    expect(page.locator(".changed")).to_contain_text("8")


def test_what_was_typed_stays_when_the_draw_moves_on(running: Site, look: Look) -> None:
    made, page = running.ask("draw", scene="joining"), look()
    page.goto(f"{running.url}/events/{made['event']}/draws/{made['draw']}/")
    page.locator("#follow-number").fill("7")

    running.ask("roll a minute ago", draw=made["draw"])

    expect(page.locator("#draw-result .draw-table")).to_have_count(2, timeout=30_000)
    expect(page.locator("#follow-number")).to_have_value("7")
    expect(page.locator(".followed li")).to_have_count(4)
    expect(page.locator("#change")).to_be_visible()

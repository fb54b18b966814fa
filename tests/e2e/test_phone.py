"""The referee's phone in a real browser: five taps, an outbox that loses and doubles nothing."""

import json
import random
from typing import TYPE_CHECKING, Any

import httpx

from scoring.play import simulate
from scoring.rulesets import ruleset
from tests.e2e.conftest import Look
from tests.e2e.site import Site

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route


def joined(running: Site, page: "Page", hall: dict[str, Any], phone: int = 0) -> "Page":
    """Let the phone in by its code and open table 1."""
    page.goto(f"{running.url}/join/{hall['codes'][phone]}/")
    page.get_by_role("button", name="使用這支手機").click()
    page.goto(f"{running.url}/phone/{hall['event']}/tables/1/")
    page.wait_for_selector(".seat-button")
    return page


def enter(page: "Page", winner: str = "A", cards: tuple[int, int, int] = (9, 5, 1)) -> None:
    """Tap the winner, then each loser's cards: four taps."""
    page.locator(f"[data-seat={winner}]").click()
    for count in cards:
        page.locator(f"[data-count='{count}']").click()


def hands(running: Site, hall: dict[str, Any]) -> str:
    return httpx.get(f"{running.url}/events/{hall['event']}/standings/").text


def test_five_taps_for_an_ordinary_hand(running: Site, look: Look) -> None:
    hall = running.hall()
    page = joined(running, look(), hall)

    enter(page)
    assert page.locator(".sum").inner_text() == "合計 0"
    page.get_by_role("button", name="送出第 1 局").click()

    page.get_by_text("第 1 局已送出。").wait_for()
    page.get_by_role("button", name="送出第 2 局").wait_for()
    assert "+24" in hands(running, hall)


def test_what_is_impossible_is_not_offered(running: Site, look: Look) -> None:
    page = joined(running, look(), running.hall())

    page.locator("[data-seat=A]").click()
    page.locator("[data-two='3']").click()
    assert page.locator("[data-count]").first.inner_text() == "3"
    page.locator("[data-count='9']").click()

    assert page.locator("[data-two]").all_inner_texts() == ["0", "1"]
    assert page.get_by_role("button", name="送出第 1 局").is_disabled()


def test_entries_wait_offline_through_a_reload_and_are_sent_once(running: Site, look: Look) -> None:
    hall = running.hall()
    page = joined(running, look(), hall)
    block = "**/outbox/"
    page.route(block, lambda route: route.abort())

    enter(page)
    page.get_by_role("button", name="送出第 1 局").click()
    page.get_by_text("1 筆未送出").wait_for()
    page.reload()
    page.get_by_text("1 筆未送出").wait_for()
    assert "+24" not in hands(running, hall)

    page.unroute(block)
    page.evaluate("dispatchEvent(new Event('online'))")
    page.get_by_text("第 1 局已送出。").wait_for()
    page.get_by_text("1 筆未送出").wait_for(state="detached")
    assert "+24" in hands(running, hall)


def test_an_answer_that_is_lost_doubles_nothing(running: Site, look: Look) -> None:
    hall = running.hall()
    page = joined(running, look(), hall)
    lost: list[int] = []

    def lose_first_answer(route: "Route") -> None:
        answer = route.fetch()
        if lost:
            route.fulfill(response=answer)
        else:
            lost.append(answer.status)
            route.abort()

    page.route("**/outbox/", lose_first_answer)
    enter(page)
    page.get_by_role("button", name="送出第 1 局").click()
    page.get_by_text("第 1 局已送出。").wait_for()

    assert lost == [200]
    assert page.locator(".hands li").count() == 1
    assert running.broken(hall["event"]) == []


def test_a_half_typed_hand_survives_a_reload(running: Site, look: Look) -> None:
    page = joined(running, look(), running.hall())
    page.locator("[data-seat=C]").click()
    page.locator("[data-count='7']").click()

    page.reload()

    assert page.locator("[data-seat=C]").get_attribute("aria-pressed") == "true"
    assert "7 張" in page.locator("[data-seat=D]").inner_text()


def test_a_refused_entry_stays_until_a_person_decides_and_blocks_no_other(
    running: Site, look: Look
) -> None:
    hall = running.hall(tables=2)
    page = joined(running, look(), hall)
    body = {
        "jiang": 1,
        "number": 7,
        "attempt": 1,
        "report": {"winner": "A", "left": {}},
        "key": "k",
    }
    kept = json.dumps([{"key": "k", "body": {**body, "table": 2}}])
    page.evaluate(
        "([slot, kept]) => localStorage.setItem(slot, kept)",
        [f"jiang.outbox.{hall['event']}", kept],
    )
    page.reload()
    page.get_by_text("沒有被接受").wait_for()

    enter(page)
    page.get_by_role("button", name="送出第 1 局").click()
    page.get_by_text("第 1 局已送出。").wait_for()
    assert page.get_by_text("沒有被接受").count() == 1

    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="捨棄").click()
    page.get_by_text("沒有被接受").wait_for(state="detached")


def test_two_referees_on_one_hand(running: Site, look: Look) -> None:
    hall = running.hall(phones=2)
    one, other = joined(running, look(), hall), joined(running, look(), hall, 1)
    one.locator("[data-seat=B]").click()

    enter(other)
    other.get_by_role("button", name="送出第 1 局").click()
    other.get_by_text("第 1 局已送出。").wait_for()
    one.get_by_text("其他人已經回報了第 1 局").wait_for()

    enter(one, "B", (2, 3, 4))
    one.get_by_role("button", name="送出第 1 局").click()
    one.get_by_text("已列為爭議").wait_for()
    one.locator(".hands .badge.disputed").wait_for()


def test_the_player_confirms_on_the_phone_and_a_new_version_comes_before_that(
    running: Site, look: Look
) -> None:
    hall = running.hall()
    page = joined(running, look(), hall)
    enter(page)
    page.get_by_role("button", name="送出第 1 局").click()
    page.get_by_role("button", name="重新送出第 1 局").click()
    enter(page, "A", (8, 5, 1))
    page.get_by_role("button", name="重新送出第 1 局").first.click()
    page.get_by_text("+14").first.wait_for()

    page.locator(".hands a").click()
    page.get_by_role("button", name="這是對的").click()

    page.get_by_text("第 1 局已確認。").wait_for()
    page.locator(".hands .badge.confirmed").wait_for()


def test_a_phone_that_was_sent_away_keeps_what_it_holds(running: Site, look: Look) -> None:
    hall = running.hall()
    page = joined(running, look(), hall)
    enter(page)
    page.context.clear_cookies(name="jiang_device")
    page.get_by_role("button", name="送出第 1 局").click()

    page.get_by_text("這支手機的使用權已被取消或遺失").wait_for()
    page.get_by_text("1 筆未送出").wait_for()


def test_the_phone_reckons_as_the_rules_do(running: Site, look: Look) -> None:
    page = look()
    page.goto(running.url)
    rules = ruleset("tw-tournament")
    rng = random.Random(7)
    cases = []
    for report in simulate(hands=200, seed=11):
        settings = rules.settled({"threshold": rng.randint(1, 14), "two_factor": rng.randint(1, 4)})
        score = rules.score(report, settings)
        left = {
            seat: {"cards": held.cards, "twos": held.twos} for seat, held in report.left.items()
        }
        draft = {"winner": report.winner, "left": left}
        cases.append([draft, settings, {str(s): p for s, p in score.points.items()}])

    wrong = page.evaluate(
        """async (cases) => {
          const { score } = await import("/static/js/phone/scoring.js");
          return cases.filter(([draft, rules, points]) => {
            const found = score(draft, rules);
            return Object.entries(points).some(([seat, value]) => found[seat].points !== value);
          });
        }""",
        cases,
    )

    assert wrong == []

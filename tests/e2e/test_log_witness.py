"""A phone that saw the log meets one that was changed: it says so in red, keeps what it saw, and can show it to others."""

import json
import re
from itertools import pairwise
from typing import TYPE_CHECKING, Any
from urllib.parse import urljoin

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Look
from tests.e2e.site import Site
from tests.e2e.steps import expect_to_fit, join
from tests.e2e.test_every_page import faults
from tournaments.log.printed_hash import printed_hash

if TYPE_CHECKING:
    from playwright.sync_api import Page

RED = "這支手機看過之後，這份紀錄被改動了。"
KEPT = "這支手機看過的紀錄"
POSITION = re.compile(r"/log/\d+\.json$")
SEES = ["own page", "standings", "draws", "screen", "referee", "referee's table"]


def page_of(running: Site, page: "Page", hall: dict[str, Any], who: str) -> "Page":
    """Open one of the pages that look."""
    event = hall["event"]
    if who.startswith("referee"):
        join(page, f"{running.url}/join/{hall['codes'][0]}/")
    path = {
        "own page": f"/me/{hall['links']['2']}/",
        "standings": f"/events/{event}/?language=zh-hant",
        "seats": f"/events/{event}/seats/?language=zh-hant",
        "draws": f"/events/{event}/draws/?language=zh-hant",
        "screen": f"/events/{event}/screen/?language=zh-hant",
        "referee": f"/phone/{event}/",
        "referee's table": f"/phone/{event}/tables/1/",
    }[who]
    page.goto(running.url + path)
    return page


def kept(page: "Page", hall: dict[str, Any]) -> dict[str, Any]:
    slot = f"jiang.log.{hall['event']}"
    return dict(json.loads(page.evaluate("(slot) => localStorage.getItem(slot)", slot)))


def comes_back(page: "Page", hall: dict[str, Any]) -> None:
    """Leave the page, open it again more than a minute later, and wait until it has compared."""
    address = page.url
    page.goto(urljoin(address, "/robots.txt"))
    page.evaluate(
        """(slot) => {
          const record = JSON.parse(localStorage.getItem(slot));
          localStorage.setItem(slot, JSON.stringify({ ...record, asked: 0 }));
        }""",
        f"jiang.log.{hall['event']}",
    )
    with page.expect_response(POSITION, timeout=10_000) as answer:
        page.goto(address)
    answer.value.finished()
    page.wait_for_timeout(200)  # what is not said by then is not said of this answer


def play_one(running: Site, hall: dict[str, Any]) -> None:
    running.ask("play", event=hall["event"], tables=[1])


@pytest.mark.parametrize("who", SEES)
def test_last_entries_that_were_removed_are_missed(running: Site, look: Look, who: str) -> None:
    hall = running.hall()
    play_one(running, hall)
    page = page_of(running, look(), hall, who)
    seen = kept(page, hall)["seen"][-1]

    running.ask("roll back", event=hall["event"], entries=2)
    comes_back(page, hall)

    notice = page.get_by_role("alert")
    expect(notice).to_contain_text(RED)
    expect(notice).to_contain_text(f"第 {seen['seq']} 筆在")
    expect(notice).to_contain_text(f"紀錄只到第 {seen['seq'] - 2} 筆")
    expect_to_fit(page)


@pytest.mark.parametrize("who", ["own page", "standings", "screen", "referee's table"])
def test_a_log_that_was_written_anew_under_the_same_numbers_is_another(
    running: Site, look: Look, who: str
) -> None:
    hall = running.hall()
    play_one(running, hall)
    page = page_of(running, look(), hall, who)
    seen = kept(page, hall)["seen"][-1]

    running.ask("write anew", event=hall["event"])
    comes_back(page, hall)

    expect(page.get_by_role("alert")).to_contain_text(printed_hash(seen["hash"])[:14])
    expect(page.get_by_role("alert")).to_contain_text("現在是")


def test_an_honest_log_raises_no_alarm_however_much_is_added(running: Site, look: Look) -> None:
    hall = running.hall()
    page = page_of(running, look(), hall, "own page")
    for _ in range(3):
        play_one(running, hall)
        comes_back(page, hall)
        expect(page.get_by_role("alert")).to_have_count(0)

    record = kept(page, hall)
    assert record["evidence"] == []
    assert record["due"] == record["seen"][-1]
    assert record["first"] == record["seen"][0]


def test_a_page_from_memory_is_no_difference(running: Site, look: Look) -> None:
    hall = running.hall()
    page = page_of(running, look(), hall, "standings")
    older = page.content()
    play_one(running, hall)
    expect(page.locator("#standings")).to_contain_text("+")
    newest = kept(page, hall)["seen"][-1]["seq"]

    page.route(re.compile(rf"/events/{hall['event']}/\?"), lambda route: route.fulfill(body=older))
    comes_back(page, hall)

    expect(page.locator("#log-witness")).not_to_have_attribute("data-log-seq", str(newest))
    expect(page.get_by_role("alert")).to_have_count(0)
    assert kept(page, hall)["evidence"] == []


@pytest.mark.parametrize("status", [404, 500, 503, 200])
def test_no_answer_is_no_difference_and_is_asked_again(
    running: Site, look: Look, status: int
) -> None:
    hall = running.hall()
    page = page_of(running, look(), hall, "standings")
    due = kept(page, hall)["due"]
    page.route(POSITION, lambda route: route.fulfill(status=status, body="<html>Not here</html>"))

    comes_back(page, hall)
    expect(page.get_by_role("alert")).to_have_count(0)
    assert kept(page, hall)["due"] == due

    page.unroute(POSITION)
    running.ask("write anew", event=hall["event"])
    comes_back(page, hall)
    expect(page.get_by_role("alert")).to_contain_text(RED)


def test_what_was_seen_live_counts(running: Site, look: Look) -> None:
    hall = running.hall()
    pages = [page_of(running, look(), hall, who) for who in ("own page", "standings", "screen")]
    before = running.ask("newest", event=hall["event"])
    play_one(running, hall)
    for page in pages:
        page.wait_for_function(
            "([slot, seq]) => JSON.parse(localStorage.getItem(slot)).seen.at(-1).seq > seq",
            arg=[f"jiang.log.{hall['event']}", before],
        )

    running.ask("roll back", event=hall["event"])
    for page in pages:
        comes_back(page, hall)
        expect(page.get_by_role("alert")).to_contain_text(RED)


def test_evidence_stays_until_it_was_read_and_longer_though_the_log_goes_on(
    running: Site, look: Look
) -> None:
    hall = running.hall()
    play_one(running, hall)
    page = page_of(running, look(), hall, "standings")
    seen = kept(page, hall)["seen"][-1]
    running.ask("write anew", event=hall["event"])
    comes_back(page, hall)
    expect(page.get_by_role("alert")).to_contain_text(RED)
    play_one(running, hall)
    page_of(running, page, hall, "seats")
    expect(page.get_by_role("alert")).to_contain_text(RED)
    assert faults(page) == []

    page.get_by_role("button", name="我看過了").click()
    expect(page.get_by_role("alert")).to_have_count(0)
    comes_back(page, hall)
    expect(page.get_by_role("alert")).to_have_count(0)
    page.get_by_role("button", name="這份紀錄被改動過：拿出來看").click()

    dialog = page.get_by_role("dialog")
    expect_to_fit(page)
    assert faults(page) == []
    digits = dialog.locator(".log-digits").first.locator("span")
    assert " ".join(digits.all_inner_texts()) == printed_hash(seen["hash"])
    expect(dialog.get_by_role("heading", name=f"第 {seen['seq']} 筆").first).to_be_visible()
    assert f"{seen['seq']} {seen['hash']}" in dialog.locator("textarea").input_value()
    assert kept(page, hall)["evidence"][0]["seen"][-1] == seen


def test_two_phones_that_saw_the_same_show_the_same(running: Site, look: Look) -> None:
    hall = running.hall()
    shown = []
    for who in ("own page", "standings"):
        page = page_of(running, look(), hall, who)
        page.get_by_role("button", name=KEPT).click()
        dialog = page.get_by_role("dialog")
        dialog.get_by_text("這支手機留存的全部內容，含完整雜湊值").click()
        dialog.get_by_role("button", name="複製").click()
        expect(dialog.get_by_role("status")).not_to_be_empty()
        shown.append(dialog.locator(".log-digits span").all_inner_texts())
        dialog.get_by_role("button", name="關閉").click()
        expect(dialog).to_have_count(0)

    assert shown[0] == shown[1]
    assert len(shown[0]) == 6


def test_an_entry_that_was_removed_and_put_back_raises_no_second_alarm(
    running: Site, look: Look
) -> None:
    hall = running.hall()
    play_one(running, hall)
    page = page_of(running, look(), hall, "standings")
    gone = running.ask("roll back", event=hall["event"])
    comes_back(page, hall)
    page.get_by_role("button", name="我看過了").click()

    running.ask("put back", event=hall["event"], entries=gone)
    comes_back(page, hall)

    expect(page.get_by_role("alert")).to_have_count(0)
    assert len(kept(page, hall)["evidence"]) == 1


def test_where_nothing_may_be_kept_it_is_silent(running: Site, look: Look) -> None:
    hall = running.hall()
    page = look()
    page.add_init_script(
        "Object.defineProperty(globalThis, 'localStorage', { get() { throw new DOMException(''); } });"
    )
    page_of(running, page, hall, "seats")
    expect(page.get_by_role("heading", name="找我的座位")).to_be_visible()

    running.ask("write anew", event=hall["event"])
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.reload()
    page.wait_for_timeout(3000)  # a page that keeps something asks within two seconds

    assert [url for url in asked if POSITION.search(url)] == []
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.get_by_role("button", name=KEPT)).to_have_count(0)


def test_what_is_kept_is_bounded_and_spread_over_all_that_was_seen(
    running: Site, look: Look
) -> None:
    page = look()
    page.goto(running.url)
    record = page.evaluate(
        """async () => {
          const { add, update } = await import("/static/js/witness/kept.js");
          const hash = (seq) => seq.toString(16).padStart(64, "0");
          for (let seq = 1; seq <= 5000; seq += 1) update("X", (record) => add(record, { seq, hash: hash(seq) }, seq));
          for (let event = 0; event < 60; event += 1) update(`E${event}`, (record) => add(record, { seq: 1, hash: hash(1) }, event));
          return [update("X"), Object.keys(localStorage).length, localStorage.getItem("jiang.log.X").length];
        }"""
    )
    seen = [each["seq"] for each in record[0]["seen"]]

    assert (len(seen), seen[0], seen[-1]) == (24, 1, 5000)
    assert record[0]["first"]["seq"] == record[0]["due"]["seq"] == 1
    assert seen[-3:] == [4998, 4999, 5000]
    gaps = [later - earlier for earlier, later in pairwise(seen)]
    assert max(gaps) < 3000
    assert record[1] == 40
    assert record[2] < 4000

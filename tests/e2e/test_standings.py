"""Standings that follow by what is new are those that the server shows to whoever comes afresh."""

import os
import signal
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from django.template.loader import render_to_string
from playwright.sync_api import expect

from config.front.addresses import address_of
from config.front.as_of import STALE, with_note
from tests.e2e.conftest import Look
from tests.e2e.site import Site
from tests.project.processes import BASE
from tests.tournaments.push.test_differences import PEOPLE, a_table
from tournaments.push.differences import Table, difference
from tournaments.web.public.standings import lines_html

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

TABLES, PLAYED = 6, [3, 1, 6, 3, 2, 5, 3, 4, 1]
AFTER_RESTART = 5_000  # milliseconds
FOLLOW = """async ([source, before, steps]) => {
  const { apply } = await import(`data:text/javascript,${encodeURIComponent(source)}`);
  const text = (place) => place.innerHTML.replace(/>\\s+</g, "><").trim();
  const place = document.createElement("div"), fresh = document.createElement("div");
  place.innerHTML = before;
  return steps.findIndex(([message, after]) => {
    fresh.innerHTML = after;
    return !apply(place, message) || text(place) !== text(fresh);
  });
}"""


def html(table: Table) -> str:
    page = {"event": {"public_names": "full"}, "seq": table.seq, "foot": table.foot}
    lines = "".join(lines_html(table.lines))
    return render_to_string("public/standings.html", page | {"lines": lines, "columns": [1]})


@pytest.mark.no_database
def test_the_script_puts_in_place_what_the_server_would_write(browser: "Browser") -> None:
    rng = Random(11)
    tables = []
    points, order = dict.fromkeys(PEOPLE, 0), PEOPLE
    for seq in range(200):
        points |= {who: rng.randint(-3, 3) for who in rng.sample(PEOPLE, rng.choice((0, 1, 4, 12)))}
        ranked = rng.sample(order[:10], 10) if seq % 3 else order[:10]
        order = [*ranked, *order[10:]]
        tables.append(a_table(seq, points, order, 10))
    steps: list[tuple[Any, str]] = []
    for before, after in pairwise(tables):
        said = difference(before, after)
        assert said is not None
        steps.append(({"seq": after.seq, **said}, html(after)))
    page = browser.new_page()
    source = (BASE / "static/js/standings.js").read_text()

    assert page.evaluate(FOLLOW, [source, html(tables[0]), steps]) == -1

    page.close()


def open_standings(running: Site, look: Look, hall: dict[str, Any], query: str) -> "Page":
    page = look()
    page.goto(f"{running.url}/events/{hall['event']}/?{query}")
    expect(page.locator(".live-state")).to_have_text(("即時更新", "Live")["en" in query])
    return page


def expect_the_same(running: Site, hall: dict[str, Any], page: "Page", look: Look) -> None:
    """Expect what somebody sees who opens the page now."""
    newest = str(running.ask("newest", event=hall["event"]))
    expect(page.locator("#standings table")).to_have_attribute("data-seq", newest)
    fresh = look()
    fresh.goto(f"{page.url}&at_least={newest}")
    page.evaluate("document.querySelectorAll('.rose, .fell').forEach((arrow) => arrow.remove())")
    texts = [each.locator("#standings").inner_text() for each in (page, fresh)]
    assert texts[0] == texts[1]
    ranks = [each.eval_on_selector_all("[data-rank]", RANKS) for each in (page, fresh)]
    assert ranks[0] == ranks[1]


RANKS = "(rows) => rows.map((row) => [row.dataset.number, row.dataset.rank])"


@pytest.mark.parametrize(
    ("query", "names", "confirm"),
    [
        ("language=zh-hant", "full", "player"),
        ("language=en", "masked", "none"),
    ],
)
def test_after_some_hands_the_page_is_as_if_loaded_afresh(
    running: Site, look: Look, query: str, names: str, confirm: str
) -> None:
    hall = running.hall(tables=TABLES, confirm=confirm, public_names=names)
    page = open_standings(running, look, hall, query)
    running.ask("play", event=hall["event"], tables=[1])
    expect_the_same(running, hall, page, look)
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    page.evaluate("globalThis.same = document.querySelector('#standings table')")

    for table in PLAYED:
        running.ask("play", event=hall["event"], tables=[table])
    expect_the_same(running, hall, page, look)

    assert fetched == []
    assert page.evaluate("same.isConnected") is True


def test_a_page_that_missed_something_or_came_from_a_cache_catches_up(
    running: Site, look: Look
) -> None:
    hall = running.hall(tables=TABLES)
    address = f"{running.url}/events/{hall['event']}/?language=en"
    old = httpx.get(address).text
    missed = open_standings(running, look, hall, "language=en")
    running.ask("play", event=hall["event"], tables=PLAYED[:3])
    expect_the_same(running, hall, missed, look)

    missed.evaluate("document.querySelector('#standings table').dataset.seq = 1")
    running.ask("play", event=hall["event"], tables=PLAYED[:1])
    expect_the_same(running, hall, missed, look)

    cached = look()
    cached.route(address, lambda route: route.fulfill(body=old, content_type="text/html"))
    cached.goto(address)
    expect_the_same(running, hall, cached, look)


@pytest.mark.parametrize("query", ["language=en", "jiang=1&language=en"])
def test_a_page_that_is_told_to_wait_or_shown_what_was_asks_again(
    running: Site, look: Look, query: str
) -> None:
    hall = running.hall(tables=2)
    path = f"/events/{hall['event']}/"
    page, piece = (f"{running.url}{path}{name}?{query}" for name in ("", "standings/"))
    address = address_of(path, query.encode())
    assert address is not None
    older = with_note(httpx.get(page).content, address, "9:41")
    older_piece = httpx.get(piece).content
    shown = look()
    shown.route(page, lambda route: route.fulfill(body=older, content_type="text/html"))
    shown.goto(page)
    expect(shown.get_by_text("As of 9:41")).to_be_visible()
    expect(shown.locator(".live-state")).to_have_text("Live")

    def older_once(route: "Route") -> None:
        route.fulfill(
            body=older_piece, content_type="text/html", headers={"warning": STALE[1].decode()}
        )

    shown.route("**/standings/**", older_once, times=1)
    shown.route("**/standings/**", lambda route: route.fulfill(status=503), times=1)
    shown.evaluate("document.querySelector('#standings table').dataset.seq = 1")
    running.ask("play", event=hall["event"], tables=[1])

    expect_the_same(running, hall, shown, look)
    expect(shown.get_by_text("As of")).to_have_count(0)


def test_names_that_are_hidden_disappear_from_open_pages(running: Site, look: Look) -> None:
    hall = running.hall(tables=1)
    page = open_standings(running, look, hall, "language=en")
    name = page.locator("#standings tbody th").first.inner_text()

    running.ask("configure", event=hall["event"], public_names="number")

    expect(page.locator("#standings thead")).to_contain_text("Number")
    expect(page.locator("#standings")).not_to_contain_text(name)
    expect_the_same(running, hall, page, look)


def test_one_jiang_s_standings_follow_too(running: Site, look: Look) -> None:
    hall = running.hall(tables=2)
    page = open_standings(running, look, hall, "jiang=1&language=en")

    running.ask("play", event=hall["event"], tables=[1, 2])

    expect_the_same(running, hall, page, look)


def test_open_pages_recover_by_themselves_when_the_server_was_killed(
    running: Site, look: Look
) -> None:
    hall = running.hall(tables=2)
    page = open_standings(running, look, hall, "language=en")
    running.ask("play", event=hall["event"], tables=[1])
    expect_the_same(running, hall, page, look)

    for process in running.served.web_processes():
        os.kill(process, signal.SIGKILL)
    running.ask("play", event=hall["event"], tables=[2])
    newest = str(running.ask("newest", event=hall["event"]))
    while not running.served.answers():
        page.wait_for_timeout(50)

    table = page.locator("#standings table")
    expect(table).to_have_attribute("data-seq", newest, timeout=AFTER_RESTART)
    expect(page.locator(".live-state")).to_have_text("Live")

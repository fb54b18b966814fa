"""The referee's phone in a real browser: five taps, an outbox that loses and doubles nothing."""

import json
from itertools import product
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playwright.sync_api import expect

from scoring.games import RULESETS
from scoring.games.fields import Field, offered
from scoring.games.settings import ChoiceSetting, NumberSetting
from tests.e2e.conftest import Look
from tests.e2e.site import Site
from tests.e2e.steps import join, send, tap
from tests.scoring.reports import whole_reports
from tournaments.report_fields import describe_fields

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

FOLLOWS_EVERY = 3_000  # milliseconds, as in static/js/phone/table.js


def joined(running: Site, page: "Page", hall: dict[str, Any], phone: int = 0) -> "Page":
    """Let the phone in by its code and open table 1."""
    join(page, f"{running.url}/join/{hall['codes'][phone]}/")
    page.goto(f"{running.url}/phone/{hall['event']}/tables/1/")
    return page


def standings(running: Site, hall: dict[str, Any]) -> str:
    return httpx.get(f"{running.url}/events/{hall['event']}/standings/?language=zh-hant").text


def test_five_taps_for_an_ordinary_hand(running: Site, look: Look) -> None:
    hall = running.hall()
    page = joined(running, look(), hall)

    tap(page)
    expect(page.locator(".sum")).to_have_text("合計 0")
    send(page, 1)

    expect(page.get_by_role("button", name="送出第 2 局")).to_be_visible()
    assert "+24" in standings(running, hall)


def test_a_hand_of_another_game_is_entered_as_the_game_describes_it(
    running: Site, look: Look
) -> None:
    hall = running.hall(preset="dou-dizhu")
    page = joined(running, look(), hall)

    page.locator("[data-seat=A]").click()
    page.locator("[data-bid='2']").click()
    page.locator("[data-bombs='1']").click()
    expect(page.locator("[data-spring='spring']")).to_be_disabled()
    page.locator("[data-won='landlord']").click()
    page.locator("[data-spring='spring']").click()
    expect(page.locator("[data-seat=A]")).to_contain_text("+24")
    page.locator("[data-won='peasants']").click()
    expect(page.locator("[data-spring='none']")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-seat=A]")).to_contain_text("−8")
    send(page, 1)
    page.get_by_role("link", name="確認第 1 局").click()
    page.get_by_role("button", name="這是對的").click()

    expect(page.locator(".hands .badge.confirmed")).to_be_visible()
    assert "−8" in standings(running, hall)
    assert running.broken(hall["event"]) == []


def test_what_is_impossible_is_not_offered(running: Site, look: Look) -> None:
    page = joined(running, look(), running.hall())

    page.locator("[data-seat=A]").click()
    page.locator("[data-twos='3']").click()
    expect(page.locator("[data-cards='2']")).to_be_disabled()
    expect(page.locator("[data-cards='3']")).to_be_enabled()
    page.locator("[data-cards='9']").click()

    expect(page.locator("[data-twos='1']")).to_be_enabled()
    expect(page.locator("[data-twos='2']")).to_be_disabled()
    expect(page.get_by_role("button", name="送出第 1 局")).to_be_disabled()


def test_entries_wait_offline_through_a_reload_and_are_sent_once(running: Site, look: Look) -> None:
    hall = running.hall()
    page = joined(running, look(), hall)
    block = "**/outbox/"
    page.route(block, lambda route: route.abort())

    for number in (1, 2):
        tap(page)
        page.get_by_role("button", name=f"送出第 {number} 局").click()
        expect(page.get_by_text(f"{number} 筆未送出")).to_be_visible()
    page.reload()
    expect(page.get_by_text("2 筆未送出")).to_be_visible()
    assert "+24" not in standings(running, hall)
    tap(page, "B", (2, 3, 4))
    page.get_by_role("button", name="送出第 3 局").click()

    page.unroute(block)
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.get_by_text("第 3 局已送出。")).to_be_visible()
    expect(page.get_by_text("筆未送出")).not_to_be_attached()
    expect(page.locator(".hands li strong")).to_have_text(["第 3 局", "第 2 局", "第 1 局"])
    expect(page.get_by_role("button", name="送出第 4 局")).to_be_visible()
    assert "+44" in standings(running, hall)


@pytest.mark.parametrize(
    ("status", "full"),
    [
        pytest.param(
            507,
            {"code": "disk.full", "message": "伺服器的磁碟已滿，這次沒有儲存。"},
            id="the disk is full",
        ),
        pytest.param(
            503,
            {"code": "database.away", "message": "資料庫目前沒有回應。"},
            id="the database is away",
        ),
    ],
)
def test_a_phone_says_what_is_the_matter_with_the_server_and_sends_when_it_is_over(
    running: Site, look: Look, status: int, full: dict[str, str]
) -> None:
    hall = running.hall()
    page = joined(running, look(), hall)
    page.route("**/outbox/", lambda route: route.fulfill(status=status, json=full))

    tap(page)
    page.get_by_role("button", name="送出第 1 局").click()

    expect(page.get_by_text(full["message"])).to_be_visible()
    expect(page.get_by_text("1 筆未送出")).to_be_visible()
    page.unroute("**/outbox/")
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.get_by_text("第 1 局已送出。")).to_be_visible()
    expect(page.get_by_text(full["message"])).not_to_be_attached()


def test_a_hand_after_a_refused_one_stays_until_it_can_be_sent_again(
    running: Site, look: Look
) -> None:
    hall = running.hall()
    page = joined(running, look(), hall)
    page.route("**/outbox/", lambda route: route.abort())
    for number in (1, 2):
        tap(page)
        page.get_by_role("button", name=f"送出第 {number} 局").click()
    # As if hand 1 had been entered for an attempt that is no more; nothing else is on its way after that.
    with page.expect_request(lambda sent: '"attempt":2' in (sent.post_data or "")):
        page.evaluate(
            """(slot) => {
              const entries = JSON.parse(localStorage.getItem(slot));
              entries[0].body.attempt = 2;
              localStorage.setItem(slot, JSON.stringify(entries));
              dispatchEvent(new Event("online"));
            }""",
            f"jiang.outbox.{hall['event']}",
        )

    page.unroute("**/outbox/")
    page.evaluate("dispatchEvent(new Event('online'))")
    refused = page.locator("#outbox .notice.error")
    expect(refused).to_have_count(2)
    refused.first.get_by_role("button", name="重新輸入").click()
    send(page, 1)
    expect(refused).to_have_count(1)
    refused.get_by_role("button", name="再送一次").click()

    expect(page.get_by_text("第 2 局已送出。")).to_be_visible()
    expect(refused).to_have_count(0)
    assert running.broken(hall["event"]) == []


def test_a_phone_that_can_keep_nothing_says_so_and_keeps_what_was_typed(
    running: Site, look: Look
) -> None:
    page = joined(running, look(), running.hall())
    tap(page)
    page.evaluate(
        """() => {
          Storage.prototype.setItem = () => { throw new DOMException("", "QuotaExceededError"); };
        }"""
    )

    page.get_by_role("button", name="送出第 1 局").click()

    expect(page.get_by_text("這支手機存不下這一局")).to_be_visible()
    expect(page.locator("[data-seat=A]")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("button", name="送出第 1 局")).to_be_enabled()


def test_what_comes_while_another_is_sent_goes_out_and_nothing_unreadable_is_overwritten(
    running: Site, look: Look
) -> None:
    page = look()
    page.goto(running.url)
    page.route("**/slow/outbox/", lambda route: route.fulfill(json={}))

    kept = page.evaluate(
        """async () => {
          const { Outbox } = await import("/static/js/phone/outbox.js");
          localStorage.setItem("jiang.outbox.x", "[{half an en");
          const outbox = new Outbox("x", "/slow/outbox/");
          const sent = [];
          const done = new Promise((resolve) => {
            outbox.addEventListener("sent", ({ detail }) => sent.push(detail.number) === 3 && resolve());
          });
          for (const number of [1, 2, 3]) outbox.add({ jiang: 1, table: 1, number });
          await done;
          const aside = Object.keys(localStorage).filter((key) => key.startsWith("jiang.outbox.x.unreadable."));
          return [sent, outbox.damaged, aside.map((key) => localStorage.getItem(key))];
        }"""
    )

    assert kept == [[1, 2, 3], True, ["[{half an en"]]


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
    tap(page)
    send(page, 1)

    expect(page.locator(".hands li strong")).to_have_text(["第 1 局"])
    assert lost == [200]
    assert running.broken(hall["event"]) == []


def test_a_half_typed_hand_survives_a_reload(running: Site, look: Look) -> None:
    page = joined(running, look(), running.hall())
    page.locator("[data-seat=C]").click()
    page.locator("[data-cards='7']").click()

    page.reload()

    expect(page.locator("[data-seat=C]")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-seat=D]")).to_contain_text("7 張")


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
    expect(page.get_by_text("沒有被接受")).to_be_visible()

    tap(page)
    send(page, 1)
    expect(page.get_by_text("沒有被接受")).to_be_visible()

    # It is another table's: here it can't be entered again.
    expect(page.get_by_role("button", name="重新輸入")).not_to_be_attached()
    page.get_by_role("link", name="打開第 2 桌").click()
    expect(page.get_by_role("button", name="重新輸入")).to_be_visible()
    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="捨棄").click()
    expect(page.get_by_text("沒有被接受")).not_to_be_attached()


def test_two_referees_on_one_hand(running: Site, look: Look) -> None:
    hall = running.hall(phones=2)
    one, other = joined(running, look(), hall), joined(running, look(), hall, 1)
    one.locator("[data-seat=B]").click()

    tap(other)
    send(other, 1)
    expect(one.get_by_text("其他人已經回報了第 1 局")).to_be_visible()

    tap(one, "B", (2, 3, 4))
    one.get_by_role("button", name="送出第 1 局").click()
    expect(one.get_by_text("已列為爭議")).to_be_visible()
    expect(one.locator(".hands .badge.disputed")).to_be_visible()


def test_the_player_confirms_on_the_phone_and_a_new_version_comes_before_that(
    running: Site, look: Look
) -> None:
    hall = running.hall()
    page = joined(running, look(), hall)
    tap(page)
    send(page, 1)
    page.locator(".hands").get_by_role("button", name="重新送出第 1 局").click()
    tap(page, "A", (8, 5, 1))
    page.locator("#entry").get_by_role("button", name="重新送出第 1 局").click()
    expect(page.locator(".hands a")).to_contain_text("+14")

    page.locator(".hands a").click()
    page.get_by_role("button", name="這是對的").click()

    expect(page.get_by_text("第 1 局已確認。")).to_be_visible()
    expect(page.locator(".hands .badge.confirmed")).to_be_visible()


def test_a_phone_that_was_sent_away_keeps_what_it_holds(running: Site, look: Look) -> None:
    hall = running.hall()
    page = joined(running, look(), hall)
    tap(page)
    page.context.clear_cookies(name="jiang_device")
    page.get_by_role("button", name="送出第 1 局").click()

    expect(page.get_by_text("這支手機的使用權已被取消或遺失")).to_be_visible()
    expect(page.get_by_text("1 筆未送出")).to_be_visible()


@pytest.mark.parametrize("rest", ["", "tables/1/"], ids=["tables", "table"])
def test_a_phone_notices_that_it_was_sent_away_and_that_it_is_let_in_again(
    running: Site, look: Look, rest: str
) -> None:
    hall = running.hall(phones=2)
    page = joined(running, look(), hall)
    page.goto(f"{running.url}/phone/{hall['event']}/{rest}")
    away = page.locator("#outbox .notice.error")
    expect(page.get_by_role("heading").first).to_be_visible()
    expect(away).to_have_count(0)

    running.ask("revoke", event=hall["event"])
    expect(away).to_contain_text("這支手機的使用權已被取消或遺失")

    join(page.context.new_page(), f"{running.url}/join/{hall['codes'][1]}/")
    expect(away).to_have_count(0)


def test_a_phone_that_is_let_in_again_sends_what_it_kept(running: Site, look: Look) -> None:
    hall = running.hall(phones=2)
    page = joined(running, look(), hall)
    running.ask("revoke", event=hall["event"])
    tap(page)
    page.get_by_role("button", name="送出第 1 局").click()
    expect(page.get_by_text("1 筆未送出")).to_be_visible()

    page.reload()
    expect(page.get_by_role("heading", name="這支手機的代碼已失效")).to_be_visible()
    expect(page.get_by_role("link", name="用帳號登入")).to_have_attribute(
        "href", f"/login/?next=/phone/{hall['event']}/tables/1/"
    )

    joined(running, page, hall, 1)
    expect(page.locator(".hands li strong")).to_have_text(["第 1 局"])
    expect(page.get_by_text("筆未送出")).not_to_be_attached()
    assert running.broken(hall["event"]) == []


@pytest.mark.parametrize("right", [True, False], ids=["confirmed", "disputed"])
def test_what_was_sent_is_told_until_the_player_has_answered_elsewhere(
    running: Site, look: Look, right: bool
) -> None:
    hall = running.hall()
    page, mine = joined(running, look(), hall), look()
    tap(page)
    send(page, 1)
    notice = page.locator(".sent-notice")
    with page.expect_response("**/now/"):
        pass
    expect(notice).to_contain_text("確認第 1 局")

    mine.goto(f"{running.url}/me/{hall['links']['2']}/")
    if right:
        mine.get_by_role("button", name="這是對的").click()
    else:
        mine.get_by_text("這不對").click()
        mine.get_by_label("哪裡不對").fill("少算一張老二")
        mine.get_by_role("button", name="提出爭議").click()

    expect(notice).to_have_count(0)
    expect(page.locator(f".hands .badge.{'confirmed' if right else 'disputed'}")).to_be_visible()


def test_a_dispute_over_what_was_sent_stays_told(running: Site, look: Look) -> None:
    hall = running.hall(phones=2)
    one, other = joined(running, look(), hall), joined(running, look(), hall, 1)
    tap(one, "B", (2, 3, 4))
    tap(other)
    send(other, 1)

    one.get_by_role("button", name="送出第 1 局").click()
    expect(one.locator(".hands .badge.disputed")).to_be_visible()

    with one.expect_response("**/now/"):
        pass
    expect(one.locator(".sent-notice")).to_contain_text("已列為爭議")


@st.composite
def entered(draw: st.DrawFn, code: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Draw settings of a scoring system, and a report that its description offers."""
    rules = RULESETS[code]
    numbers = [each for each in rules.settings if isinstance(each, NumberSetting)]
    choices = [each for each in rules.settings if isinstance(each, ChoiceSetting)]
    given_: dict[str, Any] = {
        each.name: draw(st.integers(each.lowest, each.highest)) for each in numbers
    }
    given_ |= {each.name: draw(st.sampled_from(list(each.options))) for each in choices}
    chosen = rules.with_defaults(given_)
    return draw(whole_reports(rules.fields(chosen), rules.seats(chosen))), chosen


@pytest.mark.parametrize("code", RULESETS)
def test_the_phone_reckons_as_the_rules_do(running: Site, look: Look, code: str) -> None:
    page, rules = look(), RULESETS[code]
    page.goto(running.url)
    cases: list[Any] = []

    @settings(max_examples=200, database=None)
    @given(entered(code))
    def collect(case: tuple[dict[str, Any], dict[str, Any]]) -> None:
        report, chosen = case
        score = rules.score(report, chosen).as_data()
        seats = list(rules.seats(chosen))
        fields = describe_fields(rules.fields(chosen))
        cases.append([report, chosen, seats, fields, score["points"], score["why"]])

    collect()
    wrong = page.evaluate(
        """async ([code, cases]) => {
          const { score } = await import(`/static/js/games/${code}.js`);
          const { missing } = await import("/static/js/phone/fields.js");
          const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
          return cases.filter(([report, settings, seats, fields, points, why]) => {
            const found = score(report, settings, seats);
            const reckoned = seats.every((seat) => found[seat].points === points[seat] && same(found[seat].why, why[seat]));
            return !reckoned || missing(fields, report, seats).length > 0;
          });
        }""",
        [code, cases],
    )

    assert wrong == []


@pytest.mark.parametrize("code", RULESETS)
def test_the_phone_offers_what_the_description_does(running: Site, look: Look, code: str) -> None:
    page, rules = look(), RULESETS[code]
    page.goto(running.url)
    seats, described = rules.seats(rules.defaults), rules.fields(rules.defaults)
    cases: list[Any] = []

    @settings(max_examples=50, database=None)
    @given(whole_reports(described, seats))
    def collect(report: dict[str, Any]) -> None:
        for field in described:
            if isinstance(field, Field):
                cases.append([field.name, None, None, report, offered(field, report, seats)])
                continue
            for seat, each in product(field.seats(report, seats), field.fields):
                values = offered(each, report, seats, part=field, seat=seat)
                cases.append([each.name, field.name, seat, report, values])

    collect()
    wrong = page.evaluate(
        """async ([fields, seats, cases]) => {
          const { everyValue, isOffered } = await import("/static/js/phone/fields.js");
          const named = (all, name) => all.find((each) => each.name === name);
          return cases.filter(([name, partName, seat, report, values]) => {
            const part = partName ? named(fields, partName) : undefined;
            const field = named(part ? part.fields : fields, name);
            const found = everyValue(field, seats).filter((value) => isOffered(field, value, report, part, seat));
            return JSON.stringify(found) !== JSON.stringify(values);
          });
        }""",
        [describe_fields(described), list(seats), cases],
    )

    assert wrong == []


def test_a_list_that_was_not_renewed_beneath_a_finger_is_renewed_afterwards(
    running: Site, look: Look
) -> None:
    hall = running.hall()
    page = look()
    page.clock.install()
    joined(running, page, hall)
    tap(page)
    send(page, 1)
    hands = page.locator("#now .hands")
    hands.locator("button").focus()
    running.ask("play", event=hall["event"], tables=[1])
    with page.expect_response(lambda answer: "/now/" in answer.url and answer.status == 200):
        page.clock.fast_forward(FOLLOWS_EVERY)
    expect(hands.get_by_role("link")).to_have_count(1)

    page.evaluate("document.activeElement.blur()")
    page.clock.fast_forward(FOLLOWS_EVERY)

    expect(hands.get_by_role("link")).to_have_count(2)

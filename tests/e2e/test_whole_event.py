"""The regulation's event in real browsers: eight players on two days, from the empty system to the final standings."""

import csv
import re
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import expect

from tests.e2e.conftest import Look
from tests.e2e.cup import Cup, Played, scanned
from tests.e2e.site import Site, site
from tests.e2e.steps import DESK, join, send, tap
from tests.project.processes import BASE

NAMES = ("王小明", "陳怡君", "林志偉", "黃淑芬", "張家豪", "李美玲", "吳建宏", "蔡雅婷")
PASSWORD = "梅花三先出，黑桃二最大"
NINE_FIVE_ONE, EIGHT_FIVE_ONE = Played("A", (9, 5, 1)), Played("A", (8, 5, 1))
B_WINS, C_WINS = Played("B", (1, 1, 3)), Played("C", (2, 13, 4))


def test_eight_players_on_two_days(tmp_path: Path, look: Look) -> None:
    with site(tmp_path) as running:
        cup = Cup(running.url, look(viewport=DESK), {1: look(), 2: look()}, look(), look())
        set_up(cup, running)
        create_the_event(cup)
        enter_the_players(cup)
        cup.next("開放賽事")
        cup.next("排定各將")
        invite_the_phones(cup)
        draw_the_tables(cup)
        begin_jiang(cup)
        play_the_first_day(cup)
        rest_until_the_second_day(cup)
        finish_jiang(cup, first=6, last=8)
        cup.jiang = 2
        cup.next("沿用桌次")
        begin_jiang(cup)
        finish_jiang(cup, first=1, last=4)
        cup.next("結束賽事")

        assert points_in_the_file(cup, tmp_path) == cup.paper
        expect(cup.onlooker.get_by_text("最終結果")).to_be_visible()
        assert audited(running, cup) == 0


def set_up(cup: Cup, running: Site) -> None:
    """Make the first organizer with the code that the terminal shows."""
    found = re.search(r"設定碼: (\S+)", running.served.log.read_text())
    assert found is not None
    cup.alice.goto(f"{cup.url}/setup/")
    typed = {"code": found[1], "full_name": "Alice", "username": "alice", "password": PASSWORD}
    for name, text in typed.items():
        cup.alice.locator(f"[name={name}]").fill(text)
    cup.alice.get_by_role("button", name="建立帳號").click()
    expect(cup.alice).to_have_url(f"{cup.url}/desk/")


def create_the_event(cup: Cup) -> None:
    cup.alice.get_by_role("link", name="建立新賽事").click()
    typed = {"name": "春季盃", "first_day": "2026-03-18", "second_day": "2026-03-20"}
    for name, text in typed.items():
        cup.alice.locator(f"[name={name}]").fill(text)
    cup.alice.get_by_role("button", name="建立賽事").click()
    expect(cup.alice).to_have_url(re.compile(r"/desk/\w+/players/$"))
    cup.event = cup.alice.url.split("/")[-3]


def enter_the_players(cup: Cup) -> None:
    """Import a list in Big5 that names somebody twice, mend it on the page, and save it."""
    lines = ["姓名,單位", *[f"{name},公會" for name in NAMES], f"{NAMES[0]},公會"]
    page = cup.alice
    page.get_by_role("link", name="匯入名單").click()
    file = {
        "name": "名單.csv",
        "mimeType": "text/csv",
        "buffer": "\r\n".join(lines).encode("cp950"),
    }
    page.locator("[name=file]").set_input_files(file)  # type: ignore[arg-type]
    page.get_by_role("button", name="試讀名單").click()
    expect(page.get_by_role("cell", name=NAMES[0], exact=True)).to_be_visible()
    page.locator("[name=text]").fill("\n".join(lines[:-1]))
    page.get_by_role("button", name="再試一次").click()
    page.get_by_role("button", name="登錄 8 位參賽者").click()
    expect(page.locator("tbody tr")).to_have_count(8)


def invite_the_phones(cup: Cup) -> None:
    """Let two phones in by QR code; the onlooker follows the standings from now on."""
    for name, phone in zip(("Bob", "Bea"), cup.phones.values(), strict=True):
        cup.alice.goto(f"{cup.desk}staff/")
        cup.alice.locator("#device_name").fill(name)
        cup.alice.get_by_role("button", name="顯示代碼").click()
        join(phone, scanned(cup.alice.locator("svg.qr")))
    cup.onlooker.goto(f"{cup.url}/events/{cup.event}/")


def draw_the_tables(cup: Cup) -> None:
    """Commit, let the hall roll, and reveal each arrival's lot."""
    page = cup.alice
    cup.next("前往抽籤")
    page.get_by_role("button", name="準備桌次抽籤").click()
    page.get_by_role("link", name="現場投影頁").click()
    page.get_by_role("button", name="確定見證手機，然後擲骰").click()
    expect(page.locator(".pad-tapped")).to_be_visible()  # its script has the keys
    page.keyboard.type("4461253265")
    page.locator(".pad-send").click()
    expect(page.locator(".pad-send")).to_have_count(0)
    page.goto(f"{cup.desk}check-in/")
    for number in range(1, 9):
        page.locator("[name=q]").fill(str(number))
        page.keyboard.press("Enter")
        expect(page.locator(".arrival")).to_contain_text(NAMES[number - 1])
        expect(page.locator(".arrival .large-figure")).to_contain_text(re.compile("第 [12] 桌"))
    page.get_by_role("button", name="截止報到").click()
    expect(page.locator(".next-step", has_text="報到已截止")).to_be_visible()
    page.goto(f"{cup.desk}draws/")
    page.get_by_role("button", name="照現況進行").click()
    expect(page.locator(".draw-table")).to_have_count(2)


def begin_jiang(cup: Cup) -> None:
    """Publish, seat by cards, check the cards handed out at one table, start the clock."""
    cup.next(f"公布第 {cup.jiang} 將")
    for table in cup.phones:
        cup.seat(table)
    cup.check_cards(1)
    cup.next("開始計時")


def play_the_first_day(cup: Cup) -> None:
    confirm_on_ones_own_phone(cup)
    enter_without_a_connection(cup)
    settle_what_two_phones_tell(cup)
    correct_a_hand(cup)
    cup.play(1, range(3, 6), B_WINS)
    cup.play(2, range(2, 6), C_WINS)


def confirm_on_ones_own_phone(cup: Cup) -> None:
    """Bob taps a hand; the onlooker sees it at once, and Dora, who plays after the winner, confirms it."""
    dora = cup.seats[1][1]
    cup.alice.goto(f"{cup.desk}players/{NAMES.index(dora) + 1}/")
    cup.dora.goto(scanned(cup.alice.locator("svg.qr")))
    phone = cup.table(1)
    tap(phone, NINE_FIVE_ONE.winner, NINE_FIVE_ONE.cards)
    send(phone, 1)
    cup.note(1, NINE_FIVE_ONE)

    expect(cup.onlooker.locator("tr", has_text=cup.seats[1][0])).to_contain_text("+24")
    expect(cup.dora.get_by_text("請確認第 1 局")).to_be_visible()
    cup.dora.get_by_role("button", name="這是對的").click()
    expect(cup.dora.get_by_text("第 1 局已確認。")).to_be_visible()


def enter_without_a_connection(cup: Cup) -> None:
    """Bea enters a hand offline and reloads the page while it waits; it is sent once."""
    phone = cup.table(2)
    phone.context.set_offline(True)
    tap(phone, C_WINS.winner, C_WINS.cards)
    phone.get_by_role("button", name="送出第 1 局").click()
    expect(phone.get_by_text("1 筆未送出")).to_be_visible()
    phone.route("**/outbox/", lambda route: route.abort())
    phone.context.set_offline(False)
    phone.reload()
    expect(phone.get_by_text("1 筆未送出")).to_be_visible()
    phone.unroute("**/outbox/")

    expect(phone.get_by_text("第 1 局已送出。")).to_be_visible()
    expect(phone.locator(".hands li")).to_have_count(1)
    cup.confirm(2, 1)
    cup.note(2, C_WINS)


def settle_what_two_phones_tell(cup: Cup) -> None:
    """Bob and Bea report the same hand differently; Alice looks at both and decides."""
    bob, bea = cup.table(1), cup.phones[2]
    bea.goto(bob.url)
    expect(bea.get_by_role("button", name="送出第 2 局")).to_be_visible()
    tap(bea, "B", B_WINS.cards)
    tap(bob, "A", NINE_FIVE_ONE.cards)
    send(bob, 2)
    bea.get_by_role("button", name="送出第 2 局").click()
    expect(bea.get_by_text("已列為爭議")).to_be_visible()

    cup.next("查看這一局")
    cup.alice.locator("input[name=version][value='2']").check()
    cup.alice.locator("[name=reason]").first.fill("三家一致說是 B 先出完")
    cup.alice.get_by_role("button", name="裁定這一局").click()
    expect(cup.alice.get_by_text("第 2 局已裁定。")).to_be_visible()
    cup.note(1, B_WINS)


def correct_a_hand(cup: Cup) -> None:
    """A card was counted twice: Alice sees what the correction changes, then makes it."""
    page = cup.alice
    page.goto(f"{cup.desk}jiangs/1/tables/1/hands/1/")
    page.get_by_role("link", name="更正這一局").click()
    page.locator("[name=cards_B]").fill(str(EIGHT_FIVE_ONE.cards[0]))
    page.get_by_role("button", name="看看會改變什麼").click()
    expect(page.locator(".consequences", has_text=cup.seats[1][1])).to_be_visible()
    page.locator("[name=reason]").fill("多數了一張")
    page.get_by_role("button", name="確定更正").click()
    expect(page.get_by_text("第 1 局已更正。")).to_be_visible()
    cup.note(1, NINE_FIVE_ONE, -1)
    cup.note(1, EIGHT_FIVE_ONE)


def rest_until_the_second_day(cup: Cup) -> None:
    """Four o'clock: the jiang is suspended, and goes on where it was (1.13)."""
    page = cup.alice
    page.goto(cup.desk)
    page.locator("#suspend summary").click()
    page.locator("#suspend [name=reason]").fill("時間到")
    page.get_by_role("button", name="中止本將，改日續賽").click()
    expect(page.locator("#next-button")).to_have_text("繼續第 1 將")
    expect(cup.table(1).locator("#now .notice")).to_have_text("中止待續")
    page.locator("[name=day]").select_option(index=1)
    page.get_by_role("button", name="繼續本將").click()
    expect(page.locator(".now .badge.playing")).to_be_visible()
    expect(cup.table(1).get_by_role("button", name="送出第 6 局")).to_be_visible()


def finish_jiang(cup: Cup, first: int, last: int) -> None:
    """Play the hands that are left, the last by tapping; check the filled cards, close the jiang."""
    for table in cup.phones:
        cup.play(table, range(first, last), NINE_FIVE_ONE if table == 1 else B_WINS)
        cup.tap(table, last, C_WINS)
    cup.check_cards(2)
    cup.next(f"結束第 {cup.jiang} 將")


def points_in_the_file(cup: Cup, folder: Path) -> dict[str, int]:
    """Download the final standings as CSV; return the points by name."""
    cup.alice.goto(f"{cup.desk}standings/")
    with cup.alice.expect_download() as download:
        cup.alice.get_by_role("link", name="下載 CSV 檔").click()
    download.value.save_as(folder / "standings.csv")
    with (folder / "standings.csv").open(encoding="utf-8-sig", newline="") as file:
        return {row["姓名"]: int(row["積分"]) for row in csv.DictReader(file)}


def audited(running: Site, cup: Cup) -> int:
    """Return how `manage.py audit` ends."""
    command = [sys.executable, "manage.py", "audit", cup.event]
    return subprocess.run(command, cwd=BASE, env=running.environment, check=False).returncode

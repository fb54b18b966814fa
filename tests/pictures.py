"""The README's pictures, taken of the demonstration: `python -m tests.pictures`, which bin/pictures calls."""

import re
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browsers import browser_file
from tests.project.processes import BASE, clean_environment, serving

FOLDER = BASE / "docs" / "pictures"
LANGUAGES = {"en": "en-US", "zh-Hant": "zh-TW"}  # folder → what the browser asks for
LARGEST = 200_000  # bytes; the README must open on a hall's phone
PHONE, DESK, WALL = (390, 844), (1200, 800), (1920, 1080)


@dataclass(frozen=True, slots=True)
class Demo:
    """Where the demonstration is, and how to come in."""

    url: str
    event: str
    password: str


@dataclass(frozen=True, slots=True)
class Picture:
    """A window of that size, brought to what it shows."""

    size: tuple[int, int]
    go: Callable[[Page, Demo], None]


def start(page: Page, demo: Demo) -> None:
    page.goto(demo.url)


def phone(page: Page, demo: Demo) -> None:
    """Stop in the middle of a hand: one loser told, the next one's keypad open."""
    log_in(page, demo)
    page.goto(f"{demo.url}/phone/{demo.event}/tables/1/")
    page.locator("[data-seat=B]").click()
    page.locator("[data-twos='1']").click()
    page.locator("[data-cards='9']").click()
    page.locator("[data-cards='5']").click()
    page.locator("#entry").evaluate("place => place.scrollIntoView()")


def standings(page: Page, demo: Demo) -> None:
    page.goto(f"{demo.url}/events/{demo.event}/")


def screen(page: Page, demo: Demo) -> None:
    page.goto(f"{demo.url}/events/{demo.event}/screen/")


def draw(page: Page, demo: Demo) -> None:
    """Show the oldest draw, of the tables, when the browser has recomputed it."""
    page.goto(f"{demo.url}/events/{demo.event}/draws/")
    page.locator("main li a").last.click()
    page.locator("#verification .verdict.ok").wait_for()
    page.locator("#follow-number").fill("7")
    page.locator(".followed li").last.wait_for()
    page.locator("#follow-number").blur()


def board(page: Page, demo: Demo) -> None:
    log_in(page, demo)
    page.goto(f"{demo.url}/desk/{demo.event}/tables/")


def log_in(page: Page, demo: Demo) -> None:
    page.goto(f"{demo.url}/login/")
    page.locator("[name=username]").fill("organizer")
    page.locator("[name=password]").fill(demo.password)
    page.locator("main form button[type=submit]").click()
    page.wait_for_url("**/desk/")


PICTURES = {
    "start": Picture(DESK, start),
    "phone": Picture(PHONE, phone),
    "standings": Picture(DESK, standings),
    "board": Picture(DESK, board),
    "screen": Picture(WALL, screen),
    "draw": Picture(DESK, draw),
}


def main(names: list[str]) -> None:
    if unknown := sorted(set(names) - set(PICTURES)):
        sys.exit(f"bin/pictures: no picture “{unknown[0]}”; there are {', '.join(PICTURES)}.")
    with tempfile.TemporaryDirectory(prefix="jiang-pictures-") as folder:
        data = Path(folder) / "data"
        with serving(data, WORKER_CONCURRENCY="0", HOST="127.0.0.1") as served:
            demo = made_demo(data, served.url)
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=browser_file())
                for language in LANGUAGES:
                    for name in names or PICTURES:
                        take(browser, name, language, demo)


def made_demo(folder: Path, url: str) -> Demo:
    """Fill the installation and read what the command tells whoever started it."""
    said = subprocess.run(
        [sys.executable, "manage.py", "demo"],
        cwd=BASE,
        env=clean_environment(folder, PUBLIC_URL=url),
        capture_output=True,
        encoding="utf-8",
        check=True,
    ).stdout
    event, password = (
        re.findall(pattern, said)[0] for pattern in (r"/events/(\w+)/", r"organizer / (\S+)")
    )
    return Demo(url, event, password)


def take(browser: Browser, name: str, language: str, demo: Demo) -> None:
    """Save one picture in few colours; a page that is not there or goes wrong ends everything."""
    picture = PICTURES[name]
    width, height = picture.size
    context = browser.new_context(
        viewport={"width": width, "height": height},
        locale=LANGUAGES[language],
        reduced_motion="reduce",
        color_scheme="light",
    )
    page = context.new_page()
    failed: list[str] = []
    page.on("response", lambda got: failed.append(got.url) if got.status >= 400 else None)
    picture.go(page, demo)
    if failed:
        sys.exit(f"bin/pictures: {name} failed at {failed[0]}")
    file = FOLDER / language / f"{name}.png"
    file.parent.mkdir(parents=True, exist_ok=True)
    few_colours = Image.open(BytesIO(page.screenshot())).convert("RGB").quantize(128)
    few_colours.save(file, optimize=True)
    context.close()
    size = file.stat().st_size
    sys.stdout.write(f"{file.relative_to(BASE)}  {size // 1000} KB\n")
    if size > LARGEST:
        sys.exit(f"bin/pictures: {name} is larger than {LARGEST // 1000} KB.")


if __name__ == "__main__":
    main(sys.argv[1:])

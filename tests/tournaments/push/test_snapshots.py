"""What is kept in memory: the newest of each page, made once, by what it weighs."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event as Signal

import pytest

from tournaments.push.snapshots import Snapshots


def test_whoever_asks_while_it_is_being_made_waits_for_that_one() -> None:
    kept, begun, go_on, made = Snapshots(), Signal(), Signal(), []

    def make() -> str:
        begun.set()
        assert go_on.wait(10)
        made.append(1)
        return "page"

    with ThreadPoolExecutor(8) as pool:
        answers = [pool.submit(kept.get, "standings", (1, "a"), make) for _ in range(8)]
        assert begun.wait(10)
        go_on.set()
        assert {each.result(10) for each in answers} == {"page"}

    assert len(made) == 1


def test_only_the_newest_of_a_page_is_kept() -> None:
    kept = Snapshots()
    for number in range(1, 101):
        kept.get("standings", (number, str(number)), lambda: "x" * 1000)

    assert kept.weight == 1000
    assert kept.get("standings", (99, "99"), lambda: "older") == "x" * 1000


def test_the_newest_is_there_for_whoever_makes_the_next_from_it() -> None:
    kept = Snapshots()
    assert kept.latest("standings") is None
    kept.get("standings", (1, "a"), lambda: "page")

    assert kept.get("standings", (2, "b"), lambda: f"{kept.latest('standings')}, turned") == (
        "page, turned"
    )
    assert kept.latest("standings") == "page, turned"


def test_another_log_of_the_same_length_is_another_version() -> None:
    kept = Snapshots()
    kept.get("standings", (1, "a"), lambda: "before")

    assert kept.get("standings", (1, "b"), lambda: "after") == "after"


def test_what_nobody_asked_for_longest_goes_first_by_weight() -> None:
    kept = Snapshots(most=250)
    for page in ("one", "two", "one", "three"):
        kept.get(page, (1, "a"), lambda: "x" * 100)

    assert kept.weight == 200
    assert kept.get("one", (1, "a"), lambda: "made anew") == "x" * 100
    assert kept.get("two", (1, "a"), lambda: "made anew") == "made anew"


def test_what_could_not_be_made_is_made_for_the_next_who_asks() -> None:
    kept = Snapshots()

    with pytest.raises(ZeroDivisionError):
        kept.get("standings", (1, "a"), lambda: str(1 // 0))

    assert kept.get("standings", (1, "a"), lambda: "page") == "page"

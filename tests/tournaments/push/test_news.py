"""What a page that has a log number is told, from what was read at the last ones."""

import json
from random import Random
from typing import Any

import pytest

from bench.core_in_database import owner_of, waiting
from bench.halls import a_hall, a_report
from tournaments.hands.services.report import report_hand
from tournaments.push.differences import Line, Table
from tournaments.push.news import KEPT, NUMBER_ALONE, Moment, News, read_news
from tournaments.web.public.standings import public_table

MOST = 4000  # bytes of a message for one hand


def news_of(*changed: list[str] | None) -> News:
    """Return news of so many moments, from log number 10 on."""
    news = News()
    for seq, places in enumerate(changed, 10):
        news.take(Moment(seq, "running", "1", None if places is None else frozenset(places)))
        news.take_tables({"en": Table(seq, (Line(1, f"<td>{seq}</td>"),))})
    return news


def told(news: News, wanted: str, seq: int | None) -> dict[str, Any]:
    text = news.message_for(wanted, seq).text.decode()
    number, _, data = text.strip().partition("\ndata: ")
    message = dict(json.loads(data))
    assert number == f"id: {message['seq']}"
    return message


@pytest.mark.no_database
def test_which_tables_changed_since_any_of_the_last_numbers() -> None:
    news = news_of(None, ["1-1"], ["1-2"], None, ["1-3"], ["1-1", "1-4"])

    changed = {seq: told(news, NUMBER_ALONE, seq)["changed"] for seq in range(9, 16)}

    everything = dict.fromkeys((9, 10, 11, 12))
    assert changed == {**everything, 13: ["1-1", "1-3", "1-4"], 14: ["1-1", "1-4"], 15: []}
    assert told(news, NUMBER_ALONE, 14)["since"] == 14
    assert told(news, NUMBER_ALONE, 9)["since"] is None


@pytest.mark.no_database
def test_the_way_is_known_from_the_last_numbers_only() -> None:
    news = news_of(*[[] for _ in range(KEPT + 3)])
    newest = 10 + KEPT + 2

    fetched = [seq for seq in range(9, newest) if told(news, "en", seq).get("fetch")]

    assert fetched == [9, 10, 11, 12]
    assert told(news, "en", newest) == {"seq": newest, "state": "running", "progress": "1"}
    assert told(news, "en", 13)["cells"] == {"1": {"1": str(newest)}}


@pytest.mark.no_database
def test_what_anybody_says_they_have_takes_no_memory() -> None:
    news = news_of([], [])

    for seq in range(1000):
        told(news, "en", seq)
        told(news, NUMBER_ALONE, seq)

    assert len(news.messages) <= 6


@pytest.mark.no_database
def test_a_language_that_nobody_wanted_for_a_while_is_fetched_and_begins_anew() -> None:
    news = news_of([], [])

    news.forget("en")
    news.take(Moment(12, "running", "1", frozenset()))

    assert "fetch" in told(news, "en", 11)
    assert "fetch" not in told(news, "en", 12)
    news.take_tables({"en": Table(12, ())})
    assert "fetch" in told(news, "en", 11)


@pytest.mark.django_db
def test_a_hand_takes_little_to_tell_in_any_language() -> None:
    event = a_hall(200, 16)
    owner, rng, news = owner_of(event), Random(5), News()
    sizes = []
    for number, table in enumerate(waiting(event).tables.select_related("jiang__event")[:12]):
        before = news.seq
        reading = read_news(public_table, event.public_id, before, ("en", "zh-hant"))
        news.take(reading.moment)
        news.take_tables(reading.tables)
        if number:
            messages = [news.message_for(each, before) for each in ("en", "zh-hant", NUMBER_ALONE)]
            assert not any(b'"fetch"' in each.text for each in messages)
            sizes += [len(each.text) for each in messages]
        report_hand(table=table, number=1, report=a_report(rng), by=owner)

    event.refresh_from_db()
    read = read_news(public_table, event.public_id, news.seq, ("en",))
    news.take(read.moment)
    news.take_tables(read.tables)
    heard = told(news, NUMBER_ALONE, event.head_seq - 1)
    foot = told(news, "en", event.head_seq - 1)["foot"]
    assert max(sizes) <= MOST
    assert (heard["seq"], heard["hash"]) == (event.head_seq, event.head_hash)
    assert f'data-log-seq="{event.head_seq}" data-log-hash="{event.head_hash}"' in foot

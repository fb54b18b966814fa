"""An event whose people are known by name, and everything of it that can be looked at without being anybody."""

from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from typing import Any

from django.test import Client
from django.urls import URLPattern
from django.utils import translation

from api.urls import urlpatterns
from tests.api.cases.case import Call, declared, made
from tests.api.client import Api
from tests.builders import a_report, a_running_jiang, an_event, owner_of, play_hand, user_of
from tests.safety.test_routes import address_of, rows
from tests.tournaments.printing.reading import Sheaf
from tournaments.events.models import Event
from tournaments.hands.services.report import report_hand
from tournaments.people.services.participants import edit_participant
from tournaments.printing.make_pdf import plan_with_cards
from tournaments.printing.pdf.pdf_writer import print_plan
from tournaments.printing.services.scope import checked_scope
from tournaments.push.differences import CELL, Table
from tournaments.push.news import NUMBER_ALONE, Moment, News, read_news
from tournaments.score_cards.models import ScoreCard
from tournaments.score_cards.services.check_card import check_card
from tournaments.score_cards.services.make_cards import make_missing_cards
from tournaments.standings.services.adjustments import make_adjustment
from tournaments.web.public.standings import public_table

NAMES = ("王小明", "歐陽大同", "Zoltan Quirke", "Wilhelmina Vexington")
MASKED = ("王○明", "歐○○同", "Zoltan Q.", "Wilhelmina V.")
CLUB = "Obsidian"
LANGUAGES = ("zh-hant", "en")
PUBLIC = ("everyone", "public", "participant")
SEARCHES = ("1", "2", "王", "王小明", "i", "Quirke", "Obsidian")
QUERIES = {
    "public:event": ("?jiang=1", "?confirmed=1"),
    "public:standings": ("?jiang=1",),
    "public:screen": ("?show=seats", "?show=clock"),
    "public:seats": tuple(f"?q={text}" for text in SEARCHES),
    "standings.show": ("?format=csv", "?at=5", "?jiang=1"),
    "tables.find": tuple(f"?q={text}" for text in SEARCHES),
}
POSTED = ("standings", "seats-by-name", "seats-by-table", "draw-record")
Found = Iterator[tuple[str, str]]


def an_event_in_public(**changes: Any) -> Event:
    """Return an event in play: a hand confirmed, one to confirm, cards checked, an adjustment, a draw of seats."""
    event = an_event(opened=True, **changes)
    jiang, owner = a_running_jiang(1, event), owner_of(event)
    for who, name in zip(event.participants.all(), NAMES, strict=True):
        edit_participant(participant=who, name=name, club=CLUB, by=owner)
    play_hand(jiang.tables.get(), 1)
    report_hand(table=jiang.tables.get(), number=2, report=a_report("B"), by=owner)
    make_missing_cards(jiang)
    for card in ScoreCard.objects.filter(jiang=jiang):
        check_card(card=card, moment="handed_out", checker="holder", by=owner)
    first = event.participants.get(number=1)
    make_adjustment(participant=first, points=-5, reason="Late", by=owner)
    return Event.objects.get(pk=event.pk)


def everything_public(event: Event) -> Found:
    yield from pages(event)
    yield from hall_page(event)
    yield from live_messages(event)
    yield from api_answers(event)
    for kind in POSTED:
        yield f"print {kind}", printed(event, kind)


def pages(event: Event) -> Found:
    """Yield every page that needs no login, in both languages; a personal page without its owner's own name."""
    for language in LANGUAGES:
        client = Client(headers={"accept-language": language})
        for route in rows():
            if route.audience in PUBLIC:
                own = NAMES[0] if route.audience == "participant" else "\0"
                for query in ("", *QUERIES.get(route.name, ())):
                    answer = client.get(address_of(route, event) + query)
                    yield f"{language} {route.name}{query}", text_of(answer, query).replace(own, "")


def text_of(answer: Any, query: str) -> str:
    """Return what is answered, but for the search that stands in its box again."""
    text = str(answer.content.decode())
    typed = query.removeprefix("?q=")
    return (
        text.replace(f'value="{typed}"', "").replace(f"?q={typed}", "") if "?q=" in query else text
    )


def hall_page(event: Event) -> Found:
    """Yield what the desk shows on the wall while cards are drawn."""
    client = Client()
    client.force_login(user_of(owner_of(event)))
    [route] = [route for route in rows() if route.name == "draws:hall"]
    yield "the hall", client.get(address_of(route, event)).content.decode()


def live_messages(event: Event) -> Found:
    """Yield what open pages hear: all that may be new of the standings in each language, or the places that changed."""
    for wanted in (*LANGUAGES, NUMBER_ALONE):
        reading = read_news(public_table, event.public_id, 1, filter(None, [wanted]))
        news = News()
        news.take(Moment(1, "", ""))
        news.take(reading.moment)
        for table in reading.tables.values():
            news.take_tables({wanted: said_nothing(table)})
        news.take_tables(reading.tables)
        yield f"live {wanted}", news.message_for(wanted, 1).text.decode()


def said_nothing(table: Table) -> Table:
    """Return the table as it would be at the first log entry if all its cells had been empty then."""
    lines = (replace(line, cells=CELL.sub(r"\1</td>", line.cells)) for line in table.lines)
    return replace(table, seq=1, lines=tuple(lines))


def api_answers(event: Event) -> Found:
    """Yield what every operation that reads tells a program without a token."""
    draw = event.draws.get().public_id
    known = {"jiang": 1, "table": 1, "position": 1, "draw_id": draw, "code": "hand.out_of_order"}
    for pattern in urlpatterns:
        for name, (method, route, operation) in declared().items():
            if pattern.name != route or method != "GET" or operation.audience.right is not None:
                continue
            assert isinstance(pattern, URLPattern)
            address = {key: known[key] for key in pattern.pattern.converters if key in known}
            for query in (
                QUERIES.get(name, ("",)) if "find" in name else ("", *QUERIES.get(name, ()))
            ):
                answer = made(Api(), name, Call(event, address, query=query))
                yield f"{name}{query}", answer.content.decode()


def printed(event: Event, kind: str, language: str = "en") -> str:
    """Return what stands on paper, without any space."""
    out = BytesIO()
    with translation.override(language):
        scope = checked_scope(event, kind, {} if kind == "standings" else {"jiang": 1})
        print_plan(plan_with_cards(event, kind, scope, language, "A4"), out)
    return "".join(Sheaf(out.getvalue()).text.split())

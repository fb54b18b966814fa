"""What a print shows, read through the queries; all of it from one version of the event.

What is put up in the hall (seat lists, standings) shows names as everybody may see them; cards and table sheets are
handed to those whom they name, and have them in full.
"""

from collections.abc import Callable
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.draws.queries.draws import document_of, draws_of
from tournaments.events.models import Event
from tournaments.jiangs.models import Jiang
from tournaments.log.queries.version import read_consistently
from tournaments.people.queries.public_names import as_public
from tournaments.printing.content import DrawPaper, DrawRecordPaper
from tournaments.printing.kinds import Scope, printable
from tournaments.printing.models import PrintJob
from tournaments.printing.pdf.paper import A4_IN_FOUR, A6
from tournaments.printing.pdf.sheets import Plan
from tournaments.printing.sheets import draw_records, seat_lists, standings, table_sheets
from tournaments.printing.sheets import score_cards as cards
from tournaments.public_url import public_url

from .cards import blank_cards, filled_cards, score_cards, tables_of
from .standings import standings_paper

Kind = PrintJob.Kind
CARD_PAPERS = {"A4": A4_IN_FOUR, "A6": A6}


def plan_for(event: Event, kind: str, scope: Scope, language: str, paper: str) -> Plan:
    """Return the sheets of a print, in the active language."""
    gather = KINDS[kind]
    title = f"{event.name}: {_(printable(kind).title)}"
    return read_consistently(event, lambda row: gather(row, scope, language, paper, title))


def jiang_of(event: Event, scope: Scope) -> Jiang:
    return event.jiangs.select_related("stage", "event").get(number=scope["jiang"])


def now_in(event: Event) -> datetime:
    return timezone.now().astimezone(ZoneInfo(event.time_zone))


def card_plan(event: Event, scope: Scope, language: str, paper: str, title: str) -> Plan:
    content = score_cards(jiang_of(event, scope), scope)
    return cards.card_plan(content, CARD_PAPERS[paper], language, title)


def filled_plan(event: Event, scope: Scope, language: str, paper: str, title: str) -> Plan:
    content = filled_cards(jiang_of(event, scope), scope)
    return cards.card_plan(content, CARD_PAPERS[paper], language, title)


def blank_plan(event: Event, scope: Scope, language: str, paper: str, title: str) -> Plan:
    content = blank_cards(jiang_of(event, scope), scope.get("count", 4))
    return cards.card_plan(content, CARD_PAPERS[paper], language, title)


def table_plan(event: Event, scope: Scope, language: str, paper: str, title: str) -> Plan:
    content = tables_of(jiang_of(event, scope), scope)
    return table_sheets.table_plan(content, language, title)


def name_plan(event: Event, scope: Scope, language: str, paper: str, title: str) -> Plan:
    content = as_public(tables_of(jiang_of(event, scope), scope), event)
    return seat_lists.by_name(content, language, title)


def seat_plan(event: Event, scope: Scope, language: str, paper: str, title: str) -> Plan:
    content = as_public(tables_of(jiang_of(event, scope), scope), event)
    return seat_lists.by_table(content, language, title)


def draw_record_plan(event: Event, scope: Scope, language: str, paper: str, title: str) -> Plan:
    draws = draws_of(event)
    if "jiang" in scope:
        draws = draws.filter(jiang__number=scope["jiang"])
    if "draw" in scope:
        draws = draws.filter(number=scope["draw"])
    content = DrawRecordPaper(
        event=event.name,
        verifier=public_url("/static/verify/verify_draw.py"),
        at=now_in(event),
        draws=tuple(
            DrawPaper(
                public_url(f"/events/{event.public_id}/draws/{draw.public_id}/"), document_of(draw)
            )
            for draw in draws
        ),
    )
    return draw_records.draw_record_plan(content, language, title)


def standings_plan(event: Event, scope: Scope, language: str, paper: str, title: str) -> Plan:
    jiang = jiang_of(event, scope) if "jiang" in scope else None
    content = standings_paper(event, jiang, now_in(event), confirmed=scope.get("confirmed", False))
    return standings.standings_plan(as_public(content, event), language, title)


KINDS: dict[str, Callable[[Event, Scope, str, str, str], Any]] = {
    Kind.SCORE_CARDS: card_plan,
    Kind.FILLED_CARDS: filled_plan,
    Kind.BLANK_CARDS: blank_plan,
    Kind.TABLE_SHEETS: table_plan,
    Kind.SEATS_BY_NAME: name_plan,
    Kind.SEATS_BY_TABLE: seat_plan,
    Kind.DRAW_RECORD: draw_record_plan,
    Kind.STANDINGS: standings_plan,
}

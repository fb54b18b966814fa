"""Draw records: everything that stands in a draw's document, so that paper alone can be verified."""

from collections.abc import Iterator, Mapping
from itertools import count
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.printing.content import DrawPaper, DrawRecordPaper
from tournaments.printing.pdf.flow import Placed, lines_of, paged, texts_of
from tournaments.printing.pdf.paper import A4, MARGIN, Box
from tournaments.printing.pdf.sheets import Code, Frame, Plan, Sheet, across
from tournaments.printing.pdf.text import Text

from .draw_record_items import items_of

AREA = A4.text_area
HEAD, HEAD_NEXT, FOOT = 30.0, 9.0, 9.0
CODE = Box(A4.width - MARGIN - 24, MARGIN, 24, 24)
LABEL = 7.0


def draw_record_plan(paper: DrawRecordPaper, language: str, title: str) -> Plan:
    """Return the draws one after another, each from a new page on."""
    pages = [
        (draw, place, page)
        for draw in paper.draws
        for place, page in enumerate(pages_of(draw, paper))
    ]
    return Plan(
        title=title,
        language=language,
        paper=A4,
        count=len(pages),
        frames={"first": first_frame(paper), "next": next_frame(paper)},
        sheets=lambda: (
            sheet_of(draw, place, page, (number, len(pages)))
            for number, (draw, place, page) in zip(count(1), pages, strict=False)
        ),
    )


def pages_of(draw: DrawPaper, paper: DrawRecordPaper) -> list[list[Placed]]:
    return paged(list(items_of(draw, paper.verifier)), [body(HEAD)], [body(HEAD_NEXT)])


def body(head: float) -> Box:
    return Box(AREA.x, AREA.y + head, AREA.width, AREA.height - head - FOOT)


def sheet_of(draw: DrawPaper, place: int, page: list[Placed], number: tuple[int, int]) -> Sheet:
    return Sheet(
        frames=(("next" if place else "first", 0.0, 0.0),),
        texts=(*heading(draw.document, place), *texts_of(page), page_number(*number)),
        codes=() if place else (Code(draw.address, CODE),),
        lines=tuple(lines_of(page, AREA.width)),
    )


def heading(document: Mapping[str, Any], place: int) -> Iterator[Text]:
    words = _("Draw {number} for jiang {jiang}").format(
        number=document["number"], jiang=document["jiang"]
    )
    if place:
        yield Text(words, Box(AREA.x, AREA.y - 1, AREA.width, 6), 8.5, "right")
    else:
        yield Text(words, Box(AREA.x, AREA.y + 17, 150, 7), 11, bold=True)


def page_number(number: int, of: int) -> Text:
    words = _("Page {number} of {of}").format(number=number, of=of)
    return Text(words, foot_box(), LABEL + 1, "right")


def foot_box() -> Box:
    return Box(AREA.x, AREA.y + AREA.height - 5, AREA.width, 5)


def first_frame(paper: DrawRecordPaper) -> Frame:
    at = date_format(paper.at, "DATETIME_FORMAT")
    texts = (
        Text(_("Draw record"), Box(AREA.x, AREA.y - 1, 150, 7), 12),
        Text(paper.event, Box(AREA.x, AREA.y + 6, 150, 10), 18),
        Text(at, Box(AREA.x, AREA.y + 23.5, 150, 5), 8.5),
        Text(foot(), foot_box(), LABEL),
    )
    return Frame(A4.width, A4.height, texts, (across(AREA, AREA.y + HEAD, 0.8),))


def next_frame(paper: DrawRecordPaper) -> Frame:
    running = "\u2003".join((_("Draw record"), paper.event))
    texts = (
        Text(running, Box(AREA.x, AREA.y - 1, 140, 6), 8.5),
        Text(foot(), foot_box(), LABEL),
    )
    return Frame(A4.width, A4.height, texts, (across(AREA, AREA.y + HEAD_NEXT, 0.8),))


def foot() -> str:
    return _("Participants are listed here by number, never by name.")

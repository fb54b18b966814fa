"""Standings on paper: ranks, what decided ties, adjustments, and the log's head they follow from."""

from collections.abc import Iterator
from functools import partial
from itertools import count
from string import ascii_lowercase

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.log.printed_hash import printed_hash
from tournaments.printing.content import StandingsPaper
from tournaments.printing.pdf.flow import Item, lines_of, paged, texts_of
from tournaments.printing.pdf.paper import MARGIN, Box, Paper
from tournaments.printing.pdf.sheets import Code, Frame, Plan, Sheet, across
from tournaments.printing.pdf.text import Text

from .adjustment_list import adjustment_items
from .standings_columns import ROW, Column, columns_for, labels, row_texts

LABEL = 7.0
HEAVY = 0.8
CODE = 24.0
HEAD_FIRST, HEAD_NEXT, FOOT = 43.0, 12.0, 13.0


def standings_plan(paper: StandingsPaper, language: str, title: str) -> Plan:
    """Return the sheets; with many jiangs they lie across."""
    columns, sheet = columns_for(paper)
    items = [
        *(Item(ROW, partial(row_texts, paper, columns, row)) for row in paper.rows),
        *adjustment_items(paper.adjustments, sheet.text_area),
    ]
    pages = paged(items, [body(sheet, HEAD_FIRST)], [body(sheet, HEAD_NEXT)])
    area = sheet.text_area
    return Plan(
        title=title,
        language=language,
        paper=sheet,
        count=len(pages),
        frames={
            "first": first_frame(paper, columns, sheet),
            "next": next_frame(paper, columns, sheet),
        },
        sheets=lambda: (
            Sheet(
                frames=(("first" if number == 1 else "next", 0.0, 0.0),),
                texts=(*texts_of(page), page_number(number, len(pages), sheet)),
                codes=(Code(paper.address, code_box(sheet)),) if number == 1 else (),
                lines=tuple(lines_of(page, area.width)),
            )
            for number, page in zip(count(1), pages, strict=False)
        ),
    )


def body(sheet: Paper, head: float) -> Box:
    """Return where the rows are, below the head and its labels."""
    area = sheet.text_area
    return Box(area.x, area.y + head, area.width, area.height - head - FOOT)


def code_box(sheet: Paper) -> Box:
    return Box(sheet.width - MARGIN - CODE, MARGIN, CODE, CODE)


def page_number(number: int, of: int, sheet: Paper) -> Text:
    words = _("Page {number} of {of}").format(number=number, of=of)
    return Text(words, foot_lines(sheet)[0], LABEL + 1, "right")


def foot_lines(sheet: Paper) -> tuple[Box, Box]:
    """Return the two lines at a sheet's foot."""
    area = sheet.text_area
    bottom = area.y + area.height
    return Box(area.x, bottom - 8.5, area.width, 4), Box(area.x, bottom - 4, area.width, 4)


def first_frame(paper: StandingsPaper, columns: tuple[Column, ...], sheet: Paper) -> Frame:
    area = sheet.text_area
    width = area.width - CODE - 6
    texts = (
        Text(kind_of(paper), Box(area.x, area.y - 1, width, 7), 12),
        Text(paper.event, Box(area.x, area.y + 6, width, 10), 18),
        Text(said_of(paper), Box(area.x, area.y + 16.5, width, 5), 8.5),
        Text(how_ranked(paper), Box(area.x, area.y + 22, width, 11), 8.5),
        *labels(columns, paper, area.y + HEAD_FIRST - 6),
        *foot(paper, sheet),
    )
    return Frame(sheet.width, sheet.height, texts, (across(area, area.y + HEAD_FIRST, HEAVY),))


def next_frame(paper: StandingsPaper, columns: tuple[Column, ...], sheet: Paper) -> Frame:
    area = sheet.text_area
    running = "\u2003".join((kind_of(paper), paper.event))
    texts = (
        Text(running, Box(area.x, area.y - 1, area.width, 6), 8.5),
        *labels(columns, paper, area.y + HEAD_NEXT - 6),
        *foot(paper, sheet),
    )
    return Frame(sheet.width, sheet.height, texts, (across(area, area.y + HEAD_NEXT, HEAVY),))


def kind_of(paper: StandingsPaper) -> str:
    if paper.jiang is None:
        kind = _("Standings")
    else:
        kind = _("Standings of jiang {number}").format(number=paper.jiang)
    return "\u2003".join(filter(None, (kind, paper.stage, state_of(paper))))


def state_of(paper: StandingsPaper) -> str:
    """Return how far they can be relied on; where hands were left out, the rest is not all there is."""
    if paper.confirmed:
        return _("confirmed results only")
    return _("provisional") if paper.provisional else _("all results confirmed")


def said_of(paper: StandingsPaper) -> str:
    at = date_format(paper.at, "DATETIME_FORMAT")
    return "\u2003".join(filter(None, (paper.place, at)))


def how_ranked(paper: StandingsPaper) -> str:
    """Return in words what the order follows."""
    if not paper.tie_breaks:
        return _("Ranked by total points; equal totals share a rank.")
    steps = pgettext("between items", "; ").join(
        _("{mark}) {tie_break}").format(mark=mark, tie_break=_(words))
        for mark, words in marks(paper)
    )
    return _(
        "Ranked by total points. Ties are broken in this order: {steps}. Those still equal "
        "share a rank. The letter after a rank says what decided it."
    ).format(steps=steps)


def marks(paper: StandingsPaper) -> Iterator[tuple[str, str]]:
    """Yield a letter and the words for each tie-break."""
    for mark, (_code, words) in zip(ascii_lowercase, paper.tie_breaks, strict=False):
        yield mark, words


def foot(paper: StandingsPaper, sheet: Paper) -> Iterator[Text]:
    above, below = foot_lines(sheet)
    legend = [_("=: shared rank"), _("–: not ranked")]
    if any(row.provisional for row in paper.rows):
        legend.append(_("*: includes a hand that is not final yet"))
    yield Text("\u2003".join(legend), above, LABEL)
    said = _("Log entry {seq}, head {hash}").format(seq=paper.seq, hash=printed_hash(paper.hash))
    yield Text(said, below, LABEL)

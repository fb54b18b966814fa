"""Score cards (計分卡): A6, four to an A4 sheet with cut marks, or one to an A6 sheet."""

from collections.abc import Iterator
from itertools import groupby
from math import ceil

from tournaments.printing.content import CardData, Cards
from tournaments.printing.pdf.paper import Box, Paper
from tournaments.printing.pdf.sheets import Code, Frame, Plan, Sheet

from .card_frame import card_frame, cut_marks, heads_of
from .card_layout import CODE, MOST_ROWS
from .card_texts import card_texts

Piece = tuple[CardData, int]  # a card, and which part of it


def card_plan(cards: Cards, paper: Paper, language: str, title: str) -> Plan:
    """Return the sheets of score cards; on one sheet are only cards of one table."""
    parts = parts_of(cards.hands)
    heads = heads_of(cards)
    sheets = list(pieces(cards, len(parts), len(paper.slots)))
    return Plan(
        title=title,
        language=language,
        paper=paper,
        count=len(sheets),
        frames=frames(cards, parts, paper),
        sheets=lambda: (sheet_of(each, parts, paper, heads) for each in sheets),
    )


def parts_of(hands: int) -> list[range]:
    """Return the hands on each part of a card, as equal as can be.

    >>> parts_of(8), parts_of(12)
    ([range(1, 9)], [range(1, 7), range(7, 13)])
    """
    rows = ceil(hands / ceil(hands / MOST_ROWS))
    return [range(first, min(first + rows, hands + 1)) for first in range(1, hands + 1, rows)]


def frames(cards: Cards, parts: list[range], paper: Paper) -> dict[str, Frame]:
    found = {
        f"card{part}": card_frame(
            cards, hands, more=f"{part + 1}/{len(parts)}" if len(parts) > 1 else ""
        )
        for part, hands in enumerate(parts)
    }
    return found if len(paper.slots) == 1 else {**found, "cuts": cut_marks(paper)}


def pieces(cards: Cards, parts: int, slots: int) -> Iterator[list[Piece]]:
    """Yield what goes on each sheet."""
    for _table, same_table in groupby(cards.cards, key=lambda card: card.table):
        same = list(same_table)
        all_parts = [(card, part) for part in range(parts) for card in same]
        for first in range(0, len(all_parts), slots):
            yield all_parts[first : first + slots]


def sheet_of(each: list[Piece], parts: list[range], paper: Paper, heads: tuple[Box, ...]) -> Sheet:
    placed = list(zip(each, paper.slots, strict=False))
    cuts = (("cuts", 0.0, 0.0),) if len(paper.slots) > 1 else ()
    return Sheet(
        frames=(*cuts, *((f"card{part}", x, y) for (_card, part), (x, y) in placed)),
        texts=tuple(
            text
            for (card, part), (x, y) in placed
            for text in card_texts(card, heads, parts[part], part == len(parts) - 1, x, y)
        ),
        codes=tuple(Code(card.address, CODE.moved(x, y)) for (card, _part), (x, y) in placed),
    )

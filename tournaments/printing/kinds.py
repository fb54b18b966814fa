"""What can be printed, in which language, on which paper, and what narrows it."""

from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.utils.translation import gettext_noop as _

from scoring.errors import RuleError
from tournaments.printing.models import PrintJob

Kind = PrintJob.Kind
Scope = dict[str, Any]

CARDS, LONG = "cards", "long"  # two queues: cards never wait behind a long list
PAPERS = ("A4", "A6")
MOST_BLANK_CARDS = 4000


@dataclass(frozen=True, slots=True)
class Printable:
    """A kind of print: its name, its queue, and what narrows it."""

    title: str
    queue: str
    options: frozenset[str]
    needs: frozenset[str] = frozenset()
    papers: tuple[str, ...] = ("A4",)


OF_JIANG = frozenset({"jiang"})
PRINTABLES: dict[str, Printable] = {
    Kind.SCORE_CARDS: Printable(
        _("Score cards"), CARDS, OF_JIANG | {"participant", "table"}, OF_JIANG, PAPERS
    ),
    Kind.FILLED_CARDS: Printable(
        _("Filled-in score cards"), CARDS, OF_JIANG | {"participant", "table"}, OF_JIANG, PAPERS
    ),
    Kind.BLANK_CARDS: Printable(
        _("Blank score cards"), CARDS, OF_JIANG | {"count"}, OF_JIANG, PAPERS
    ),
    Kind.TABLE_SHEETS: Printable(_("Table sheets"), CARDS, OF_JIANG | {"table"}, OF_JIANG),
    Kind.SEATS_BY_NAME: Printable(_("Seats by name"), LONG, OF_JIANG, OF_JIANG),
    Kind.SEATS_BY_TABLE: Printable(_("Seats by table"), LONG, OF_JIANG, OF_JIANG),
    Kind.DRAW_RECORD: Printable(_("Draw record"), LONG, OF_JIANG | {"draw"}),
    Kind.STANDINGS: Printable(_("Standings"), LONG, OF_JIANG | {"confirmed"}),
}


def printable(kind: str) -> Printable:
    """Return what the kind is.

    Raises RuleError("print.unknown_kind").
    """
    found = PRINTABLES.get(kind)
    if found is None:
        raise RuleError("print.unknown_kind", kind=kind, known=", ".join(PRINTABLES))
    return found


def checked_language(language: str) -> str:
    """Return a language that sheets can be printed in.

    Raises RuleError("print.unknown_language").
    """
    known = [code for code, _name in settings.LANGUAGES]
    if language.lower() not in known:
        raise RuleError("print.unknown_language", language=language, known=", ".join(known))
    return language.lower()


def checked_paper(kind: str, paper: str) -> str:
    """Return a paper that the kind can be printed on.

    Raises RuleError("print.wrong_paper").
    """
    papers = printable(kind).papers
    if paper.upper() not in papers:
        raise RuleError("print.wrong_paper", paper=paper, kind=kind, known=", ".join(papers))
    return paper.upper()

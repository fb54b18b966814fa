"""The rows of a draw record, in the order in which the draw happened."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from math import ceil, isfinite
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.cards import parse_card
from tournaments.draws.algorithm.verify_sealed import codes_in
from tournaments.log.printed_hash import printed_hash
from tournaments.printing.content import DrawPaper
from tournaments.printing.pdf.fitting import ems_at_most
from tournaments.printing.pdf.flow import Item
from tournaments.printing.pdf.paper import A4, POINTS_PER_MM, Box
from tournaments.printing.pdf.text import Text

from .draw_record_labels import act_label, kind_label, state_label, steps_to_verify

WIDTH = A4.text_area.width
LABEL = 44.0
ROW = 6.4
SMALL = 5.2
EN_SPACE = "\u2002"
CELLS = 4  # results beside one another
BESIDE = 5  # seats beside one another


def items_of(draw: DrawPaper, verifier: str) -> Iterator[Item]:
    """Yield everything the document holds, and how to verify it."""
    document = draw.document
    for label, value in facts(document):
        yield fact(label, value)
    beside = min(CELLS, 16 // document["table_size"])
    yield from listed(document["list"], beside)
    if document.get("arrivals"):
        yield heading(_("Lots, in the order they were taken: participant → table, place"))
        yield from cells(
            map(arrival, range(1, len(document["arrivals"]) + 1), document["arrivals"])
        )
    if document.get("closing"):
        yield heading(_("When check-in closed"))
        yield from (line(act_label(act)) for act in document["closing"])
    if document.get("tables"):
        yield heading(_("Tables: their participants"))
        yield from cells(map(row_of_table, document["tables"]), beside)
    if document.get("drawn"):
        yield heading(seats_heading(document["kind"]))
        yield from (seats_row(entry, document["table_size"]) for entry in document["drawn"])
    yield heading(_("How to verify this draw"))
    yield from (line(step) for step in steps_to_verify(draw, verifier))


def seats_heading(kind: str) -> str:
    if kind == "seats-digital":
        return _("Seats: the card drawn, the participant and, in brackets, the back pointed at")
    return _("Seats: the card drawn, the participant")


def facts(document: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield what the draw was made from; what is not public yet is said to be so."""
    yield _("Kind"), f"{kind_label(document['kind'])} ({document['kind']})"
    yield _("State"), f"{state_label(document['state'])} ({document['state']})"
    yield _("Event, jiang, draw"), "{event}, {jiang}, {number}".format(**document)
    if document["replaces"] is not None:
        yield _("Replaces draw"), str(document["replaces"])
    yield _("Algorithm"), document["algorithm"]
    yield _("Table size"), str(document["table_size"])
    yield _("Suits, low to high"), document["suits"]
    if "reserved" in document:
        yield _("Places reserved"), str(document["reserved"])
    yield _("List hash"), document["list_hash"]
    if "commitment" in document:
        yield _("Commitment"), document["commitment"]
        yield from zip(code_labels(), map(printed_hash, codes_in(dict(document))), strict=False)
        yield _("Witnesses"), witnesses_in(document["witnesses"])
        yield from thrown(document["entropy"])
        if document["again"] is not None:
            yield _("Rolled again"), _("because values of witnesses were missing:")
            yield from thrown(document["again"])
        yield _("Secret"), document["secret"] or _("published when the last result is fixed")


def code_labels() -> tuple[str, str, str]:
    """Return what each check code was shown for, in the order in which they were."""
    return _("Check code"), _("with its witnesses"), _("before the second roll")


def witnesses_in(witnesses: Sequence[Mapping[str, Any]]) -> str:
    """Return how many phones took part; the file has what each of them sent."""
    if not witnesses:
        return _("none")
    missing = sum(each["value"] is None for each in witnesses)
    words = _("{count}, of which {missing} did not show their values")
    return words.format(count=len(witnesses), missing=missing) if missing else str(len(witnesses))


def thrown(entropy: Mapping[str, Any] | None) -> Iterator[tuple[str, str]]:
    """Yield dice and cards as they lay."""
    if entropy is None:
        yield _("Dice or cards"), _("not given yet")
        return
    if entropy["dice"]:
        yield _("Dice"), " ".join(map(str, entropy["dice"]))
    if entropy["cards"]:
        yield _("Cards"), " ".join(parse_card(card).symbol for card in entropy["cards"])


def listed(listing: Sequence[Any], beside: int) -> Iterator[Item]:
    """Yield the list that was fixed before the draw, so that it can be typed again."""
    yield heading(_("The list"))
    if listing and isinstance(listing[0], Sequence):
        yield from cells(map(row_of_table, listing), beside)
    else:
        yield from cells(runs_of(listing), 10)


def runs_of(numbers: Sequence[int]) -> list[str]:
    """Return ascending numbers with neighbours drawn together.

    >>> runs_of([1, 2, 3, 4, 7, 9, 10])
    ['1–4', '7', '9–10']
    """
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return [f"{run[0]}–{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs]


def fact(label: str, value: str) -> Item:
    height = ROW if len(value) <= 72 else SMALL * -(-len(value) // 40)
    return Item(height, partial(fact_texts, label, value, height))


def fact_texts(label: str, value: str, height: float, x: float, y: float) -> Iterator[Text]:
    yield Text(label, Box(x, y, LABEL - 2, ROW), 8)
    yield Text(value, Box(x + LABEL, y, WIDTH - LABEL, height), 8.5, bold=True)


def heading(words: str) -> Item:
    return Item(11, partial(heading_texts, words), weight=0.8, with_next=True)


def heading_texts(words: str, x: float, y: float) -> Iterator[Text]:
    yield Text(words, Box(x, y + 4, WIDTH, 7), 9.5)


def line(words: str) -> Item:
    ems = ems_at_most(words)
    lines = ceil(0.9 * ems * 8.5 / (WIDTH * POINTS_PER_MM)) if isfinite(ems) else 2
    height = SMALL * max(1, min(10, lines))
    return Item(height, partial(line_texts, words, height), weight=None)


def line_texts(words: str, height: float, x: float, y: float) -> Iterator[Text]:
    yield Text(words, Box(x, y, WIDTH, height), 8.5)


def cells(texts: Iterable[str], beside: int = CELLS) -> Iterator[Item]:
    """Yield rows with several results beside one another, read from the left."""
    every = list(texts)
    for first in range(0, len(every), beside):
        row = tuple(every[first : first + beside])
        yield Item(SMALL, partial(cell_texts, row, WIDTH / beside))


def cell_texts(row: tuple[str, ...], width: float, x: float, y: float) -> Iterator[Text]:
    for place, words in enumerate(row):
        yield Text(words, Box(x + place * width, y, width - 2, SMALL), 8.5)


def arrival(order: int, taken: Mapping[str, Any]) -> str:
    place = "" if taken["place"] is None else f", {taken['place']}"
    return f"{order}.\u2002{taken['participant']} → {taken['table']}{place}"


def row_of_table(row: Sequence[int]) -> str:
    table, *people = row
    return EN_SPACE.join((f"{table}:", *map(str, people)))


def seats_row(entry: Mapping[str, Any], size: int) -> Item:
    """Return a table's seats, in several lines where one is too short for all."""
    lines = ceil(size / BESIDE)
    return Item(lines * ROW, partial(seats_texts, entry, ceil(size / lines)))


def seats_texts(entry: Mapping[str, Any], beside: int, x: float, y: float) -> Iterator[Text]:
    words = pgettext("on paper", "Table {number}").format(number=entry["table"])
    yield Text(words, Box(x, y, 22, ROW), 8.5, bold=True)
    letters = {number: letter for letter, number in (entry["seats"] or {}).items()}
    ordered = sorted(entry["cards"], key=lambda drawn: letters.get(drawn["participant"], "Z"))
    width = (WIDTH - 24) / beside
    for place, drawn in enumerate(ordered):
        left, top = x + 24 + place % beside * width, y + place // beside * ROW
        letter = letters.get(drawn["participant"], "")
        card = parse_card(drawn["card"])
        back = f"\u2002({drawn['back']})" if "back" in drawn else ""
        yield Text(letter, Box(left, top, 5, ROW), 9, bold=True)
        yield Text(card.symbol, Box(left + 5, top, 9, ROW), 9, red=card.suit in "DH")
        yield Text(f"{drawn['participant']}{back}", Box(left + 15, top, width - 16, ROW), 9)

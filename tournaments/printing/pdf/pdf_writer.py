"""Sheets to a PDF: what many share is rendered once, and stamped under the text of each."""

import gc
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from io import BytesIO
from itertools import islice
from typing import BinaryIO, cast

from pypdf import PageObject, PdfReader, PdfWriter
from pypdf.generic import (
    ArrayObject,
    DictionaryObject,
    IndirectObject,
    NameObject,
    PdfObject,
    StreamObject,
    TextStringObject,
)

from . import qr_codes as codes
from .font_subsets import Subsets
from .form_xobjects import form_of, ruled
from .glyph_coverage import inked
from .glyph_table import GlyphTable
from .overlay import overlay
from .paper import POINTS_PER_MM
from .sheets import Code, Plan, Sheet
from .text import Text, set_in_type

Progress = Callable[[int, int], None]  # sheets done, sheets in all; may raise to stop

AT_ONCE = 12  # sheets laid out together: more would only take more memory


@dataclass(slots=True)
class Printed:
    """What was printed: pages, and characters that no font has."""

    pages: int = 0
    missing: set[str] = field(default_factory=set)


def print_plan(plan: Plan, out: BinaryIO, progress: Progress = lambda done, of: None) -> Printed:
    """Write the plan's PDF; `progress` is told after each lot of sheets."""
    progress(0, plan.count)
    writer = SheetWriter(plan)
    rest = iter(plan.sheets())
    while lot := list(islice(rest, AT_ONCE)):
        writer.add(lot)
        progress(writer.printed.pages, plan.count)
    writer.write(out)
    return writer.printed


class SheetWriter:
    """A PDF that grows by lots of sheets; each frame and each glyph table is in it once."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.printed = Printed()
        self.writer = PdfWriter()
        self.subsets = Subsets()
        self.forms: dict[str, IndirectObject] = {}
        self.cases = {
            bold: GlyphTable(letters, bold=bold, language=plan.language)
            for bold, letters in letters_of(plan.sheets()).items()
        }
        self.fonts = {
            NameObject(f"/{name}"): self.kept(font)
            for case in self.cases.values()
            for name, font in case.fonts.items()
        }

    def add(self, lot: list[Sheet]) -> None:
        """Add sheets; only texts that are not plain are laid out."""
        pages = [self.typeset(sheet) for sheet in lot]
        layers = self.laid_out([rest for _operators, rest in pages if rest])
        for sheet, (operators, rest) in zip(lot, pages, strict=True):
            self.stamp(self.page(next(layers) if rest else None), sheet, operators)
        self.printed.pages += len(lot)

    def typeset(self, sheet: Sheet) -> tuple[str, list[Text]]:
        """Return the operators of the sheet's plain texts, and the other texts."""
        operators: list[str] = []
        rest: list[Text] = []
        for text in sheet.texts:
            plain = set_in_type(text, self.cases, self.plan.paper.height)
            if plain is None:
                rest += self.inked(text.lines)
            else:
                operators.append(plain)
        return "".join(operators), rest

    def inked(self, texts: Iterable[Text]) -> Iterator[Text]:
        """Yield texts as they can be printed; what no font has is noted."""
        for text in texts:
            shown, without_font = inked(text.text)
            self.printed.missing |= without_font
            if shown:
                yield replace(text, text=shown)

    def laid_out(self, pages: list[list[Text]]) -> Iterator[PageObject]:
        if not pages:
            return
        reader = PdfReader(BytesIO(overlay(pages, self.plan.paper, self.plan.language)))
        gc.collect()  # a layout leaves circles behind
        if len(reader.pages) != len(pages):
            raise RuntimeError(f"{len(pages)} sheets became {len(reader.pages)} pages")
        yield from reader.pages

    def page(self, layer: PageObject | None) -> PageObject:
        if layer is not None:
            return self.writer.add_page(layer)
        paper = self.plan.paper
        return self.writer.add_blank_page(paper.width * POINTS_PER_MM, paper.height * POINTS_PER_MM)

    def stamp(self, page: PageObject, sheet: Sheet, operators: str) -> None:
        """Put frames, codes and type under what the page has."""
        resources = part_of(page, "/Resources")
        part_of(resources, "/Font").update(self.fonts)
        forms = part_of(resources, "/XObject")
        for name, _x, _y in sheet.frames:
            forms[NameObject(f"/{name}")] = self.form(name)
        self.subsets.tell_apart(resources)
        below = "".join(map(self.placed, sheet.frames)).encode("ascii")
        below += ruled(sheet.lines, self.plan.paper.height)
        below += b"".join(map(self.drawn, sheet.codes)) + operators.encode("ascii")
        layer = [page.raw_get("/Contents")] if "/Contents" in page else []
        page[NameObject("/Contents")] = ArrayObject([self.stream(below), *layer])

    def placed(self, frame: tuple[str, float, float]) -> str:
        name, x, y = frame
        left = x * POINTS_PER_MM
        bottom = (self.plan.paper.height - y - self.plan.frames[name].height) * POINTS_PER_MM
        return f"q 1 0 0 1 {left:.3f} {bottom:.3f} cm /{name} Do Q\n"

    def drawn(self, code: Code) -> bytes:
        return codes.drawn(code.address, code.box, self.plan.paper.height)

    def form(self, name: str) -> IndirectObject:
        """Return a frame as it is in the PDF, rendered at its first use."""
        if name not in self.forms:
            frame = self.plan.frames[name]
            texts = self.inked(line for text in frame.texts for line in text.lines)
            form = form_of(replace(frame, texts=tuple(texts)), self.plan.language)
            self.forms[name] = self.kept(form)
            kept = cast(DictionaryObject, self.forms[name].get_object())
            self.subsets.tell_apart(part_of(kept, "/Resources"))
        return self.forms[name]

    def stream(self, data: bytes) -> IndirectObject:
        content = StreamObject()
        content.set_data(data)
        return self.kept(content.flate_encode())

    def kept(self, thing: PdfObject) -> IndirectObject:
        """Put something into the PDF and return what refers to it."""
        if getattr(thing, "indirect_reference", None) is None:
            thing.indirect_reference = None  # else pypdf takes it for a part of something
        reference = thing.clone(self.writer).indirect_reference
        return cast(IndirectObject, reference)

    def write(self, out: BinaryIO) -> None:
        self.writer.add_metadata({"/Title": self.plan.title, "/Creator": "Jiang (將)"})
        self.writer.root_object[NameObject("/Lang")] = TextStringObject(self.plan.language)
        self.writer.write(out)


def letters_of(sheets: Iterable[Sheet]) -> dict[bool, set[str]]:
    """Return the characters of all texts, regular and bold."""
    letters: dict[bool, set[str]] = {False: set(), True: set()}
    for sheet in sheets:
        for text in sheet.texts:
            letters[text.bold].update(text.text)
    return letters


def part_of(dictionary: DictionaryObject, name: str) -> DictionaryObject:
    """Return a dictionary within another, made if it isn't there."""
    if name not in dictionary:
        dictionary[NameObject(name)] = DictionaryObject()
    return cast(DictionaryObject, dictionary[name])

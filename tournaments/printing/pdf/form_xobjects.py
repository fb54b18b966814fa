"""A frame as a Form XObject: laid out once, in the PDF once, however many sheets show it."""

from collections.abc import Iterable
from functools import lru_cache
from io import BytesIO

from pypdf import PdfReader
from pypdf.generic import ArrayObject, EncodedStreamObject, FloatObject, NameObject, StreamObject

from .fitting import fitted
from .overlay import Styles, placed
from .paper import POINTS_PER_MM
from .sheets import Frame, Rule
from .weasy import pdf_of


@lru_cache(maxsize=16)
def form_of(frame: Frame, language: str) -> EncodedStreamObject:
    """Return the frame, not yet part of any PDF; a card printed again finds its frame ready."""
    styles = Styles()
    texts = placed(frame.texts, styles, fitted(text.demand for text in frame.texts))
    size = f"@page{{size:{frame.width:g}mm {frame.height:g}mm;margin:0}}"
    html = f'<html lang="{language}"><body>{frame.html}{texts}</body></html>'
    pages = PdfReader(BytesIO(pdf_of(html, size + styles.css))).pages
    if len(pages) != 1:
        raise RuntimeError(f"a frame became {len(pages)} pages")
    content = pages[0].get_contents()
    form = StreamObject()
    form.set_data(
        ruled(frame.lines, frame.height) + (b"" if content is None else content.get_data())
    )
    form.update(
        {
            NameObject("/Type"): NameObject("/XObject"),
            NameObject("/Subtype"): NameObject("/Form"),
            NameObject("/BBox"): ArrayObject(map(FloatObject, pages[0].mediabox)),
            NameObject("/Resources"): pages[0]["/Resources"],
        }
    )
    return form.flate_encode()


def ruled(lines: Iterable[Rule], height: float) -> bytes:
    """Return PDF operators that draw lines on a page of that height."""
    drawn = " ".join(
        f"{line.weight:g} w "
        f"{line.x * POINTS_PER_MM:.2f} {(height - line.y) * POINTS_PER_MM:.2f} m "
        f"{line.to_x * POINTS_PER_MM:.2f} {(height - line.to_y) * POINTS_PER_MM:.2f} l S"
        for line in lines
    )
    return f"q 0 G {drawn} Q\n".encode("ascii") if drawn else b""

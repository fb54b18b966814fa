"""Reading PDFs back: their text, their pages as pictures, the codes on them, their fonts."""

import subprocess
from dataclasses import dataclass
from functools import cached_property
from io import BytesIO
from typing import Any

import zxingcpp
from PIL import Image
from pypdf import PdfReader

from tournaments.printing.pdf.paper import Box

DPI = 110


@dataclass(frozen=True)
class Sheaf:
    """A printed PDF: its pages."""

    pdf: bytes

    @cached_property
    def reader(self) -> PdfReader:
        return PdfReader(BytesIO(self.pdf))

    @cached_property
    def texts(self) -> list[str]:
        """Return each page's text, in the order in which it was put there."""
        return [page.extract_text() for page in self.reader.pages]

    @cached_property
    def text(self) -> str:
        return "\n".join(self.texts)

    @cached_property
    def pages(self) -> list[Image.Image]:
        return pictures(self.pdf)

    def size(self, page: int = 0) -> tuple[int, int]:
        """Return a page's width and height in whole millimetres."""
        box = self.reader.pages[page].mediabox
        return round(float(box.width) / 72 * 25.4), round(float(box.height) / 72 * 25.4)

    def codes(self, page: int = 0) -> list[str]:
        """Return what the QR codes say, read off the picture of the page."""
        return sorted(code.text for code in zxingcpp.read_barcodes(self.pages[page]))

    @cached_property
    def fonts(self) -> list[dict[str, Any]]:
        found: dict[int, dict[str, Any]] = {}
        for number in range(
            1, len(self.reader.xref_objStm) + sum(map(len, self.reader.xref.values()))
        ):
            thing: Any = self.reader.get_object(number)
            if isinstance(thing, dict) and thing.get("/Type") == "/Font":
                found[number] = thing
        return list(found.values())

    def flat(self, page: int = 0) -> str:
        """Return a page's text without any space, as one long word."""
        return "".join(self.texts[page].split())


def pictures(pdf: bytes, dpi: int = DPI) -> list[Image.Image]:
    """Return every page as poppler shows it, in grey."""
    shown = subprocess.run(
        ["pdftoppm", "-r", str(dpi), "-gray", "-"], input=pdf, capture_output=True, check=True
    )
    assert shown.stderr == b"", shown.stderr.decode()[:500]
    found, rest = [], shown.stdout
    while rest:
        _kind, size, _shades, rest = rest.split(b"\n", 3)
        width, height = map(int, size.split())
        found.append(Image.frombytes("L", (width, height), rest[: width * height]))
        rest = rest[width * height :]
    return found


def ink_of(page: Image.Image, dpi: int = DPI) -> Box | None:
    """Return the rectangle in which there is any ink, in millimetres."""
    bounds = page.point(lambda shade: 255 if shade < 200 else 0).getbbox()
    if bounds is None:
        return None
    left, top, right, bottom = (each / dpi * 25.4 for each in bounds)
    return Box(left, top, right - left, bottom - top)

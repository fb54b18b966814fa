"""Names of embedded fonts: every subset its own, since printers may keep a font by its name."""

from itertools import product
from string import ascii_uppercase
from typing import Any

from pypdf.generic import DictionaryObject, IndirectObject, NameObject


class Subsets:
    """The fonts of a PDF that come from many layouts; each layout names its fonts alike."""

    def __init__(self) -> None:
        self.named: set[int] = set()
        self.tags = ("".join(letters) for letters in product(ascii_uppercase, repeat=6))

    def tell_apart(self, resources: DictionaryObject) -> None:
        """Give each font that is new among these resources a tag that no other has (ISO 32000-2, 9.9.2)."""
        fonts: Any = resources.get("/Font", {})
        for reference in fonts.values():
            if isinstance(reference, IndirectObject) and reference.idnum not in self.named:
                self.named.add(reference.idnum)
                rename(reference.get_object(), next(self.tags))


def rename(font: Any, tag: str) -> None:
    name = NameObject(f"/{tag}+{str(font['/BaseFont']).rpartition('+')[2].lstrip('/')}")
    for part in (font, *(each.get_object() for each in font.get("/DescendantFonts", ()))):
        part[NameObject("/BaseFont")] = name
        if "/FontDescriptor" in part:
            part["/FontDescriptor"][NameObject("/FontName")] = name

"""Text that must be shaped or broken into lines, laid out by WeasyPrint for many sheets at once."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from html import escape

from .fitting import LEADING, Demand, Fit, fitted
from .glyph_coverage import is_crowded
from .paper import Paper
from .text import RED, Text
from .weasy import pdf_of


class Styles:
    """Rules of equal boxes, written once and named; fewer rules make WeasyPrint quicker."""

    def __init__(self) -> None:
        self.names: dict[str, str] = {}

    def name_of(self, declarations: str) -> str:
        return self.names.setdefault(declarations, f"t{len(self.names)}")

    @property
    def css(self) -> str:
        rules = (f".{name}{{{declarations}}}" for declarations, name in self.names.items())
        return "p{position:absolute;white-space:pre}" + "".join(rules)


def overlay(pages: Sequence[Sequence[Text]], paper: Paper, language: str) -> bytes:
    """Return a PDF with a page for each sequence of texts."""
    styles = Styles()
    fits = fitted(text.demand for page in pages for text in page)
    sheets = "".join(f"<section>{placed(page, styles, fits)}</section>" for page in pages)
    css = (
        f"{paper.css}section{{position:relative;height:{paper.height - 0.1:g}mm;break-after:page}}"
        f"section:last-child{{break-after:auto}}{styles.css}"
    )
    return pdf_of(f'<html lang="{language}"><body>{sheets}</body></html>', css)


def placed(texts: Iterable[Text], styles: Styles, fits: dict[Demand, Fit]) -> str:
    """Return the texts as paragraphs, each in its place."""
    return "".join(
        f'<p class="{styles.name_of(rules_of(text, fits[text.demand]))}">{escape(text.text)}</p>'
        for text in texts
    )


def rules_of(text: Text, fit: Fit) -> str:
    box = text.box
    if fit.height is None:
        rules = f"line-height:{box.height:g}mm"
    else:
        above = (box.height - fit.height) / 2
        box = replace(box, y=round(box.y + above, 3), height=round(fit.height, 3))
        rules = f"line-height:{LEADING};white-space:normal;overflow-wrap:anywhere"
    rules = f"{box.css};font-size:{fit.size:g}pt;{rules}"
    if is_crowded(text.text):
        rules += ";overflow:hidden"
    if text.align != "left":
        rules += f";text-align:{text.align}"
    if text.bold:
        rules += ";font-weight:700"
    if text.red:
        rules += ";color:rgb({:.0%} {:.0%} {:.0%})".format(*RED)
    if text.spacing:
        rules += f";letter-spacing:{text.spacing:g}em"
    return rules

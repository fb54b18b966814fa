"""WeasyPrint with nothing to fetch, and one font configuration for each process."""

from functools import cache
from typing import Any

from weasyprint import CSS, HTML
from weasyprint.document import Document
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher

FAMILIES = (
    '"Noto Sans CJK TC","Noto Sans TC","Source Han Sans TC","PingFang TC",'
    '"Microsoft JhengHei","Noto Sans","DejaVu Sans",sans-serif'
)
BASE = f"""
html{{font-family:{FAMILIES};font-size:9pt;line-height:1.25;color:#000;font-variant-numeric:tabular-nums}}
body,p,h1,h2,h3,ol,ul,dl,dd{{margin:0;padding:0;font-size:inherit;font-weight:400}}
b,strong{{font-weight:700}}
"""


class Nowhere(URLFetcher):
    """The list of addresses that a sheet may fetch from: none, since every sheet is only text."""

    def fetch(self, url: str, headers: Any = None) -> Any:
        raise PermissionError("a sheet fetches nothing")


@cache
def fonts() -> FontConfiguration:
    """Return the process's fonts; finding them takes long, and each set leaves its mark in memory."""
    return FontConfiguration()


@cache
def base() -> CSS:
    return stylesheet(BASE)


def stylesheet(text: str) -> CSS:
    return CSS(string=text, font_config=fonts(), url_fetcher=Nowhere())


def laid_out(html: str, css: str) -> Document:
    """Return the pages of a document whose texts are escaped already."""
    source = HTML(string=html, url_fetcher=Nowhere())
    return source.render(stylesheets=[base(), stylesheet(css)], font_config=fonts())


def pdf_of(html: str, css: str) -> bytes:
    written: bytes = laid_out(html, css).write_pdf()
    return written

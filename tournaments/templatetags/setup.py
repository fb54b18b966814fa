"""Codes in words, and QR codes, on the desk's pages."""

from collections.abc import Iterable

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tournaments import code_labels
from tournaments.printing.pdf.qr_codes import modules
from tournaments.web.setup.fields import tables_text

register = template.Library()

QUIET = 4  # modules of white that a camera needs around the code


@register.filter
def code_label(code: str) -> str:
    """Say a role, a status or a choice in the active language."""
    return str(code_labels.code_label(str(code)))


@register.filter
def tables(numbers: Iterable[int]) -> str:
    """Write table numbers as people do."""
    return tables_text(numbers)


@register.simple_tag
def qr_code(text: str, label: str) -> SafeString:
    """Draw a QR code that is black on white in the dark too."""
    side, runs = modules(text)
    path = "".join(f"M{column} {row}h{length}v1h-{length}z" for column, row, length in runs)
    edge = side + 2 * QUIET
    return format_html(
        '<svg class="qr" viewBox="-{quiet} -{quiet} {edge} {edge}" role="img" aria-label="{label}">'
        '<rect x="-{quiet}" y="-{quiet}" width="{edge}" height="{edge}" fill="#fff"/>'
        '<path d="{path}" fill="#000"/></svg>',
        quiet=QUIET,
        edge=edge,
        label=label,
        path=path,
    )

"""A page that may be out of date, with a note of its time."""

from datetime import datetime
from zoneinfo import ZoneInfo

from django.utils import translation
from django.utils.html import format_html
from django.utils.translation import gettext

from .addresses import Address
from .answers import Page, tag_of

MAIN = b'<main id="main" tabindex="-1">'
STALE = (b"warning", b'110 - "Response is Stale"')


def as_of(page: Page, address: Address, at: datetime | None) -> Page:
    """Return the page saying when it was right; made once for each time."""
    if at is None or page.version is None:
        return page
    time = f"{at.astimezone(ZoneInfo(page.time_zone)):%H:%M}"
    found = page.as_of.get(time)
    if found is None:
        body = with_note(page.body, address, time) if address.is_page else page.body
        headers = [*page.headers, STALE]
        found = Page(body, headers, tag_of(body) if address.is_page else page.tag, page.version)
        page.as_of = {time: found}
    return found


def with_note(body: bytes, address: Address, time: str) -> bytes:
    """Put the note at the head of a page's content, or before a piece of a page."""
    with translation.override(address.language):
        words = gettext("As of {time}: newer results cannot be shown at the moment.").format(
            time=time
        )
    note = format_html('<p class="notice warning as-of" role="status">{}</p>', words).encode()
    head, main, rest = body.partition(MAIN)
    return head + main + note + rest if main else note + body

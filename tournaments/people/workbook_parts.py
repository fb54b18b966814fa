"""How much there is to read in a workbook, counted before anybody parses it: a few kilobytes can unpack to minutes."""

import io
import re
import zipfile
from xml.etree.ElementTree import fromstring

from scoring.errors import RuleError

LARGEST_INSIDE = 40_000_000  # bytes, with pictures and charts, which nobody unpacks
LARGEST_XML = 16_000_000
MOST_PARTS = 500
MOST_TAGS_OF_CELLS = 500_000  # two or four for a cell: more than 5,000 rows of 20 cells have
MOST_OTHER_TAGS = (
    50_000  # styles and names, of which a parser makes objects: each costs ten times as much
)
SHEETS, TEXTS = "xl/worksheets/", "xl/sharedStrings"
CELLS = {SHEETS: "worksheet+xml", TEXTS: "sharedStrings+xml"}
LEFT_OUT = (
    "xl/charts/",
    "xl/drawings/",
    "xl/pivot",
    "xl/comments",
    "xl/externalLinks/",
    "customXml/",
)
ENCODING = re.compile(rb"<\?xml[^>]*encoding\s*=\s*[\"']([^\"']*)")


def what_a_list_needs(data: bytes) -> io.BytesIO:
    """Return the workbook with those of its parts that were counted, and no others.

    Raises RuleError("import.unpacks_too_large") or ("import.unreadable").
    """
    needed = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as parts, zipfile.ZipFile(needed, "w") as kept:
        for name, text in texts_of(parts).items():
            kept.writestr(name, text)
    needed.seek(0)
    return needed


def texts_of(parts: zipfile.ZipFile) -> dict[str, bytes]:
    """Return the parts that may be parsed, by name; all of them together are no more than a list has."""
    listing = parts.infolist()
    # The sizes a zip states can be trusted: its reader unpacks no more than they say.
    require_below(MOST_PARTS, len(listing))
    require_below(LARGEST_INSIDE, sum(part.file_size for part in listing))
    written = [part for part in listing if is_needed(part.filename)]
    require_below(LARGEST_XML, sum(part.file_size for part in written))
    texts = {part.filename: parts.read(part) for part in written}
    cells = {name: text for name, text in texts.items() if name.startswith(tuple(CELLS))}
    others = [text for name, text in texts.items() if name not in cells]
    require_below(MOST_OTHER_TAGS, sum(text.count(b"<") for text in others))
    require_below(MOST_TAGS_OF_CELLS, sum(text.count(b"<") for text in cells.values()))
    for name, text in texts.items():
        require_plain(text)
        if name not in cells:
            require_cells_in_their_places(text)
    return texts


def is_needed(name: str) -> bool:
    return name.endswith((".xml", ".rels")) and not name.startswith(LEFT_OUT)


def require_below(most: int, number: int) -> None:
    if number > most:
        raise RuleError("import.unpacks_too_large")


def require_plain(text: bytes) -> None:
    """Refuse what could hold more tags than it shows: entities, and letters that aren't UTF-8."""
    encoding = ENCODING.match(text.removeprefix(b"\xef\xbb\xbf"))
    is_utf8 = encoding is None or encoding[1].lower() in (b"utf-8", b"us-ascii")
    if b"\0" in text or b"<!DOCTYPE" in text or not is_utf8:
        raise RuleError("import.unreadable")


def require_cells_in_their_places(text: bytes) -> None:
    """Refuse a workbook that calls anything else a sheet, or keeps its styles where sheets are."""
    if b"PartName" not in text and b"Relationship" not in text:
        return
    for each in fromstring(text).iter():  # noqa: S314 - it has no entities
        name, kind = each.get("PartName", "").lstrip("/"), each.get("ContentType", "")
        place = next((place for place in CELLS if name.startswith(place)), None)
        is_elsewhere = place is not None and not kind.endswith(CELLS[place])
        is_chart, target = "chartsheet" in each.get("Type", ""), each.get("Target", "")
        if is_elsewhere or (is_chart and (".." in target or "chartsheets/" not in target)):
            raise RuleError("import.unreadable")

"""Excel workbooks (.xlsx) from strangers: the first sheet's cells as text, and no more than a list has."""

import zipfile
import zlib
from collections.abc import Iterator
from datetime import date, datetime
from xml.etree.ElementTree import ParseError

from scoring.errors import RuleError

from .workbook_parts import what_a_list_needs

MEGABYTE = 1_000_000
MOST_COLUMNS = 30
ZIP = b"PK\x03\x04"
OLD_EXCEL = b"\xd0\xcf\x11\xe0"

# What openpyxl and the parsers below it raise when a file is not what it says.
BROKEN = (
    ArithmeticError,
    AttributeError,
    EOFError,
    LookupError,
    NotImplementedError,
    OSError,
    ParseError,
    RecursionError,
    RuntimeError,
    TypeError,
    ValueError,
    zipfile.BadZipFile,
    zlib.error,
)


def rows_of_workbook(data: bytes) -> Iterator[list[str]]:
    """Return the first sheet's rows, one after the other.

    Raises RuleError("import.unpacks_too_large") before anything is parsed, or ("import.unreadable").
    """
    # Only now: a web process in which nobody sends a list has no need of its 10 MB.
    from openpyxl import load_workbook
    from openpyxl.utils.exceptions import InvalidFileException

    try:
        book = load_workbook(
            what_a_list_needs(data), read_only=True, data_only=True, keep_links=False
        )
        sheet = book.worksheets[0]
        sheet.reset_dimensions()
        for row in sheet.iter_rows(max_col=MOST_COLUMNS, values_only=True):
            yield [text_of_cell(cell) for cell in row]
    except (*BROKEN, InvalidFileException) as error:
        raise RuleError("import.unreadable") from error


def text_of_cell(value: object) -> str:
    """Return what a cell shows; a whole number has no decimals.

    >>> text_of_cell(12.0), text_of_cell(None), text_of_cell("王小明")
    ('12', '', '王小明')
    """
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, datetime | date):
        return value.isoformat()
    return str(value)

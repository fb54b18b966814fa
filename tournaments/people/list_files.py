"""Lists of players from outside: CSV in the encodings that arrive, or an Excel workbook, as plain text.

Every list becomes lines of cells with tabs between; a person can read and mend them on the page
before anything is saved. Line n of the text is row n of the file.
"""

import codecs
import csv
import io
import re
from collections.abc import Iterable, Iterator, Sequence

from scoring.errors import RuleError

from .workbooks import MEGABYTE, OLD_EXCEL, ZIP, rows_of_workbook

LARGEST_FILE = 5 * MEGABYTE
LONGEST_TEXT = 600_000  # below what Django takes from a form (DATA_UPLOAD_MAX_MEMORY_SIZE), whatever the letters
MOST_ROWS = 5000
MOST_BLANK = 1000
ENCODINGS = ("utf-8", "cp950", "big5hkscs")
BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
BLANKS = re.compile(r"\s+")


def text_of_file(data: bytes) -> str:
    """Return a file's rows as lines with tabs between the cells.

    Raises RuleError("import.too_large"), ("import.old_excel"), ("import.unreadable"),
    ("import.unpacks_too_large"), ("import.unknown_letters"), ("import.too_many_rows")
    or ("import.too_long").
    """
    if len(data) > LARGEST_FILE:
        raise RuleError("import.too_large", most=LARGEST_FILE // MEGABYTE)
    if data.startswith(OLD_EXCEL):
        raise RuleError("import.old_excel")
    if data.startswith(ZIP):
        return joined(limited(rows_of_workbook(data)))
    return joined(limited(rows_of_text(decoded(data))))


def decoded(data: bytes) -> str:
    """Return the text of a CSV file: a BOM decides, then UTF-8, then the two Big5 that people use.

    >>> decoded("王小明,台北".encode("cp950"))
    '王小明,台北'
    """
    marked = next((name for bom, name in BOMS if data.startswith(bom)), None)
    for encoding in [marked] if marked else ENCODINGS:
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            return text
    raise RuleError("import.unknown_letters")


def rows_of_text(text: str) -> Iterator[list[str]]:
    """Return the rows of a typed, pasted or read text."""
    lines = list(io.StringIO(text.lstrip("\ufeff"), newline=None))
    separator = separator_of([line for line in lines if line.strip()])
    if separator == "\t":
        return (line.rstrip("\n").split("\t") for line in lines)
    return quoted_rows(lines, separator)


def separator_of(lines: Sequence[str]) -> str:
    """Return what stands between cells: tabs if half of the lines have one, else what there is more of.

    >>> separator_of(["Lee, Dora\\tTaipei"]), separator_of(["Dora;Taipei"]), separator_of(["Dora"])
    ('\\t', ';', ',')
    >>> separator_of(["王小明，台北"])
    '，'
    """
    if sum("\t" in line for line in lines) * 2 >= len(lines):
        return "\t"
    return max(",;，", key=lambda each: sum(line.count(each) for line in lines))


def quoted_rows(lines: list[str], separator: str) -> Iterator[list[str]]:
    reader = csv.reader(lines, delimiter=separator)
    done = 0
    try:
        for row in reader:
            # A cell over several lines leaves empty rows, so that numbers stay the file's own.
            yield row
            yield from ([] for _ in range(reader.line_num - done - 1))
            done = reader.line_num
    except csv.Error as error:
        raise RuleError("import.unreadable") from error


def limited(rows: Iterable[Sequence[str]]) -> list[Sequence[str]]:
    """Return the rows up to the last; sheets often go on empty to row 1,048,576."""
    kept: list[Sequence[str]] = []
    blank = 0
    for row in rows:
        blank = 0 if any(cell.strip() for cell in row) else blank + 1
        if blank > MOST_BLANK:
            break
        if len(kept) >= MOST_ROWS and not blank:
            raise RuleError("import.too_many_rows", most=MOST_ROWS)
        kept.append(row)
    return kept


def joined(rows: Iterable[Sequence[str]]) -> str:
    """Return rows as lines; every line with something on it has a tab, so commas in names stay.

    >>> joined([["Lee, Dora"], [], ["王小明", "台北"]])
    'Lee, Dora\\t\\n\\n王小明\\t台北'
    """
    lines = []
    for row in rows:
        cells = [BLANKS.sub(" ", cell).strip() for cell in row]
        while len(cells) > 2 and not cells[-1]:
            cells.pop()
        lines.append("\t".join([*cells, ""] if len(cells) == 1 else cells) if any(cells) else "")
    text = "\n".join(lines).rstrip("\n")
    if len(text) > LONGEST_TEXT:
        raise RuleError("import.too_long", longest=LONGEST_TEXT)
    return text

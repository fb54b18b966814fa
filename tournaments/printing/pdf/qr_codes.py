"""QR codes as filled rectangles: sharp at any size, and a fraction of an image's bytes."""

from functools import lru_cache
from itertools import groupby
from typing import Any

import zxingcpp

from .paper import POINTS_PER_MM, Box

Run = tuple[int, int, int]  # column, row, length


@lru_cache(maxsize=64)
def modules(text: str) -> tuple[int, tuple[Run, ...]]:
    """Return how many modules a side has, and the runs of dark ones, row by row."""
    code = zxingcpp.create_barcode(text, zxingcpp.BarcodeFormat.QRCode, ec_level="M")
    image: Any = zxingcpp.write_barcode_to_image(code, scale=1, add_quiet_zones=False)
    shades: Any = memoryview(image).tolist()
    runs = (runs_of(row, [not shade for shade in cells]) for row, cells in enumerate(shades))
    return len(shades), tuple(run for row in runs for run in row)


def runs_of(row: int, cells: list[bool]) -> list[Run]:
    """Return where dark cells stand side by side.

    >>> runs_of(2, [True, True, False, True])
    [(0, 2, 2), (3, 2, 1)]
    """
    runs: list[Run] = []
    column = 0
    for is_dark, same in groupby(cells):
        length = len(list(same))
        if is_dark:
            runs.append((column, row, length))
        column += length
    return runs


def drawn(text: str, box: Box, page_height: float) -> bytes:
    """Return PDF operators that fill the code into a square box of a page, heights in millimetres.

    One path for all modules, so that no viewer shows seams between rows.
    """
    side, runs = modules(text)
    module = min(box.width, box.height) * POINTS_PER_MM / side
    left = box.x * POINTS_PER_MM
    top = (page_height - box.y) * POINTS_PER_MM
    matrix = f"q 0 g {module:.4f} 0 0 {-module:.4f} {left:.3f} {top:.3f} cm"
    path = "".join(f"\n{column} {row} {length} 1 re" for column, row, length in runs)
    return f"{matrix}{path}\nf Q\n".encode("ascii")

"""What a draw is for; it goes into the seed, so that no result can pass for another draw's."""

import re
from dataclasses import dataclass, replace
from typing import Literal

Kind = Literal[
    "tables-lots", "tables-at-once", "tables-physical", "seats-physical", "seats-digital"
]

KINDS: tuple[Kind, ...] = (
    "tables-lots",
    "tables-at-once",
    "tables-physical",
    "seats-physical",
    "seats-digital",
)
EVENT_FORM = re.compile(r"[A-Za-z0-9_-]{1,64}")


@dataclass(frozen=True, slots=True)
class Domain:
    """One draw of one event, or one table of it; the draw's number counts through the event.

    >>> str(Domain("seats-digital", "7KQ2M9", jiang=2, number=5).at_table(13))
    'jiang-draw-1/seats-digital/7KQ2M9/jiang-2/draw-5/table-13'
    """

    kind: Kind
    event: str
    jiang: int
    number: int
    table: int | None = None
    algorithm: str = "jiang-draw-1"

    def __post_init__(self) -> None:
        if not EVENT_FORM.fullmatch(self.event):
            raise ValueError(
                f"an event's public id has letters, digits, - and _ only: {self.event!r}"
            )

    def __str__(self) -> str:
        parts = [
            self.algorithm,
            self.kind,
            self.event,
            f"jiang-{self.jiang}",
            f"draw-{self.number}",
        ]
        return "/".join(parts if self.table is None else [*parts, f"table-{self.table}"])

    def at_table(self, table: int) -> "Domain":
        """Return the domain of one table's own deck."""
        return replace(self, table=table)

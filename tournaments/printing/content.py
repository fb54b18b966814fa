"""What stands on paper, as plain values: no database, no language, no layout."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any


@dataclass(frozen=True, slots=True)
class PrintedName:
    """Somebody on paper: the number tells namesakes apart."""

    number: int
    name: str
    club: str = ""

    @property
    def has_name(self) -> bool:
        """Say whether there is a name beside the number: none where the event shows numbers only."""
        return self.name != str(self.number)


@dataclass(frozen=True, slots=True)
class PrintedHand:
    """A hand on a filled card; `cells` are the columns that are the game's own."""

    hand: int
    dealer: str = ""
    cells: tuple[str, ...] = ()
    points: int | None = None
    running: int | None = None
    mark: str = ""  # who confirmed, or why it is not final


@dataclass(frozen=True, slots=True)
class OwnColumn:
    """A column that is the game's own; `width` in millimetres."""

    label: str
    width: float


@dataclass(frozen=True, slots=True)
class CardData:
    """One card; what is not known yet stays empty for a hand to fill in."""

    address: str
    code: str = ""
    table: int | None = None
    seat: str | None = None
    holder: PrintedName | None = None
    upper: PrintedName | None = None
    lower: PrintedName | None = None
    rows: tuple[PrintedHand, ...] = ()
    total: int | None = None
    checks: Mapping[tuple[str, str], datetime] | None = None


@dataclass(frozen=True, slots=True)
class Cards:
    """Score cards of a jiang; those of a table come together and share a sheet."""

    event: str
    jiang: int
    stage: str
    hands: int
    scoring: str  # how a hand is scored, in a sentence or two
    dealer: str  # who deals hand 1
    columns: tuple[OwnColumn, ...]
    cards: tuple[CardData, ...]
    filled: bool = False


@dataclass(frozen=True, slots=True)
class SeatedPerson:
    """Somebody at a table; letter and card come with the seat draw."""

    table: int
    letter: str | None
    card: str | None
    person: PrintedName
    house: bool = False


@dataclass(frozen=True, slots=True)
class TableData:
    """A table as its sheet shows it; seats from A on, or people without letters."""

    number: int
    seats: tuple[SeatedPerson, ...]
    address: str = ""


@dataclass(frozen=True, slots=True)
class Tables:
    """The tables of a jiang."""

    event: str
    jiang: int
    stage: str
    hands: int
    scoring: str
    dealer: str  # who deals hand 1
    letters: tuple[str, ...]  # the seats that a table has
    of_hand: tuple[OwnColumn, ...]
    of_seat: tuple[OwnColumn, ...]
    tables: tuple[TableData, ...]


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """A line of the standings; `mark` points to the tie-break that decided the place."""

    rank: int | None
    shared: bool
    number: int
    name: str
    club: str
    total: int
    jiangs: tuple[int | None, ...]
    adjustments: int
    hands: int
    hands_won: int
    figures: tuple[int, ...]
    best_hand: int | None
    decided_by: str | None
    house: bool = False
    withdrawn: bool = False
    provisional: bool = False


@dataclass(frozen=True, slots=True)
class AdjustmentLine:
    """A penalty or bonus, in words."""

    number: int
    person: PrintedName
    jiang: int | None
    points: int
    reason: str
    cancelled: str = ""  # why it no longer counts


@dataclass(frozen=True, slots=True)
class StandingsPaper:
    """Standings of an event or a jiang, and the log position they follow from."""

    event: str
    place: str
    jiang: int | None
    stage: str
    jiangs: tuple[int, ...]
    tie_breaks: tuple[tuple[str, str], ...]  # code and words
    figures: tuple[str, ...]  # what the game adds up besides points, in words
    provisional: bool
    seq: int
    hash: str
    address: str
    at: datetime
    rows: tuple[StandingsRow, ...]
    adjustments: tuple[AdjustmentLine, ...] = ()
    confirmed: bool = False  # hands that are not confirmed were left out


@dataclass(frozen=True, slots=True)
class DrawPaper:
    """A draw's document, numbers only, and the page where it can be recomputed."""

    address: str
    document: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class DrawRecordPaper:
    """Draws with all that is needed to verify them."""

    event: str
    verifier: str  # where the program is that recomputes a draw
    at: datetime
    draws: tuple[DrawPaper, ...]

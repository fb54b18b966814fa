"""What participants have gathered: summed by the database, or from the ledger; both the same way."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Any

from django.db.models import Count, F, Func, IntegerField, Max, Q, QuerySet, Sum, Value
from django.db.models.sql.compiler import SQLCompiler

from tournaments.events.models import Event
from tournaments.hands.models import Hand, HandLine
from tournaments.jiangs.models import Jiang
from tournaments.log.queries.ledger import Ledger, LedgerLine
from tournaments.standings.models import Adjustment

# Beyond this many, naming them costs the database more than summing for everybody.
FEW = 500

Place = tuple[int, int]  # a jiang's number, and a table's in it
SumsByTable = dict[int, dict[Place, "Sums"]]  # by the participant's key in the database


@dataclass(slots=True)
class Sums:
    """One participant's hands: points by jiang, and what the tie-breaks need."""

    jiangs: dict[int, int] = field(default_factory=dict)
    hands: int = 0
    hands_won: int = 0
    figures: dict[str, int] = field(default_factory=dict)
    best_hand: int | None = None
    unconfirmed: int = 0

    @property
    def points(self) -> int:
        return sum(self.jiangs.values())

    @property
    def best_jiang(self) -> int | None:
        return max(self.jiangs.values(), default=None)

    def add(
        self,
        jiang: int,
        points: int,
        hands: int,
        won: int,
        best: int,
        unconfirmed: int,
        figures: Iterable[tuple[str, int | None]],
    ) -> None:
        self.jiangs[jiang] = self.jiangs.get(jiang, 0) + points
        self.hands += hands
        self.hands_won += won
        if self.best_hand is None or best > self.best_hand:
            self.best_hand = best
        self.unconfirmed += unconfirmed
        for name, value in figures:
            self.figures[name] = self.figures.get(name, 0) + (value or 0)

    def add_hand(self, jiang: int, line: LedgerLine, *, is_open: bool) -> None:
        """Add one hand."""
        points = line.points
        self.add(jiang, points, 1, line.won, points, is_open, line.figures.items())

    def add_part(self, jiang: int, part: "Sums") -> None:
        """Add what was gathered at a table of a jiang; nothing has none."""
        best, figures = part.best_hand or 0, part.figures.items()
        self.add(jiang, part.points, part.hands, part.hands_won, best, part.unconfirmed, figures)

    def copy(self) -> "Sums":
        return replace(self, jiangs=dict(self.jiangs), figures=dict(self.figures))


class AsRead:
    """An aggregate of whole numbers, which both drivers read as such; Django would convert each once more."""

    def get_db_converters(self, connection: Any) -> list[Any]:
        return []


class SumOf(AsRead, Sum):
    pass


class CountOf(AsRead, Count):
    pass


class MaxOf(AsRead, Max):
    pass


class FigureOf(Func):
    """A line's figure as a number; Django's own way reads the JSON twice on SQLite."""

    function = "JSON_EXTRACT"
    output_field = IntegerField()

    def __init__(self, name: str) -> None:
        super().__init__(F("figures"), Value(f"$.{name}"))
        self.name = name

    def as_postgresql(self, compiler: SQLCompiler, connection: Any) -> tuple[str, list[Any]]:
        sql, params = compiler.compile(self.source_expressions[0])
        return f"({sql} ->> %s)::integer", [*params, self.name]


def counted_lines(event: Event, jiang: Jiang | None, confirmed: bool) -> QuerySet[HandLine]:
    """Return the lines of accepted reports."""
    hand = "report__accepted_by"
    lines = HandLine.objects.filter(**{f"{hand}__table__jiang__event": event})
    if jiang is not None:
        lines = lines.filter(**{f"{hand}__table__jiang": jiang})
    if confirmed:
        lines = lines.filter(**{f"{hand}__state__in": Hand.FINAL})
    return lines.order_by()


def sums_by_table(lines: QuerySet[HandLine], figures: Collection[str]) -> SumsByTable:
    """Return the sums of counted lines, for everybody at each table; one query."""
    table = "report__accepted_by__table"
    by = ("participant_id", f"{table}__jiang__number", f"{table}__number")
    sums_by = {
        "gained": SumOf("points"),
        "hands": CountOf("*"),
        "wins": CountOf("pk", filter=Q(won=True)),
        "best": MaxOf("points"),
        "open": CountOf("pk", filter=~Q(report__accepted_by__state__in=Hand.FINAL)),
    }
    figures_by = {f"figure_{name}": SumOf(FigureOf(name)) for name in figures}
    rows = lines.order_by().values(*by).annotate(**sums_by, **figures_by)
    found = defaultdict[int, dict[Place, Sums]](dict)
    for who, jiang, number, points, hands, won, best, unconfirmed, *values in rows.values_list(
        *by, *sums_by, *figures_by
    ):
        named = zip(figures, values, strict=True)
        sums = found[who][jiang, number] = Sums()
        sums.add(jiang, points, hands, won, best, unconfirmed, named)
    return found


def sums_of_lines(lines: QuerySet[HandLine], figures: Collection[str]) -> dict[int, Sums]:
    """Return the sums of counted lines by the participant's key in the database; one query."""
    return {who: sum_of(parts) for who, parts in sums_by_table(lines, figures).items()}


def sum_of(parts: Mapping[Place, Sums]) -> Sums:
    """Return somebody's sums at all tables together."""
    if len(parts) == 1:
        return next(iter(parts.values()))
    total = Sums()
    for (jiang, _table), part in parts.items():
        total.add_part(jiang, part)
    return total


def adjustments_in_tables(event: Event, jiang: Jiang | None) -> dict[int, int]:
    """Return the points of adjustments that hold, by the participant's key in the database."""
    rows = Adjustment.objects.filter(event=event, cancellation__isnull=True).order_by()
    if jiang is not None:
        rows = rows.filter(jiang=jiang)
    summed = rows.values("participant_id").annotate(sum=Sum("points"))
    return dict(summed.values_list("participant_id", "sum"))


def meetings_in_tables(
    event: Event, jiang: Jiang | None, confirmed: bool, among: Collection[int]
) -> dict[tuple[int, int], int]:
    """Return what each gained over each at the same table, by participant number; one query."""
    met = Q(participant__number__lt=F("report__lines__participant__number"))
    if len(among) <= FEW:
        met &= Q(participant__number__in=among, report__lines__participant__number__in=among)
    # One filter for all: a second one would join the lines once more and count pairs again.
    pairs = counted_lines(event, jiang, confirmed).filter(met)
    by = ("participant__number", "report__lines__participant__number")
    margin = Sum(F("points") - F("report__lines__points"))
    rows = pairs.values(*by).annotate(margin=margin).values_list(*by, "margin")
    return {(one, other): margin for one, other, margin in rows}


def sums_in_ledger(ledger: Ledger, jiang: int | None, confirmed: bool) -> dict[int, Sums]:
    """Return the sums by participant number."""
    sums = defaultdict[int, Sums](Sums)
    for number, hand in ledger.counted(jiang, confirmed):
        is_open = hand.state not in Hand.FINAL
        for line in hand.lines:
            sums[line.participant].add_hand(number, line, is_open=is_open)
    return sums


def meetings_in_ledger(
    ledger: Ledger, jiang: int | None, confirmed: bool, among: Iterable[int]
) -> dict[tuple[int, int], int]:
    """Return what each gained over each at the same table."""
    wanted = set(among)
    margins: dict[tuple[int, int], int] = {}
    for _number, hand in ledger.counted(jiang, confirmed):
        among_them = (line for line in hand.lines if line.participant in wanted)
        lines = sorted(among_them, key=lambda line: line.participant)
        for one, other in combinations(lines, 2):
            pair = one.participant, other.participant
            margins[pair] = margins.get(pair, 0) + one.points - other.points
    return margins

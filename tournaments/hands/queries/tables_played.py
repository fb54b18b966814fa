"""Where people have played: hands stay with who played them, also when the seat went to somebody else."""

from collections.abc import Iterable

from tournaments.hands.models import HandLine
from tournaments.jiangs.models import Jiang


def tables_played(jiangs: Iterable[Jiang], numbers: Iterable[int]) -> list[str]:
    """Return the tables at which participants have a line, as the log names places ("2-5": jiang, table)."""
    lines = HandLine.objects.filter(
        report__hand__table__jiang__in=jiangs, participant__number__in=numbers
    )
    table = "report__hand__table"
    tables = lines.order_by().values_list(f"{table}__jiang__number", f"{table}__number").distinct()
    return [f"{jiang}-{number}" for jiang, number in tables]

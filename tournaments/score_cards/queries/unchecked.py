"""Cards that still lack a check: the empty ones when handed out, the filled ones at the end (1.4)."""

from collections import Counter, defaultdict

from tournaments.jiangs.models import Jiang
from tournaments.score_cards.models import CardCheck
from tournaments.tables.models import Seat

from .checks import stale_checks

BOTH = frozenset(CardCheck.Checker.values)


def unchecked_cards(jiang: Jiang, moment: CardCheck.Moment) -> Counter[int]:
    """Return, by table number, how many of its cards lack one of the moment's two checks."""
    stale = {check.pk for check in stale_checks(jiang)} if moment == "filled" else set()
    made: dict[int, set[str]] = defaultdict(set)
    checks = CardCheck.objects.filter(card__jiang=jiang, moment=moment)
    for pk, participant, checker in checks.values_list("pk", "card__participant", "checker"):
        if pk not in stale:
            made[participant].add(checker)
    seats = Seat.objects.filter(jiang=jiang).values_list("table__number", "participant")
    return Counter(table for table, participant in seats if made[participant] != BOTH)

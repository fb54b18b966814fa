"""Cards that lack a check: the empty ones when handed out, the filled ones at the end (1.4)."""

from collections import defaultdict
from collections.abc import Mapping

from tournaments.jiangs.models import Jiang
from tournaments.score_cards.models import CardCheck

from .checks import stale_checks

BOTH = frozenset(CardCheck.Checker.values)
Moment = CardCheck.Moment


def checked_twice(jiang: Jiang) -> Mapping[Moment, frozenset[int]]:
    """Return the numbers of those whose cards have both checks of a moment, and still have them."""
    rows = list(
        CardCheck.objects.filter(card__jiang=jiang)
        .order_by()
        .values_list("pk", "moment", "card__participant__number", "checker")
    )
    filled = any(moment == Moment.FILLED for _pk, moment, _number, _checker in rows)
    stale = {check.pk for check in stale_checks(jiang)} if filled else set()
    made = {moment: defaultdict[int, set[str]](set) for moment in Moment}
    for pk, moment, number, checker in rows:
        if pk not in stale:
            made[Moment(moment)][number].add(checker)
    return {
        moment: frozenset(number for number, checkers in cards.items() if checkers == BOTH)
        for moment, cards in made.items()
    }

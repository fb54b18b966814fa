"""The end of a jiang: closed when every hand is decided, reopened with a reason."""

from collections import Counter
from collections.abc import Sequence
from functools import partial

from django.db import transaction

from scoring.errors import RuleError
from tournaments.archive.services.automatic import copy_after_close
from tournaments.events.models import Event
from tournaments.hands.models import Hand
from tournaments.jiangs.models import ClockFact, Jiang
from tournaments.listing import listed
from tournaments.log.services.change import changing
from tournaments.staff.actors import Actor
from tournaments.staff.queries.rights import Right
from tournaments.states import move_jiang, require_event, require_jiang
from tournaments.tables.services.current import current_jiang
from tournaments.validation import optional_reason, required_reason

from .clock import append_clock_fact, require_playing

E, J, H, K = Event.State, Jiang.State, Hand.State, ClockFact.Kind
STARTED = (J.PLAYING, J.SUSPENDED, J.CLOSED)


def close_jiang(*, jiang: Jiang, by: Actor, reason: str = "") -> Jiang:
    """End a jiang whose hands are all decided; if tables played fewer, a reason is needed.

    Raises RuleError("closing.…") naming hands or tables, or a wrong state.
    """
    with changing(jiang.event, by=by, needs=Right.RUN) as change:
        jiang = require_playing(change, jiang)
        hands = hands_not_void(jiang)
        require_decided(hands)
        short = short_tables(jiang, hands)
        why = optional_reason(reason)
        if short and not why:
            tables = listed(f"{table} ({played})" for table, played in short.items())
            raise RuleError("closing.hands_missing", hands=jiang.hands, tables=tables)
        move_jiang(jiang, J.CLOSED)
        change.note("jiang.closed", closed_payload(jiang, why, short))
        append_clock_fact(change, jiang, K.CLOSED, reason=why)
        copy = partial(copy_after_close, change.event.pk, jiang.number)
        # What is closed stays closed: a copy that fails is a line in the server's log.
        transaction.on_commit(copy, robust=True)
        return jiang


def hands_not_void(jiang: Jiang) -> list[Hand]:
    hands = Hand.objects.filter(table__jiang=jiang).exclude(state=H.VOID)
    return list(hands.select_related("table").order_by("table__number", "number"))


def require_decided(hands: Sequence[Hand]) -> None:
    """Raise RuleError while a hand is disputed or awaits its confirmation."""
    for code, state in (("closing.disputed", H.DISPUTED), ("closing.unconfirmed", H.REPORTED)):
        open_hands = [f"{hand.table.number}-{hand.number}" for hand in hands if hand.state == state]
        if open_hands:
            raise RuleError(code, hands=listed(open_hands))


def short_tables(jiang: Jiang, hands: Sequence[Hand]) -> dict[int, int]:
    """Return the tables that played fewer hands, with how many."""
    played = Counter(hand.table.number for hand in hands)
    numbers = jiang.tables.values_list("number", flat=True)
    return {number: played[number] for number in numbers if played[number] < jiang.hands}


def closed_payload(jiang: Jiang, reason: str, short: dict[int, int]) -> dict[str, object]:
    return {
        "jiang": jiang.number,
        "reason": reason,
        "short": {str(table): played for table, played in short.items()},
    }


def reopen_jiang(*, jiang: Jiang, reason: str, by: Actor) -> Jiang:
    """Let a closed jiang go on, with the time that was left, while no later one has started.

    Raises RuleError("reopening.later_started") or a wrong state.
    """
    with changing(jiang.event, by=by, needs=Right.RUN) as change:
        jiang = current_jiang(change, jiang)
        require_event(change.event, E.RUNNING)
        require_jiang(jiang, J.CLOSED)
        later = change.event.jiangs.filter(number__gt=jiang.number, state__in=STARTED).first()
        if later is not None:
            raise RuleError("reopening.later_started", jiang=later.number)
        why = required_reason(reason)
        move_jiang(jiang, J.PLAYING)
        change.note("jiang.reopened", {"jiang": jiang.number, "reason": why})
        append_clock_fact(change, jiang, K.CONTINUED, reason=why)
        return jiang

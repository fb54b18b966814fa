"""What narrows a print, checked against the event: which jiang, table, participant or draw."""

from collections.abc import Mapping
from typing import Any

from scoring.errors import RuleError
from tournaments.draws.models import Draw
from tournaments.events.models import Event
from tournaments.jiangs.models import Jiang
from tournaments.printing.kinds import MOST_BLANK_CARDS, Scope, printable
from tournaments.printing.models import PrintJob
from tournaments.tables.models import Seat

Kind = PrintJob.Kind

HIGHEST = 2**31 - 1


def checked_scope(event: Event, kind: str, given: Mapping[str, Any]) -> Scope:
    """Return what narrows the print, checked against the event; the same wish has the same scope.

    Raises RuleError: print.unknown_kind, print.unknown_option, print.option_missing, print.not_a_number,
    print.no_such_jiang, print.no_such_participant, print.no_such_table, print.no_such_draw,
    print.no_tables, print.no_draws, print.count_out_of_range.
    """
    what = printable(kind)
    scope = {name: value for name, value in given.items() if value not in (None, "", False)}
    for name in sorted(scope.keys() - what.options):
        raise RuleError("print.unknown_option", option=name, kind=kind)
    for name in sorted(what.needs - scope.keys()):
        raise RuleError("print.option_missing", option=name, kind=kind)
    for name, value in scope.items():
        if name != "confirmed" and (type(value) is not int or not 1 <= value <= HIGHEST):
            raise RuleError("print.not_a_number", option=name, value=str(value))
    check_rows(event, kind, scope)
    return dict(sorted(scope.items()))


def check_rows(event: Event, kind: str, scope: Scope) -> None:
    """Raise RuleError unless what the scope names is there."""
    jiang = jiang_of(event, scope)
    if kind in (Kind.BLANK_CARDS, Kind.STANDINGS):
        if scope.get("count", 1) > MOST_BLANK_CARDS:
            raise RuleError("print.count_out_of_range", highest=MOST_BLANK_CARDS)
    elif kind == Kind.DRAW_RECORD:
        check_draws(event, jiang, scope)
    elif jiang is not None:
        check_seats(jiang, scope)


def jiang_of(event: Event, scope: Scope) -> Jiang | None:
    if "jiang" not in scope:
        return None
    found = event.jiangs.filter(number=scope["jiang"]).first()
    if found is None:
        raise RuleError("print.no_such_jiang", jiang=scope["jiang"])
    return found


def check_draws(event: Event, jiang: Jiang | None, scope: Scope) -> None:
    draws = Draw.objects.filter(event=event)
    if jiang is not None:
        draws = draws.filter(jiang=jiang)
    if "draw" in scope and not draws.filter(number=scope["draw"]).exists():
        raise RuleError("print.no_such_draw", draw=scope["draw"])
    if not draws.exists():
        raise RuleError("print.no_draws")


def check_seats(jiang: Jiang, scope: Scope) -> None:
    seats = Seat.objects.filter(jiang=jiang)
    if not seats.exists():
        raise RuleError("print.no_tables", jiang=jiang.number)
    if "table" in scope and not seats.filter(table__number=scope["table"]).exists():
        raise RuleError("print.no_such_table", table=scope["table"], jiang=jiang.number)
    if "participant" in scope:
        number: int = scope["participant"]
        has_card = jiang.score_cards.filter(participant__number=number).exists()
        if not has_card and not seats.filter(participant__number=number).exists():
            raise RuleError("print.no_such_participant", participant=number, jiang=jiang.number)

"""What a table carries into a hand: what the hand before left, or what its game starts from."""

from collections.abc import Mapping

from django.db.models import F

from scoring.games.game import Game
from scoring.games.ruleset import State
from scoring.seats import Seat
from tournaments.hands.models import HandLine, HandReport
from tournaments.tables.models import Table

Sitting = Mapping[Seat, int]  # by the participants' numbers


def carried_into(game: Game, table: Table, number: int, sitting: Sitting) -> State:
    """Return what the table carries into the hand that these players come to now."""
    if not game.carries:
        return {}
    before = report_before(game, table, number, sitting)
    if before is None:
        return game.start
    return game.carrying(before.carried).after(before.result)


def report_before(game: Game, table: Table, number: int, sitting: Sitting) -> HandReport | None:
    """Return the hand before: at the table, or the last of the jiang before where the sides are kept."""
    if number > 1:
        return HandReport.objects.get(accepted_by__table=table, accepted_by__number=number - 1)
    if not game.rules.sides or not sitting:
        return None
    lines = HandLine.objects.filter(
        report=F("report__hand__accepted"),
        report__hand__table__jiang__event=table.jiang.event_id,
        report__hand__table__jiang__number=table.jiang.number - 1,
        participant__number=sitting[min(sitting)],
    )
    line = lines.select_related("report").order_by("report__hand__number").last()
    if line is None:
        return None
    sat = dict(line.report.lines.values_list("seat", "participant__number"))
    return line.report if game.keeps_sides(sat, sitting) else None

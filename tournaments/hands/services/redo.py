"""Redoing what follows from a change: later hands into which a table now carries something else."""

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.errors import RuleError
from scoring.games.game import Game
from scoring.games.ruleset import Result, State
from scoring.games.score import Score
from scoring.seats import Seat
from tournaments.hands.models import Hand, HandReport
from tournaments.log.services.change import Change
from tournaments.refusals import message_of

from .append_report import append_report
from .current_hand import CurrentHand, Players, with_reports


@dataclass(frozen=True, slots=True)
class Redone:
    """A later hand as it is worth after a change: the same result with something else carried into it."""

    current: CurrentHand
    carried: State
    score: Score


def hand_after(game: Game, current: CurrentHand) -> CurrentHand | None:
    """Return the hand that what this one leaves is carried into, if it was played."""
    hand, table = current.hand, current.hand.table
    counting = Hand.objects.filter(accepted__isnull=False)
    following = counting.filter(table=table, number=hand.number + 1).first()
    if following is not None:
        return with_reports(following, table)
    if not game.rules.sides:
        return None
    firsts = counting.filter(
        number=1,
        table__jiang__event=table.jiang.event_id,
        table__jiang__number=table.jiang.number + 1,
        accepted__lines__participant=current.players[min(current.players)],
    )
    first = firsts.select_related("table__jiang").first()
    if first is None:
        return None
    first.table.jiang.event = table.jiang.event
    found = with_reports(first, first.table)
    kept = game.keeps_sides(numbers_of(current.players), numbers_of(found.players))
    return found if kept else None


def redone_after(game: Game, current: CurrentHand, result: Result) -> Iterator[Redone]:
    """Return the later hands that are worth something else if this were the hand's result.

    Raises RuleError("hand.following_impossible") for one that could not have happened then.
    """
    carried: State = current.accepted.carried
    while game.carries:
        carried = game.carrying(carried).after(result)
        following = hand_after(game, current)
        if following is None or following.accepted.carried == carried:
            return
        current, result = following, following.accepted.result
        yield Redone(current, carried, score_again(game.carrying(carried), current))


def score_again(game: Game, current: CurrentHand) -> Score:
    try:
        return game.score(game.read(current.accepted.result))
    except RuleError as error:
        raise RuleError(
            "hand.following_impossible",
            jiang=current.hand.table.jiang.number,
            number=current.hand.number,
            problem=message_of(error),
        ) from error


def redo_following(change: Change, current: CurrentHand, result: Result) -> None:
    """Append to each later hand what it is worth now; its state stays, and so does its confirmation."""
    for each in list(redone_after(change.event.game, current, result)):
        hand = each.current.hand
        row = HandReport(
            hand=hand,
            version=len(each.current.reports) + 1,
            kind=HandReport.Kind.REDONE,
            replaces=each.current.accepted,
            carried=each.carried,
        )
        append_report(change, row, each.current.accepted.result, each.current.players)
        hand.accepted = row
        hand.save(update_fields=["accepted"])


def numbers_of(players: Players) -> dict[Seat, int]:
    return {seat: who.number for seat, who in players.items()}

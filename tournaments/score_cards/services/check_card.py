"""Checking a score card (計分卡): counted by its holder, then a second time by the next player (1.4)."""

from scoring.errors import RuleError
from scoring.seats import next_seat
from tournaments.events.models import Event
from tournaments.hands.models import Hand
from tournaments.jiangs.models import Jiang
from tournaments.log.services.change import changing
from tournaments.people.models import Participant
from tournaments.score_cards.models import CardCheck, ScoreCard
from tournaments.score_cards.queries.checks import valid_checks
from tournaments.staff.actors import Actor
from tournaments.staff.queries.rights import Right
from tournaments.states import require_event, require_jiang
from tournaments.tables.models import Seat as SeatRow
from tournaments.tables.models import Table
from tournaments.tables.services.current import current_jiang

Moment, Checker, J = CardCheck.Moment, CardCheck.Checker, Jiang.State

HANDED_OUT_IN = (J.PUBLISHED, J.PLAYING, J.SUSPENDED)
FILLED_IN = (J.PLAYING, J.SUSPENDED, J.CLOSED)


def check_card(*, card: ScoreCard, moment: str, checker: str, by: Actor) -> CardCheck:
    """Record one of the two checks, when the card is handed out or when it is filled.

    Holder and next player check by their own link, or on the staff's device. A check holds for the card as it
    stands now: once a result of it changes, it is stale, and the card is to be checked again.

    Raises RuleError: actor.not_allowed, event.wrong_state, jiang.wrong_state, score_card.unknown_check,
    score_card.not_seated, score_card.wrong_checker, score_card.not_filled, score_card.already_checked, score_card.holder_first.
    """
    if moment not in Moment.values or checker not in Checker.values:
        raise RuleError("score_card.unknown_check")
    table = Table.objects.filter(jiang=card.jiang, seats__participant=card.participant_id).first()
    with changing(card.jiang.event, by=by, needs=Right.CHECK_CARD, table=table) as change:
        jiang = current_jiang(change, card.jiang)
        require_event(change.event, Event.State.OPEN, Event.State.RUNNING)
        require_jiang(jiang, *(FILLED_IN if moment == Moment.FILLED else HANDED_OUT_IN))
        seat = seat_of(card)
        who = checker_of(change.event, seat, checker)
        if by.participant is not None and by.participant != who:
            raise RuleError("score_card.wrong_checker", participant=who.number)
        if moment == Moment.FILLED:
            require_filled(jiang, seat)
        require_turn(card, moment, checker)
        check = CardCheck(card=card, moment=moment, checker=checker, participant=who)
        return change.append(check, "card.checked")


def seat_of(card: ScoreCard) -> SeatRow:
    """Return the seat that the card's holder has in its jiang.

    Raises RuleError("score_card.not_seated") before the seat draw, and when somebody took the seat over.
    """
    seat = (
        SeatRow.objects.filter(jiang=card.jiang_id, participant=card.participant_id)
        .select_related("participant")
        .first()
    )
    if seat is None or seat.letter is None:
        raise RuleError("score_card.not_seated", participant=card.participant.number)
    return seat


def checker_of(event: Event, seat: SeatRow, checker: str) -> Participant:
    """Return who checks: the holder, or whoever sits next."""
    if checker == Checker.HOLDER or seat.letter is None:
        return seat.participant
    letter = next_seat(seat.letter, event.game.seats)
    neighbour = SeatRow.objects.filter(table=seat.table_id, letter=letter)
    return neighbour.select_related("participant").get().participant


def require_filled(jiang: Jiang, seat: SeatRow) -> None:
    """Raise RuleError("score_card.not_filled") while hands of the table are missing, unless the jiang is closed."""
    reported = Hand.objects.filter(table=seat.table_id).exclude(state=Hand.State.VOID).count()
    if jiang.state != J.CLOSED and reported < jiang.hands:
        raise RuleError("score_card.not_filled", missing=jiang.hands - reported)


def require_turn(card: ScoreCard, moment: str, checker: str) -> None:
    """Raise RuleError unless the check is the one awaited: the holder's, then the next player's."""
    done = {check.checker for check in valid_checks(card) if check.moment == moment}
    if checker in done:
        raise RuleError("score_card.already_checked", participant=card.participant.number)
    if checker == Checker.NEXT and Checker.HOLDER not in done:
        raise RuleError("score_card.holder_first", participant=card.participant.number)

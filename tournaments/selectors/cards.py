"""A participant's score card (計分卡) for a jiang: every hand, its points and why, and the checks."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import cast

from django.db.models import F, Q

from scoring.deal import Seat
from scoring.report import Fact
from tournaments.models import CardCheck, Hand, HandLine, Jiang, Participant, ScoreCard
from tournaments.models import Seat as SeatRow

from .card_checks import standing_checks
from .dealing import dealers
from .seats import Seated, seated

AWAITING = "awaiting"


@dataclass(frozen=True, slots=True)
class Confirmer:
    """Who confirmed: a player, named, or staff; `by` is the one whose device it was."""

    by: str
    at: datetime
    number: int | None
    name: str | None


@dataclass(frozen=True, slots=True)
class CardHand:
    """A hand on the card; one that is awaited or void has no points."""

    number: int
    attempt: int
    state: str
    version: int | None = None
    seat: Seat | None = None
    dealer: Seat | None = None
    winner: Seat | None = None
    cards: int | None = None
    twos: int | None = None
    why: tuple[Fact, ...] = ()
    points: int | None = None
    running: int | None = None
    confirmed: Confirmer | None = None


@dataclass(frozen=True, slots=True)
class Check:
    """One of the two checks; stale once a result on the card changed after it."""

    moment: str
    checker: str
    number: int
    name: str
    at: datetime
    stale: bool


@dataclass(frozen=True, slots=True)
class Card:
    """The card as it stands; `seat` is None once somebody else took the seat over."""

    public_id: str | None
    jiang: int
    seat: Seated | None
    hands: tuple[CardHand, ...]
    total: int
    checks: tuple[Check, ...]


def card_of(participant: Participant, jiang: Jiang) -> Card:
    """Return the participant's card for the jiang; the queries are as many however many hands."""
    rows = SeatRow.objects.filter(jiang=jiang, participant=participant)
    seat = rows.select_related("table", "participant").first()
    lines = list(lines_on_card(participant, jiang))
    tables = {line.report.hand.table_id for line in lines} | ({seat.table_id} if seat else set())
    winners = winners_at(tables)
    played = played_hands(lines, winners)
    coming = awaited_hands(seat, jiang, winners) if seat else []
    card = ScoreCard.objects.filter(jiang=jiang, participant=participant).first()
    return Card(
        public_id=card.public_id if card else None,
        jiang=jiang.number,
        seat=seated(seat) if seat else None,
        hands=tuple(sorted([*played, *coming], key=lambda hand: (hand.number, hand.attempt))),
        total=sum(hand.points or 0 for hand in played),
        checks=tuple(checks_of(card)) if card else (),
    )


def lines_on_card(participant: Participant, jiang: Jiang) -> Iterable[HandLine]:
    """Return a line for each hand the participant played: what counts, of a void hand the first report."""
    counts = Q(report=F("report__hand__accepted"))
    void = Q(report__hand__state=Hand.State.VOID, report__version=1)
    lines = HandLine.objects.filter(counts | void, participant=participant)
    return (
        lines.filter(report__hand__table__jiang=jiang)
        .select_related("report__hand", "report__confirmation__participant")
        .order_by("report__hand__number", "report__hand__attempt")
    )


def winners_at(tables: Iterable[int]) -> dict[int, dict[int, str]]:
    """Return who won each hand that counts, by table and number."""
    rows = Hand.objects.filter(table__in=tables, accepted__isnull=False)
    winners: dict[int, dict[int, str]] = {}
    for table, number, winner in rows.values_list("table", "number", "accepted__winner"):
        winners.setdefault(table, {})[number] = winner
    return winners


def played_hands(
    lines: Iterable[HandLine], winners: Mapping[int, Mapping[int, str]]
) -> list[CardHand]:
    hands: list[CardHand] = []
    running = 0
    for line in lines:
        report, hand = line.report, line.report.hand
        dealer = dealers(winners.get(hand.table_id, {})).get(hand.number)
        seat = cast("Seat", line.seat)
        if hand.state == Hand.State.VOID:
            hands.append(CardHand(hand.number, hand.attempt, hand.state, seat=seat, dealer=dealer))
            continue
        running += line.points
        hands.append(
            CardHand(
                number=hand.number,
                attempt=hand.attempt,
                state=hand.state,
                version=report.version,
                seat=seat,
                dealer=dealer,
                winner=cast("Seat", report.winner),
                cards=line.cards,
                twos=line.twos,
                why=tuple((name, value) for name, value in line.why),
                points=line.points,
                running=running,
                confirmed=confirmer_of(line),
            )
        )
    return hands


def confirmer_of(line: HandLine) -> Confirmer | None:
    confirmation = getattr(line.report, "confirmation", None)
    if confirmation is None:
        return None
    who = confirmation.participant
    return Confirmer(
        confirmation.by, confirmation.at, who.number if who else None, who.name if who else None
    )


def awaited_hands(
    seat: SeatRow, jiang: Jiang, winners: Mapping[int, Mapping[int, str]]
) -> list[CardHand]:
    """Return the hands that whoever sits there is still to play."""
    won = winners.get(seat.table_id, {})
    dealt_by, letter = dealers(won), cast("Seat | None", seat.letter)
    void = Hand.objects.filter(table=seat.table_id, state=Hand.State.VOID)
    tries = Counter(void.values_list("number", flat=True))
    return [
        CardHand(number, 1 + tries[number], AWAITING, seat=letter, dealer=dealt_by.get(number))
        for number in range(1, jiang.hands + 1)
        if number not in won
    ]


def checks_of(card: ScoreCard) -> list[Check]:
    standing = {check.pk for check in standing_checks(card)}
    checks = CardCheck.objects.filter(card=card).select_related("participant").order_by("seq")
    return [
        Check(
            moment=check.moment,
            checker=check.checker,
            number=check.participant.number,
            name=check.participant.name,
            at=check.at,
            stale=check.pk not in standing,
        )
        for check in checks
    ]

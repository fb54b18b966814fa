"""A participant's score card (計分卡) for a jiang: every hand, its points and why, and the checks."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from django.db.models import F, Q

from scoring.games.game import Game
from scoring.games.ruleset import Result
from scoring.games.score import Fact
from scoring.seats import Seat
from tournaments.hands.models import Hand, HandLine
from tournaments.hands.queries.dealing import dealers
from tournaments.jiangs.models import Jiang
from tournaments.people.models import Participant
from tournaments.score_cards.models import ScoreCard
from tournaments.tables.models import Seat as SeatRow
from tournaments.tables.queries.seats import Seated, seated

from .checks import checks_of, stale_among

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
    result: Result | None = None
    won: bool | None = None
    figures: Mapping[str, int] = field(default_factory=dict)
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
    return cards_held(participant, [jiang])[0]


def cards_held(participant: Participant, jiangs: Collection[Jiang]) -> list[Card]:
    """Return the participant's card for each of the jiangs; the queries are as many however many jiangs."""
    seats = {
        seat.jiang_id: seat
        for seat in SeatRow.objects.filter(
            jiang__in=jiangs, participant=participant
        ).select_related("table", "participant")
    }
    lines = defaultdict[int, list[HandLine]](list)
    for line in lines_on_cards(participant, jiangs):
        lines[line.report.hand.table.jiang_id].append(line)
    tables = {line.report.hand.table_id for own in lines.values() for line in own}
    tables |= {seat.table_id for seat in seats.values()}
    results, tries = results_at(tables), void_at(tables)
    rows = ScoreCard.objects.filter(jiang__in=jiangs, participant=participant)
    cards = {card.jiang_id: card for card in rows}
    checks = checks_by_jiang(participant, jiangs, cards.values())
    held = []
    for jiang in jiangs:
        seat, card = seats.get(jiang.pk), cards.get(jiang.pk)
        played = played_hands(lines[jiang.pk], dealers_at(results, jiang.event.game))
        going = jiang.state != Jiang.State.CLOSED
        coming = awaited_hands(seat, jiang, results, tries) if seat and going else []
        held.append(
            Card(
                public_id=card.public_id if card else None,
                jiang=jiang.number,
                seat=seated(seat) if seat else None,
                hands=tuple(
                    sorted([*played, *coming], key=lambda hand: (hand.number, hand.attempt))
                ),
                total=sum(hand.points or 0 for hand in played),
                checks=tuple(checks[jiang.pk]),
            )
        )
    return held


def lines_on_cards(participant: Participant, jiangs: Collection[Jiang]) -> Iterable[HandLine]:
    """Return a line for each hand the participant played: what counts, of a void hand the first report."""
    counts = Q(report=F("report__hand__accepted"))
    void = Q(report__hand__state=Hand.State.VOID, report__version=1)
    lines = HandLine.objects.filter(counts | void, participant=participant)
    return (
        lines.filter(report__hand__table__jiang__in=jiangs)
        .select_related("report__hand__table", "report__confirmation__participant")
        .order_by("report__hand__number", "report__hand__attempt")
    )


Results = Mapping[int, Mapping[int, Result]]  # by table and number
Dealers = Mapping[int, Mapping[int, Seat]]


def results_at(tables: Collection[int]) -> Results:
    """Return each hand that counts, of every one of the tables."""
    rows = Hand.objects.filter(table__in=tables, accepted__isnull=False)
    results: dict[int, dict[int, Result]] = {table: {} for table in tables}
    for table, number, result in rows.values_list("table", "number", "accepted__result"):
        results[table][number] = result
    return results


def void_at(tables: Iterable[int]) -> Counter[tuple[int, int]]:
    """Return how often each hand was void, by table and number."""
    rows = Hand.objects.filter(table__in=tables, state=Hand.State.VOID).order_by()
    return Counter(rows.values_list("table", "number"))


def dealers_at(results: Results, game: Game) -> Dealers:
    """Return who dealt each hand, by table and number."""
    return {table: dealers(own, game) for table, own in results.items()}


def played_hands(lines: Iterable[HandLine], dealt: Dealers) -> list[CardHand]:
    hands: list[CardHand] = []
    running = 0
    for line in lines:
        report, hand, seat = line.report, line.report.hand, line.seat
        dealer = dealt.get(hand.table_id, {}).get(hand.number)
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
                result=report.result,
                won=line.won,
                figures=line.figures,
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
    seat: SeatRow,
    jiang: Jiang,
    results: Results,
    tries: Mapping[tuple[int, int], int],
) -> list[CardHand]:
    """Return the hands that whoever sits there is still to play."""
    played, table = results.get(seat.table_id, {}), seat.table_id
    dealt_by, letter = dealers(played, jiang.event.game), seat.letter
    return [
        CardHand(
            number,
            1 + tries[table, number],
            AWAITING,
            seat=letter,
            dealer=dealt_by.get(number),
        )
        for number in range(1, jiang.hands + 1)
        if number not in played
    ]


def checks_by_jiang(
    participant: Participant, jiangs: Collection[Jiang], cards: Collection[ScoreCard]
) -> dict[int, list[Check]]:
    rows = checks_of(cards)
    stale = stale_among(jiangs, rows, [participant.pk])
    found = defaultdict[int, list[Check]](list)
    for check in rows:
        found[check.card.jiang_id].append(
            Check(
                moment=check.moment,
                checker=check.checker,
                number=check.participant.number,
                name=check.participant.name,
                at=check.at,
                stale=check in stale,
            )
        )
    return found

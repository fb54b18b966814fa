"""Score cards and tables, read from the database into plain values."""

from collections.abc import Container, Iterable, Mapping
from dataclasses import replace
from datetime import datetime
from zoneinfo import ZoneInfo

from scoring.games.game import Game
from scoring.games.ruleset import Column
from scoring.seats import LETTERS, next_seat, previous_seat
from tournaments.events.models import Event
from tournaments.hands.models import Hand
from tournaments.jiangs.models import Jiang
from tournaments.labels import joined_sentences, translated
from tournaments.printing.content import (
    CardData,
    Cards,
    OwnColumn,
    PrintedHand,
    PrintedName,
    SeatedPerson,
    TableData,
    Tables,
)
from tournaments.printing.kinds import Scope
from tournaments.public_url import public_url
from tournaments.score_cards.queries.batches import PlayedCard, cards_of
from tournaments.score_cards.queries.card import CardHand
from tournaments.tables.queries.seats import Seated, TableSeats, seats_of

AFTER_ALL = chr(ord(LETTERS[-1]) + 1)
MARKS = {Hand.State.REPORTED: "…", Hand.State.DISPUTED: "?"}


class CardMissing(Exception):
    """Somebody who is seated has no score card yet: the seat was taken after the cards were made."""


def score_cards(jiang: Jiang, scope: Scope) -> Cards:
    """Return cards to be filled in by hand, table by table; raise CardMissing."""
    tables, codes = chosen_tables(jiang, scope), {c.number: c.public_id for c in cards_of(jiang)}
    require_cards(tables, codes)
    cards = [
        card_data(seat, table, codes[seat.number], jiang.event.game)
        for table in tables
        for seat in table.seats
        if scope.get("participant", seat.number) == seat.number
    ]
    return cards_content(jiang, cards)


def filled_cards(jiang: Jiang, scope: Scope) -> Cards:
    """Return cards with what was played, also those of people who gave their seat up; raise CardMissing."""
    tables, played = chosen_tables(jiang, scope), cards_of(jiang)
    require_cards(tables, {card.number for card in played})
    seats = {seat.number: (seat, table) for table in tables for seat in table.seats}
    zone = ZoneInfo(jiang.event.time_zone)
    chosen = [
        card
        for card in played
        if scope.get("participant", card.number) == card.number
        and (card.number in seats or card.table in {table.number for table in tables})
    ]
    cards = [
        filled_card_data(card, seats.get(card.number), zone, jiang.event.game) for card in chosen
    ]
    cards.sort(key=lambda card: (card.table or 0, card.seat or AFTER_ALL))
    return cards_content(jiang, cards, filled=True)


def require_cards(tables: Iterable[TableSeats], numbers: Container[int]) -> None:
    """Raise CardMissing unless everyone at the tables is among those who have a card."""
    if any(seat.number not in numbers for table in tables for seat in table.seats):
        raise CardMissing


def blank_cards(jiang: Jiang, count: int) -> Cards:
    """Return cards for walk-ins: nothing but the jiang is known; their code leads to the event."""
    card = CardData(public_url(f"/events/{jiang.event.public_id}/"))
    return cards_content(jiang, [card] * count)


def cards_content(jiang: Jiang, cards: list[CardData], *, filled: bool = False) -> Cards:
    game = jiang.event.game
    return Cards(
        event=jiang.event.name,
        jiang=jiang.number,
        stage=jiang.stage.name,
        hands=jiang.hands,
        scoring=joined_sentences(game.rules.summary(game.settings)),
        dealer=game.deal([]).dealer,
        columns=own_columns(game.rules.paper.card),
        cards=tuple(cards),
        filled=filled,
    )


def chosen_tables(jiang: Jiang, scope: Scope) -> list[TableSeats]:
    return [table for table in seats_of(jiang) if scope.get("table", table.number) == table.number]


def card_data(seat: Seated, table: TableSeats, code: str, game: Game) -> CardData:
    by_letter = {each.letter: each for each in table.seats}
    upper = lower = None
    if seat.letter is not None and table.drawn:
        upper = person_of(by_letter[previous_seat(seat.letter, game.seats)])
        lower = person_of(by_letter[next_seat(seat.letter, game.seats)])
    return CardData(
        address=public_url(f"/c/{code}/"),
        code=code,
        table=seat.table,
        seat=seat.letter,
        holder=person_of(seat),
        upper=upper,
        lower=lower,
    )


def filled_card_data(
    card: PlayedCard, seat: tuple[Seated, TableSeats] | None, zone: ZoneInfo, game: Game
) -> CardData:
    """Return the card; for one who gave the seat up, where they sat last."""
    played = card.hands
    blank = (
        card_data(*seat, card.public_id, game)
        if seat is not None
        else CardData(
            address=public_url(f"/c/{card.public_id}/"),
            code=card.public_id,
            table=card.table,
            seat=played[-1].seat if played else None,
            holder=PrintedName(card.number, card.name, card.club),
        )
    )
    return replace(
        blank,
        rows=tuple(row_of(hand, game) for hand in played),
        total=card.total,
        checks=in_zone(card.checks, zone),
    )


def in_zone(
    checks: Mapping[tuple[str, str], datetime], zone: ZoneInfo
) -> dict[tuple[str, str], datetime]:
    return {key: at.astimezone(zone) for key, at in checks.items()}


def row_of(hand: CardHand, game: Game) -> PrintedHand:
    return PrintedHand(
        hand=hand.number,
        dealer=hand.dealer or "",
        cells=cells_of(hand, game),
        points=hand.points,
        running=hand.running,
        mark=mark_of(hand),
    )


def cells_of(hand: CardHand, game: Game) -> tuple[str, ...]:
    """Return what stands in the game's own columns."""
    if hand.result is None or hand.seat is None:
        return ()
    return tuple(column.value(hand.result, hand.seat, hand.why) for column in game.rules.paper.card)


def own_columns(columns: Iterable[Column]) -> tuple[OwnColumn, ...]:
    return tuple(OwnColumn(translated(column.label), column.width) for column in columns)


def mark_of(hand: CardHand) -> str:
    """Return who confirmed, by number; what is not final has a sign of its own."""
    if hand.state in MARKS:
        return MARKS[Hand.State(hand.state)]
    if hand.confirmed is not None and hand.confirmed.number is not None:
        return f"✓ {hand.confirmed.number}"
    return "✓"


def person_of(seat: Seated) -> PrintedName:
    return PrintedName(seat.number, seat.name, seat.club)


def tables_of(jiang: Jiang, scope: Scope) -> Tables:
    """Return the tables; the code of each leads to its own page on a referee's phone."""
    game = jiang.event.game
    return Tables(
        event=jiang.event.name,
        jiang=jiang.number,
        stage=jiang.stage.name,
        hands=jiang.hands,
        scoring=joined_sentences(game.rules.summary(game.settings)),
        dealer=game.deal([]).dealer,
        letters=game.seats,
        of_hand=own_columns(game.rules.paper.sheet_hand),
        of_seat=own_columns(game.rules.paper.sheet_seat),
        tables=tuple(table_face(table, jiang.event) for table in chosen_tables(jiang, scope)),
    )


def table_face(table: TableSeats, event: Event) -> TableData:
    return TableData(
        number=table.number,
        seats=tuple(
            SeatedPerson(seat.table, seat.letter, seat.card, person_of(seat), seat.house)
            for seat in table.seats
        ),
        address=public_url(f"/phone/{event.public_id}/tables/{table.number}/"),
    )

"""Draws as they may be shown: a draw's document never has its secret before it is settled."""

from collections import defaultdict
from collections.abc import Iterable
from typing import cast

from django.db.models import OuterRef, Prefetch, Q, QuerySet, Subquery

from scoring.cards import parse_card
from tournaments.check_in.models import CheckIn
from tournaments.draws.algorithm.choices import Choice, choices_for
from tournaments.draws.algorithm.document import (
    CardDrawn,
    Document,
    Head,
    Sealed,
    State,
    TableDrawn,
    act_of,
    seats_document,
    tables_document,
)
from tournaments.draws.algorithm.domain import Domain
from tournaments.draws.algorithm.domain import Kind as DomainKind
from tournaments.draws.algorithm.entropy import entropy_or_none
from tournaments.draws.algorithm.places import Arrival, Place
from tournaments.draws.algorithm.seats_physical import seats_of
from tournaments.draws.algorithm.witnesses import Witness
from tournaments.draws.models import Draw, DrawStep, DrawWitness
from tournaments.events.models import Event
from tournaments.jiangs.models import Jiang
from tournaments.people.models import Participant
from tournaments.people.queries.presence import AFTER, Presence

WITNESSES = DrawWitness.objects.select_related("shown").order_by("order")
HERE = [kind for kind, presence in AFTER.items() if presence == Presence.HERE]


def counting_steps(draw: Draw, *, table: int | None = None) -> list[DrawStep]:
    """Return the results that count, in their order: none taken back, the newest of each person."""
    steps = draw.steps.filter(taken_back=None).select_related("participant").order_by("order")
    if table is not None:
        steps = steps.filter(table=table)
    newest = {step.participant_id: step for step in steps}
    return sorted(newest.values(), key=lambda step: step.order)


def document_of(draw: Draw) -> Document:
    """Return all that is needed to verify the draw, as far as it may be known now."""
    head = Head(
        domain=domain_of(draw),
        state=cast(State, str(draw.state)),
        fixed=draw.fixed,
        list_hash=draw.list_hash,
        replaces=draw.replaces.number if draw.replaces else None,
    )
    sealed = sealed_of(draw) if draw.secret else None
    steps = counting_steps(draw)
    if draw.of == "seats":
        return seats_document(head, sealed=sealed, drawn=drawn_tables(draw, steps))
    result = draw.result if draw.state == Draw.State.COMPLETE else None
    return tables_document(
        head,
        sealed=sealed,
        arrivals=arrivals_of(steps),
        closing=[act_of(act) for act in draw.closing],
        tables={int(table): people for table, people in result.items()} if result else None,
    )


def domain_of(draw: Draw) -> Domain:
    """Return what the draw is for, as it goes into its seed."""
    return Domain(
        cast(DomainKind, str(draw.kind)),
        draw.event.public_id,
        draw.jiang.number,
        draw.number,
        algorithm=draw.algorithm,
    )


def sealed_of(draw: Draw) -> Sealed:
    """Return what a draw by computer is made from, with its secret; the document leaves that out in time."""
    entropy, again = entropy_or_none(draw.entropy), entropy_or_none(draw.again)
    return Sealed(draw.commitment, witnesses_of(draw), entropy, again, draw.secret)


def witnesses_of(draw: Draw) -> list[Witness]:
    """Return the phones that take part, in the order in which they joined, with the values they showed."""
    read = "witnesses" in getattr(draw, "_prefetched_objects_cache", {})
    rows = draw.witnesses.all() if read else WITNESSES.filter(draw=draw)
    return [Witness(row.phone, row.commitment, value_of(row)) for row in rows]


def value_of(witness: DrawWitness) -> str | None:
    return witness.shown.value if hasattr(witness, "shown") else None


def arrivals_of(steps: Iterable[DrawStep]) -> list[Arrival]:
    """Return lots as they were taken or typed in."""
    return [Arrival(step.participant.number, Place(step.table, step.place)) for step in steps]


def drawn_tables(draw: Draw, steps: Iterable[DrawStep]) -> list[TableDrawn]:
    """Return what each table has drawn; the seats once everyone has a card."""
    tables = defaultdict[int, list[CardDrawn]](list)
    for step in steps:
        card = CardDrawn(step.participant.number, parse_card(step.card), step.back)
        tables[step.table].append(card)
    return [
        TableDrawn(
            table,
            cards,
            seats_of({each.participant: each.card for each in cards}, draw.suits, draw.table_size)
            if len(cards) == draw.table_size
            else None,
        )
        for table, cards in tables.items()
    ]


def tables_of(draw: Draw) -> int:
    """Return for how many tables a draw by lots has places."""
    return draw.fixed.tables


def draws_of(event: Event) -> QuerySet[Draw]:
    """Return all draws of an event, abandoned ones too, in their order."""
    return event.draws.select_related("event", "jiang", "replaces").order_by("number")


def draws_with_witnesses(event: Event) -> QuerySet[Draw]:
    """Return all draws, each with its witnesses read."""
    return draws_of(event).prefetch_related(Prefetch("witnesses", WITNESSES.all()))


def active_draw(jiang: Jiang, *, of: str) -> Draw | None:
    """Return the jiang's draw of "tables-" or of "seats-", unless it was abandoned."""
    draws = draws_of(jiang.event).filter(jiang=jiang, kind__startswith=of)
    return draws.exclude(state=Draw.State.ABANDONED).first()


def kind_of_table_draw(jiang: Jiang) -> Draw.Kind:
    """Return how a jiang's tables are drawn; after the first everyone is here, so at once or from the box."""
    kind, way = Draw.Kind, Event.TableDraw
    if jiang.event.table_draw == way.PHYSICAL:
        return kind.TABLES_PHYSICAL
    by_lots = jiang.event.table_draw == way.LOTS and jiang.number == 1
    return kind.TABLES_LOTS if by_lots else kind.TABLES_AT_ONCE


def who_takes_lots(event: Event) -> QuerySet[Participant]:
    """Return for whom a place is drawn: all who signed up, wherever they are; house players fill what stays free."""
    return event.participants.filter(status=Participant.Status.REGISTERED, is_house=False)


def house_players_of(event: Event) -> int:
    """Return how many house players are entered."""
    entered = event.participants.filter(status=Participant.Status.REGISTERED, is_house=True)
    return entered.count()


def signed_up(event: Event) -> list[int]:
    """Return the numbers of everybody in the event at this moment, house players too."""
    people = event.participants.filter(status=Participant.Status.REGISTERED)
    return list(people.order_by("number").values_list("number", flat=True))


def expected_at(jiang: Jiang) -> int:
    """Return for how many there are lots: all who registered, or who is still here."""
    if jiang.number > 1:
        return who_plays(jiang.event).count()
    return jiang.event.participants.filter(status=Participant.Status.REGISTERED).count()


def who_plays(event: Event) -> QuerySet[Participant]:
    """Return who is to be placed, lowest number first: registered and here, and the house players."""
    newest = CheckIn.objects.filter(participant=OuterRef("pk")).order_by("-seq").values("kind")[:1]
    registered = event.participants.filter(status=Participant.Status.REGISTERED)
    here = Q(is_house=True) | Q(newest__in=HERE)
    return registered.annotate(newest=Subquery(newest)).filter(here).order_by("number")


def waiting_list(event: Event) -> QuerySet[Participant]:
    """Return who waits for a place, first come first; house players don't."""
    waiting = event.participants.filter(status=Participant.Status.WAITING, is_house=False)
    return waiting.order_by("number")


def choices_of(jiang: Jiang, draw: Draw | None = None) -> list[Choice]:
    """Return what can be done when those who are here do not fill the tables.

    Raises RuleError("draw.no_participants") or ("draw.too_many_people").
    """
    event = jiang.event
    waiting = waiting_list(event).count()
    size = draw.table_size if draw else len(event.game.seats)
    if draw is None or draw.kind == Draw.Kind.TABLES_AT_ONCE:
        return choices_for(who_plays(event).count(), size, waiting=waiting)
    playing = set(who_plays(event).values_list("pk", flat=True))
    placed = sum(step.participant_id in playing for step in counting_steps(draw))
    return choices_for(placed, size, opened=tables_of(draw), waiting=waiting)

"""Rows for tests, made through the services as people would make them.

The cast: Alice organizes, Bob referees, Charlie is a stranger, Dora plays.
"""

from collections.abc import Sequence
from itertools import count
from typing import Any

from scoring.games.big_two.deal import SEATS
from scoring.games.big_two.report import Left, Report
from scoring.seats import Seat
from tests.scenes import remembered
from tournaments.check_in.services.check_in import check_in
from tournaments.draws.models import Draw
from tournaments.draws.services.real_cards import seat_by_cards
from tournaments.events.models import Event
from tournaments.events.services.create import create_event
from tournaments.events.services.lifecycle import finish_event, open_event
from tournaments.hands.models import Hand
from tournaments.hands.services.confirm import confirm_hand
from tournaments.hands.services.report import report_hand
from tournaments.jiangs.models import Jiang
from tournaments.jiangs.services.clock import start_jiang
from tournaments.jiangs.services.close import close_jiang
from tournaments.jiangs.services.plan import plan_jiangs
from tournaments.jiangs.services.publish import publish_jiang
from tournaments.jiangs.services.set_tables import set_tables
from tournaments.people.models import Participant
from tournaments.people.services.participants import register_many
from tournaments.people.services.roster import NewParticipant
from tournaments.staff.actors import Actor
from tournaments.staff.models import Device, Role, User
from tournaments.staff.services.devices import invite_device
from tournaments.staff.services.members import add_member
from tournaments.tables.models import Table

numbers = count(1)

# In this order the four of a table sit down as A, B, C, D.
CARDS = ("AS", "KS", "QS", "JS", "10S", "9S", "8S", "7S")


def a_user(name: str = "charlie", **fields: Any) -> User:
    """Return somebody who can log in, under a name of their own."""
    return User.objects.create(username=f"{name}{next(numbers)}", **fields)


def an_owner() -> Actor:
    """Return Alice, who owns nothing yet; events she creates are hers."""
    return Actor.of_user(a_user("alice"))


def a_stranger() -> Actor:
    """Return Charlie, who has nothing to do with any event."""
    return Actor.of_user(a_user("charlie"))


def user_of(actor: Actor) -> User:
    """Return the user who acts."""
    assert actor.user is not None
    return actor.user


def owner_of(event: Event) -> Actor:
    """Return who has owned the event longest."""
    owners = event.memberships.filter(role=Role.OWNER).select_related("user")
    return Actor.of_user(owners.earliest("pk").user)


def a_member(event: Event, role: Role, tables: Sequence[int] | None = None) -> Actor:
    """Return somebody new with that role in the event."""
    user = a_user(str(role))
    add_member(event=event, user=user, role=role, tables=tables, by=Actor.system())
    return Actor.of_user(user)


def a_device(event: Event, role: Role = Role.REFEREE, name: str = "phone", **fields: Any) -> Device:
    """Return a phone that somebody at the machine itself let in."""
    device, _code = invite_device(event=event, name=name, role=role, by=Actor.system())
    for column, value in fields.items():
        setattr(device, column, value)
    if fields:
        device.save(update_fields=list(fields))
    return device


def an_event(owner: Actor | None = None, *, opened: bool = False, **changes: Any) -> Event:
    """Return an event of the regulation preset; `changes` are settings and days of it."""
    owner = owner or an_owner()
    event = create_event(**{"name": f"Spring Cup {next(numbers)}", "by": owner, **changes})
    return open_event(event=event, by=owner) if opened else event


def players(event: Event, number: int, **fields: Any) -> list[Participant]:
    """Enter that many participants, called after their numbers."""
    first = Event.objects.get(pk=event.pk).next_number
    people = [NewParticipant(f"Player {n}", **fields) for n in range(first, first + number)]
    return register_many(event=event, people=people, by=owner_of(event))


def a_participant(event: Event, name: str = "Dora", **fields: Any) -> Participant:
    """Enter somebody by name."""
    return register_many(event=event, people=[NewParticipant(name, **fields)], by=owner_of(event))[
        0
    ]


def participant_row(event: Event, number: int, name: str, **fields: Any) -> Participant:
    """Return a row to be written beneath the services."""
    row = Participant(event=event, number=number, name=name, **fields)
    row.hash_name()
    return row


def check_in_all(event: Event) -> None:
    for participant in event.participants.filter(is_house=False, status="registered"):
        check_in(participant=participant, by=owner_of(event))


def a_committed_draw(event: Event, kind: str) -> Draw:
    """Return a draw that waits for what the hall adds; only its row, nothing else follows."""
    jiang = plan_jiangs(event=event, by=owner_of(event))[0]
    return Draw.objects.create(
        event=event,
        jiang=jiang,
        number=1,
        kind=kind,
        state=Draw.State.COMMITTED,
        table_size=4,
        suits="CDHS",
        listing=[],
        reserved=0 if kind == Draw.Kind.TABLES_LOTS else None,
    )


@remembered
def a_drawn_jiang(tables: int = 2, event: Event | None = None, **changes: Any) -> Jiang:
    """Return the first jiang of an open event with its tables full, not seated."""
    event = event or an_event(opened=True, **changes)
    owner = owner_of(event)
    jiang = plan_jiangs(event=event, by=owner)[0]
    size = len(event.game.seats)
    people = players(event, size * tables)
    placed = {
        number: people[size * (number - 1) : size * number] for number in range(1, tables + 1)
    }
    set_tables(jiang=jiang, tables=placed, by=owner)
    return Jiang.objects.get(pk=jiang.pk)


def seat_all(jiang: Jiang) -> None:
    """Seat every table so that its players sit A, B, C … in the order they were placed in."""
    for table in jiang.tables.all():
        placed = table.seats.order_by("position").values_list("participant__number", flat=True)
        cards = dict(zip(placed, CARDS, strict=False))
        seat_by_cards(table=table, cards=cards, by=owner_of(jiang.event))


@remembered
def a_published_jiang(tables: int = 2, event: Event | None = None, **changes: Any) -> Jiang:
    """Return a first jiang whose tables are seated and shown to everyone."""
    jiang = a_drawn_jiang(tables, event, **changes)
    seat_all(jiang)
    return publish_jiang(jiang=jiang, by=owner_of(jiang.event))


def a_running_jiang(tables: int = 2, event: Event | None = None, **changes: Any) -> Jiang:
    """Return a first jiang that is being played; `changes` are settings of its event."""
    jiang = a_published_jiang(tables, event, **changes)
    return start_jiang(jiang=jiang, by=owner_of(jiang.event))


def a_report(winner: Seat = "A", **left: int | tuple[int, int]) -> dict[str, Any]:
    """Return a report; losers by seat have cards, or (cards, twos); by default 9, 5 and 1.

    >>> a_report("B", A=3, C=(5, 1))["left"]
    {'A': {'cards': 3, 'twos': 0}, 'C': {'cards': 5, 'twos': 1}, 'D': {'cards': 1, 'twos': 0}}
    """
    losers = [seat for seat in SEATS if seat != winner]
    counts: dict[Seat, int | tuple[int, int]] = dict(zip(losers, (9, 5, 1), strict=True))
    counts |= {seat: left[seat] for seat in losers if seat in left}
    return Report(
        winner,
        {
            seat: Left(*held) if isinstance(held, tuple) else Left(held)
            for seat, held in counts.items()
        },
    ).as_data()


def play_hand(
    table: Table, number: int, report: dict[str, Any] | None = None, **fields: Any
) -> Hand:
    """Report a hand as the owner and have it confirmed as the event asks for."""
    event = table.jiang.event
    given = report or a_report()
    said = report_hand(table=table, number=number, report=given, by=owner_of(event), **fields)
    if event.confirm == Event.Confirm.PLAYER:
        after = table.seats.get(letter=event.game.confirmer(given)).participant
        confirm_hand(
            table=table,
            number=number,
            version=said.version,
            attempt=said.hand.attempt,
            participant=after,
            by=Actor.of_participant(after),
        )
    elif event.confirm == Event.Confirm.SECOND_STAFF:
        confirm_hand(
            table=table,
            number=number,
            version=said.version,
            attempt=said.hand.attempt,
            by=a_member(event, Role.HEAD_REFEREE),
        )
    return Hand.objects.get(pk=said.hand_id)


def finish_hands(
    jiang: Jiang, report: dict[str, Any] | None = None, *, upto: int | None = None
) -> None:
    """Play the hands that are missing at every table, up to a number or to the last."""
    last = upto or jiang.hands
    for table in jiang.tables.all():
        played = set(table.hands.exclude(state=Hand.State.VOID).values_list("number", flat=True))
        for number in range(1, last + 1):
            if number not in played:
                play_hand(table, number, report)


def a_played_event(**changes: Any) -> Event:
    """Return a running event of one table and one hand, its only jiang closed."""
    jiang = a_running_jiang(1, **{"total_hands": 1, **changes})
    finish_hands(jiang)
    close_jiang(jiang=jiang, by=owner_of(jiang.event))
    return Event.objects.get(pk=jiang.event_id)


def a_finished_event(**changes: Any) -> Event:
    event = a_played_event(**changes)
    return finish_event(event=event, by=owner_of(event))

"""The database's half of `bin/bench draws`: a whole draw as the desk makes it, beside bare inserts."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.db import connection, transaction

from tournaments.check_in.models import CheckIn
from tournaments.check_in.services.check_in import close_check_in
from tournaments.draws.models import Draw
from tournaments.draws.queries.draws import document_of
from tournaments.draws.services.commit import commit_table_draw
from tournaments.draws.services.entropy import add_entropy
from tournaments.draws.services.witnesses import close_witnesses
from tournaments.events.models import Event
from tournaments.events.services.create import create_event
from tournaments.events.services.lifecycle import open_event
from tournaments.jiangs.models import Jiang
from tournaments.jiangs.services.plan import plan_jiangs
from tournaments.log.services.change import changing
from tournaments.people.models import Participant
from tournaments.people.services.participants import register_many
from tournaments.people.services.roster import NewParticipant
from tournaments.staff.actors import Actor
from tournaments.staff.models import User
from tournaments.staff.queries.rights import Right

SYSTEM = Actor.system()
TABLES = "INSERT INTO tournaments_table (id, jiang_id, number) VALUES (%s, %s, %s)"
SEATS = (
    "INSERT INTO tournaments_seat (jiang_id, table_id, participant_id, position) "
    "VALUES (%s, %s, %s, %s)"
)


@contextmanager
def test_database() -> Iterator[None]:
    """Make a database of the measurement's own: a file where it is SQLite, as it ships."""
    with TemporaryDirectory(prefix="jiang-bench-") as folder:
        if connection.vendor == "sqlite":
            connection.settings_dict["TEST"]["NAME"] = str(Path(folder) / "bench.sqlite3")
        name = connection.settings_dict["NAME"]
        connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
        try:
            yield
        finally:
            connection.creation.destroy_test_db(name, verbosity=0)


def hall(participants: int) -> Jiang:
    """Return a jiang for which so many are here, and check-in is closed."""
    owner = Actor.of_user(User.objects.create(username="alice"))
    event = create_event(name="A full hall", table_draw="at_once", by=owner)
    event = open_event(event=event, by=owner)
    people = [NewParticipant(f"Player {number}") for number in range(1, participants + 1)]
    register_many(event=event, people=people, by=owner)
    arrive(event)
    close_check_in(event=event, by=SYSTEM)
    return plan_jiangs(event=event, by=SYSTEM)[0]


def arrive(event: Event) -> None:
    """Let everyone come at once: how long the door takes is not measured here."""
    with changing(event, by=SYSTEM, needs=Right.CHECK_IN) as change:
        for participant in event.participants.all():
            fact = CheckIn(participant=participant, kind=CheckIn.Kind.ARRIVED)
            change.append(fact, "participant.arrived")


def undone(work: Callable[[], object]) -> Callable[[], object]:
    """Return the work as a transaction that is taken back, so that it can be done again."""

    def run() -> None:
        with transaction.atomic():
            work()
            transaction.set_rollback(True)

    return run


def bare_inserts(jiang: Jiang) -> Callable[[], object]:
    """Return the insertion of the rows that a draw makes, and nothing else."""
    people = list(Participant.objects.filter(event=jiang.event).values_list("pk", flat=True))
    keys = range(1, len(people) // 4 + 1)
    tables = [(key, jiang.pk, key) for key in keys]
    seats = [(jiang.pk, at // 4 + 1, who, at % 4 + 1) for at, who in enumerate(people)]

    def insert() -> None:
        with connection.cursor() as cursor:
            cursor.executemany(TABLES, tables)
            cursor.executemany(SEATS, seats)

    return insert


def works(participants: int) -> tuple[Callable[[], Any], Callable[[], Any], Callable[[], Any]]:
    """Return bare inserts, the draw itself, and making its file; each can be done again and again."""
    jiang = hall(participants)
    draw = close_witnesses(draw=commit_table_draw(jiang=jiang, by=SYSTEM), by=SYSTEM)

    def draw_all() -> Draw:
        return add_entropy(draw=draw, dice=[4, 4, 6, 1, 2, 5, 3, 2, 6, 5], by=SYSTEM)

    with transaction.atomic():
        done = draw_all()
        document_of(done)
        transaction.set_rollback(True)
    return undone(bare_inserts(jiang)), undone(draw_all), lambda: document_of(done)

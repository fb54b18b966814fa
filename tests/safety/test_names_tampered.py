"""Who the numbers are, changed beneath the product: the audit names each such edit."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.utils.translation import override

from tests.builders import an_event, owner_of, players
from tests.tournaments.audit.tampering import beneath, forge, write
from tournaments.audit import audit
from tournaments.draws.algorithm.name_hash import name_hash
from tournaments.events.models import Event
from tournaments.log.models import LogEntry
from tournaments.people.models import Participant
from tournaments.people.services.erase import erase_participant
from tournaments.people.services.participants import edit_participant, withdraw_participant

pytestmark = pytest.mark.django_db

Edit = Callable[[Participant, Participant], None]
SALT, HASH = "5a" * 16, "c0" * 32


@pytest.fixture
def event() -> Iterator[Event]:
    """Return an event of five: one was renamed, one erased; what is changed in it is undone."""
    event = an_event()
    people, by = players(event, 5, club="Taipei"), owner_of(event)
    edit_participant(participant=people[1], name="Dora", by=by)
    withdraw_participant(participant=people[4], reason="ill", by=by)
    erase_participant(participant=people[4], reason="Asked us to", by=by)
    with beneath():
        yield event


def found(event: Event) -> list[tuple[str, Any]]:
    event.refresh_from_db()
    return [
        (each.code.removeprefix("audit."), each.params["number"])
        for check in audit(event)
        for each in check.findings
    ]


def swap(one: Participant, other: Participant, *names: str) -> None:
    """Exchange columns of two people, one at a time: no two may be called the same."""
    left, right = ([getattr(row, name) for name in names] for row in (one, other))
    if "name" in names:
        write(one, name="Somebody else for a moment")
    for row, values in ((other, left), (one, right)):
        write(row, **dict(zip(names, values, strict=True)))


def rename_with_its_own_hash(one: Participant, _other: Participant) -> None:
    write(one, name="Eve", name_hash=name_hash(one.salt, one.number, "Eve", one.club))


def erase(one: Participant, _other: Participant) -> None:
    one.name, one.club, one.salt, one.erased = "", "", "", True
    one.save()


EDITS: dict[str, tuple[Edit, list[tuple[str, int]]]] = {
    "two names swapped": (
        lambda one, other: swap(one, other, "name"),
        [("name_moved", 1), ("name_moved", 2)],
    ),
    "names and salts swapped": (
        lambda one, other: swap(one, other, "name", "salt"),
        [("name_moved", 1), ("name_moved", 2)],
    ),
    "names, salts and hashes swapped": (
        lambda one, other: swap(one, other, "name", "club", "salt", "name_hash"),
        [
            ("name_hash_differs", 1),
            ("name_hash_differs", 2),
            ("name_moved", 1),
            ("name_moved", 2),
        ],
    ),
    "salts swapped": (
        lambda one, other: swap(one, other, "salt"),
        [("name_differs", 1), ("name_differs", 2)],
    ),
    "a name changed": (lambda one, _other: write(one, name="Eve"), [("name_differs", 1)]),
    "a renamed one's name changed": (
        lambda _one, other: write(other, name="Player 2"),
        [("name_differs", 2)],
    ),
    "a club changed": (lambda one, _other: write(one, club="Tainan"), [("name_differs", 1)]),
    "a salt changed": (lambda one, _other: write(one, salt=SALT), [("name_differs", 1)]),
    "a hash changed": (lambda one, _other: write(one, name_hash=HASH), [("name_hash_differs", 1)]),
    "a name changed with its hash": (
        rename_with_its_own_hash,
        [("name_hash_differs", 1), ("name_differs", 1)],
    ),
    "somebody erased without an entry": (erase, [("erased_unlogged", 1)]),
}


def test_before_any_edit_nothing_is_found(event: Event) -> None:
    assert found(event) == []


@pytest.mark.parametrize(("edit", "findings"), EDITS.values(), ids=EDITS)
def test_an_edit_beneath_the_product_is_found(
    event: Event, edit: Edit, findings: list[tuple[str, int]]
) -> None:
    one, other = event.participants.filter(number__lte=2)

    edit(one, other)

    assert sorted(found(event)) == sorted(findings)


def test_somebody_erased_who_is_given_a_name_is_found(event: Event) -> None:
    gone = event.participants.get(number=5)

    Participant.objects.filter(pk=gone.pk).update(erased=False, name="Eve", salt=SALT)

    assert found(event) == [("not_erased", 5)]


def test_the_hash_of_somebody_erased_is_held_too(event: Event) -> None:
    write(event.participants.get(number=5), name_hash=HASH)

    assert found(event) == [("name_hash_differs", 5)]


def test_a_log_forged_for_one_entry_does_not_go_with_the_next(event: Event) -> None:
    entry = LogEntry.objects.get(event=event, kind="participant.registered")
    people = [dict(each) for each in entry.data["participants"]]
    people[1]["name_hash"] = HASH

    forge(entry, participants=people)

    assert found(event) == [("name_hash_order", 2)]


def test_a_log_forged_to_have_no_hash_is_found(event: Event) -> None:
    entry = LogEntry.objects.get(event=event, kind="participant.registered")
    people = [dict(each) for each in entry.data["participants"]]
    del people[0]["name_hash"]

    forge(entry, participants=people)

    assert found(event) == [("name_hash_differs", 1), ("name_differs", 1)]


def test_many_renamed_at_once_are_all_counted(event: Event) -> None:
    players(event, 150)
    rows = event.participants.filter(number__gt=5)

    rows.update(club="Elsewhere")

    event.refresh_from_db()
    assert [check.count for check in audit(event) if check.count] == [150]


def test_the_sentence_says_where_the_name_went(event: Event) -> None:
    one, other = event.participants.filter(number__lte=2)
    swap(one, other, "name")

    with override("en"):
        said = [str(each) for check in audit(event) for each in check.findings]

    assert said[0] == ("number 1 is not who log entry 2 says: that name now stands at number 2")

"""Who a number is, fixed by a hash: at entry, anew at every change, kept when somebody is erased."""

import re

import pytest

from tests.builders import a_participant, an_event, owner_of, players
from tests.tournaments.log_reading import logged
from tournaments.draws.algorithm.name_hash import name_hash
from tournaments.people.models import Participant
from tournaments.people.queries.name_hashes import name_hashes
from tournaments.people.services.erase import erase_participant
from tournaments.people.services.participants import edit_participant, withdraw_participant

pytestmark = pytest.mark.django_db


def is_hashed(row: Participant) -> bool:
    row.refresh_from_db()
    return row.name_hash == name_hash(row.salt, row.number, row.name, row.club)


def test_everybody_is_entered_with_a_salt_and_a_hash_that_stands_in_the_log() -> None:
    event = an_event()

    people = players(event, 20, club="Taipei")

    assert all(is_hashed(row) for row in people)
    assert len({row.salt for row in people}) == 20
    assert all(re.fullmatch("[0-9a-f]{32}", row.salt) for row in people)
    [entry] = logged(event, "participant.registered")
    told = [(each["number"], each["name_hash"]) for each in entry["participants"]]
    assert told == name_hashes(event, range(1, 21))


@pytest.mark.parametrize("changes", [{"name": "Eve"}, {"club": "Tainan"}])
def test_every_change_of_name_or_club_brings_a_salt_of_its_own(changes: dict[str, str]) -> None:
    dora = a_participant(an_event(), club="Taipei")

    row = edit_participant(participant=dora, by=owner_of(dora.event), **changes)

    assert is_hashed(row)
    assert row.salt != dora.salt
    [entry] = logged(dora.event, "participant.edited")
    assert (entry["name_hash_before"], entry["name_hash"]) == (dora.name_hash, row.name_hash)


def test_whoever_was_called_something_else_and_is_again_is_not_known_by_the_hash() -> None:
    dora = a_participant(an_event())
    by = owner_of(dora.event)

    edit_participant(participant=dora, name="Eve", by=by)
    row = edit_participant(participant=dora, name="Dora", by=by)

    assert row.name_hash != dora.name_hash


def test_an_edit_that_changes_nothing_keeps_the_hash() -> None:
    dora = a_participant(an_event())

    row = edit_participant(participant=dora, name=" Dora", by=owner_of(dora.event))

    assert (row.salt, row.name_hash) == (dora.salt, dora.name_hash)


def test_after_an_erasure_the_hash_stays_and_the_salt_is_gone() -> None:
    dora = a_participant(an_event())
    by = owner_of(dora.event)
    withdraw_participant(participant=dora, reason="ill", by=by)

    row = erase_participant(participant=dora, reason="Asked us to", by=by)

    row.refresh_from_db()
    assert (row.salt, row.name_hash) == ("", dora.name_hash)
    assert name_hashes(dora.event, [1]) == [(1, dora.name_hash)]


def test_hashes_come_by_ascending_number_for_those_asked_for() -> None:
    event = an_event()
    players(event, 4)

    assert [number for number, _hash in name_hashes(event, [4, 9, 1, 3])] == [1, 3, 4]

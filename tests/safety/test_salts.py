"""A salt is as private as the name it protects: without it nobody can try names out, wherever anybody looks."""

import json
import shlex

import pytest
from django.test import Client

from tests.builders import a_participant, owner_of, players
from tests.safety.people_in_public import an_event_in_public, everything_public
from tournaments.draws.algorithm.name_hash import name_hash
from tournaments.events.models import Event
from tournaments.events.services.configure import configure_event
from tournaments.people.models import Participant
from tournaments.people.queries.roster_file import roster_of
from tournaments.people.services.erase import erase_participant
from tournaments.people.services.participants import edit_participant, withdraw_participant
from tournaments.web.public.personal import check_command

pytestmark = pytest.mark.django_db

# What shows the roster to everybody, and the page of whoever looks: participant 1 in the walk.
OPEN = {"participants.roster", "zh-hant public:roster", "en public:roster"}
OWN = {"zh-hant public:me", "en public:me"}


def salts_in(event: Event) -> dict[str, set[int]]:
    """Return everything public that has a salt in it, and whose."""
    salts = dict(event.participants.exclude(salt="").values_list("salt", "number"))
    places = {}
    for place, text in everything_public(event):
        flat = "".join(text.replace("<span>", "").replace("</span>", "").split())
        places[place] = {number for salt, number in salts.items() if salt in flat}
    return {place: numbers for place, numbers in places.items() if numbers}


def an_event_with_others() -> Event:
    """Return an event in play: 1 to 4 sit at a table, 5 and 6 never did, 6 was erased."""
    event = an_event_in_public()
    players(event, 2)
    gone, by = event.participants.get(number=6), owner_of(event)
    withdraw_participant(participant=gone, reason="ill", by=by)
    erase_participant(participant=gone, reason="Asked us to", by=by)
    return Event.objects.get(pk=event.pk)


def test_with_full_names_the_list_has_the_salts_of_those_who_have_a_seat_and_nothing_else_has() -> (
    None
):
    found = salts_in(an_event_with_others())

    assert found == {place: {1, 2, 3, 4} for place in OPEN} | {place: {1} for place in OWN}


@pytest.mark.parametrize("mode", ["masked", "number"])
def test_where_names_are_hidden_a_salt_is_on_the_own_page_alone(mode: str) -> None:
    event = an_event_with_others()
    configure_event(event=event, changes={"public_names": mode}, by=owner_of(event))

    found = salts_in(Event.objects.get(pk=event.pk))

    assert found == {place: {1} for place in OWN}


def test_the_own_page_has_the_salt_before_play_and_it_gives_the_hash() -> None:
    event = an_event_in_public()
    dora = a_participant(event, "Dora")

    text = Client().get(f"/me/{dora.link}/").content.decode()

    assert dora.salt in text
    assert f"--mine 5 &quot;Dora&quot; &quot;&quot; {dora.salt}" in text
    assert dora.name_hash == name_hash(dora.salt, 5, "Dora", "")


@pytest.mark.parametrize("name", ['a"b', "$(id)", "`id`", "100%", "it's"])
def test_the_command_on_the_own_page_is_harmless_in_a_terminal(name: str) -> None:
    dora = Participant(number=7, name=name, club="", salt="0" * 32)

    assert shlex.split(check_command(dora))[3:] == ["--mine", "7", name, "", "0" * 32]


def test_a_renamed_one_has_the_new_salt_on_their_page_at_once() -> None:
    event = an_event_in_public()
    dora = a_participant(event, "Dora")
    Client().get(f"/me/{dora.link}/")

    eve = edit_participant(participant=dora, name="Eve", by=owner_of(event))

    text = Client().get(f"/me/{dora.link}/").content.decode()
    assert (eve.salt in text, dora.salt in text) == (True, False)


def test_nothing_stored_has_the_salt_of_somebody_erased() -> None:
    event = an_event_in_public()
    eve, by = a_participant(event, "Eve"), owner_of(event)
    withdraw_participant(participant=eve, reason="ill", by=by)

    erase_participant(participant=eve, reason="Asked us to", by=by)

    assert eve.salt not in json.dumps(list(event.log.values_list("payload", flat=True)))
    assert not Participant.objects.filter(salt=eve.salt).exists()
    assert roster_of(event)["people"][4] == {"number": 5, "hash": eve.name_hash, "erased": True}

"""Names that show nothing are no names; names that look like another's are told of, and never refused."""

from collections.abc import Callable

import pytest

from scoring.errors import RuleError
from tests.builders import a_participant, a_user, an_event, owner_of
from tournaments.events.models import Event
from tournaments.events.services.configure import configure_event
from tournaments.people.queries.look_alikes import look_alikes_in, looking_like
from tournaments.people.services.participants import (
    add_house_player,
    edit_participant,
    register_participant,
)
from tournaments.people.services.try_list import people_in, try_list
from tournaments.staff.actors import Actor
from tournaments.staff.services.accounts import create_user
from tournaments.staff.services.devices import invite_device
from tournaments.staff.services.tokens import create_token
from tournaments.validation import optional_text, required_reason, required_text

UNSEEN = [
    pytest.param("\u3164", id="Hangul filler"),
    pytest.param("\uffa0", id="half-width Hangul filler"),
    pytest.param("\u115f\u1160", id="Hangul jamo fillers"),
    pytest.param("\u2800\u2800", id="blank braille pattern"),
    pytest.param("\u034f", id="grapheme joiner"),
    pytest.param("\ufe0f", id="variation selector 16"),
    pytest.param("\U000e0100", id="variation selector 17"),
    pytest.param("\u180b", id="Mongolian variation selector"),
    pytest.param("\u17b5", id="Khmer inherent vowel"),
    pytest.param("\U0001d159", id="null note head"),
    pytest.param("\u3164 \u2800", id="with a space between"),
    pytest.param("\u2065", id="reserved, and ignored like the others"),
]

Naming = Callable[[Event, str], object]

NAMINGS: dict[str, Naming] = {
    "a participant": lambda event, name: register_participant(
        event=event, name=name, by=owner_of(event)
    ),
    "a club": lambda event, name: register_participant(
        event=event, name="Dora", club=name, by=owner_of(event)
    ),
    "another name": lambda event, name: edit_participant(
        participant=a_participant(event), name=name, by=owner_of(event)
    ),
    "a house player": lambda event, name: add_house_player(
        event=event, name=name, by=owner_of(event)
    ),
    "an event": lambda event, name: configure_event(
        event=event, changes={"name": name}, by=owner_of(event)
    ),
    "a venue": lambda event, name: configure_event(
        event=event, changes={"place": name}, by=owner_of(event)
    ),
    "a phone": lambda event, name: invite_device(
        event=event, name=name, role="referee", by=owner_of(event)
    ),
    "a program": lambda event, name: create_token(
        event=event, name=name, role="viewer", by=owner_of(event)
    ),
    "a login name": lambda event, name: create_user(username=name, by=Actor.system()),
    "somebody on the staff": lambda event, name: create_user(
        username="nora", full_name=name, by=Actor.system()
    ),
}


@pytest.mark.no_database
@pytest.mark.parametrize("text", UNSEEN)
def test_what_shows_nothing_is_nothing(text: str) -> None:
    with pytest.raises(RuleError) as required:
        required_text(text, "name", longest=20)
    with pytest.raises(RuleError) as optional:
        optional_text(text, "club", longest=20)
    with pytest.raises(RuleError) as reason:
        required_reason(text)

    assert (required.value.code, optional.value.code) == ("text.empty", "text.invisible")
    assert reason.value.code == "reason.missing"


@pytest.mark.django_db
@pytest.mark.parametrize("what", NAMINGS)
def test_nothing_is_called_so(what: str) -> None:
    event = an_event()

    with pytest.raises(RuleError) as refused:
        NAMINGS[what](event, "\u3164")

    assert refused.value.code in ("text.empty", "text.invisible")


@pytest.mark.django_db
def test_a_list_names_its_rows_without_a_name() -> None:
    event = an_event()

    bad = try_list(event=event, people=people_in("Eve,North\n\u3164,North"), by=owner_of(event))

    assert [(each.row, each.code) for each in bad] == [(2, "text.empty")]


@pytest.mark.django_db
def test_a_login_name_hides_nothing() -> None:
    with pytest.raises(RuleError) as refused:
        create_user(username="alice\u3164", by=Actor.system())

    assert refused.value.code == "account.bad_username"
    assert a_user("alice").username.startswith("alice")


@pytest.mark.django_db
@pytest.mark.parametrize(
    "name",
    [
        pytest.param("Dora Lin", id="the same"),
        pytest.param("DORA lin", id="other capitals"),
        pytest.param("Dora  Lin", id="another space"),
        pytest.param("DoraLin", id="no space"),
        pytest.param("Ｄｏｒａ　Ｌｉｎ", id="wide letters"),
        pytest.param("Dora\u3164 Lin", id="something hidden in it"),
        pytest.param("Dora Lin\ufe0f", id="something hidden behind"),
    ],
)
def test_who_looks_like_another_is_entered_and_told_of(name: str) -> None:
    event = an_event()
    dora = a_participant(event, "Dora Lin", club="North")

    entered = register_participant(event=event, name=name, by=owner_of(event))

    assert looking_like(entered) == [dora]
    assert looking_like(dora) == [entered]
    assert looking_like(a_participant(event, "Eve")) == []


@pytest.mark.django_db
def test_a_list_tried_out_tells_who_looks_like_whom() -> None:
    event = an_event()
    a_participant(event, "Dora Lin")

    alike = look_alikes_in(event, [(1, "DORA LIN"), (2, "Eve"), (7, "Ｅve")])

    assert [(each.row, each.name, each.number, each.other_row) for each in alike] == [
        (1, "DORA LIN", 1, None),
        (7, "Ｅve", None, 2),
    ]

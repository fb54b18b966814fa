"""Participants: numbers never reused, namesakes told apart, results kept."""

from collections.abc import Callable
from typing import Any

import pytest
from django.utils import translation

from tests.builders import (
    a_finished_event,
    a_participant,
    a_played_event,
    a_running_jiang,
    an_event,
    owner_of,
    players,
)
from tests.draw_builders import at_once
from tests.tournaments.check_in.test_check_ins import REFUSED as AT_THE_DOOR
from tests.tournaments.log_reading import logged
from tests.tournaments.people.test_lists import REFUSED as OF_LISTS
from tests.tournaments.refusal_cases import Refused, provoked, refusal
from tournaments.events.models import Event
from tournaments.jiangs.models import Jiang
from tournaments.jiangs.services.plan import plan_jiangs
from tournaments.jiangs.services.set_tables import clear_tables, set_tables
from tournaments.people.models import Participant
from tournaments.people.queries.link_hashes import hash_of_link
from tournaments.people.services.erase import erase_participant
from tournaments.people.services.links import renew_link
from tournaments.people.services.participants import (
    add_house_player,
    edit_participant,
    promote_from_waiting,
    register_participant,
    reinstate_participant,
    withdraw_participant,
)
from tournaments.refusals.check_in import CHECK_IN
from tournaments.refusals.people import PEOPLE
from tournaments.refusals.validation import VALIDATION
from tournaments.staff.actors import Actor
from tournaments.tables.services.seat import replace_player

pytestmark = pytest.mark.django_db

S = Participant.Status


def entered(event: Event, name: str = "Dora", **more: Any) -> Participant:
    return register_participant(event=event, name=name, by=owner_of(event), **more)


def edited(participant: Participant, **more: Any) -> Participant:
    return edit_participant(participant=participant, by=owner_of(participant.event), **more)


def gone(participant: Participant, reason: str = "asked us to") -> Participant:
    return erase_participant(participant=participant, reason=reason, by=owner_of(participant.event))


def withdrawn(participant: Participant, reason: str = "ill") -> Participant:
    by = owner_of(participant.event)
    return withdraw_participant(participant=participant, reason=reason, by=by)


def reinstated(participant: Participant, **more: Any) -> Participant:
    return reinstate_participant(participant=participant, by=owner_of(participant.event), **more)


def promoted(participant: Participant) -> Participant:
    return promote_from_waiting(participant=participant, by=owner_of(participant.event))


def house(event: Event, **more: Any) -> Participant:
    return add_house_player(event=event, by=owner_of(event), **more)


def roster(event: Event) -> list[tuple[int, str, str]]:
    return list(event.participants.values_list("number", "name", "club"))


# Entering


def test_participants_are_numbered_in_the_order_they_are_entered() -> None:
    event = an_event()

    entered(event, " 王小明 ", club="台北")
    entered(event, "Dora", waiting=True)

    assert list(event.participants.values_list("number", "name", "club", "status")) == [
        (1, "王小明", "台北", S.REGISTERED),
        (2, "Dora", "", S.WAITING),
    ]


def test_the_log_has_numbers_never_names() -> None:
    event = an_event()

    dora = entered(event, "Dora", club="Taipei", waiting=True)

    assert logged(event, "participant.registered") == [{"participants": [as_logged(dora)]}]


def as_logged(row: Participant, *, house: bool = False) -> dict[str, object]:
    """Return what the log says of somebody who was entered."""
    link = hash_of_link(row.link)
    status = str(row.status)
    return {
        "number": row.number,
        "id": row.public_id,
        "status": status,
        "house": house,
        "link": link,
        "name_hash": row.name_hash,
    }


def test_a_number_is_never_given_twice() -> None:
    event = an_event()
    first = entered(event, "Dora")
    withdrawn(first)

    assert entered(event, "Eve").number == 2


def test_each_participant_has_a_link_of_their_own() -> None:
    people = players(an_event(), 20)

    assert len({person.link for person in people}) == 20
    assert len({person.public_id for person in people}) == 20


def test_namesakes_are_told_apart_by_their_club() -> None:
    event = an_event()

    entered(event, "Dora", club="Taipei")
    entered(event, "Dora", club="Tainan")
    entered(event, "Dora")

    assert roster(event) == [(1, "Dora", "Taipei"), (2, "Dora", "Tainan"), (3, "Dora", "")]


def test_the_same_name_in_another_event_is_somebody_else() -> None:
    entered(an_event())

    assert entered(an_event()).number == 1


# House players


def test_house_players_have_numbers_of_the_same_sequence_and_names_of_their_own() -> None:
    event = an_event()
    players(event, 1)

    with translation.override("en"):
        rows = [house(event), house(event), house(event, name="Herr Haus")]

    assert [(row.number, row.name, row.is_house, row.status) for row in rows] == [
        (2, "House player 1", True, S.REGISTERED),
        (3, "House player 2", True, S.REGISTERED),
        (4, "Herr Haus", True, S.REGISTERED),
    ]
    assert logged(event, "participant.registered")[-1] == {
        "participants": [as_logged(rows[-1], house=True)]
    }


def test_a_house_player_is_not_called_like_somebody_who_is_there() -> None:
    event = an_event()
    entered(event, "House player 1")

    with translation.override("en"):
        assert house(event).name == "House player 2"


# Editing


def test_an_edit_changes_name_and_club_but_neither_number_nor_link() -> None:
    dora = a_participant(an_event())

    row = edited(dora, name="Dora Lin", club="Taipei")

    assert (row.name, row.club, row.number, row.link) == ("Dora Lin", "Taipei", 1, dora.link)
    assert logged(dora.event, "participant.edited") == [
        {
            "participant": 1,
            "changed": ["name", "club"],
            "name_hash": row.name_hash,
            "name_hash_before": dora.name_hash,
        }
    ]


def test_an_edit_that_changes_nothing_is_not_logged() -> None:
    dora = a_participant(an_event(), club="Taipei")

    edited(dora, name=" Dora")

    assert logged(dora.event, "participant.edited") == []


def test_a_name_can_be_corrected_when_the_event_is_over() -> None:
    event = a_finished_event()

    assert edited(event.participants.get(number=1), name="Dora").name == "Dora"


# Withdrawing


def test_who_withdraws_keeps_number_and_name_and_can_come_back() -> None:
    dora = a_participant(an_event())

    assert withdrawn(dora, "a  cold").status == S.WITHDRAWN
    assert reinstated(dora).status == S.REGISTERED
    assert logged(dora.event, "participant.withdrawn") == [
        {"participant": 1, "status": "withdrawn", "reason": "a cold"}
    ]
    assert logged(dora.event, "participant.reinstated") == [
        {"participant": 1, "status": "registered"}
    ]


def test_who_comes_back_may_have_to_wait() -> None:
    dora = a_participant(an_event())
    withdrawn(dora)

    assert reinstated(dora, waiting=True).status == S.WAITING


def test_who_has_played_keeps_their_results() -> None:
    event = a_played_event()
    player = event.participants.get(number=1)
    points = list(player.hand_lines.values_list("points", flat=True))

    withdrawn(player)

    assert list(player.hand_lines.values_list("points", flat=True)) == points == [24]


def test_who_sits_at_a_table_is_replaced_before_they_withdraw() -> None:
    jiang = a_running_jiang(1)
    player = jiang.event.participants.get(number=1)
    table, alice = jiang.tables.get(), owner_of(jiang.event)

    replace_player(table=table, out=player, into=house(jiang.event), reason="ill", by=alice)

    assert withdrawn(player).status == S.WITHDRAWN


def test_tables_that_are_cleared_free_those_who_sat_there() -> None:
    event = an_event(opened=True)
    alice = owner_of(event)
    people, jiang = players(event, 4), plan_jiangs(event=event, by=alice)[0]
    set_tables(jiang=jiang, tables={1: people}, by=alice)
    assert refusal(lambda: withdrawn(people[0])) == "participant.still_seated"

    clear_tables(jiang=jiang, reason="one is ill", by=alice)

    assert withdrawn(people[0]).status == S.WITHDRAWN


# The waiting list


def test_somebody_waiting_is_given_a_place_with_the_number_they_have() -> None:
    event = an_event()
    waiting = entered(event, waiting=True)
    entered(event, "Eve")

    row = promoted(waiting)

    assert (row.number, row.status) == (1, S.REGISTERED)
    assert logged(event, "participant.promoted") == [{"participant": 1, "status": "registered"}]


# Refusals


def twice(first: Callable[[Participant], Any], second: Callable[[Participant], Any]) -> None:
    dora = a_participant(an_event())
    first(dora)
    second(dora)


def namesakes(then: Callable[[Event], Any]) -> None:
    event = an_event()
    entered(event, "Dora")
    entered(event, "Eve")
    then(event)


def seated(state: str) -> None:
    jiang = a_running_jiang(1)
    Jiang.objects.filter(pk=jiang.pk).update(state=state)
    withdrawn(jiang.event.participants.get(number=1))


def one(event: Event) -> Participant:
    return event.participants.get(number=1)


def relinked(dora: Participant) -> None:
    """Renew a link by the one it had when it was read."""
    renew_link(participant=dora, by=Actor.of_participant(dora))


REFUSED: Refused = [
    ("text.empty", lambda: entered(an_event(), "\u3000")),
    ("text.too_long", lambda: entered(an_event(), "x" * 201)),
    ("text.unprintable", lambda: entered(an_event(), "Do\x00ra")),
    ("text.unprintable", lambda: entered(an_event(), club="Tai\npei")),
    ("text.invisible", lambda: entered(an_event(), club="\u3164")),
    ("participant.namesake", lambda: namesakes(lambda event: entered(event, "Dora"))),
    ("participant.namesake", lambda: namesakes(lambda event: edited(one(event), name="Eve"))),
    ("participant.namesake", lambda: namesakes(lambda event: house(event, name="Eve"))),
    (
        "participant.namesake_withdrawn",
        lambda: twice(withdrawn, lambda dora: entered(dora.event, "Dora")),
    ),
    ("text.empty", lambda: edited(a_participant(an_event()), name="")),
    ("reason.missing", lambda: withdrawn(a_participant(an_event()), "\n")),
    ("participant.already_withdrawn", lambda: twice(withdrawn, withdrawn)),
    ("participant.not_withdrawn", lambda: reinstated(a_participant(an_event()))),
    ("participant.not_waiting", lambda: promoted(a_participant(an_event()))),
    ("participant.not_waiting", lambda: twice(withdrawn, promoted)),
    ("participant.still_in", lambda: gone(a_participant(an_event()))),
    ("participant.list_fixed", lambda: edited(one(at_once().event), name="Dora")),
    ("participant.named_in_reason", lambda: twice(withdrawn, lambda dora: gone(dora, "Dora left"))),
    ("participant.erased", lambda: twice(lambda dora: gone(withdrawn(dora)), gone)),
    *[
        ("participant.still_seated", lambda state=state: seated(state))
        for state in ("drawn", "published", "playing", "suspended")
    ],
    ("participant.old_link", lambda: twice(relinked, relinked)),
    ("event.wrong_state", lambda: entered(a_finished_event())),
    ("event.wrong_state", lambda: house(a_finished_event())),
    ("event.wrong_state", lambda: withdrawn(one(a_finished_event()))),
    ("event.wrong_state", lambda: reinstated(one(a_finished_event()))),
    ("event.wrong_state", lambda: promoted(one(a_finished_event()))),
]


@pytest.mark.parametrize(("code", "call"), REFUSED)
def test_what_can_not_be_done_to_a_participant_is_refused(
    code: str, call: Callable[[], Any]
) -> None:
    assert refusal(call) == code


def test_every_refusal_of_participants_is_provoked() -> None:
    in_a_list = {"participant.twice_in_list"}
    topics = ("participant.", "roster.", "check_in.", "text.")
    known = {code for code in (*PEOPLE, *CHECK_IN, *VALIDATION) if code.startswith(topics)}

    assert provoked(REFUSED, OF_LISTS, AT_THE_DOOR, among=known) | in_a_list == known

"""A whole list of participants: all or nobody, and every bad row named at once."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.errors import RuleError
from tests.builders import a_finished_event, a_participant, an_event, owner_of
from tests.tournaments.log_reading import kinds
from tests.tournaments.refusal_cases import Refused, refusal
from tournaments.events.models import Event
from tournaments.people.models import Participant
from tournaments.people.services.participants import register_many, withdraw_participant
from tournaments.people.services.roster import NewParticipant

pytestmark = pytest.mark.django_db

S = Participant.Status


def listed(event: Event, *people: NewParticipant) -> list[Participant]:
    return register_many(event=event, people=people, by=owner_of(event))


def test_a_list_is_entered_in_its_order() -> None:
    event = an_event()

    rows = listed(
        event,
        NewParticipant("Dora"),
        NewParticipant("Eve", "Taipei"),
        NewParticipant("Fay", waiting=True),
    )

    assert [(row.number, row.name, row.club, row.status) for row in rows] == [
        (1, "Dora", "", S.REGISTERED),
        (2, "Eve", "Taipei", S.REGISTERED),
        (3, "Fay", "", S.WAITING),
    ]
    assert kinds(event) == ["event.created", "participant.registered"]
    assert Event.objects.get(pk=event.pk).next_number == 4


def test_every_bad_row_of_a_list_is_named_and_nobody_is_entered() -> None:
    event = an_event()
    a_participant(event, "Dora")
    gus = a_participant(event, "Gus")
    withdraw_participant(participant=gus, reason="ill", by=owner_of(event))

    with pytest.raises(RuleError) as refused:
        listed(
            event,
            NewParticipant("Eve"),
            NewParticipant("Dora "),
            NewParticipant(" "),
            NewParticipant("Eve", row=17),
            NewParticipant("Gus"),
            NewParticipant("Hal", club="x" * 201),
        )

    assert refused.value.code == "roster.bad_rows"
    assert refused.value.params == {
        "count": 5,
        "numbers": "2, 3, 17, 5, 6",
        "rows": [
            {"row": 2, "code": "participant.namesake", "params": {"name": "Dora", "number": 1}},
            {"row": 3, "code": "text.empty", "params": {"field": "name"}},
            {
                "row": 17,
                "code": "participant.twice_in_list",
                "params": {"name": "Eve", "row": 1},
            },
            {
                "row": 5,
                "code": "participant.namesake_withdrawn",
                "params": {"name": "Gus", "number": 2},
            },
            {
                "row": 6,
                "code": "text.too_long",
                "params": {"field": "club", "length": 201, "longest": 200},
            },
        ],
    }
    assert list(event.participants.values_list("number", "name")) == [(1, "Dora"), (2, "Gus")]


def test_a_long_list_takes_no_more_queries_than_a_short_one() -> None:
    def queries(number: int) -> int:
        event = an_event()
        people = [NewParticipant(f"Player {n}") for n in range(number)]
        with CaptureQueriesContext(
            connection,
        ) as captured:
            register_many(event=event, people=people, by=owner_of(event))
        return len(captured)

    assert queries(60) == queries(2)


REFUSED: Refused = [
    ("roster.empty", lambda: listed(an_event())),
    ("roster.bad_rows", lambda: listed(an_event(), NewParticipant(""))),
    ("event.wrong_state", lambda: listed(a_finished_event(), NewParticipant("Dora"))),
]


@pytest.mark.parametrize(("code", "call"), REFUSED)
def test_a_list_that_can_not_be_entered_is_refused(code: str, call: Callable[[], Any]) -> None:
    assert refusal(call) == code

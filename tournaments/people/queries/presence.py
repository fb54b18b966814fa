"""Who is here: what the newest check-in fact of each participant says."""

from enum import StrEnum
from typing import Any

from django.db.models import OuterRef, QuerySet, Subquery

from tournaments.check_in.models import CheckIn
from tournaments.events.models import Event
from tournaments.people.models import Participant

K = CheckIn.Kind


class Presence(StrEnum):
    ABSENT = "absent"  # never came, or it was a mistake
    HERE = "here"
    AWAY = "away"  # came and left


AFTER: dict[str | None, Presence] = {
    None: Presence.ABSENT,
    K.UNDONE: Presence.ABSENT,
    K.ARRIVED: Presence.HERE,
    K.RETURNED: Presence.HERE,
    K.LEFT: Presence.AWAY,
}


def newest_fact_of(participant: Participant) -> CheckIn | None:
    return participant.check_ins.order_by("-seq").first()


def presence_of(participant: Participant) -> Presence:
    fact = newest_fact_of(participant)
    return AFTER[fact.kind if fact else None]


def with_newest_fact(participants: QuerySet[Participant]) -> QuerySet[Any]:
    """Return the same people, each with the kind of their newest fact as `newest`."""
    facts = CheckIn.objects.filter(participant=OuterRef("pk")).order_by("-seq")
    return participants.annotate(newest=Subquery(facts.values("kind")[:1]))


def presences_of(event: Event) -> dict[int, Presence]:
    """Return everyone's presence by participant number, in one query."""
    kinds = with_newest_fact(event.participants.all())
    return {number: AFTER[kind] for number, kind in kinds.values_list("number", "newest")}

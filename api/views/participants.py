"""Participants: listed, entered one by one or as a whole list, edited, withdrawn and taken back."""

from collections.abc import Callable
from typing import Any

from django.db.models import Q, QuerySet
from django.http import Http404
from django.urls import reverse
from rest_framework.response import Response

from api.access import AUDIENCE, staff
from api.fields import Nothing
from api.lookup import participant_of
from api.operations import Call, operation
from api.pagination import Page, listing, page_of
from api.resource import Resource
from api.serializers import participants as shapes
from api.serializers.events import Reason
from tournaments.events.models import Event
from tournaments.people.models import Participant
from tournaments.people.queries.erasure import Erasure, erasure_of
from tournaments.people.queries.look_alikes import look_alikes_in
from tournaments.people.queries.players import found_among, players_of
from tournaments.people.queries.presence import AFTER, with_newest_fact
from tournaments.people.queries.roster_file import roster_of
from tournaments.people.services.erase import erase_participant
from tournaments.people.services.links import renew_all_links, renew_link
from tournaments.people.services.participants import (
    add_house_player,
    edit_participant,
    promote_from_waiting,
    register_many,
    register_participant,
    reinstate_participant,
    withdraw_participant,
)
from tournaments.people.services.roster import NewParticipant
from tournaments.people.services.try_list import people_in, try_list
from tournaments.public_url import public_url
from tournaments.refusals import message
from tournaments.staff.queries.rights import Right

TEXTS = ("text.*", "input.not_text")
NAMESAKES = ("participant.namesake", "participant.namesake_withdrawn")
ENTERING = ("event.wrong_state", *NAMESAKES, *TEXTS)
PEOPLE = {"people": [{"name": "王小明", "club": "台北"}, {"name": "李小華", "waiting": True}]}
DORA = {
    "number": 12,
    "name": "朵拉",
    "club": "台北",
    "status": "registered",
    "house": False,
    "erased": False,
    "presence": "here",
}


class Participants(Resource):
    @operation(
        "participants.list",
        "List the participants",
        staff(Right.VIEW),
        query=shapes.ParticipantsQuery,
        answer=listing("Participants", shapes.ParticipantSerializer),
        answers={"items": [DORA], "next": None},
    )
    def get(self, call: Call) -> Page:
        return page_of(chosen(call.event, call.query), call.query, key="number")

    @operation(
        "participants.register",
        "Enter a participant",
        staff(Right.ROSTER),
        services=(register_participant,),
        body=shapes.NewParticipant,
        answer=shapes.ParticipantSerializer,
        status=201,
        codes=ENTERING,
        once=True,
        match=True,
        example={"name": "朵拉", "club": "台北"},
        answers={**DORA, "presence": "absent"},
    )
    def post(self, call: Call) -> Participant:
        """With the next number, which is never given to anybody else."""
        entered = register_participant(event=call.event, by=call.actor, **call.body)
        return reread(call.event, entered.number)


class Many(Resource):
    @operation(
        "participants.register_many",
        "Enter a whole list",
        staff(Right.ROSTER),
        services=(register_many,),
        body=shapes.PeopleRequest,
        answer=listing("Entered", shapes.ParticipantSerializer),
        status=201,
        codes=("event.wrong_state", "roster.*"),
        once=True,
        match=True,
        example=PEOPLE,
    )
    def post(self, call: Call) -> Page:
        """Everybody in this order, or nobody; `params.rows` of a refusal names every row that can't be accepted."""
        entered = register_many(event=call.event, people=people_of(call), by=call.actor)
        numbers = [each.number for each in entered]
        rows = with_newest_fact(call.event.participants.filter(number__in=numbers))
        return Page(list(rows), None)


class Try(Resource):
    @operation(
        "participants.try",
        "Try a list out",
        staff(Right.ROSTER),
        services=(try_list,),
        body=shapes.PeopleRequest,
        answer=listing("BadRows", shapes.BadRowSerializer),
        codes=("roster.empty",),
        example=PEOPLE,
        answers={
            "items": [
                {
                    "row": 2,
                    "code": "text.empty",
                    "params": {"field": "name"},
                    "detail": "“name” can't be empty.",
                }
            ],
            "next": None,
        },
    )
    def post(self, call: Call) -> Page:
        """Returns the rows that entering the list would refuse; nothing is saved."""
        bad = try_list(event=call.event, people=people_of(call), by=call.actor)
        return Page(
            [{**row._asdict(), "detail": message(row.code, row.params)} for row in bad], None
        )


class Read(Resource):
    @operation(
        "participants.read",
        "Read a list that was copied from a file",
        staff(Right.ROSTER),
        body=shapes.ListText,
        answer=listing("PeopleRead", shapes.PersonSerializer),
        codes=("import.too_many_rows", "import.unreadable"),
        example={"text": "姓名,單位\n王小明,台北"},
        answers={
            "items": [{"row": 2, "name": "王小明", "club": "台北", "waiting": False}],
            "next": None,
        },
    )
    def post(self, call: Call) -> Page:
        """With commas or tabs; the answer can be tried out and entered as it is."""
        return Page(people_in(call.body["text"]), None)


class LookAlikes(Resource):
    @operation(
        "participants.look_alikes",
        "Find names that look like somebody's",
        staff(Right.ROSTER),
        body=shapes.LookAlikesRequest,
        answer=listing("LookAlikes", shapes.LookAlikeSerializer),
        example={"names": ["ＤＯＲＡ"]},
        answers={
            "items": [
                {"row": 1, "name": "ＤＯＲＡ", "number": 12, "other_row": None, "other": "Dora"}
            ],
            "next": None,
        },
    )
    def post(self, call: Call) -> Page:
        """Whatever their width, capitals and spaces; they can be entered all the same."""
        return Page(look_alikes_in(call.event, enumerate(call.body["names"], 1)), None)


class House(Resource):
    @operation(
        "participants.add_house",
        "Enter a house player",
        staff(Right.ROSTER),
        services=(add_house_player,),
        body=shapes.HousePlayer,
        answer=shapes.ParticipantSerializer,
        status=201,
        codes=ENTERING,
        once=True,
        match=True,
        example={},
    )
    def post(self, call: Call) -> Participant:
        entered = add_house_player(event=call.event, by=call.actor, **call.body)
        return reread(call.event, entered.number)


class Links(Resource):
    @operation(
        "participants.links",
        "List the personal links",
        staff(Right.ROSTER),
        query=shapes.LinksQuery,
        answer=listing("Links", shapes.LinkSerializer),
    )
    def get(self, call: Call) -> Page:
        rows = call.event.participants.filter(erased=False)
        if "number" in call.query:
            rows = rows.filter(number=call.query["number"])
        page = page_of(rows, call.query, key="number")
        return Page([with_url(row) for row in page.items], page.next)


class RenewLinks(Resource):
    @operation(
        "participants.renew_links",
        "Give everyone a new personal link",
        staff(Right.ROSTER),
        services=(renew_all_links,),
        body=Nothing,
        answer=listing("RenewedLinks", shapes.LinkSerializer),
        codes=("event.wrong_state",),
        example={},
    )
    def post(self, call: Call) -> Page:
        """All links given out before open nothing any more."""
        rows = renew_all_links(event=call.event, by=call.actor)
        return Page([with_url(row) for row in rows], None)


class RenewLink(Resource):
    @operation(
        "participants.renew_link",
        "Give a participant a new personal link",
        staff(Right.LINK),
        services=(renew_link,),
        body=Nothing,
        answer=shapes.LinkSerializer,
        codes=("event.wrong_state",),
        example={},
    )
    def post(self, call: Call, number: int) -> Participant:
        """The one before opens nothing any more."""
        who = participant_of(call.event, number)
        return with_url(renew_link(participant=who, by=call.actor))


def with_url(participant: Participant) -> Participant:
    url = public_url(reverse("public:me", kwargs={"link": participant.link}))
    participant.url = url  # type: ignore[attr-defined]
    return participant


class ErasureOf(Resource):
    @operation(
        "participants.erasure",
        "Show what erasing somebody takes away",
        staff(Right.ERASE),
        answer=shapes.ErasureSerializer,
        codes=("participant.erased",),
    )
    def get(self, call: Call, number: int) -> Erasure:
        """And in which log entries somebody typed their name: these stay, as do backups made before."""
        return erasure_of(participant_of(call.event, number))


class Roster(Resource):
    @operation(
        "participants.roster",
        "Get the file for checking who is who",
        AUDIENCE,
        answer=shapes.RosterSerializer,
        answers={
            "format": "jiang-roster",
            "version": 1,
            "event": "7KQ2M9ABCDEFGHJK",
            "log": {"seq": 87, "hash": "5f2c…"},
            "people": [
                {"number": 12, "hash": "654c…", "name": "朵拉", "club": "", "salt": "0a51…"}
            ],
        },
    )
    def get(self, call: Call) -> Response:
        """Everybody's number and hash; name, club and salt where names are public in full, once the person has a seat."""
        return Response(roster_of(call.event))


class OneParticipant(Resource):
    @operation(
        "participants.show",
        "Show a participant",
        staff(Right.VIEW),
        answer=shapes.ParticipantSerializer,
        answers=DORA,
    )
    def get(self, call: Call, number: int) -> Participant:
        return reread(call.event, number)

    @operation(
        "participants.edit",
        "Change a name or a club",
        staff(Right.ROSTER),
        services=(edit_participant,),
        body=shapes.ParticipantChanges,
        answer=shapes.ParticipantSerializer,
        codes=(
            "participant.erased",
            "participant.list_fixed",
            "participant.named_in_reason",
            "reason.*",
            *ENTERING,
        ),
        match=True,
        example={"club": "高雄"},
    )
    def patch(self, call: Call, number: int) -> Participant:
        who = participant_of(call.event, number)
        edit_participant(participant=who, by=call.actor, **call.body)
        return reread(call.event, number)

    def current(self, event: Event) -> Any:
        return current(event, self.kwargs["number"])


def moving(
    name: str,
    summary: str,
    service: Callable[..., Participant],
    codes: tuple[str, ...],
    right: Right = Right.ROSTER,
    **more: Any,
) -> type[Resource]:
    """Return the address that gives a participant another status."""

    class Move(Resource):
        @operation(
            f"participants.{name}",
            summary,
            staff(right),
            services=(service,),
            answer=shapes.ParticipantSerializer,
            codes=("event.wrong_state", "participant.erased", *codes),
            match=True,
            **more,
        )
        def post(self, call: Call, number: int) -> Participant:
            service(participant=participant_of(call.event, number), by=call.actor, **call.body)
            return reread(call.event, number)

        def current(self, event: Event) -> Any:
            return current(event, self.kwargs["number"])

    return Move


Withdraw = moving(
    "withdraw",
    "Withdraw somebody; what they played stays",
    withdraw_participant,
    ("participant.already_withdrawn", "participant.still_seated", "reason.*"),
    body=Reason,
    example={"reason": "Ill"},
)
Reinstate = moving(
    "reinstate",
    "Undo a withdrawal",
    reinstate_participant,
    ("participant.not_withdrawn",),
    body=shapes.Reinstatement,
    example={},
)
Promote = moving(
    "promote",
    "Give somebody on the waiting list a place",
    promote_from_waiting,
    ("participant.not_waiting",),
    body=Nothing,
    example={},
)


Erase = moving(
    "erase",
    "Erase somebody's name, club and personal link for good",
    erase_participant,
    ("participant.still_in", "participant.named_in_reason", "reason.*"),
    right=Right.ERASE,
    body=Reason,
    example={"reason": "Asked us to"},
)


def people_of(call: Call) -> list[NewParticipant]:
    """Return the people of a request, each with its row: the one that is given, or its place."""
    return [NewParticipant(**each) for each in call.body["people"]]


def chosen(event: Event, query: dict[str, Any]) -> QuerySet[Participant]:
    """Return the participants that a query asks for."""
    rows = with_newest_fact(event.participants.all())
    if "status" in query:
        rows = rows.filter(status=query["status"])
    if "house" in query:
        rows = rows.filter(is_house=query["house"])
    if "presence" in query:
        rows = rows.filter(presence_is(query["presence"]))
    if "q" in query:
        found = found_among(players_of(event), query["q"])
        rows = rows.filter(number__in=[each.number for each in found])
    return rows


def presence_is(presence: str) -> Q:
    kinds = [kind for kind, after in AFTER.items() if kind and after == presence]
    return Q(newest__in=kinds) | (Q(newest=None) if AFTER[None] == presence else Q())


def reread(event: Event, number: int) -> Participant:
    """Return a participant with their presence."""
    found = with_newest_fact(event.participants.filter(number=number)).first()
    if found is None:
        raise Http404
    return found


def current(event: Event, number: int) -> Any:
    return shapes.ParticipantSerializer(reread(event, number)).data

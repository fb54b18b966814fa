"""The log: read in pieces, followed live, or compared with what was seen of it."""

from typing import Any

from django.http import HttpResponse
from rest_framework.renderers import BaseRenderer, JSONRenderer

from api.access import AUDIENCE, staff
from api.log_messages import messages_after, position
from api.operations import Call, operation
from api.pagination import Page, listing, page_of
from api.problems import Problem
from api.resource import Resource
from api.serializers import log as shapes
from scoring.errors import RuleError
from tournaments.log.models import LogEntry
from tournaments.log.queries import log_file
from tournaments.log.queries import position as positions
from tournaments.push.event_stream import MEDIA_TYPE
from tournaments.staff.queries.rights import Right

EXAMPLE = {
    "seq": 2,
    "kind": "event.opened",
    "by": "user:0123456789ABCDEF",
    "at": "2027-03-01T09:00:00+08:00",
    "payload": {},
    "previous": "5f2c…",
    "hash": "81aa…",
}

POSITION = {"seq": 87, "hash": "5f2c…", "newest": {"seq": 402, "hash": "9f86…"}}


class EventStreamRenderer(BaseRenderer):
    """Only says that a stream can be asked for."""

    media_type = MEDIA_TYPE
    format = "stream"


class Log(Resource):
    @operation(
        "log.list",
        "List what was done",
        staff(Right.VIEW),
        query=shapes.LogQuery,
        answer=listing("Log", shapes.EntrySerializer),
        answers={"items": [EXAMPLE], "next": None},
    )
    def get(self, call: Call) -> Page:
        """Each entry's hash covers all entries before it; entries never contain names."""
        rows = LogEntry.objects.filter(event=call.event)
        if "after" in call.query:
            rows = rows.filter(seq__gt=call.query["after"])
        if "kind" in call.query:
            rows = rows.filter(kind=call.query["kind"])
        return page_of(rows, call.query, key="seq")


class FileRenderer(BaseRenderer):
    """Only says that the file can be asked for."""

    media_type = log_file.MEDIA_TYPE
    format = log_file.ENDING


class File(Resource):
    renderer_classes = [FileRenderer, JSONRenderer]

    @operation(
        "log.file",
        "Fetch the whole log as a file",
        staff(Right.VIEW),
        kinds=(log_file.MEDIA_TYPE,),
    )
    def get(self, call: Call) -> HttpResponse:
        """A line of JSON for each entry; `static/verify/verify_log.py` checks it without us."""
        return HttpResponse(log_file.log_file(call.event), content_type=log_file.MEDIA_TYPE)


class Position(Resource):
    @operation(
        "log.position",
        "Show the hash at a position of the log",
        AUDIENCE,
        answer=shapes.PositionSerializer,
        codes=("log.no_such_position",),
        logged=False,
        answers=POSITION,
    )
    def get(self, call: Call, position: int) -> Any:
        """Whoever saw the log at an earlier moment compares: another hash means that it was changed since.

        Where there is no such entry, the problem has `newest`. Never answered from memory.
        """
        found = positions.position_of(call.event, position)
        if found.hash is None:
            newest = found.newest
            gone = RuleError("log.no_such_position", position=position, newest=newest.seq)
            raise Problem(gone, newest={"seq": newest.seq, "hash": newest.hash})
        return found


class Stream(Resource):
    renderer_classes = [EventStreamRenderer, JSONRenderer]

    @operation(
        "log.stream",
        "Follow what is done, live",
        staff(Right.VIEW),
        query=shapes.StreamQuery,
        answer=None,
        codes=("request.too_many_streams",),
        kinds=(MEDIA_TYPE,),
        logged=False,
    )
    def get(self, call: Call) -> HttpResponse:
        """Server-sent events, one for each log entry, from `after` or `Last-Event-ID` on, else from now on.

        It ends with an `end` event when the token does. Kept open by api/log_stream.py; a server without that layer
        sends what there is, and the client comes back.
        """
        event = call.event
        after = position(call.request.headers, call.query.get("after"), event.head_seq)
        text, _newest = messages_after(event.pk, after)
        return HttpResponse(text, content_type=MEDIA_TYPE, headers={"Cache-Control": "no-store"})

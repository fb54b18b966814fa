"""Where a phone's outbox sends its entries: each is taken once, however often it is sent."""

from datetime import datetime
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.dateparse import parse_datetime
from django.views.decorators.http import require_POST

from scoring.errors import RuleError
from scoring.jsonlines import parsed
from scoring.reading import fields_of, integer_of, object_of, text_of
from tournaments.events.models import Event
from tournaments.hands.models import HandReport
from tournaments.hands.services.report import report_hand
from tournaments.jiangs.queries.one_table import one_table
from tournaments.log.services.answer_once import answer_once
from tournaments.people.models import Participant
from tournaments.refusals import message_of
from tournaments.staff.actors import Actor
from tournaments.staff.queries.rights import Right
from tournaments.tables.queries.named import table_named
from tournaments.web.access import for_staff

from .tables import own_table

NEEDED = ("jiang", "table", "number", "attempt", "report")
ALLOWED = ("key", "replaces", "device_time")


@for_staff(Right.REPORT)
@require_POST
def outbox(request: HttpRequest, event: Event, actor: Actor) -> HttpResponse:
    """Take one entry; a refusal is answered with its code and stays with the phone."""
    try:
        entry = read_entry(request)
        answer = answer_once(
            event=event,
            actor=actor,
            key=text_of(entry.get("key", ""), "key"),
            body=request.body,
            do=lambda: (200, answered(report_entry(event, actor, entry))),
        )
    except RuleError as error:
        problem = {"code": error.code, "message": message_of(error)}
        return JsonResponse(problem, status=403 if error.code == "actor.not_allowed" else 409)
    return JsonResponse(answer.data, status=answer.status)


def read_entry(request: HttpRequest) -> dict[str, Any]:
    data = parsed(request.body)
    return dict(fields_of(object_of(data, "entry"), "entry", needed=NEEDED, allowed=ALLOWED))


def report_entry(event: Event, actor: Actor, entry: dict[str, Any]) -> HandReport:
    replaces = entry.get("replaces")
    return report_hand(
        table=table_named(
            event, integer_of(entry["jiang"], "jiang"), integer_of(entry["table"], "table")
        ),
        number=integer_of(entry["number"], "number"),
        attempt=integer_of(entry["attempt"], "attempt"),
        replaces=None if replaces is None else integer_of(replaces, "replaces"),
        report=entry["report"],
        device_time=time_of(entry.get("device_time")),
        by=actor,
    )


def time_of(value: object) -> datetime | None:
    """Return the phone's own time, which is kept but decides nothing.

    Raises RuleError("hand.device_time").
    """
    if value is None:
        return None
    try:
        time = parse_datetime(text_of(value, "device_time"))
    except ValueError:
        time = None
    if time is None:
        raise RuleError("hand.device_time")
    return time


@for_staff(Right.REPORT)
@require_POST
def preview(request: HttpRequest, event: Event, actor: Actor, number: int) -> HttpResponse:
    """Answer what a report would be worth, for games without a script; nothing is written."""
    table = own_table(actor, event, number)
    try:
        asked = fields_of(parsed(request.body), "entry", needed=("number", "report"))
        now, hand = one_table(table), integer_of(asked["number"], "number")
        game = event.game.carrying(now.carried_into(hand))
        score = game.score(game.read(asked["report"]))
    except RuleError as error:
        return JsonResponse({"message": message_of(error)}, status=409)
    points = {
        seat: {"points": points, "why": score.why[seat]} for seat, points in score.points.items()
    }
    return JsonResponse({"points": points})


def confirmer_of(report: HandReport) -> Participant:
    """Return the player who confirms the report, where players do."""
    event = report.hand.table.jiang.event
    seat = event.game.carrying(report.carried).confirmer(report.result)
    return report.lines_by_seat[seat].participant


def answered(report: HandReport) -> dict[str, Any]:
    confirmer = confirmer_of(report)
    return {
        "confirmer": confirmer.name,
        "confirmer_number": confirmer.number,
        "kind": str(report.kind),
        "version": report.version,
        "number": report.hand.number,
        "state": str(report.hand.state),
    }

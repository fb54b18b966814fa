"""Hands at a table: reported, confirmed, disputed."""

from typing import Any

from django.http import Http404

from api.access import staff
from api.lookup import participant_of, table_of
from api.operations import Call, operation
from api.pagination import Page, listing
from api.resource import Resource
from api.serializers import hands as shapes
from scoring.errors import RuleError
from tournaments.hands.models import Hand, HandReport
from tournaments.hands.queries.table_hands import hands_at
from tournaments.hands.queries.versions import versions_of
from tournaments.hands.services.confirm import confirm_hand, dispute_hand
from tournaments.hands.services.report import report_hand
from tournaments.staff.queries.rights import Right
from tournaments.tables.models import Table
from tournaments.tables.queries.named import table_named

from .rules import REPORT

NOT_NOW = ("event.wrong_state", "jiang.wrong_state", "table.gone", "hand.*")
LINE = {
    "seat": "B",
    "number": 5,
    "name": "李小華",
    "points": -18,
    "won": False,
    "figures": {"cards": 9},
    "why": [{"fact": "cards", "value": 9}],
}
STATE = {"number": 1, "attempt": 1, "state": "reported"}
HAND = {
    **STATE,
    "version": 1,
    "versions": 1,
    "result": REPORT,
    "carried": {},
    "confirmer": 5,
    "lines": [LINE],
}


class Hands(Resource):
    @operation(
        "hands.list",
        "List the hands of a table",
        staff(Right.VIEW),
        answer=listing("Hands", shapes.HandSerializer),
        answers={"items": [HAND], "next": None},
    )
    def get(self, call: Call, jiang: int, table: int) -> Page:
        return Page(list(hands_at(table_of(call.event, jiang, table))), None)

    @operation(
        "hands.report",
        "Report a hand",
        staff(Right.REPORT),
        services=(report_hand,),
        body=shapes.ReportRequest,
        answer=shapes.ReportedSerializer,
        status=201,
        codes=("jiang.seats_not_drawn", "card.*", "input.*", "report.*", *NOT_NOW),
        once=True,
        example={"number": 1, "report": REPORT},
        answers={**STATE, "version": 1, "kind": "first"},
    )
    def post(self, call: Call, jiang: int, table: int) -> HandReport:
        """The first report counts; the same again agrees; anything else opens a dispute."""
        try:
            return report_hand(
                table=table_named(call.event, jiang, table), by=call.actor, **call.body
            )
        except RuleError as error:
            if error.code == "table.gone":
                raise Http404 from error
            raise


class OneHand(Resource):
    @operation(
        "hands.versions",
        "List every report of a hand",
        staff(Right.VIEW),
        answer=listing("HandVersions", shapes.VersionSerializer),
    )
    def get(self, call: Call, jiang: int, table: int, hand: int) -> Page:
        found = table_of(call.event, jiang, table)
        return Page(list(versions_of(found, hand, latest_attempt(found, hand))), None)


class Confirm(Resource):
    @operation(
        "hands.confirm",
        "Confirm a hand",
        staff(Right.CONFIRM),
        services=(confirm_hand,),
        body=shapes.ConfirmRequest,
        answer=shapes.HandStateSerializer,
        codes=NOT_NOW,
        once=True,
        example={"version": 1, "participant": 12},
        answers={**STATE, "state": "confirmed"},
    )
    def post(self, call: Call, jiang: int, table: int, hand: int) -> Hand:
        """By the player whom the hand names as its confirmer, or by a second member of staff."""
        done = confirm_hand(**at_hand(call, jiang, table, hand), by=call.actor)
        return done.report.hand


class Dispute(Resource):
    @operation(
        "hands.dispute",
        "Dispute a hand",
        staff(Right.DISPUTE),
        services=(dispute_hand,),
        body=shapes.DisputeRequest,
        answer=shapes.HandStateSerializer,
        codes=("reason.*", *NOT_NOW),
        once=True,
        example={"reason": "B had ten cards left"},
        answers={**STATE, "state": "disputed"},
    )
    def post(self, call: Call, jiang: int, table: int, hand: int) -> Hand:
        """It still counts until somebody settles it."""
        return dispute_hand(**at_hand(call, jiang, table, hand), by=call.actor)


def latest_attempt(table: Table, hand: int) -> int:
    row = table.hands.filter(number=hand).order_by("-attempt").first()
    if row is None:
        raise Http404
    return row.attempt


def at_hand(call: Call, jiang: int, table: int, hand: int) -> dict[str, Any]:
    """Return what both services are called with; a participant's number becomes the participant."""
    given = dict(call.body)
    if "participant" in given:
        given["participant"] = participant_of(call.event, given["participant"])
    return {"table": table_of(call.event, jiang, table), "number": hand, **given}

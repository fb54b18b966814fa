"""Hands that are settled, voided or corrected; a correction shows its consequences first."""

from typing import Any

from api.access import staff
from api.lookup import table_of
from api.operations import Call, operation
from api.pagination import Page, listing
from api.resource import Resource
from api.serializers import settling as shapes
from api.serializers.hands import HandStateSerializer, ReportedSerializer
from tournaments.hands.models import Hand, HandReport
from tournaments.hands.queries.decisions import decisions_about
from tournaments.hands.services.consequences import Consequences
from tournaments.hands.services.correct import correct_hand, preview_correction
from tournaments.hands.services.settle import settle_hand
from tournaments.hands.services.void import void_hand
from tournaments.staff.queries.rights import Right

from .hands import NOT_NOW, latest_attempt
from .rules import REPORT

OF_REPORT = ("card.*", "input.*", *NOT_NOW)
SETTLED_HAND = {"number": 1, "attempt": 1, "state": "settled", "version": 2, "kind": "correction"}


class Settle(Resource):
    @operation(
        "settling.settle",
        "Settle a dispute",
        staff(Right.SETTLE),
        services=(settle_hand,),
        body=shapes.SettleRequest,
        answer=ReportedSerializer,
        codes=("reason.*", *OF_REPORT),
        once=True,
        example={"version": 2, "reason": "Both players agree"},
    )
    def post(self, call: Call, jiang: int, table: int, hand: int) -> HandReport:
        """Either one of the reported versions counts, or a new report does."""
        return settle_hand(**at_hand(call, jiang, table, hand), by=call.actor)


class Void(Resource):
    @operation(
        "settling.void",
        "Void a misdeal",
        staff(Right.SETTLE),
        services=(void_hand,),
        body=shapes.VoidRequest,
        answer=HandStateSerializer,
        codes=("reason.*", *NOT_NOW),
        once=True,
        example={"reason": "A card lay face up"},
    )
    def post(self, call: Call, jiang: int, table: int, hand: int) -> Hand:
        """Only the table's latest hand; its number is then free for another attempt."""
        return void_hand(**at_hand(call, jiang, table, hand), by=call.actor)


class Correct(Resource):
    @operation(
        "settling.correct",
        "Correct a confirmed hand",
        staff(Right.SETTLE),
        services=(correct_hand,),
        body=shapes.CorrectRequest,
        answer=ReportedSerializer,
        codes=("reason.*", *OF_REPORT),
        once=True,
        example={"report": REPORT, "reason": "The card says nine", "replaces": 1},
        answers=SETTLED_HAND,
    )
    def post(self, call: Call, jiang: int, table: int, hand: int) -> HandReport:
        """Also in a closed jiang; the original and its confirmation remain."""
        return correct_hand(**at_hand(call, jiang, table, hand), by=call.actor)


class Preview(Resource):
    @operation(
        "settling.preview",
        "Show what a correction would change",
        staff(Right.SETTLE),
        services=(preview_correction,),
        body=shapes.PreviewRequest,
        answer=shapes.ConsequencesSerializer,
        codes=OF_REPORT,
        example={"report": REPORT},
    )
    def post(self, call: Call, jiang: int, table: int, hand: int) -> Consequences:
        """Nothing is saved."""
        return preview_correction(**at_hand(call, jiang, table, hand), by=call.actor)


class Decisions(Resource):
    @operation(
        "settling.list",
        "List what was decided about a hand",
        staff(Right.VIEW),
        answer=listing("Decisions", shapes.DecisionSerializer),
    )
    def get(self, call: Call, jiang: int, table: int, hand: int) -> Page:
        """Disputes with their reasons, and settlements that chose a version; new reports are listed with the versions."""
        found = table_of(call.event, jiang, table)
        return Page(list(decisions_about(found, hand, latest_attempt(found, hand))), None)


def at_hand(call: Call, jiang: int, table: int, hand: int) -> dict[str, Any]:
    """Return what the services are called with."""
    return {"table": table_of(call.event, jiang, table), "number": hand, **call.body}

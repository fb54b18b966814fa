"""What a tournament is, with the rules that must hold written as database constraints."""

from .accounts import User
from .adjustments import Adjustment, AdjustmentCancellation
from .draws import Draw, DrawStep, StepTakenBack
from .events import Event, PlayingDay, Stage
from .hands import Confirmation, Hand, HandLine, HandReport
from .idempotency import Idempotency
from .jiangs import ClockFact, Jiang, Seat, Table
from .log import LogEntry
from .people import CheckIn, Participant
from .printing import PrintJob
from .score_cards import CardCheck, ScoreCard
from .staff import Device, Membership, Role
from .tokens import ApiToken

__all__ = [
    "Adjustment",
    "AdjustmentCancellation",
    "ApiToken",
    "CardCheck",
    "CheckIn",
    "ClockFact",
    "Confirmation",
    "Device",
    "Draw",
    "DrawStep",
    "Event",
    "Hand",
    "HandLine",
    "HandReport",
    "Idempotency",
    "Jiang",
    "LogEntry",
    "Membership",
    "Participant",
    "PlayingDay",
    "PrintJob",
    "Role",
    "ScoreCard",
    "Seat",
    "Stage",
    "StepTakenBack",
    "Table",
    "User",
]

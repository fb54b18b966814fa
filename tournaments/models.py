"""Every model, for Django to find; import each from its own group."""

from tournaments.check_in.models import CheckIn
from tournaments.draws.models import Draw, DrawStep, DrawWitness, StepTakenBack, WitnessValue
from tournaments.events.models import Event, PlayingDay, Stage
from tournaments.hands.models import Confirmation, Hand, HandLine, HandReport
from tournaments.jiangs.models import ClockFact, Jiang
from tournaments.log.models import Idempotency, Installation, InstallationEntry, LogEntry
from tournaments.people.models import Participant
from tournaments.printing.models import PrintJob
from tournaments.score_cards.models import CardCheck, ScoreCard
from tournaments.staff.models import (
    ApiToken,
    Device,
    Invitation,
    LoginSession,
    LoginTries,
    Membership,
    RecoveryCode,
    Role,
    SecondStep,
    User,
)
from tournaments.standings.models import Adjustment, AdjustmentCancellation
from tournaments.tables.models import Seat, Table

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
    "DrawWitness",
    "Event",
    "Hand",
    "HandLine",
    "HandReport",
    "Idempotency",
    "Installation",
    "InstallationEntry",
    "Invitation",
    "Jiang",
    "LogEntry",
    "LoginSession",
    "LoginTries",
    "Membership",
    "Participant",
    "PlayingDay",
    "PrintJob",
    "RecoveryCode",
    "Role",
    "ScoreCard",
    "Seat",
    "SecondStep",
    "Stage",
    "StepTakenBack",
    "Table",
    "User",
    "WitnessValue",
]

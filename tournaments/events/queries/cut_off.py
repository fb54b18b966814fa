"""The cut-off of a playing day (1.13): it warns; a person suspends."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.utils import timezone

from tournaments.jiangs.models import Jiang

WARNS = timedelta(minutes=30)


@dataclass(frozen=True, slots=True)
class CutOff:
    """When play ends today, in the event's time zone, and whether that is past."""

    at: datetime
    passed: bool


def cut_off_of(jiang: Jiang, now: datetime | None = None) -> CutOff | None:
    """Return the cut-off of a jiang in play, from half an hour before it on."""
    day = jiang.day
    if jiang.state != Jiang.State.PLAYING or day is None or day.cut_off is None:
        return None
    moment = now or timezone.now()
    at = datetime.combine(day.date, day.cut_off, ZoneInfo(jiang.event.time_zone))
    # Added to the moment, which is in UTC: in the event's zone half an hour may skip or repeat one.
    return CutOff(at, passed=moment >= at) if moment + WARNS >= at else None

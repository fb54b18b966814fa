"""Playing days (賽程日) placed in an event, inside a change that is under way."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from scoring.errors import RuleError
from tournaments.events.models import Event, PlayingDay
from tournaments.jiangs.models import Jiang
from tournaments.log.services.change import Change

from .presets import Day

MOST_DAYS = 60
FIRST_YEAR, LAST_YEAR = 2000, 2199
BEGUN = (Jiang.State.PLAYING, Jiang.State.SUSPENDED, Jiang.State.CLOSED)


def place_days(change: Change, days: Sequence[Day]) -> list[PlayingDay]:
    """Give the event exactly these days, except that those play has reached stay."""
    event, ordered = change.event, checked_days(days)
    fixed = fixed_days(event)
    require_kept(fixed, ordered)
    for row, day in zip(fixed, ordered, strict=False):
        row.cut_off = day.cut_off
    PlayingDay.objects.bulk_update(fixed, ["cut_off"])
    coming = replaced_days(event, dict(enumerate(ordered, 1)), after=len(fixed))
    change.note("event.days_set", {"days": [as_payload(day) for day in ordered]})
    return [*fixed, *coming]


def replaced_days(event: Event, days: Mapping[int, Day], *, after: int) -> list[PlayingDay]:
    """Write the days from number `after` + 1 on anew; jiangs to come keep their day's number."""
    coming = Jiang.objects.filter(event=event, day__number__gt=after)
    numbers = dict(coming.values_list("pk", "day__number"))
    coming.update(day=None)
    event.days.filter(number__gt=after).delete()
    rows = PlayingDay.objects.bulk_create(
        PlayingDay(
            event=event, number=number, date=day.date, starts=day.starts, cut_off=day.cut_off
        )
        for number, day in days.items()
        if number > after
    )
    for row in rows:
        keeping = [pk for pk, number in numbers.items() if number == row.number]
        Jiang.objects.filter(pk__in=keeping).update(day=row)
    return rows


def checked_days(days: Sequence[Day]) -> list[Day]:
    """Return the days by date, each possible in itself and none twice."""
    if len(days) > MOST_DAYS:
        raise RuleError("day.too_many", count=len(days), most=MOST_DAYS)
    seen: set[date] = set()
    for day in days:
        if not FIRST_YEAR <= day.date.year <= LAST_YEAR:
            raise RuleError(
                "day.out_of_range", date=day.date.isoformat(), first=FIRST_YEAR, last=LAST_YEAR
            )
        if day.cut_off is not None and day.cut_off <= day.starts:
            raise RuleError("day.cut_off_before_start", date=day.date.isoformat())
        if day.date in seen:
            raise RuleError("day.twice", date=day.date.isoformat())
        seen.add(day.date)
    return sorted(days, key=lambda day: day.date)


def fixed_days(event: Event) -> list[PlayingDay]:
    """Return the days up to the last one that a jiang was begun on."""
    reached = event.jiangs.filter(state__in=BEGUN, day__isnull=False).order_by("-day__number")
    last = reached.select_related("day").first()
    if last is None or last.day is None:
        return []
    return list(event.days.filter(number__lte=last.day.number))


def require_kept(fixed: Sequence[PlayingDay], days: Sequence[Day]) -> None:
    """Refuse to move or drop a day that play has reached; only its cut-off may still change."""
    for place, row in enumerate(fixed):
        kept = [(day.date, day.starts) for day in days[place : place + 1]]
        if kept != [(row.date, row.starts)]:
            raise RuleError("day.already_played", number=row.number, date=row.date.isoformat())


def as_payload(day: Day) -> dict[str, Any]:
    return {
        "date": day.date.isoformat(),
        "starts": day.starts.isoformat(),
        "cut_off": day.cut_off.isoformat() if day.cut_off else None,
    }

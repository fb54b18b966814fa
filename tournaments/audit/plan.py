"""Playing days and jiangs (I7): planned, begun and closed as the log has it."""

from tournaments.jiangs.models import Jiang
from tournaments.log.chained import ChainedEntry

from .differences import compare, moment, read_all
from .inspection import Inspection
from .replayed import Posting, Replayed, Thing

J = Jiang.State


def days_set(replayed: Replayed, _entry: ChainedEntry, data: Thing) -> None:
    replayed.days = dict(enumerate(data["days"], 1))


def planned(replayed: Replayed, _entry: ChainedEntry, data: Thing) -> None:
    """Every plan is the whole one; a jiang that is in it already keeps its state and its day."""
    before, new = replayed.jiangs, {"state": J.PLANNED, "day": None}
    replayed.jiangs = {
        each["jiang"]: {
            **before.get(each["jiang"], new),
            **{name: each[name] for name in ("stage", "hands", "minutes")},
        }
        for each in data["jiangs"]
    }


def becomes(state: J) -> Posting:
    """Return the posting of an entry after which a jiang is in this state; one may name its day."""

    def apply(replayed: Replayed, _entry: ChainedEntry, data: Thing) -> None:
        jiang = replayed.jiangs[data["jiang"]]
        jiang["state"], jiang["day"] = state, data.get("day", jiang["day"])

    return apply


APPLIED: dict[str, Posting] = {
    "event.days_set": days_set,
    "jiang.planned": planned,
    "tables.set": becomes(J.DRAWN),
    "tables.cleared": becomes(J.PLANNED),
    "jiang.published": becomes(J.PUBLISHED),
    "jiang.unpublished": becomes(J.DRAWN),
    "jiang.started": becomes(J.PLAYING),
    "jiang.suspended": becomes(J.SUSPENDED),
    "jiang.continued": becomes(J.PLAYING),
    "jiang.closed": becomes(J.CLOSED),
    "jiang.reopened": becomes(J.PLAYING),
}


def check_plan(inspection: Inspection) -> None:
    event, replayed, found = inspection.event, inspection.replayed, inspection.checks["I7"]
    days = {
        day.number: {name: moment(getattr(day, name)) for name in ("date", "starts", "cut_off")}
        for day in read_all(inspection, event.days.all())
    }
    compare(found, "PlayingDay", days, replayed.days)
    rows = event.jiangs.select_related("stage", "day")
    jiangs = {jiang.number: now(jiang) for jiang in read_all(inspection, rows)}
    compare(found, "Jiang", jiangs, replayed.jiangs)


def now(jiang: Jiang) -> Thing:
    """Return a jiang as it is; a stage or day of another event is none of its own."""
    own_stage = jiang.stage.event_id == jiang.event_id
    own_day = jiang.day is None or jiang.day.event_id == jiang.event_id
    return {
        "stage": jiang.stage.number if own_stage else "elsewhere",
        "hands": jiang.hands,
        "minutes": jiang.minutes,
        "state": jiang.state,
        "day": (jiang.day.number if jiang.day else None) if own_day else "elsewhere",
    }

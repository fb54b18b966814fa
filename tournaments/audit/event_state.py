"""The event itself (I7): its state and its settings are those that the log gave it."""

from tournaments.events.models import Event
from tournaments.log.chained import ChainedEntry

from .differences import compare, compare_fields, read_all
from .inspection import Inspection
from .replayed import Posting, Replayed, Thing

E = Event.State
ON_STAGE = ("total_hands", "hands_per_jiang")


def created(replayed: Replayed, entry: ChainedEntry, data: Thing) -> None:
    begins = {"state": E.DRAFT, "check_in_closed": False, "next_number": 1}
    replayed.event = {**begins, "preset": data["preset"], "is_demo": data["demo"]}
    configured(replayed, entry, data)
    if data["owner"] is not None:
        replayed.members[data["owner"]] = {"role": "owner", "tables": None}


def configured(replayed: Replayed, _entry: ChainedEntry, data: Thing) -> None:
    for name, value in data["settings"].items():
        (replayed.stage if name in ON_STAGE else replayed.event)[name] = value


def reopened(replayed: Replayed, _entry: ChainedEntry, data: Thing) -> None:
    replayed.event["state"] = data["state"]


def entered(replayed: Replayed, _entry: ChainedEntry, data: Thing) -> None:
    newest = max(each["number"] for each in data["participants"])
    replayed.event["next_number"] = newest + 1


def becomes(name: str, value: object) -> Posting:
    """Return the posting of an entry that always means the same."""

    def apply(replayed: Replayed, _entry: ChainedEntry, _data: Thing) -> None:
        replayed.event[name] = value

    return apply


APPLIED: dict[str, Posting] = {
    "event.created": created,
    "event.configured": configured,
    "event.opened": becomes("state", E.OPEN),
    "event.closed_to_draft": becomes("state", E.DRAFT),
    "event.started": becomes("state", E.RUNNING),
    "event.finished": becomes("state", E.FINISHED),
    "event.archived": becomes("state", E.ARCHIVED),
    "event.reopened": reopened,
    "event.check_in_closed": becomes("check_in_closed", True),
    "event.check_in_reopened": becomes("check_in_closed", False),
}


def check_event(inspection: Inspection) -> None:
    event, replayed, found = inspection.event, inspection.replayed, inspection.checks["I7"]
    now = {name: getattr(event, name) for name in replayed.event}
    compare_fields(found, f"Event {event.public_id}", now, replayed.event)
    stages = {
        stage.number: {name: getattr(stage, name) for name in ON_STAGE}
        for stage in read_all(inspection, event.stages.all())
    }
    compare(found, "Stage", stages, {1: replayed.stage})

"""`python -m tests.e2e.hall`: makes events in play through the services, one for each line of JSON it reads."""

import json
import os
import sys
from collections.abc import Callable
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from tests.builders import (  # noqa: E402
    a_report,
    a_running_jiang,
    an_event,
    owner_of,
    players,
)
from tests.e2e.draw_scenes import (  # noqa: E402
    make_draw,
    newest_draw,
    remove_witness,
    roll_a_minute_ago,
)
from tests.e2e.pages import make_pages  # noqa: E402
from tests.e2e.sessions import session_of  # noqa: E402
from tests.e2e.tampering import put_back_entries, roll_back, write_anew  # noqa: E402
from tournaments.audit import audit  # noqa: E402
from tournaments.events.models import Event  # noqa: E402
from tournaments.events.services.configure import configure_event  # noqa: E402
from tournaments.events.services.lifecycle import return_to_draft  # noqa: E402
from tournaments.hands.services.report import report_hand  # noqa: E402
from tournaments.jiangs.services.clock import pause_clock  # noqa: E402
from tournaments.staff.services.devices import invite_device, revoke_device  # noqa: E402


def make_hall(tables: int = 1, phones: int = 1, **changes: Any) -> dict[str, Any]:
    """Return how to get into a new event: its id, codes for phones, the owner's session, personal links."""
    jiang = a_running_jiang(tables, **changes)
    event = Event.objects.get(pk=jiang.event_id)
    owner = owner_of(event)
    codes = [
        invite_device(event=event, name=f"phone {number}", role="referee", by=owner)[1]
        for number in range(phones)
    ]
    return {
        "event": event.public_id,
        "codes": codes,
        "session": session_of(owner),
        "links": {p.number: p.link for p in event.participants.all()},
    }


def broken(event: str) -> list[str]:
    """Return what the audit finds."""
    checks = audit(Event.objects.get(public_id=event))
    return [str(finding) for check in checks for finding in check.findings]


def pause(event: str) -> None:
    """Stop the clock of the first jiang."""
    found = Event.objects.get(public_id=event)
    pause_clock(jiang=found.jiangs.get(number=1), by=owner_of(found))


def play(event: str, tables: list[int]) -> None:
    """Report the next hand at each of these tables of the first jiang, one after the other."""
    found = Event.objects.get(public_id=event)
    for number in tables:
        table = found.jiangs.get(number=1).tables.get(number=number)
        hand = table.hands.count() + 1
        left = {seat: (number * 5 + hand * 7 + place) % 12 + 1 for place, seat in enumerate("BCD")}
        report = a_report("A", **left)
        report_hand(table=table, number=hand, report=report, by=owner_of(found))


def newest(event: str) -> int:
    return Event.objects.get(public_id=event).head_seq


def configure(event: str, **changes: Any) -> None:
    found = Event.objects.get(public_id=event)
    configure_event(event=found, changes=changes, by=owner_of(found))


def revoke(event: str, phone: int = 0) -> None:
    """Send one of the hall's phones away."""
    found = Event.objects.get(public_id=event)
    device = found.devices.get(name=f"phone {phone}")
    revoke_device(event=found, device=device, by=owner_of(found))


def an_open_event() -> str:
    """Return an event that everybody sees, with four players and nothing played."""
    event = an_event(opened=True)
    players(event, 4)
    return event.public_id


def change(event: str, changes: dict[str, Any]) -> None:
    """Change an event's settings."""
    found = Event.objects.get(public_id=event)
    configure_event(event=found, changes=changes, by=owner_of(found))


def hide(event: str) -> None:
    """Make an event a draft again."""
    found = Event.objects.get(public_id=event)
    return_to_draft(event=found, by=owner_of(found))


CALLS: dict[str, Callable[..., Any]] = {
    "hall": make_hall,
    "draw": make_draw,
    "pages": make_pages,
    "broken": broken,
    "an open event": an_open_event,
    "change": change,
    "hide": hide,
    "pause": pause,
    "play": play,
    "newest": newest,
    "configure": configure,
    "revoke": revoke,
    "roll a minute ago": roll_a_minute_ago,
    "newest draw": newest_draw,
    "remove witness": remove_witness,
    "roll back": roll_back,
    "put back": put_back_entries,
    "write anew": write_anew,
}


def main() -> None:
    for line in sys.stdin:
        name, wanted = json.loads(line)
        sys.stdout.write(json.dumps(CALLS[name](**wanted)) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()

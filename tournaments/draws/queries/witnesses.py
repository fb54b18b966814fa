"""Who may be a witness of a draw: phones in the hall, and after a void draw those that were not silent."""

import re
from datetime import datetime, timedelta
from math import ceil

from django.utils.crypto import constant_time_compare, salted_hmac

from tournaments.draws.models import Draw
from tournaments.log.models import LogEntry

from .draws import witnesses_of

CODE_LENGTH = 10
FORM = re.compile(f"[0-9a-f]{{{CODE_LENGTH}}}")
TIME_TO_SHOW = timedelta(seconds=60)


def hall_code(draw: Draw) -> str:
    """Return the code that only those see who are in the hall; it is part of the QR code on the screen."""
    return salted_hmac("tournaments.draws.hall", draw.public_id).hexdigest()[:CODE_LENGTH]


def is_hall_code(draw: Draw, code: str) -> bool:
    """Say whether this is the code of the hall's screen; anything may have been sent."""
    sent = code.strip().lower()
    return FORM.fullmatch(sent) is not None and constant_time_compare(sent, hall_code(draw))


def phones_allowed(draw: Draw) -> set[str] | None:
    """Return the only phones that may take part: after a void draw, those that showed their value.

    None if all may, also where nobody showed a value: then it was the network, and nobody learned anything.
    """
    void = newest_void(draw)
    shown = (each.phone for each in witnesses_of(void) if each.value is not None) if void else ()
    return set(shown) or None


def newest_void(draw: Draw) -> Draw | None:
    """Return the newest of the draws that this one was made instead of which was void."""
    draws = Draw.objects.filter(event=draw.event_id, number__lt=draw.number)
    before = {each.pk: each for each in draws.select_related("event", "jiang")}
    earlier = before.get(draw.replaces_id or 0)
    while earlier is not None and earlier.silent is None:
        earlier = before.get(earlier.replaces_id or 0)
    return earlier


def time_left(draw: Draw, now: datetime) -> int:
    """Return for how many seconds witnesses still have time to show their values; 0 when nobody need wait."""
    entries = LogEntry.objects.filter(event=draw.event, kind="draw.rolled").order_by("-seq")
    rolled = next((entry.at for entry in entries if entry.data["draw"] == draw.number), None)
    if rolled is None:
        return 0
    return max(0, ceil((rolled + TIME_TO_SHOW - now).total_seconds()))

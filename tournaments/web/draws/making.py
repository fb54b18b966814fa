"""A draw while it is made, on the wall and at the desk: its witnesses, dice and cards, the witnesses' values."""

from typing import Any

from django.urls import reverse
from django.utils import timezone

from tournaments.draws.algorithm.entropy import FEWEST_CARDS, FEWEST_DICE
from tournaments.draws.algorithm.witnesses import MOST_SILENT
from tournaments.draws.models import Draw
from tournaments.draws.queries.draw_view import DrawView
from tournaments.draws.queries.witnesses import hall_code, newest_void, time_left
from tournaments.public_url import public_url

State = Draw.State
ROLLING = (State.ROLLING, State.REROLLING)
BEING_MADE = (State.COMMITTED, State.REVEALING, *ROLLING)


def making_page(draw: Draw, view: DrawView) -> dict[str, Any]:
    """Return what the page of a draw that is being made shows beside the draw itself."""
    own = reverse(
        "draws:draw", kwargs={"event_id": draw.event.public_id, "draw_id": draw.public_id}
    )
    void = newest_void(draw)
    return {
        "address": public_url(own),
        "scanned": public_url(own) + mark_of(draw, view),
        "left": time_left(draw, timezone.now()) if draw.state == State.REVEALING else 0,
        "shown": view.joined - view.missing,
        "is_being_made": draw.state in BEING_MADE,
        "is_rolling": draw.state in ROLLING,
        "newest_code": view.codes[-1],
        "is_void": view.missing > MOST_SILENT,
        "void": void.number if void is not None else None,
        "most_silent": MOST_SILENT,
        "fewest": {"dice": FEWEST_DICE, "cards": FEWEST_CARDS},
    }


def mark_of(draw: Draw, view: DrawView) -> str:
    """Return the end of the address in the QR code: what makes a phone a witness, and the code on the screen."""
    joins = f"w={hall_code(draw)}&" if draw.state == State.COMMITTED else ""
    return f"#{joins}c={view.codes[-1]}"

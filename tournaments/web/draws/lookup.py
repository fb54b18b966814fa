"""Draws and jiangs that an address names; to whoever asks for others they aren't there."""

from django.http import Http404

from tournaments.draws.models import Draw
from tournaments.draws.queries.draws import draws_of
from tournaments.events.models import Event
from tournaments.jiangs.models import Jiang


def found_draw(event: Event, draw_id: str) -> Draw:
    draw = draws_of(event).filter(public_id=draw_id.upper()).first()
    if draw is None:
        raise Http404
    draw.event = draw.jiang.event = event
    return draw


def found_jiang(event: Event, number: int) -> Jiang:
    jiang = event.jiangs.filter(number=number).first()
    if jiang is None:
        raise Http404
    jiang.event = event
    return jiang

"""The rows that an address names, within its event; what isn't there is a 404."""

from django.db.models import QuerySet
from django.http import Http404

from tournaments.draws.models import Draw
from tournaments.draws.queries.draws import draws_of
from tournaments.events.models import Event
from tournaments.jiangs.models import Jiang
from tournaments.people.models import Participant
from tournaments.staff.models import ApiToken
from tournaments.tables.models import Table


def jiang_of(event: Event, number: int) -> Jiang:
    jiang = event.jiangs.filter(number=number).first()
    if jiang is None:
        raise Http404
    jiang.event = event
    return jiang


def table_of(event: Event, jiang: int, number: int) -> Table:
    found = jiang_of(event, jiang)
    table = found.tables.filter(number=number).first()
    if table is None:
        raise Http404
    # The caller's own row, so that it learns of the new version.
    table.jiang = found
    return table


def participant_of(event: Event, number: int) -> Participant:
    participant = event.participants.filter(number=number).first()
    if participant is None:
        raise Http404
    participant.event = event
    return participant


def token_in(rows: QuerySet[ApiToken], token_id: str) -> ApiToken:
    token = rows.filter(public_id=token_id).first()
    if token is None:
        raise Http404
    return token


def draw_of(event: Event, draw_id: str) -> Draw:
    draw = draws_of(event).filter(public_id=draw_id).first()
    if draw is None:
        raise Http404
    draw.event = draw.jiang.event = event
    return draw

"""A table's 52 backs on a phone or tablet: each at the table points at one."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from scoring.errors import RuleError
from tournaments.draws.algorithm.seats_digital import UNSHUFFLED
from tournaments.draws.models import Draw
from tournaments.draws.queries.draw_view import Someone
from tournaments.draws.queries.draws import active_draw, counting_steps
from tournaments.draws.services.pick_back import pick_back
from tournaments.events.models import Event
from tournaments.hands.queries.table_hands import jiang_on_tables
from tournaments.refusals import message_of
from tournaments.staff.actors import Actor
from tournaments.staff.queries.rights import Right, may
from tournaments.tables.models import Seat, Table
from tournaments.web.access import for_staff

from .lookup import found_draw
from .lots import is_number


@for_staff(Right.SEAT)
@require_http_methods(["GET", "HEAD", "POST"])
def backs(
    request: HttpRequest, event: Event, actor: Actor, draw_id: str, table: int
) -> HttpResponse:
    """Show the backs and the cards turned over; a tap turns one over for whoever is next."""
    draw = found_draw(event, draw_id)
    row = table_at(draw, table, actor)
    refusal = point(request, draw, row, actor) if request.method == "POST" else None
    if request.method == "POST" and refusal is None:
        return redirect(request.path)
    page = backs_page(draw, row, actor, refusal or "")
    return render(request, "draws/backs.html", page, status=409 if refusal else 200)


def table_at(draw: Draw, number: int, actor: Actor) -> Table:
    """Return a table that the actor may seat; to all others it isn't there."""
    table = Table.objects.filter(jiang=draw.jiang, number=number).first()
    if table is None or draw.kind != Draw.Kind.SEATS_DIGITAL:
        raise Http404
    if not may(actor, Right.SEAT, draw.event, table=table):
        raise Http404
    table.jiang = draw.jiang
    return table


def point(request: HttpRequest, draw: Draw, table: Table, actor: Actor) -> str | None:
    """Turn a card over; return why not, if it was refused."""
    who, back = request.POST.get("participant", ""), request.POST.get("back", "")
    if not is_number(who) or not is_number(back):
        raise Http404
    participant = draw.event.participants.filter(number=who).first()
    if participant is None:
        raise Http404
    try:
        pick_back(draw=draw, table=table, participant=participant, back=int(back), by=actor)
    except RuleError as error:
        return message_of(error)
    return None


def backs_page(draw: Draw, table: Table, actor: Actor, refusal: str) -> dict[str, Any]:
    steps = counting_steps(draw, table=table.number)
    turned = {step.back: step for step in steps}
    cards = {step.participant_id: step.card for step in steps}
    seats = list(table.seats.select_related("participant").order_by("letter", "position"))
    return {
        "event": draw.event,
        "actor": actor,
        "draw": draw,
        "number": table.number,
        "backs": [(back, turned.get(back)) for back in range(1, len(UNSHUFFLED) + 1)],
        "people": [(seat.participant, cards.get(seat.participant_id)) for seat in seats],
        "next": next((s.participant for s in seats if s.participant_id not in cards), None),
        "seats": [seat_shown(seat) for seat in seats],
        "seated": all(seat.letter for seat in seats),
        "newest": steps[-1] if steps else None,
        "refusal": refusal,
        "tables": [row[0] for row in draw.listing],
    }


def seat_shown(seat: Seat) -> Someone:
    who = seat.participant
    return Someone(who.number, who.name, seat.letter, seat.card)


@for_staff(Right.SEAT)
@require_http_methods(["GET", "HEAD"])
def at_table(request: HttpRequest, event: Event, actor: Actor, number: int) -> HttpResponse:
    """Lead a phone to the backs of its table, whichever draw is on."""
    jiang = jiang_on_tables(event.pk)
    draw = active_draw(jiang, of="seats-") if jiang else None
    if draw is None or draw.kind != Draw.Kind.SEATS_DIGITAL:
        return render(request, "draws/no_backs.html", {"event": event, "actor": actor}, status=409)
    return redirect("draws:backs", event_id=event.public_id, draw_id=draw.public_id, table=number)

"""A printed score card, opened by its QR code."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.hands.queries.table_hands import jiang_on_tables
from tournaments.jiangs.models import Jiang
from tournaments.score_cards.models import ScoreCard
from tournaments.score_cards.queries.card import card_of
from tournaments.staff.queries.rights import Right
from tournaments.web.access import actor_for, for_everyone
from tournaments.web.phone.tables import covers
from tournaments.web.public_page import public_page


@for_everyone
@never_cache
@require_safe
def card(request: HttpRequest, card_id: str) -> HttpResponse:
    """Lead staff to where exactly this card is entered, and everyone else to the card itself."""
    row = get_object_or_404(
        ScoreCard.objects.select_related("jiang__event", "participant"), public_id=card_id.upper()
    )
    seat = row.participant.seats.filter(jiang=row.jiang).select_related("table").first()
    entry = entry_of(request, row.jiang, seat.table.number) if seat else None
    if entry is not None:
        return redirect(entry)
    page = {
        "event": row.jiang.event,
        "participant": row.participant,
        "jiang": row.jiang,
        "card": card_of(row.participant, row.jiang),
    }
    return public_page(request, "public/card.html", page)


def entry_of(request: HttpRequest, jiang: Jiang, table: int) -> str | None:
    """Return the table's address for whoever asks: phones show the jiang now, the desk shows every one."""
    event = jiang.event
    referee = actor_for(request, event, Right.REPORT)
    if referee and jiang_on_tables(event.pk) == jiang and covers(referee, event, table):
        return reverse("phone:table", args=[event.public_id, table])
    if actor_for(request, event, Right.VIEW):
        return reverse("desk:table", args=[event.public_id, jiang.number, table])
    return None

"""The phones at the tables: let in by a code, then tables, seats, hands and checks."""

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_POST, require_safe

from scoring.errors import RuleError
from tournaments.draws.services.real_cards import seat_by_cards
from tournaments.events.models import Event
from tournaments.hands.queries.table_hands import HandNow, hands_at
from tournaments.hands.services.confirm import confirm_hand, dispute_hand
from tournaments.jiangs.queries.one_table import one_table
from tournaments.people.models import Participant
from tournaments.refusals import message_of
from tournaments.score_cards.models import ScoreCard
from tournaments.score_cards.services.check_card import check_card
from tournaments.staff.actors import Actor
from tournaments.staff.codes import hash_of, read_code
from tournaments.staff.models import Device
from tournaments.staff.queries.rights import Right
from tournaments.staff.services.devices import admit_device
from tournaments.tables.models import Table
from tournaments.web.access import DEVICE_COOKIE, for_everyone, for_staff, role_here
from tournaments.web.unchanged import tag_for, tagged, unchanged

from .checks import checks_at
from .entry_data import entry_data, entry_labels
from .tables import OwnTable, own_table, own_tables, seat_views, table_now

A_YEAR = 365 * 24 * 3600


@for_everyone
def join(request: HttpRequest, code: str) -> HttpResponse:
    """Show whose phone this becomes; only the button lets it in, so a preview uses nothing up."""
    device = Device.objects.filter(invite_hash=hash_of(read_code(code))).first()
    if request.method != "POST":
        return render(request, "phone/join.html", {"device": device}, status=200 if device else 404)
    try:
        admitted, token = admit_device(code=code)
    except RuleError as error:
        page = {"device": None, "message": message_of(error)}
        return render(request, "phone/join.html", page, status=409)
    answer = redirect("phone:tables", event_id=admitted.event.public_id)
    answer.set_cookie(
        DEVICE_COOKIE, token, max_age=A_YEAR, httponly=True, samesite="Lax", secure=settings.TLS
    )
    return answer


@for_staff(Right.REPORT)
@require_safe
def tables(request: HttpRequest, event: Event, actor: Actor) -> HttpResponse:
    """Show the tables that are this phone's own, and what each waits for."""
    found = own_tables(event, role_here(request))
    tag = tag_for(request, found.digest, actor.key, str(actor.device))
    if answer := unchanged(request, tag):
        return answer
    page = {
        "event": event,
        "actor": actor,
        "jiang": found.value.jiang,
        "tables": found.value.tables,
        "tag": tag,
        "labels": entry_labels(),
    }
    return tagged(render(request, "phone/tables.html", page), tag)


@for_staff(Right.REPORT)
@require_safe
@ensure_csrf_cookie
def table(request: HttpRequest, event: Event, actor: Actor, number: int) -> HttpResponse:
    """Show one table: its seats, the hand to enter, the hands before, the cards."""
    page = page_of(table_now(event, role_here(request), number).value, actor)
    # What is kept of the table may be older than the newest entry, which the page names.
    page |= {"event": event, "labels": entry_labels()}
    return render(request, "phone/table.html", page)


@for_staff(Right.REPORT)
@require_safe
def now(request: HttpRequest, event: Event, actor: Actor, number: int) -> HttpResponse:
    """Answer what changes on the table's page; 304 while nothing at the table has."""
    found = table_now(event, role_here(request), number)
    tag = tag_for(request, found.digest, actor.key)
    if answer := unchanged(request, tag):
        return answer
    page = page_of(found.value, actor)
    html = render_to_string("phone/table_now.html", page, request)
    newest = {"seq": event.head_seq, "hash": event.head_hash}
    return tagged(JsonResponse({"entry": page["entry"], "html": html, "log": newest}), tag)


def table_page(table: Table, actor: Actor) -> dict[str, Any]:
    now = one_table(table)
    return page_of(OwnTable(table, now, checks_at(table, now)), actor)


def page_of(found: OwnTable, actor: Actor) -> dict[str, Any]:
    table, now = found.table, found.now
    return {
        "event": table.jiang.event,
        "actor": actor,
        "jiang": table.jiang,
        "table": now,
        "hands": list(reversed(now.results)),
        "seats": seat_views(now),
        "drawn": now.drawn,
        "can_draw": not now.results and table.jiang.state in ("drawn", "published", "playing"),
        "cards": found.cards,
        "entry": entry_data(table, now, actor.key),
    }


@for_staff(Right.SEAT)
@require_POST
def seats(request: HttpRequest, event: Event, actor: Actor, number: int) -> HttpResponse:
    """Seat everyone at a table by the cards they drew."""
    table = own_table(actor, event, number)
    numbers = table.seats.values_list("participant__number", flat=True)
    cards = {number: request.POST.get(f"card_{number}", "") for number in numbers}
    try:
        seat_by_cards(table=table, cards=cards, by=actor)
    except RuleError as error:
        page = table_page(table, actor)
        page |= {
            "labels": entry_labels(),
            "refusal": message_of(error),
            "typed": cards,
            "redraw": True,
        }
        return render(request, "phone/table.html", page, status=422)
    return redirect("phone:table", event_id=event.public_id, number=number)


@for_staff(Right.REPORT)
@require_safe
def hand(
    request: HttpRequest, event: Event, actor: Actor, number: int, hand_number: int
) -> HttpResponse:
    """Show a hand to the player who is to confirm it: large, with its reasoning."""
    table = own_table(actor, event, number)
    return render(request, "phone/hand.html", hand_page(table, hand_number, actor))


def hand_page(table: Table, number: int, actor: Actor) -> dict[str, Any]:
    return {
        "event": table.jiang.event,
        "actor": actor,
        "jiang": table.jiang,
        "number": table.number,
        "hand": hand_at(table, number),
    }


def hand_at(table: Table, number: int) -> HandNow:
    found = next((each for each in hands_at(table) if each.number == number), None)
    if found is None:
        raise Http404
    return found


@for_staff(Right.CONFIRM)
@require_POST
def confirm(
    request: HttpRequest, event: Event, actor: Actor, number: int, hand_number: int
) -> HttpResponse:
    """Take the confirmation of the player to whom the phone was handed."""
    table = own_table(actor, event, number)
    seen = hand_at(table, hand_number)
    player = None
    if event.confirm == Event.Confirm.PLAYER:
        player = Participant.objects.get(event=event, number=seen.confirmer.number)
    try:
        confirm_hand(
            table=table,
            number=hand_number,
            version=whole_number(request.POST.get("version")),
            attempt=whole_number(request.POST.get("attempt")),
            participant=player,
            by=actor,
        )
    except RuleError as error:
        page = {**hand_page(table, hand_number, actor), "refusal": message_of(error)}
        return render(request, "phone/hand.html", page, status=409)
    messages.success(request, _("Hand {number} is confirmed.").format(number=hand_number))
    return redirect("phone:table", event_id=event.public_id, number=number)


@for_staff(Right.DISPUTE)
@require_POST
def dispute(
    request: HttpRequest, event: Event, actor: Actor, number: int, hand_number: int
) -> HttpResponse:
    """Note that a player says the hand is wrong."""
    table, reason = own_table(actor, event, number), request.POST.get("reason", "")
    attempt = whole_number(request.POST.get("attempt"))
    try:
        dispute_hand(table=table, number=hand_number, reason=reason, attempt=attempt, by=actor)
    except RuleError as error:
        page = {**hand_page(table, hand_number, actor), "refusal": message_of(error)}
        return render(request, "phone/hand.html", {**page, "reason": reason}, status=409)
    messages.warning(
        request,
        _("Hand {number} is disputed; the head referee will settle it.").format(number=hand_number),
    )
    return redirect("phone:table", event_id=event.public_id, number=number)


@for_staff(Right.CHECK_CARD)
@require_POST
def check(request: HttpRequest, event: Event, actor: Actor, number: int) -> HttpResponse:
    """Record one of a score card's two checks, made in front of the referee."""
    own_table(actor, event, number)
    card = ScoreCard.objects.filter(
        public_id=request.POST.get("card", ""), jiang__event=event
    ).first()
    if card is None:
        raise Http404
    moment, checker = request.POST.get("moment", ""), request.POST.get("checker", "")
    try:
        check_card(card=card, moment=moment, checker=checker, by=actor)
    except RuleError as error:
        messages.error(request, message_of(error))
    return redirect("phone:table", event_id=event.public_id, number=number)


def whole_number(text: str | None) -> int:
    """Return a number from a form's hidden field; nonsense is 0, which nothing has."""
    return int(text) if text and text.isdecimal() and len(text) < 6 else 0

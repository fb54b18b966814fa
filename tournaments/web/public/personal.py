"""A participant's own page, by personal link: my seat, my card, what waits for me."""

import shlex
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scoring.errors import RuleError
from tournaments.events.models import Event
from tournaments.hands.queries.confirmations import confirmed_for
from tournaments.hands.queries.table_hands import HandNow
from tournaments.hands.queries.tables_played import tables_played
from tournaments.hands.services.confirm import confirm_hand, dispute_hand
from tournaments.hands.services.deny import deny_confirmation
from tournaments.jiangs.models import Jiang
from tournaments.jiangs.queries.one_table import OneTable, one_table
from tournaments.people.models import Participant
from tournaments.people.services.links import renew_link
from tournaments.prepared import Given, Prepared
from tournaments.push.concerning import Found, kept_until_concerned
from tournaments.refusals import message_of
from tournaments.score_cards.models import ScoreCard
from tournaments.score_cards.queries.card import Card, cards_held
from tournaments.score_cards.services.check_card import check_card
from tournaments.staff.actors import Actor
from tournaments.tables.models import Table
from tournaments.web.access import for_participant
from tournaments.web.phone.checks import CardChecks, checks_at
from tournaments.web.public_page import public_page
from tournaments.web.unchanged import tag_for, tagged, unchanged

from .views import jiangs_of

SPECIAL = frozenset('"$`\\!%')
CARDS = Prepared(lambda: ScoreCard.objects.filter(participant=Given("participant")).order_by())


@for_participant
@never_cache
@require_safe
def me(request: HttpRequest, participant: Participant, actor: Actor) -> HttpResponse:
    """Show everything that concerns one participant."""
    found = own_page(participant)
    tag = tag_for(request, found.digest, participant.link)
    if answer := unchanged(request, tag):
        return answer
    page = {**page_of(participant, found), "tag": tag}
    return tagged(public_page(request, "public/me.html", page, own=participant.number), tag)


def my_page(participant: Participant) -> dict[str, Any]:
    return page_of(participant, own_page(participant))


def page_of(participant: Participant, found: Found[dict[str, Any]]) -> dict[str, Any]:
    return {
        **found.value,
        "event": participant.event,
        "participant": participant,
        "check_command": check_command(participant),
    }


def check_command(participant: Participant) -> str:
    """Return what is typed in a terminal to check the own entry in the list."""
    name, club = map(quoted, (participant.name, participant.club))
    given = f"{participant.number} {name} {club} {participant.salt}"
    return f"python3 verify_roster.py roster.json --mine {given}"


def quoted(text: str) -> str:
    """Return a text as one argument: in double quotes, which every terminal knows, unless something in it has a meaning there."""
    return shlex.quote(text) if SPECIAL.intersection(text) else f'"{text}"'


def own_page(participant: Participant) -> Found[dict[str, Any]]:
    """Return what concerns one participant; read anew when the log says something of it, or a card was made."""
    held = {card.jiang_id: card.public_id for card in CARDS(participant=participant.pk)}
    return kept_until_concerned(
        participant.event,
        ("me", participant.pk, get_language()),
        lambda: read_own_page(participant, set(held)),
        own=tuple(sorted(held.items())),
        rows=lambda page: (participant, page["jiang"]),
    )


def read_own_page(
    participant: Participant, held: set[int]
) -> tuple[dict[str, Any], Collection[str]]:
    jiangs = [each for each in jiangs_of(participant.event) if each.pk in held]
    table = table_of(participant, jiangs[-1]) if jiangs else None
    now = one_table(table) if table else None
    confirmed = confirmed_for(participant, jiangs)
    cards = [
        (jiang, card, confirmed.get(jiang.number, []))
        for jiang, card in zip(jiangs, cards_held(participant, jiangs), strict=True)
    ]
    # Where sides stay together a table goes on from the jiang before, from a table that may be another.
    goes_on = bool(participant.event.game.rules.sides)
    places = concerns([card for _jiang, card, _confirmed in cards], now, goes_on=goes_on)
    if places and now:
        places += tables_played(jiangs, [participant.number])
        places += tables_played(jiangs[-1:], [seat.number for seat in now.seats])
    page = {
        "jiang": jiangs[-1] if jiangs else None,
        "cards": list(reversed(cards)),
        "concerns": places,
        "table": table,
        "now": now,
        "seats": now.seats if now else (),
        "to_confirm": waiting_for(participant, now) if now else [],
        "card_checks": checks_due(participant, table, now) if table and now else [],
    }
    return page, places


def concerns(cards: list[Card], now: OneTable | None, *, goes_on: bool) -> list[str]:
    """Return the places in the log (as `changed_since` names them) of those who sit here now; none: perhaps all."""
    if not now or goes_on or any(card.seat is None for card in cards):
        return []
    places = [f"{card.jiang}-{card.seat.table}" for card in cards if card.seat]
    places += [f"{card.jiang}.{card.seat.number}" for card in cards if card.seat]
    return places + [f"{cards[-1].jiang}.{seat.number}" for seat in now.seats]


def table_of(participant: Participant, jiang: Jiang) -> Table | None:
    seat = participant.seats.filter(jiang=jiang).select_related("table").first()
    if seat is None:
        return None
    seat.table.jiang = jiang
    return seat.table


def waiting_for(participant: Participant, now: OneTable) -> list[HandNow]:
    """Return the hands that this participant is asked to confirm."""
    if participant.event.confirm != Event.Confirm.PLAYER:
        return []
    return [
        hand
        for hand in now.results
        if hand.state == "reported" and hand.confirmer.number == participant.number
    ]


def checks_due(participant: Participant, table: Table, now: OneTable) -> list[CardChecks]:
    """Return the card checks that this participant can make now: of their own card and the next one's."""
    return [row for row in checks_at(table, now) if row.checker_number == participant.number]


def own_table(participant: Participant, jiang_number: int) -> Table:
    jiang = get_object_or_404(Jiang, event=participant.event, number=jiang_number)
    table = table_of(participant, jiang)
    if table is None:
        raise Http404
    return table


@for_participant
@require_POST
def confirm(
    request: HttpRequest,
    participant: Participant,
    actor: Actor,
    jiang: int,
    hand: int,
) -> HttpResponse:
    """Confirm a hand as the player whom the game names."""
    table = own_table(participant, jiang)
    with refusals_shown(request):
        confirm_hand(
            table=table,
            number=hand,
            version=number_of(request, "version"),
            attempt=number_of(request, "attempt"),
            participant=participant,
            by=actor,
        )
        messages.success(request, _("Hand {number} is confirmed.").format(number=hand))
    return redirect("public:me", link=participant.link)


@for_participant
@require_POST
def dispute(
    request: HttpRequest,
    participant: Participant,
    actor: Actor,
    jiang: int,
    hand: int,
) -> HttpResponse:
    """Say that a hand at one's own table is wrong."""
    reason = request.POST.get("reason", "")
    try:
        dispute_hand(
            table=own_table(participant, jiang),
            number=hand,
            reason=reason,
            attempt=number_of(request, "attempt"),
            participant=participant,
            by=actor,
        )
    except RuleError as error:
        page = {**my_page(participant), "refusal": message_of(error), "disputing": hand}
        page = {**page, "reason": reason}
        return public_page(request, "public/me.html", page, own=participant.number, status=409)
    tell_disputed(request, hand)
    return redirect("public:me", link=participant.link)


@for_participant
@require_POST
def not_me(
    request: HttpRequest,
    participant: Participant,
    actor: Actor,
    jiang: int,
    hand: int,
) -> HttpResponse:
    """Say that a hand was confirmed in one's name by somebody else; that disputes it."""
    table = own_table(participant, jiang)
    attempt = number_of(request, "attempt")
    with refusals_shown(request):
        deny_confirmation(
            table=table, number=hand, attempt=attempt, participant=participant, by=actor
        )
        tell_disputed(request, hand)
    return redirect("public:me", link=participant.link)


def tell_disputed(request: HttpRequest, hand: int) -> None:
    words = _("Hand {number} is disputed; the head referee will settle it.")
    messages.warning(request, words.format(number=hand))


@for_participant
@require_POST
def check(request: HttpRequest, participant: Participant, actor: Actor) -> HttpResponse:
    """Record a check of one's own card, or of the card of the player before."""
    card = get_object_or_404(
        ScoreCard, public_id=request.POST.get("card", ""), jiang__event=participant.event
    )
    moment, checker = request.POST.get("moment", ""), request.POST.get("checker", "")
    with refusals_shown(request):
        check_card(card=card, moment=moment, checker=checker, by=actor)
    return redirect("public:me", link=participant.link)


@for_participant
@require_POST
def renew(request: HttpRequest, participant: Participant, actor: Actor) -> HttpResponse:
    """Give one's own page a new address, where the player then is."""
    with refusals_shown(request):
        participant = renew_link(participant=participant, by=actor)
        words = _(
            "Your page has a new address: keep this one. The address it had before no longer works."
        )
        messages.success(request, words)
    return redirect("public:me", link=participant.link)


@contextmanager
def refusals_shown(request: HttpRequest) -> Iterator[None]:
    """Say on the next page why something was refused."""
    try:
        yield
    except RuleError as error:
        messages.error(request, message_of(error))


def number_of(request: HttpRequest, name: str) -> int:
    text = request.POST.get(name, "")
    return int(text) if text.isdecimal() and len(text) < 6 else 0

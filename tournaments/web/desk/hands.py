"""One hand at the desk: all that was said of it; confirming, disputing, settling, voiding it."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from scoring.errors import RuleError
from tournaments.events.models import Event
from tournaments.hands.models import Hand
from tournaments.hands.queries.decisions import decisions_about
from tournaments.hands.queries.table_hands import HandNow, hands_at
from tournaments.hands.queries.versions import versions_of
from tournaments.hands.services.confirm import confirm_hand, dispute_hand
from tournaments.hands.services.settle import settle_hand
from tournaments.hands.services.void import void_hand
from tournaments.jiangs.models import Jiang
from tournaments.people.models import Participant
from tournaments.refusals import message_of
from tournaments.staff.actors import Actor
from tournaments.staff.queries.rights import Right
from tournaments.tables.models import Table
from tournaments.web.access import for_staff
from tournaments.web.attempt import attempt

from .hand_form import HandForm, Names
from .lookup import desk_context, hand_at, table_at

LONGEST_REASON = 500
UNDER_WAY = (Jiang.State.PLAYING, Jiang.State.SUSPENDED)


class SeenForm(forms.Form):
    """Which attempt of the hand was on the page."""

    attempt = forms.IntegerField(min_value=1, widget=forms.HiddenInput)


class ConfirmForm(SeenForm):
    version = forms.IntegerField(min_value=1, widget=forms.HiddenInput)


class HandReasonForm(SeenForm):
    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=LONGEST_REASON)


class SettleForm(HandReasonForm):
    """Which version counts; nothing chosen means that another one is typed in."""

    version = forms.IntegerField(min_value=1, required=False)


@for_staff(Right.VIEW)
@require_safe
def hand(
    request: HttpRequest, event: Event, actor: Actor, jiang: int, table: int, hand: int
) -> HttpResponse:
    row = table_at(event, jiang, table)
    return render(request, "desk/hand.html", hand_page(row, hand_at(row, hand), actor))


def hand_page(table: Table, hand: HandNow, actor: Actor, **page: Any) -> dict[str, Any]:
    event, jiang = table.jiang.event, table.jiang
    seen = {"attempt": hand.attempt}
    under_way = event.state == Event.State.RUNNING and jiang.state in UNDER_WAY
    return desk_context(
        event,
        actor,
        "board",
        **{
            "jiang": jiang,
            "table": table,
            "hand": hand,
            "versions": versions_of(table, hand.number, hand.attempt),
            "decisions": decisions_about(table, hand.number, hand.attempt),
            "under_way": under_way,
            "is_latest": hands_at(table)[-1].number == hand.number,
            "correctable": event.state == Event.State.RUNNING and hand.state in Hand.FINAL,
            "own": can_type_again(table, hand, actor),
            "settling": SettleForm(auto_id="settle_%s", initial=seen),
            "entry": HandForm(
                game=event.game.carrying(hand.carried), names=names_in(hand), auto_id="entry_%s"
            ),
            "disputing": HandReasonForm(auto_id="dispute_%s", initial=seen),
            "voiding": HandReasonForm(auto_id="void_%s", initial=seen),
            **page,
        },
    )


def can_type_again(table: Table, hand: HandNow, actor: Actor) -> bool:
    """Say whether this person reported what counts, and nobody has confirmed or disputed it."""
    is_open = hand.state == Hand.State.REPORTED and table.jiang.state == Jiang.State.PLAYING
    return is_open and hand.by == actor.key


def names_in(hand: HandNow) -> Names:
    """Return who played the hand, wherever they sit now."""
    return {line.seat: line.name for line in hand.lines}


def refused(
    request: HttpRequest, table: Table, number: int, actor: Actor, **page: Any
) -> HttpResponse:
    """Show the hand as it is now, with what was typed."""
    shown = hand_page(table, hand_at(table, number), actor, **page)
    return render(request, "desk/hand.html", shown, status=409)


@for_staff(Right.CONFIRM)
@require_POST
def confirm(
    request: HttpRequest, event: Event, actor: Actor, jiang: int, table: int, hand: int
) -> HttpResponse:
    """Take a confirmation at the desk: of the player who stands there, or as a second person."""
    row, form = table_at(event, jiang, table), ConfirmForm(request.POST)
    seen = hand_at(row, hand)
    if not form.is_valid():
        return to_hand(event, jiang, table, hand)
    player = None
    if event.confirm == Event.Confirm.PLAYER:
        player = Participant.objects.get(event=event, number=seen.confirmer.number)
    try:
        confirm_hand(table=row, number=hand, participant=player, by=actor, **form.cleaned_data)
    except RuleError as error:
        return refused(request, row, hand, actor, refusal=message_of(error))
    messages.success(request, _("Hand {number} is confirmed.").format(number=hand))
    return to_hand(event, jiang, table, hand)


@for_staff(Right.DISPUTE)
@require_POST
def dispute(
    request: HttpRequest, event: Event, actor: Actor, jiang: int, table: int, hand: int
) -> HttpResponse:
    """Note that somebody says the hand is wrong."""
    row = table_at(event, jiang, table)
    form = HandReasonForm(request.POST, auto_id="dispute_%s")
    disputed = attempt(
        form, lambda: dispute_hand(table=row, number=hand, by=actor, **form.cleaned_data)
    )
    if disputed is None:
        return refused(request, row, hand, actor, disputing=form)
    words = _("Hand {number} is disputed; the head referee will settle it.")
    messages.warning(request, words.format(number=hand))
    return to_hand(event, jiang, table, hand)


@for_staff(Right.SETTLE)
@require_POST
def settle(
    request: HttpRequest, event: Event, actor: Actor, jiang: int, table: int, hand: int
) -> HttpResponse:
    """End a dispute: for one of the versions, or for another hand typed in."""
    row = table_at(event, jiang, table)
    form = SettleForm(request.POST, auto_id="settle_%s")
    now = hand_at(row, hand)
    game = event.game.carrying(now.carried)
    entry = HandForm(request.POST, game=game, names=names_in(now), auto_id="entry_%s")
    chosen = bool(request.POST.get("version"))
    other = not chosen and not request.POST.keys().isdisjoint({"version", *entry.fields})
    if not chosen and not other:
        form.add_error(None, _("Choose the version that counts, or enter another result."))
    elif chosen or entry.is_valid():
        report = None if chosen else entry.report
        settled = attempt(
            form,
            lambda: settle_hand(
                table=row, number=hand, report=report, by=actor, **form.cleaned_data
            ),
        )
        if settled is not None:
            messages.success(request, _("Hand {number} is settled.").format(number=hand))
            return to_hand(event, jiang, table, hand)
    page = {"settling": form, "other": other, **({"entry": entry} if other else {})}
    return refused(request, row, hand, actor, **page)


@for_staff(Right.SETTLE)
@require_POST
def void(
    request: HttpRequest, event: Event, actor: Actor, jiang: int, table: int, hand: int
) -> HttpResponse:
    """Void a misdeal; its number is dealt again."""
    row = table_at(event, jiang, table)
    form = HandReasonForm(request.POST, auto_id="void_%s")
    voided = attempt(form, lambda: void_hand(table=row, number=hand, by=actor, **form.cleaned_data))
    if voided is None:
        return refused(request, row, hand, actor, voiding=form)
    words = _("Hand {number} is void and will be dealt again.")
    messages.success(request, words.format(number=hand))
    return redirect("desk:table", event_id=event.public_id, jiang=jiang, table=table)


def to_hand(event: Event, jiang: int, table: int, hand: int) -> HttpResponse:
    return redirect("desk:hand", event_id=event.public_id, jiang=jiang, table=table, hand=hand)

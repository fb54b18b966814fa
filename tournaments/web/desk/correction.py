"""Correcting a hand: first what it would change, then, with a reason, the correction."""

import hashlib
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from scoring.errors import RuleError
from tournaments.events.models import Event
from tournaments.hands.queries.table_hands import HandNow
from tournaments.hands.services.consequences import Consequences
from tournaments.hands.services.correct import correct_hand, preview_correction
from tournaments.refusals import message_of
from tournaments.staff.actors import Actor
from tournaments.staff.queries.rights import Right
from tournaments.tables.models import Table
from tournaments.web.access import for_staff

from .hand_form import HandForm, typed_of
from .hands import LONGEST_REASON, ConfirmForm, names_in, to_hand
from .lookup import desk_context, hand_at, table_at


class CorrectForm(ConfirmForm):
    """Why, and the version and the consequences that the person saw."""

    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=LONGEST_REASON)
    seen = forms.CharField(widget=forms.HiddenInput)

    @property
    def arguments(self) -> dict[str, Any]:
        given = self.cleaned_data
        return {
            "reason": given["reason"],
            "attempt": given["attempt"],
            "replaces": given["version"],
        }


@for_staff(Right.SETTLE)
@require_http_methods(["GET", "HEAD", "POST"])
def correct(
    request: HttpRequest, event: Event, actor: Actor, jiang: int, table: int, hand: int
) -> HttpResponse:
    """Ask for the hand as it should be, show what that changes, and only then take it."""
    row = table_at(event, jiang, table)
    now = hand_at(row, hand)
    if request.method != "POST":
        return correction_page(request, row, now, actor)
    entry, form = entry_of(row, now, request.POST), CorrectForm(request.POST)
    if not entry.is_valid() or "change" in request.POST:
        return correction_page(request, row, now, actor, entry=entry)
    try:
        consequences = preview_correction(table=row, number=hand, report=entry.report, by=actor)
        if form.is_valid() and form.cleaned_data["seen"] == digest_of(consequences):
            correct_hand(table=row, number=hand, report=entry.report, by=actor, **form.arguments)
            messages.success(request, _("Hand {number} is corrected.").format(number=hand))
            return to_hand(event, jiang, table, hand)
    except RuleError as error:
        entry.add_error(None, message_of(error))
        return correction_page(request, row, hand_at(row, hand), actor, entry=entry)
    return correction_page(
        request, row, now, actor, entry=entry, **preview(request, now, consequences)
    )


def preview(request: HttpRequest, hand: HandNow, consequences: Consequences) -> dict[str, Any]:
    """Return the consequences and the form that takes them; it remembers which ones it showed."""
    seen = {"seen": digest_of(consequences), "version": hand.version, "attempt": hand.attempt}
    typed = {**request.POST.dict(), **seen} if "sure" in request.POST else None
    return {
        "form": CorrectForm(typed, initial={**seen, "reason": request.POST.get("reason", "")}),
        "consequences": consequences,
        "preview": True,
        "moved": request.POST.get("seen", seen["seen"]) != seen["seen"],
    }


def entry_of(table: Table, hand: HandNow, data: Any = None) -> HandForm:
    game = table.jiang.event.game.carrying(hand.carried)
    return HandForm(data, game=game, names=names_in(hand), initial=typed_of(hand, game))


def correction_page(
    request: HttpRequest, table: Table, hand: HandNow, actor: Actor, **page: Any
) -> HttpResponse:
    page = {
        "jiang": table.jiang,
        "table": table,
        "hand": hand,
        "entry": entry_of(table, hand),
        **page,
    }
    refused = page["entry"].is_bound and not page["entry"].is_valid()
    correction_page = desk_context(table.jiang.event, actor, "board", **page)
    return render(request, "desk/correct.html", correction_page, status=422 if refused else 200)


def digest_of(consequences: Consequences) -> str:
    """Return what tells two sets of consequences apart; the log's position alone does not."""
    return hashlib.sha256(
        repr((consequences.seats, consequences.places, consequences.following)).encode()
    ).hexdigest()

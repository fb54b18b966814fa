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
from tournaments.messages import message_of
from tournaments.models import Event, Table
from tournaments.selectors.table_hands import HandNow
from tournaments.services.actors import Actor
from tournaments.services.consequences import Consequences
from tournaments.services.rights import Right
from tournaments.services.settling import correct_hand, preview_correction
from tournaments.web.access import for_staff

from .entry import HandForm, typed_of
from .finding import desk_page, hand_at, table_at
from .hands import MOST, ConfirmForm, names_in, to_hand


class CorrectForm(ConfirmForm):
    """Why, and the version and the consequences that the person saw."""

    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=MOST)
    seen = forms.CharField(widget=forms.HiddenInput)

    @property
    def wish(self) -> dict[str, Any]:
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
        return shown(request, row, now, actor)
    entry, form = entry_of(row, now, request.POST), CorrectForm(request.POST)
    if not entry.is_valid() or "change" in request.POST:
        return shown(request, row, now, actor, entry=entry)
    try:
        told = preview_correction(table=row, number=hand, report=entry.report, by=actor)
        if form.is_valid() and form.cleaned_data["seen"] == digest_of(told):
            correct_hand(table=row, number=hand, report=entry.report, by=actor, **form.wish)
            messages.success(request, _("Hand {number} is corrected.").format(number=hand))
            return to_hand(event, jiang, table, hand)
    except RuleError as error:
        entry.add_error(None, message_of(error))
        return shown(request, row, hand_at(row, hand), actor, entry=entry)
    return shown(request, row, now, actor, entry=entry, **preview(request, now, told))


def preview(request: HttpRequest, hand: HandNow, told: Consequences) -> dict[str, Any]:
    """Return the consequences and the form that takes them; it remembers which ones it showed."""
    seen = {"seen": digest_of(told), "version": hand.version, "attempt": hand.attempt}
    typed = {**request.POST.dict(), **seen} if "sure" in request.POST else None
    return {
        "form": CorrectForm(typed, initial={**seen, "reason": request.POST.get("reason", "")}),
        "told": told,
        "preview": True,
        "moved": request.POST.get("seen", seen["seen"]) != seen["seen"],
    }


def entry_of(table: Table, hand: HandNow, data: Any = None) -> HandForm:
    return HandForm(data, event=table.jiang.event, names=names_in(hand), initial=typed_of(hand))


def shown(
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
    shown = desk_page(table.jiang.event, actor, "board", **page)
    return render(request, "desk/correct.html", shown, status=422 if refused else 200)


def digest_of(told: Consequences) -> str:
    """Return what tells two sets of consequences apart; the log's position alone does not."""
    return hashlib.sha256(repr((told.seats, told.places)).encode()).hexdigest()

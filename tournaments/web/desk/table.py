"""One table at the desk: its seats, its hands, the next hand typed in, a player replaced."""

from typing import Any, cast

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from scoring.errors import RuleError
from tournaments.draws.services.real_cards import seat_by_cards
from tournaments.events.models import Event
from tournaments.hands.models import HandReport
from tournaments.hands.queries.versions import void_hands
from tournaments.hands.services.report import report_hand
from tournaments.jiangs.models import Jiang
from tournaments.jiangs.queries.clock import clock_of
from tournaments.jiangs.queries.one_table import OneTable, one_table
from tournaments.people.models import Participant
from tournaments.refusals import message_of
from tournaments.staff.actors import Actor
from tournaments.staff.queries.rights import Right
from tournaments.tables.models import Table
from tournaments.tables.services.seat import replace_player
from tournaments.web.access import for_staff
from tournaments.web.attempt import attempt
from tournaments.web.phone.tables import seat_views

from .hand_form import HandForm, Names
from .lookup import desk_context, table_at

SEATABLE = (Jiang.State.DRAWN, Jiang.State.PUBLISHED, Jiang.State.PLAYING)
LONGEST_REASON = 500


class PersonField(forms.ModelChoiceField):
    def label_from_instance(self, obj: Participant) -> str:
        return str(obj)


class ReplaceForm(forms.Form):
    """Who leaves the table, and who takes over the seat."""

    out = PersonField(Participant.objects.none(), label=gettext_lazy("Who leaves"))
    into = PersonField(Participant.objects.none(), label=gettext_lazy("Who takes over"))
    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=LONGEST_REASON)

    def __init__(self, *args: Any, table: Table, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        everyone = Participant.objects.filter(event=table.jiang.event)
        here = everyone.filter(seats__table=table)
        free = everyone.filter(status=Participant.Status.REGISTERED)
        cast(forms.ModelChoiceField, self.fields["out"]).queryset = here
        cast(forms.ModelChoiceField, self.fields["into"]).queryset = free.exclude(
            seats__jiang=table.jiang
        ).order_by("-is_house", "number")


class AttemptForm(forms.Form):
    """Which hand was on the page: its number and its attempt."""

    number = forms.IntegerField(min_value=1)
    attempt = forms.IntegerField(min_value=1)


@for_staff(Right.VIEW)
@require_safe
def table(request: HttpRequest, event: Event, actor: Actor, jiang: int, table: int) -> HttpResponse:
    return render(request, "desk/table.html", table_page(table_at(event, jiang, table), actor))


def table_page(table: Table, actor: Actor, **page: Any) -> dict[str, Any]:
    """Return the page; forms that were refused come in `page`."""
    event = table.jiang.event
    now = one_table(table)
    entering = now.coming and table.jiang.state == Jiang.State.PLAYING and now.drawn
    return desk_context(
        event,
        actor,
        "board",
        **{
            "jiang": table.jiang,
            "table": now,
            "clock": clock_of(table.jiang, table),
            "seats": seat_views(now),
            "drawn": now.drawn,
            "can_draw": not now.results and table.jiang.state in SEATABLE,
            "hands": list(reversed(now.results)),
            "void": void_hands(table),
            "entry": HandForm(game=event.game.carrying(now.carried), names=names_at(now))
            if entering
            else None,
            "replacing": ReplaceForm(table=table, auto_id="replace_%s"),
            **page,
        },
    )


def names_at(now: OneTable) -> Names:
    return {seat.letter: seat.name for seat in now.seats if seat.letter}


@for_staff(Right.SEAT)
@require_POST
def seats(request: HttpRequest, event: Event, actor: Actor, jiang: int, table: int) -> HttpResponse:
    """Seat everyone at a table by the cards they drew."""
    row = table_at(event, jiang, table)
    numbers = row.seats.values_list("participant__number", flat=True)
    cards = {number: request.POST.get(f"card_{number}", "") for number in numbers}
    try:
        seat_by_cards(table=row, cards=cards, by=actor)
    except RuleError as error:
        page = table_page(row, actor, typed=cards, seats_refusal=message_of(error))
        return render(request, "desk/table.html", page, status=422)
    messages.success(request, _("The seats at table {number} are set.").format(number=table))
    return to_table(event, jiang, table)


@for_staff(Right.REPORT)
@require_POST
def enter(request: HttpRequest, event: Event, actor: Actor, jiang: int, table: int) -> HttpResponse:
    """Show what a hand comes to; when that was seen and sent again, report it."""
    row = table_at(event, jiang, table)
    now = one_table(row)
    which = AttemptForm(request.POST)
    if not now.drawn or not which.is_valid():
        return to_table(event, jiang, table)
    place = which.cleaned_data
    game = event.game.carrying(now.carried_into(place["number"]))
    form = HandForm(request.POST, game=game, names=names_at(now))
    if "sure" in request.POST:
        said = attempt(form, lambda: report_hand(table=row, report=form.report, by=actor, **place))
        if said is not None:
            tell(request, said)
            return to_table(event, jiang, table)
    seen = form.is_valid() and "change" not in request.POST
    page = table_page(row, actor, entry=form, place=place, preview=seen)
    return render(request, "desk/table.html", page, status=200 if form.is_valid() else 422)


def tell(request: HttpRequest, said: HandReport) -> None:
    """Say what became of a report."""
    number = said.hand.number
    if said.kind == HandReport.Kind.DISPUTE:
        words = _(
            "Hand {number}: a different result was already reported. It is now disputed; the "
            "head referee will settle it."
        )
        messages.warning(request, words.format(number=number))
    elif said.kind == HandReport.Kind.AGREEMENT:
        words = _("Hand {number}: the same result was already reported. The two agree.")
        messages.success(request, words.format(number=number))
    else:
        messages.success(request, _("Hand {number} was sent.").format(number=number))


@for_staff(Right.RUN)
@require_POST
def replace(
    request: HttpRequest, event: Event, actor: Actor, jiang: int, table: int
) -> HttpResponse:
    """Let somebody take over a seat."""
    row = table_at(event, jiang, table)
    form = ReplaceForm(request.POST, table=row, auto_id="replace_%s")
    seat = attempt(form, lambda: replace_player(table=row, by=actor, **form.cleaned_data))
    if seat is None:
        page = table_page(row, actor, replacing=form)
        return render(request, "desk/table.html", page, status=422)
    messages.success(request, _("The seat has a new player."))
    return to_table(event, jiang, table)


def to_table(event: Event, jiang: int, table: int) -> HttpResponse:
    return redirect("desk:table", event_id=event.public_id, jiang=jiang, table=table)

"""The players: listed, added by hand, edited, withdrawn and taken back; house players."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from scoring.errors import RuleError
from tournaments.events.models import Event
from tournaments.people.models import Participant
from tournaments.people.queries.look_alikes import looking_like
from tournaments.people.queries.players import found_among, players_of
from tournaments.people.queries.presence import presence_of
from tournaments.people.queries.renames import draw_fixing_names
from tournaments.people.services.participants import (
    add_house_player,
    edit_participant,
    promote_from_waiting,
    register_participant,
    reinstate_participant,
    withdraw_participant,
)
from tournaments.public_url import public_url
from tournaments.refusals import message_of
from tournaments.staff.actors import Actor
from tournaments.staff.queries.rights import Right, may
from tournaments.validation import LONGEST_REASON
from tournaments.web.access import for_staff
from tournaments.web.attempt import attempt, status_of

from .fields import LINE
from .pages import desk_page

ON_A_PAGE = 200


class NameForm(forms.Form):
    name = forms.CharField(label=gettext_lazy("Name"), max_length=LINE)
    club = forms.CharField(label=gettext_lazy("Club"), max_length=LINE, required=False)


class EditForm(NameForm):
    """A name and a club; also a reason, while the list of `draw` is fixed with what they were."""

    reason = forms.CharField(label=gettext_lazy("Reason for the change"), max_length=LONGEST_REASON)

    def __init__(self, participant: Participant, data: Any = None) -> None:
        super().__init__(data, initial={"name": participant.name, "club": participant.club})
        draw = draw_fixing_names(participant.event)
        if draw is None:
            del self.fields["reason"]
            return
        words = _(
            "The list of draw {number} is fixed. Everybody can read this reason beside the draw: write it without the name."
        )
        self.fields["reason"].help_text = words.format(number=draw.number)


class PlayerForm(NameForm):
    waiting = forms.BooleanField(label=gettext_lazy("On the waiting list"), required=False)


@for_staff(Right.ROSTER)
def players(request: HttpRequest, event: Event, actor: Actor) -> HttpResponse:
    """List everyone, and add somebody by hand."""
    form = PlayerForm(request.POST or None)
    entered = attempt(
        form, lambda: register_participant(event=event, by=actor, **form.cleaned_data)
    )
    if entered is None:
        return players_page(request, event, actor, form)
    words = _("{name} has been entered as number {number}.")
    messages.success(request, words.format(name=entered.name, number=entered.number))
    tell_of_look_alikes(request, entered)
    return next_player(event)


def tell_of_look_alikes(request: HttpRequest, participant: Participant) -> None:
    """Warn of others whose name looks the same; whether it is the same person only the desk knows."""
    others = looking_like(participant)
    if others:
        words = _(
            "{name} looks the same as {others}. If it is the same person, withdraw one of them."
        )
        listed = _(", ").join(str(each) for each in others)
        messages.warning(request, words.format(name=participant, others=listed))


def next_player(event: Event) -> HttpResponse:
    """Go back to the list, to type the next name at once."""
    place = reverse("setup:players", kwargs={"event_id": event.public_id})
    return redirect(f"{place}?more=1")


def players_page(
    request: HttpRequest,
    event: Event,
    actor: Actor,
    form: PlayerForm,
    *,
    house_name: str = "",
    refusal: str = "",
) -> HttpResponse:
    if form.is_bound or "more" in request.GET:
        form.fields["name"].widget.attrs["autofocus"] = True
    everyone, search = players_of(event), request.GET.get("q", "")
    pages = Paginator(found_among(everyone, search), ON_A_PAGE)
    return desk_page(
        request,
        "players",
        event,
        actor,
        "players",
        status=409 if refusal else status_of(form),
        form=form,
        house_name=house_name,
        refusal=refusal,
        search=search,
        shown=pages.get_page(request.GET.get("page")),
        registered=sum(each.expected for each in everyone),
        waiting=sum(each.status == Participant.Status.WAITING for each in everyone),
        total=len(everyone),
    )


def participant_of(event: Event, number: int) -> Participant:
    found = event.participants.filter(number=number).first()
    if found is None:
        raise Http404
    found.event = event
    return found


@for_staff(Right.ROSTER)
def player(request: HttpRequest, event: Event, actor: Actor, number: int) -> HttpResponse:
    """Show somebody with their personal link, and change name or club."""
    participant = participant_of(event, number)
    form = EditForm(participant, request.POST or None)
    edited = attempt(
        form, lambda: edit_participant(participant=participant, by=actor, **form.cleaned_data)
    )
    if edited is None:
        return player_page(request, actor, participant, form)
    messages.success(request, _("The change is saved."))
    if "name" in form.changed_data:
        tell_of_look_alikes(request, edited)
    return redirect("setup:player", event_id=event.public_id, number=number)


def player_page(
    request: HttpRequest,
    actor: Actor,
    participant: Participant,
    form: forms.Form,
    *,
    refusal: str = "",
    reason: str = "",
) -> HttpResponse:
    return desk_page(
        request,
        "player",
        participant.event,
        actor,
        "players",
        status=409 if refusal else status_of(form),
        form=form,
        participant=participant,
        presence=presence_of(participant),
        link=public_url(reverse("public:me", kwargs={"link": participant.link})),
        may_erase=may(actor, Right.ERASE, participant.event),
        refusal=refusal,
        reason=reason,
    )


@for_staff(Right.ROSTER)
@require_POST
def withdraw(request: HttpRequest, event: Event, actor: Actor, number: int) -> HttpResponse:
    """Take somebody out, with a reason; what they played stays."""
    participant, reason = participant_of(event, number), request.POST.get("reason", "")
    try:
        withdraw_participant(participant=participant, reason=reason, by=actor)
    except RuleError as error:
        form, refusal = EditForm(participant), message_of(error)
        return player_page(request, actor, participant, form, refusal=refusal, reason=reason)
    messages.success(request, _("{name} has withdrawn.").format(name=participant.name))
    return redirect("setup:player", event_id=event.public_id, number=number)


@for_staff(Right.ROSTER)
@require_POST
def reinstate(request: HttpRequest, event: Event, actor: Actor, number: int) -> HttpResponse:
    """Take a withdrawal back; the number and the link are the same as before."""
    return change(
        request, event, number, lambda who: reinstate_participant(participant=who, by=actor)
    )


@for_staff(Right.ROSTER)
@require_POST
def promote(request: HttpRequest, event: Event, actor: Actor, number: int) -> HttpResponse:
    """Give somebody on the waiting list a place; whoever stands at check-in is shown there again."""
    answer = change(
        request, event, number, lambda who: promote_from_waiting(participant=who, by=actor)
    )
    if request.POST.get("then") != "check_in":
        return answer
    place = reverse("setup:check_in", kwargs={"event_id": event.public_id})
    return redirect(f"{place}?shown={number}")


def change(
    request: HttpRequest, event: Event, number: int, act: Callable[[Participant], Participant]
) -> HttpResponse:
    try:
        who = act(participant_of(event, number))
    except RuleError as error:
        messages.error(request, message_of(error))
    else:
        messages.success(request, _("{name} now has a place in the event.").format(name=who.name))
    return redirect("setup:player", event_id=event.public_id, number=number)


@for_staff(Right.ROSTER)
@require_POST
def add_house(request: HttpRequest, event: Event, actor: Actor) -> HttpResponse:
    """Enter a house player, under a name or the next “House player n”."""
    name = request.POST.get("name", "")
    try:
        entered = add_house_player(event=event, name=name, by=actor)
    except RuleError as error:
        typed = {"house_name": name, "refusal": message_of(error)}
        return players_page(request, event, actor, PlayerForm(), **typed)
    words = _("{name} has been entered as number {number}.")
    messages.success(request, words.format(name=entered.name, number=entered.number))
    tell_of_look_alikes(request, entered)
    return redirect("setup:players", event_id=event.public_id)

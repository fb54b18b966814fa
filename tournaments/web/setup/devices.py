"""Phones: let in by a code to scan, sent away at any time."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from scoring.errors import RuleError
from tournaments.events.models import Event
from tournaments.public_url import public_url
from tournaments.refusals import message_of
from tournaments.staff.actors import Actor
from tournaments.staff.codes import in_groups
from tournaments.staff.models import Device
from tournaments.staff.queries.rights import Right
from tournaments.staff.services.devices import invite_again, invite_device, revoke_device
from tournaments.web.access import for_staff
from tournaments.web.attempt import attempt

from .assignments import DeviceForm
from .pages import desk_page
from .staff import staff_page


@for_staff(Right.STAFF)
@require_POST
@never_cache
def invite(request: HttpRequest, event: Event, actor: Actor) -> HttpResponse:
    """Name a phone and show the code that lets it in; the code is shown this once."""
    form = DeviceForm(request.POST)
    invited = attempt(form, lambda: invite_device(event=event, by=actor, **form.cleaned_data))
    if invited is None:
        return staff_page(request, event, actor, device_form=form)
    return code_page(request, event, actor, *invited)


def code_page(
    request: HttpRequest, event: Event, actor: Actor, device: Device, code: str
) -> HttpResponse:
    # Answered at once and not after a redirect: a code is kept nowhere, not even until then.
    return desk_page(
        request,
        "device_code",
        event,
        actor,
        "staff",
        device=device,
        code=in_groups(code),
        address=public_url(reverse("phone:join", kwargs={"code": code})),
    )


def device_of(event: Event, device_id: str) -> Device:
    found = event.devices.filter(public_id=device_id).first()
    if found is None:
        raise Http404
    return found


@for_staff(Right.STAFF)
@require_POST
@never_cache
def again(request: HttpRequest, event: Event, actor: Actor, device_id: str) -> HttpResponse:
    """Show a new code for a phone whose code has expired or that was reset."""
    try:
        device, code = invite_again(event=event, device=device_of(event, device_id), by=actor)
    except RuleError as error:
        messages.error(request, message_of(error))
        return redirect("setup:staff", event_id=event.public_id)
    return code_page(request, event, actor, device, code)


@for_staff(Right.STAFF)
@require_POST
def revoke(request: HttpRequest, event: Event, actor: Actor, device_id: str) -> HttpResponse:
    """Send a phone away; from now on it sees nothing."""
    device = device_of(event, device_id)
    try:
        revoke_device(event=event, device=device, by=actor)
    except RuleError as error:
        messages.error(request, message_of(error))
    else:
        messages.success(request, _("“{name}” was removed.").format(name=device.name))
    return redirect("setup:staff", event_id=event.public_id)

"""Who is asking, and which pages are theirs: every view states its audience with one of these."""

from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from functools import wraps
from typing import Any, Concatenate, ParamSpec
from zoneinfo import ZoneInfo

from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.utils import timezone

from tournaments.events.models import Event
from tournaments.people.models import Participant
from tournaments.prepared import Given, Prepared
from tournaments.staff.actors import Actor, EffectiveRole
from tournaments.staff.models import Device, User
from tournaments.staff.queries.phones import phone_with
from tournaments.staff.queries.rights import Right, has_right

from .refusal_middleware import page_to_return_to

DEVICE_COOKIE: str = settings.DEVICE_COOKIE_NAME
AUDIENCE = "audience"
LISTED = "may_be_listed"  # by search engines; on a request
ROLE = "role_in_event"  # of whoever asks for a page of the staff; on a request

EVENTS = Prepared(lambda: Event.objects.filter(public_id=Given("public_id")))
LINKS = Prepared(
    lambda: Participant.objects.select_related("event").filter(link=Given("link"), erased=False)
)

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponseBase]


def device_of(request: HttpRequest) -> Device | None:
    """Return the phone that is asking, unless it was sent away."""
    token = request.COOKIES.get(DEVICE_COOKIE, "")
    if not token:
        return None
    return phone_with(token)


def actors_of(request: HttpRequest) -> list[Actor]:
    """Return everyone the request can speak for: a login first, then the phone."""
    actors = []
    if isinstance(request.user, User) and request.user.is_active:
        actors.append(Actor.of_user(request.user))
    device = device_of(request)
    if device is not None:
        actors.append(Actor.of_device(device))
    return actors


def actor_for(request: HttpRequest, event: Event, right: Right) -> Actor | None:
    """Return the first actor behind the request who has the right in the event."""
    found = first_with(actors_of(request), right, event)
    return found[0] if found else None


def first_with(
    actors: Iterable[Actor], right: Right, event: Event
) -> tuple[Actor, EffectiveRole] | None:
    """Return the first who has the right in the event, with the role that gives it."""
    for actor in actors:
        role = role_as_read(actor, event)
        if role is not None and has_right(role, right):
            return actor, role
    return None


def role_as_read(actor: Actor, event: Event) -> EffectiveRole | None:
    """Return the role of somebody who was just read; whoever changes something is looked at again."""
    phone = actor.device
    if phone is None:
        return actor.role_in(event)
    if phone.event_id != event.pk:
        return None
    return actor.role_from(event, phone.role, phone.tables)


def event_named(public_id: str, actors: Iterable[Actor]) -> Event | None:
    """Return the event of an address; a phone's own was read with it."""
    own = (actor.device.event for actor in actors if actor.device is not None)
    found = (event for event in own if event.public_id == public_id)
    return next(found, None) or EVENTS.first(public_id=public_id)


def role_here(request: HttpRequest) -> EffectiveRole:
    """Return the role of whoever asks, on a page of the staff, as it was read for this request."""
    role = getattr(request, ROLE, None)
    if not isinstance(role, EffectiveRole):
        raise TypeError("this page is for the staff only")
    return role


def in_event_timezone(event: Event) -> AbstractContextManager[None]:
    """Show times as the clocks of the event's place do."""
    return timezone.override(ZoneInfo(event.time_zone))


def mark_audience(
    audience: str,
) -> Callable[[Callable[..., HttpResponseBase]], Callable[..., HttpResponseBase]]:
    """Mark a view with its audience; the test of all routes refuses a view without one."""

    def mark(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
        setattr(view, AUDIENCE, audience)
        return view

    return mark


def for_everyone(view: View[P]) -> View[P]:
    """Anybody may see it."""
    return mark_audience("everyone")(view)


def for_users(view: View[P]) -> View[P]:
    """Whoever is logged in; others are asked to log in."""

    @mark_audience("users")
    @wraps(view)
    def checked(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        if not request.user.is_authenticated:
            return redirect_to_login(page_to_return_to(request))
        return view(request, *args, **kwargs)

    return checked


def user_of(request: HttpRequest) -> User:
    """Return who is logged in, on a page that only users reach."""
    if not isinstance(request.user, User):
        raise TypeError("this page is for users only")
    return request.user


def for_public(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Everybody, once the event is open; before that only its staff. The view gets `event`."""

    @mark_audience("public")
    @wraps(view)
    def checked(request: HttpRequest, event_id: str, **kwargs: Any) -> HttpResponseBase:
        event = get_object_or_404(Event, public_id=event_id)
        if event.state == Event.State.DRAFT and actor_for(request, event, Right.VIEW) is None:
            raise Http404
        setattr(request, LISTED, event.search_engines and event.state != Event.State.DRAFT)
        with in_event_timezone(event):
            return view(request, event=event, **kwargs)

    return checked


def for_staff(
    right: Right,
) -> Callable[[Callable[..., HttpResponseBase]], Callable[..., HttpResponseBase]]:
    """Staff with the right; the view gets `event` and `actor`. To all others it isn't there."""

    def wrap(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
        @mark_audience(f"staff:{right}")
        @wraps(view)
        def checked(request: HttpRequest, event_id: str, **kwargs: Any) -> HttpResponseBase:
            actors = actors_of(request)
            event = event_named(event_id, actors)
            staff = first_with(actors, right, event) if event else None
            if event is None or staff is None:
                return refused(request, event)
            actor, role = staff
            setattr(request, ROLE, role)
            with in_event_timezone(event):
                return view(request, event=event, actor=actor, **kwargs)

        return checked

    return wrap


def refused(request: HttpRequest, event: Event | None) -> HttpResponseBase:
    """Ask a nameless visitor to log in; say 404 to everyone else, existing event or not."""
    if not actors_of(request):
        login = redirect_to_login(page_to_return_to(request))
        if has_lost_its_pass(request):
            return render(request, "phone/sent_away.html", {"login": login.url}, status=403)
        return login
    if event is not None and actor_for(request, event, Right.VIEW) is not None:
        raise PermissionDenied
    raise Http404


def has_lost_its_pass(request: HttpRequest) -> bool:
    """Tell whether a person on a phone with an old pass is asking; its outbox is sent to the login as ever."""
    is_phone = request.path.startswith("/phone/") and bool(request.COOKIES.get(DEVICE_COOKIE))
    return is_phone and request.content_type != "application/json"


def for_participant(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Whoever holds the personal link; the view gets `participant` and `actor`."""

    @mark_audience("participant")
    @wraps(view)
    def checked(request: HttpRequest, link: str, **kwargs: Any) -> HttpResponseBase:
        participant = LINKS.first(link=link.upper())
        if participant is None:
            return render(request, "public/no_such_link.html", status=404)
        actor = Actor.of_participant(participant)
        with in_event_timezone(participant.event):
            return view(request, participant=participant, actor=actor, **kwargs)

    return checked

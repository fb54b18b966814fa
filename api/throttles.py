"""How often somebody may ask: counted for each token, phone and user, and by address for nobody in particular."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from rest_framework.exceptions import Throttled
from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle

from tournaments.push.keeping import keeping_of

from .authentication import Caller


class CallerThrottle(SimpleRateThrottle):
    """So many requests a minute; a hall behind one address shares only what nobody signs for."""

    scope = "caller"

    def get_rate(self) -> str:
        return f"{settings.API_REQUESTS_PER_MINUTE}/min"

    def allow_request(self, request: Request, view: Any) -> bool:
        # What the front asks for, it asks for everybody, and seldom.
        if keeping_of(request) is not None:
            return True
        if not isinstance(request.auth, Caller):
            self.rate = f"{settings.API_ANONYMOUS_PER_MINUTE}/min"
            self.num_requests, self.duration = self.parse_rate(self.rate)
        return bool(super().allow_request(request, view))

    def get_cache_key(self, request: Request, view: Any) -> str:
        if isinstance(request.auth, Caller):
            return f"api:{request.auth.key}"
        return f"api:address:{self.get_ident(request)}"


def count(caller: Caller) -> None:
    """Count a request that no view of the framework sees; raises Throttled for one too many."""
    request, throttle = Request(HttpRequest()), CallerThrottle()
    request.auth = caller
    if not throttle.allow_request(request, None):
        raise Throttled(throttle.wait())

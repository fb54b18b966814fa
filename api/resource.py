"""What every address of the API shares."""

from typing import Any

from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.views import APIView

from tournaments.events.models import Event

from .authentication import BearerAuthentication, SessionAuthentication
from .bodies import read_body
from .operations import SAFE
from .problems import handle
from .schema import DeclaredSchema
from .throttles import CallerThrottle


class Resource(APIView):
    """An address; each of its methods is an operation."""

    authentication_classes = [BearerAuthentication, SessionAuthentication]
    permission_classes = []
    throttle_classes = [CallerThrottle]
    renderer_classes = [JSONRenderer]
    parser_classes = []
    content_negotiation_class = DefaultContentNegotiation
    http_method_names = ["get", "post", "put", "patch", "head"]
    schema = DeclaredSchema()
    raw = b""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        # Before anybody is asked who they are: the check of forms would read the body.
        if request.method not in SAFE:
            self.raw = read_body(request)
        super().initial(request, *args, **kwargs)

    def finalize_response(self, request: Any, response: Any, *args: Any, **kwargs: Any) -> Any:
        """Let nobody between keep what was answered to one caller."""
        response.setdefault("Cache-Control", "private, no-cache")
        return super().finalize_response(request, response, *args, **kwargs)

    def get_exception_handler(self) -> Any:
        return handle

    def current(self, event: Event) -> Any:
        """Return what somebody needs to see whose If-Match was of an older version."""
        return {"version": event.head_seq, "state": event.state}

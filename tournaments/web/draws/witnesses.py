"""Where a witness's phone sends its commitment and its value: without a login, the same again as often as it likes."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from scoring.errors import RuleError
from scoring.jsonlines import parsed
from scoring.reading import fields_of, text_of
from tournaments.draws.models import DrawWitness
from tournaments.draws.services.witnesses import join_draw, show_value
from tournaments.events.models import Event
from tournaments.refusals import message_of
from tournaments.web.access import for_public

from .lookup import found_draw


# No cookie gives any right here: a phone shows who it is by the key in what it sends.
@csrf_exempt
@for_public
@require_POST
def join(request: HttpRequest, event: Event, draw_id: str) -> HttpResponse:
    """Let a phone commit to a value."""
    draw = found_draw(event, draw_id)
    return answered(lambda: join_draw(draw=draw, **texts_in(request, "key", "commitment", "code")))


@csrf_exempt
@for_public
@require_POST
def value(request: HttpRequest, event: Event, draw_id: str) -> HttpResponse:
    """Let a phone show its value."""
    draw = found_draw(event, draw_id)
    return answered(lambda: show_value(draw=draw, **texts_in(request, "key", "value")).witness)


def texts_in(request: HttpRequest, *names: str) -> dict[str, Any]:
    """Return the fields of what was sent: exactly these, each a text."""
    sent = fields_of(parsed(request.body), "entry", needed=names)
    return {name: text_of(sent[name], name) for name in names}


def answered(do: Callable[[], DrawWitness]) -> JsonResponse:
    try:
        witness = do()
    except RuleError as error:
        return JsonResponse({"code": error.code, "message": message_of(error)}, status=409)
    return JsonResponse({"witness": witness.order, "phone": witness.phone})

"""Tokens for programs: made here, shown once, revoked at any time."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_variables
from django.views.decorators.http import require_POST

from scoring.errors import RuleError
from tournaments.events.models import Event
from tournaments.refusals import message_of
from tournaments.staff.actors import Actor
from tournaments.staff.queries.rights import Right
from tournaments.staff.queries.tokens import token_state
from tournaments.staff.services.tokens import (
    create_token,
    revoke_token,
    roles_for_tokens,
    tokens_seen_by,
)
from tournaments.web.access import for_staff
from tournaments.web.attempt import attempt, status_of

from .assignments import TokenForm
from .pages import desk_page


@for_staff(Right.VIEW)
@never_cache
@sensitive_variables("created", "secret")
def tokens(request: HttpRequest, event: Event, actor: Actor) -> HttpResponse:
    """List the tokens, and make one."""
    roles = roles_for_tokens(actor, event)
    initial = {"role": roles[-1] if roles else None}  # the lowest
    form = TokenForm(request.POST or None, roles=roles, initial=initial)
    created = attempt(form, lambda: create_token(event=event, by=actor, **form.cleaned_data))
    if created is not None:
        # Answered at once and not after a redirect: a secret is kept nowhere, not even until then.
        token, secret = created
        return desk_page(request, "token", event, actor, "tokens", token=token, secret=secret)
    now = timezone.now()
    rows = [{"row": row, "state": token_state(row, now)} for row in tokens_seen_by(actor, event)]
    return desk_page(
        request, "tokens", event, actor, "tokens", status=status_of(form), form=form, tokens=rows
    )


@for_staff(Right.VIEW)
@require_POST
def revoke(request: HttpRequest, event: Event, actor: Actor, token_id: str) -> HttpResponse:
    """End a token at once."""
    token = tokens_seen_by(actor, event).filter(public_id=token_id).first()
    if token is None:
        raise Http404
    try:
        revoke_token(event=event, token=token, by=actor)
    except RuleError as error:
        messages.error(request, message_of(error))
    else:
        messages.success(request, _("“{name}” was revoked.").format(name=token.name))
    return redirect("setup:tokens", event_id=event.public_id)

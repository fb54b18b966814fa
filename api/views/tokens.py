"""Tokens for programs: each member's own; whoever sees to the staff has all of them."""

from django.db.models import QuerySet

from api.access import staff
from api.fields import Nothing
from api.finding import token_in
from api.operations import Asked, operation
from api.pages import Page, listing, page_of
from api.resource import Resource
from api.serializers import tokens as shapes
from tournaments.models import ApiToken
from tournaments.selectors.api_tokens import tokens_of
from tournaments.services.rights import Right, may
from tournaments.services.tokens import create_token, revoke_token


class Tokens(Resource):
    @operation(
        "tokens.list",
        "List one's own tokens, or all of the event's",
        staff(Right.VIEW),
        query=shapes.TokensQuery,
        answer=listing("Tokens", shapes.TokenSerializer),
        logged=False,
    )
    def get(self, asked: Asked) -> Page:
        return page_of(seen_tokens(asked), asked.query, key="public_id")

    @operation(
        "tokens.create",
        "Make a token",
        staff(Right.VIEW),
        services=(create_token,),
        body=shapes.NewToken,
        answer=shapes.NewTokenSerializer,
        status=201,
        codes=("token.too_much", "token.days", "text.*", "input.not_text", "staff.*"),
        once=True,
        secrets=("token",),
        example={"name": "league site", "role": "viewer", "days": 30},
        logged=False,
    )
    def post(self, asked: Asked) -> ApiToken:
        """Only somebody who is logged in can: a token makes no tokens."""
        token, secret = create_token(event=asked.event, by=asked.actor, **asked.body)
        token.token = secret  # type: ignore[attr-defined]
        return token


class Revoke(Resource):
    @operation(
        "tokens.revoke",
        "Revoke a token",
        staff(Right.VIEW),
        services=(revoke_token,),
        body=Nothing,
        answer=shapes.TokenSerializer,
        codes=("token.not_here", "token.already_revoked"),
        example={},
        logged=False,
    )
    def post(self, asked: Asked, token_id: str) -> ApiToken:
        token = token_in(seen_tokens(asked), token_id)
        return revoke_token(event=asked.event, token=token, by=asked.actor)


def seen_tokens(asked: Asked) -> QuerySet[ApiToken]:
    """Return the tokens that the caller may see; by a token nobody sees their others."""
    actor, rows = asked.actor, tokens_of(asked.event)
    if may(actor, Right.STAFF, asked.event):
        return rows
    is_free = actor.user is not None and actor.limits is None
    return rows.filter(user=actor.user) if is_free else rows.none()

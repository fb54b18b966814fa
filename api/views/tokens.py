"""Tokens for programs: each member's own; whoever sees to the staff has all of them."""

from typing import Any

from api.access import staff
from api.fields import Nothing
from api.lookup import token_in
from api.operations import Call, operation
from api.pagination import Page, listing, page_of
from api.resource import Resource
from api.serializers import tokens as shapes
from tournaments.staff.models import ApiToken
from tournaments.staff.queries.rights import Right
from tournaments.staff.services.tokens import create_token, revoke_token, tokens_seen_by

EXAMPLE: dict[str, Any] = {
    "id": "0123456789ABCDEF",
    "name": "league site",
    "user": "alice",
    "role": "viewer",
    "tables": None,
    "created_at": "2027-03-01T09:00:00+08:00",
    "expires_at": "2027-03-31T09:00:00+08:00",
    "last_used_at": None,
    "revoked_at": None,
}


class Tokens(Resource):
    @operation(
        "tokens.list",
        "List your own tokens, or all of the event's",
        staff(Right.VIEW),
        query=shapes.TokensQuery,
        answer=listing("Tokens", shapes.TokenSerializer),
        answers={"items": [EXAMPLE], "next": None},
        logged=False,
    )
    def get(self, call: Call) -> Page:
        return page_of(tokens_seen_by(call.actor, call.event), call.query, key="public_id")

    @operation(
        "tokens.create",
        "Create a token",
        staff(Right.VIEW),
        services=(create_token,),
        body=shapes.NewToken,
        answer=shapes.NewTokenSerializer,
        status=201,
        codes=("token.too_much", "token.days", "text.*", "input.not_text", "staff.*"),
        once=True,
        secrets=("token",),
        example={"name": "league site", "role": "viewer", "days": 30},
        answers={**EXAMPLE, "token": "jiang_…"},
        logged=False,
    )
    def post(self, call: Call) -> ApiToken:
        """Only somebody who is logged in can do this: a token can't create tokens."""
        token, secret = create_token(event=call.event, by=call.actor, **call.body)
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
        answers={**EXAMPLE, "revoked_at": "2027-03-02T09:00:00+08:00"},
        logged=False,
    )
    def post(self, call: Call, token_id: str) -> ApiToken:
        token = token_in(tokens_seen_by(call.actor, call.event), token_id)
        return revoke_token(event=call.event, token=token, by=call.actor)

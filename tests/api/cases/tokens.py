"""Tokens."""

from tests.builders import an_event, owner_of
from tournaments.staff.services.tokens import create_token

from .case import Call, Case


def a_token() -> Call:
    event = an_event()
    token, _ = create_token(event=event, name="league", role="viewer", by=owner_of(event))
    return Call(event, {"token_id": token.public_id})


CASES = [
    Case("tokens.list", lambda: Call(an_event())),
    Case("tokens.create", lambda: Call(an_event(), body={"name": "league", "role": "viewer"})),
    Case("tokens.revoke", a_token),
]

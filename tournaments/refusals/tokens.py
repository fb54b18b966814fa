"""Tokens for programs."""

TOKENS: dict[str, str] = {
    "token.unknown": "This token is not known here.",
    "token.expired": "This token has expired: make a new one at the desk.",
    "token.revoked": "This token was revoked.",
    "token.already_revoked": "This token was revoked already.",
    "token.not_here": "This event has no such token.",
    "token.too_much": "A token can do no more than whoever makes it; this role ({role}) could.",
    "token.days": "A token is good for 1 to {highest} days.",
}

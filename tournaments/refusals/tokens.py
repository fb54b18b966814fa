"""Tokens for programs."""

TOKENS: dict[str, str] = {
    "token.unknown": "There is no such token here.",
    "token.expired": "This token has expired: create a new one at the desk.",
    "token.revoked": "This token was revoked.",
    "token.already_revoked": "This token has already been revoked.",
    "token.not_here": "This event has no such token.",
    "token.too_much": "A token can't do more than whoever creates it; this role ({role}) could.",
    "token.days": "A token can be valid for 1 to {highest} days.",
}

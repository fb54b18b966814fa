"""Identifiers: what the outside sees can't be guessed; integers stay inside."""

import secrets

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford: nothing that is misread off paper


def new_public_id() -> str:
    """Return 16 characters that carry 80 random bits."""
    return "".join(secrets.choice(ALPHABET) for _ in range(16))


def new_link() -> str:
    """Return the secret part of a personal link: 24 characters, 120 random bits."""
    return "".join(secrets.choice(ALPHABET) for _ in range(24))

"""Somebody who has logged in already: hashing a password for each test would take longer than most of them."""

from django.test import Client

from tests.builders import user_of
from tournaments.staff.actors import Actor


def session_of(actor: Actor) -> str:
    """Return the key of a new session."""
    client = Client()
    client.force_login(user_of(actor))
    return str(client.session.session_key)

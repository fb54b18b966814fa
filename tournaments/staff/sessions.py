"""Sessions with their user, so that people see where they are logged in and can end it there (SESSION_ENGINE)."""

import hashlib
from datetime import timedelta
from typing import Any, cast

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore as DatabaseStore
from django.utils import timezone
from django.utils.dateparse import parse_datetime

from tournaments.staff.models import LoginSession

LOGIN = "login"  # what the session knows of its beginning: at, address, browser
SEEN_EVERY = timedelta(minutes=5)


class SessionStore(DatabaseStore):
    """A row for each session, as Django keeps it, and beside it whose it is and when it was seen."""

    @classmethod
    def get_model_class(cls) -> type[LoginSession]:
        return LoginSession

    def load(self) -> dict[str, Any]:
        row = self._get_session_from_db()  # type: ignore[attr-defined]
        if row is None:
            return {}
        now = timezone.now()
        if now - row.last_seen_at >= SEEN_EVERY:
            LoginSession.objects.filter(pk=row.pk).update(last_seen_at=now)
        return dict(self.decode(row.session_data))

    def create_model_instance(self, data: dict[str, Any]) -> LoginSession:
        row = cast(LoginSession, super().create_model_instance(data))
        now, begun = timezone.now(), data.get(LOGIN, {})
        row.user_id = data.get(SESSION_KEY)
        row.address, row.browser = begun.get("address", ""), begun.get("browser", "")
        row.started_at = parse_datetime(begun.get("at", "")) or now
        row.last_seen_at = now
        return row


def name_of(session_key: str) -> str:
    """Return what a page calls a session: its key would let in whoever reads it."""
    return hashlib.sha256(session_key.encode()).hexdigest()[:16]

"""Where somebody is logged in: each browser can be logged out by its own user."""

from tournaments.staff.models import LoginSession, User
from tournaments.staff.queries.login_sessions import sessions_of
from tournaments.staff.sessions import name_of


def end_session(*, user: User, name: str) -> bool:
    """Log a browser out, by the name that the page gives it; say whether it was logged in."""
    keys = [row.session_key for row in sessions_of(user) if name_of(row.session_key) == name]
    return bool(LoginSession.objects.filter(user=user, session_key__in=keys).delete()[0])


def end_other_sessions(*, user: User, keep: str | None) -> int:
    """Log out every browser but the one with this session key; say how many."""
    return LoginSession.objects.filter(user=user).exclude(session_key=keep).delete()[0]

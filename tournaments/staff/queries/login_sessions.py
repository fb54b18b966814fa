"""The browsers that somebody is logged in with."""

import re

from django.db.models import QuerySet
from django.utils import timezone

from tournaments.staff.models import LoginSession, User

# The first that fits; others name these too, to be taken for them.
BROWSERS = (
    ("Edge", "Edge?|EdgA|EdgiOS"),
    ("Samsung Internet", "SamsungBrowser"),
    ("Opera", "OPR"),
    ("LINE", "Line"),
    ("Firefox", "Firefox|FxiOS"),
    ("Chrome", "Chrome|CriOS"),
    ("Safari", "Safari"),
)
SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("ChromeOS", "CrOS"),
    ("Mac", "Macintosh"),
    ("Linux", "Linux"),
)


def sessions_of(user: User) -> QuerySet[LoginSession]:
    """Return the sessions that still let in, the one used last first."""
    rows = LoginSession.objects.filter(user=user, expire_date__gt=timezone.now())
    return rows.order_by("-last_seen_at", "-started_at")


def browser_name(user_agent: str) -> str:
    """Return browser and system as people know them, or nothing; what it says of itself is only a claim.

    >>> browser_name("Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) … Version/17.0 Mobile/15E148 Safari/604.1")
    'Safari · iPhone'
    """
    found = [
        next((name for name, pattern in names if re.search(rf"\b(?:{pattern})\b", user_agent)), "")
        for names in (BROWSERS, SYSTEMS)
    ]
    return " · ".join(filter(None, found))

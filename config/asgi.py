"""The ASGI application that the web server runs: live pages in front, Django behind."""

import os

from django.conf import settings
from django.core.asgi import get_asgi_application

from config.databases import keep_connections

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

# Only here: commands and workers open one connection each, when they need it.
keep_connections(settings.DATABASES["default"], settings.DATABASE_CONNECTIONS)
django_application = get_asgi_application()

# Only now: models need Django to be set up.
from api.live import LogStreams  # noqa: E402
from tournaments.push.live_pages import LivePages  # noqa: E402
from tournaments.web.public.standings import StandingsFilter, standings_html  # noqa: E402

application = LogStreams(
    LivePages(django_application, lambda event: standings_html(event, StandingsFilter()))
)

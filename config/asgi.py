"""The ASGI application that the web server runs: the guard, log streams and live pages in front, Django behind."""

import os

from django.conf import settings
from django.core.asgi import get_asgi_application

from config.databases import keep_connections

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

# Only here: commands and workers open one connection each, when they need it.
keep_connections(settings.DATABASES["default"], settings.DATABASE_CONNECTIONS)
django_application = get_asgi_application()

# Only now: models need Django to be set up.
from api.log_stream import LogStreams  # noqa: E402
from config.guard.guard import Guard  # noqa: E402
from tournaments.push.live_pages import LivePages  # noqa: E402
from tournaments.push.watcher import LogWatcher  # noqa: E402
from tournaments.web.public.standings import StandingsFilter, standings_html  # noqa: E402

watcher = LogWatcher()
live_pages = LivePages(
    django_application, watcher, lambda event: standings_html(event, StandingsFilter())
)
application = Guard(LogStreams(live_pages, watcher), django_application)

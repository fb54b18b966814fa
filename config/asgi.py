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
from tournaments.live import Live  # noqa: E402
from tournaments.web.audience.standings import Shown, standings_html  # noqa: E402

application = LogStreams(Live(django_application, lambda event: standings_html(event, Shown())))

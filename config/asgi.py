"""The ASGI application that the web server runs: front, guard, log streams and live pages, Django behind them."""

import os
import sys

from django.conf import settings

from config.databases import keep_connections
from config.one_thread import one_thread_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

# Whoever waits for the interpreter, such as an entry beside a page in the making, waits this long at most.
sys.setswitchinterval(0.0005)

# Only here: commands and workers open one connection each, when they need it.
keep_connections(settings.DATABASES["default"], settings.DATABASE_CONNECTIONS)
django_application = one_thread_application()

# Only now: models need Django to be set up.
from api.log_stream import LogStreams  # noqa: E402
from config.front.front import Front  # noqa: E402
from config.front.heads import Heads  # noqa: E402
from config.front.staff_pages import StaffPages  # noqa: E402
from config.guard.guard import Guard  # noqa: E402
from tournaments.push.live_pages import LivePages  # noqa: E402
from tournaments.push.watcher import LogWatcher  # noqa: E402
from tournaments.web.public.standings import public_table  # noqa: E402

watcher = LogWatcher()
live_pages = LivePages(django_application, watcher, public_table)
guard = Guard(LogStreams(live_pages, watcher), django_application)
heads = Heads()
application = Front(
    StaffPages(guard, heads), django_application, guard.lanes.public, guard.lanes.entries, heads
)

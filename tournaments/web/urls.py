"""The addresses of the pages, area by area."""

from django.urls import include, path

from tournaments.web.health import health
from tournaments.web.start import start

AREAS = ["accounts", "desk_setup", "draws", "desk_running", "referee", "audience"]

urlpatterns = [
    path("", start, name="start"),
    path("health", health, name="health"),
    *[path("", include(f"tournaments.web.{area}.urls")) for area in AREAS],
]

"""The addresses of the pages, area by area."""

from django.urls import include, path

from tournaments.web.health import health
from tournaments.web.search_engines import robots
from tournaments.web.start import start

# The phones first: what they enter comes most often, and in the most hurry.
AREAS = ["phone", "accounts", "setup", "draws", "desk", "public"]

urlpatterns = [
    path("", start, name="start"),
    path("health", health, name="health"),
    path("robots.txt", robots, name="robots"),
    *[path("", include(f"tournaments.web.{area}.urls")) for area in AREAS],
]

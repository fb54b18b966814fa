"""The product's server with one more address: a view that returns a constant body, as bare as Django has them."""

import os
from pathlib import Path

from django.http import HttpRequest, HttpResponse
from django.urls import include, path

from config.asgi import application
from config.urls import urlpatterns

__all__ = ["application"]

BODIES = {file.stem: file.read_bytes() for file in Path(os.environ["BENCH_BODIES"]).glob("*.html")}


def constant(request: HttpRequest, name: str) -> HttpResponse:
    return HttpResponse(BODIES[name])


urlpatterns.append(path("bench/", include([path("<str:name>/", constant)])))

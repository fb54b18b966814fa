"""The schema, and the page that shows it; everything comes from this server, nothing from the internet."""

from pathlib import Path

from django.conf import settings
from django.http import FileResponse, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request

from api.resource import Resource

FILE = Path(settings.BASE_DIR) / "docs" / "api" / "openapi.yaml"
YAML = "application/yaml"


class YamlRenderer(BaseRenderer):
    """Only says that YAML can be asked for; the file is there already."""

    media_type = YAML
    format = "yaml"


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    return render(request, "api/docs.html")


class Schema(Resource):
    """The checked-in schema; a test keeps it true."""

    renderer_classes = [YamlRenderer]

    def get(self, request: Request) -> FileResponse:
        return FileResponse(FILE.open("rb"), content_type=YAML)

"""The schema as it should stand in docs/api/openapi.yaml."""

from typing import Any

from django.utils import translation
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiYamlRenderer


def openapi() -> dict[str, Any]:
    """Return the description of every operation, in English whoever asks."""
    with translation.override("en"):
        return dict(SchemaGenerator().get_schema(request=None, public=True))


def openapi_yaml() -> bytes:
    return bytes(OpenApiYamlRenderer().render(openapi(), renderer_context={}))

"""The schema, and the page that shows it; everything comes from this server, nothing from the internet."""

from pathlib import Path

from django.conf import settings
from django.http import FileResponse, HttpRequest
from django.views.decorators.http import require_safe
from drf_spectacular.views import SpectacularSwaggerSplitView

FILE = Path(settings.BASE_DIR) / "docs" / "api" / "openapi.yaml"

page = SpectacularSwaggerSplitView.as_view(
    url_name="api:schema", authentication_classes=[], permission_classes=[]
)


@require_safe
def schema(request: HttpRequest) -> FileResponse:
    """Answer with the checked-in schema; a test keeps it true."""
    return FileResponse(FILE.open("rb"), content_type="application/yaml")

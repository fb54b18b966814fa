"""`manage.py api_schema`: write docs/api/openapi.yaml anew."""

from typing import Any

from django.core.management.base import BaseCommand

from api.description import openapi_yaml
from api.views.documentation import FILE


class Command(BaseCommand):
    help = "Write the API's OpenAPI schema to docs/api/openapi.yaml."

    def handle(self, *args: Any, **options: Any) -> None:
        FILE.write_bytes(openapi_yaml())
        self.stdout.write(f"{FILE.name} written")

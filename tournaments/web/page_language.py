"""The language of a page: what its address says, then what somebody chose before, then what the browser asks for."""

from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest, QueryDict
from django.middleware.locale import LocaleMiddleware
from django.utils import translation

from .refusal_middleware import page_to_return_to

LANGUAGE = "language"


class PageLanguage(LocaleMiddleware):
    """As Django chooses, but an address may say it, so that a page is the same for all who have its address."""

    def process_request(self, request: HttpRequest) -> None:
        super().process_request(request)
        # The API reads its queries itself.
        if request.method not in ("GET", "HEAD") or request.path.startswith("/api/"):
            return
        asked = request.GET.get(LANGUAGE, "")
        if asked in dict(settings.LANGUAGES):
            translation.activate(asked)
            request.LANGUAGE_CODE = asked


def address_in(request: HttpRequest, language: str) -> str:
    """Return a page's address in a language."""
    address = urlsplit(page_to_return_to(request))
    query = QueryDict(address.query, mutable=True)
    query[LANGUAGE] = language
    return f"{address.path}?{query.urlencode()}"

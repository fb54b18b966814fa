"""Which addresses are answered from memory, and which of them are the same page."""

import re
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import parse_qsl, urlencode

from django.conf import settings
from django.http import HttpRequest
from django.utils import translation

API = "/api/"
PAGE = re.compile(
    r"/events/([0-9A-Z]{16})/(|standings/|seats/|rules/|screen/|draws/|draws/[0-9A-Z]{16}/)"
)
ROSTER = re.compile(r"/events/([0-9A-Z]{16})/roster\.json")
API_STANDINGS = re.compile(r"/api/v1/events/([0-9A-Z]{16})/standings")
# Their names have a hash of the content (config/static_files.py).
UNCHANGING = re.compile(r"/static/.+\.[0-9a-f]{12}\.[a-z0-9]+")
NUMBER, ONE = re.compile(r"[1-9][0-9]{0,3}"), re.compile("1")
STANDINGS = {"jiang": NUMBER, "confirmed": ONE, "page": NUMBER}
# What a page's address may say beside its language; all else changes nothing on it.
SAYS = {
    "": STANDINGS,
    "standings/": STANDINGS,
    "screen/": {"show": re.compile("standings|clock|seats")},
}
API_PAGE = re.compile("page=[1-9][0-9]{0,3}")
AT_LEAST = re.compile("[0-9]{1,9}")
HAS_NUL = re.compile(rb"\0|%00").search
LONGEST = 300  # of path, query and languages, each; what is longer is not remembered here
LANGUAGES = frozenset(code for code, _name in settings.LANGUAGES)


@dataclass(frozen=True, slots=True)
class Address:
    """A page that somebody asks for.

    `key` is the same for all addresses of the page. Without a `language` the page has none, or a browser is to be led to one.
    """

    key: str
    path: str
    query: str
    event_id: str = ""  # empty: it never changes
    language: str = ""
    is_page: bool = True  # for people, in a language
    at_least: int = 0  # the log number that it must have

    @property
    def is_api(self) -> bool:
        return bool(self.event_id) and not self.is_page

    @property
    def needs_language(self) -> bool:
        return self.is_page and not self.language


def address_of(path: str, query_string: bytes, accepted: bytes = b"") -> Address | None:
    """Return the page that an address means, or nothing where Django is to answer.

    `accepted` is the request's Accept-Language, in which programs choose theirs.
    """
    if max(len(path), len(query_string), len(accepted)) > LONGEST:
        return None
    return known_address(path, query_string, accepted if path.startswith(API) else b"")


@lru_cache(maxsize=8192)
def known_address(path: str, query_string: bytes, accepted: bytes) -> Address | None:
    if not query_string.isascii() or HAS_NUL(query_string):
        return None
    if UNCHANGING.fullmatch(path):
        return Address(path, path, "", is_page=False)
    if match := API_STANDINGS.fullmatch(path):
        return api_standings(path, match[1], query_string.decode(), language_of(accepted))
    if (match := ROSTER.fullmatch(path)) and not query_string:
        return Address(path, path, "", match[1], is_page=False)
    if match := PAGE.fullmatch(path):
        return page(path, match[1], match[2], dict(parse_qsl(query_string.decode())))
    return None


def api_standings(path: str, event_id: str, query: str, language: str) -> Address | None:
    """Return all standings or a page of them; the rest is for few, and what is unknown is refused with a reason."""
    if query and not API_PAGE.fullmatch(query):
        return None
    key = f"{path}?{query} {language}"
    return Address(key, path, query, event_id, language, is_page=False)


def language_of(accepted: bytes) -> str:
    """Return the language that an Accept-Language asks for."""
    request = HttpRequest()
    request.META["HTTP_ACCEPT_LANGUAGE"] = accepted.decode("ascii", "replace")
    return translation.get_language_from_request(request)


def page(path: str, event_id: str, name: str, given: dict[str, str]) -> Address | None:
    """Return a page for people; a search is nobody else's page."""
    if "q" in given:
        return None
    known = SAYS.get(name, {})
    says = {key: given[key] for key in known if key in given and known[key].fullmatch(given[key])}
    language = given.get("language", "")
    if language in LANGUAGES:
        says["language"] = language
    query = urlencode(says)
    least = given.get("at_least", "")
    return Address(
        f"{path}?{query}",
        path,
        query,
        event_id,
        says.get("language", ""),
        at_least=int(least) if AT_LEAST.fullmatch(least) else 0,
    )

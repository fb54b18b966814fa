"""Which addresses are answered from memory, and which of them are one page."""

import pytest

from config.front.addresses import address_of, known_address
from config.front.encodings import best_of, encoding_for

pytestmark = pytest.mark.no_database

EVENT = "/events/0123456789ABCDEF/"
API = "/api/v1/events/0123456789ABCDEF/standings"
STYLES = "/static/css/jiang.0123456789ab.css"


def key(path: str, query: bytes = b"") -> str | None:
    address = address_of(path, query)
    return address.key if address else None


def test_addresses_that_say_the_same_are_one_page() -> None:
    wanted = f"{EVENT}?jiang=2&confirmed=1&language=en"

    for query in (
        b"jiang=2&confirmed=1&language=en",
        b"language=en&confirmed=1&jiang=2",
        b"jiang=2&language=en&confirmed=1&utm_source=x&page=",
        b"jiang=1&jiang=2&language=en&confirmed=1&at_least=7",
    ):
        assert key(EVENT, query) == wanted


@pytest.mark.parametrize(
    ("path", "query"),
    [
        (EVENT + "live", b"language=en"),
        (EVENT + "seats/", b"q=Dora&language=en"),
        (EVENT, b"language=en&x=" + b"x" * 300),
        (EVENT, b"language=en\0"),
        (EVENT, "language=en&x=é".encode()),
        (EVENT.lower(), b"language=en"),
        ("/events/0123456789ABCDEF", b""),
        ("/me/0123456789ABCDEFGHJKMNPQ/", b"language=en"),
        (EVENT + "roster.json", b"x=1"),
        (EVENT + "roster.jsonl", b""),
        (API, b"at=3"),
        (API, b"page=0"),
        (API, b"page=2&at=3"),
        (API, b"jiang=x"),
        ("/static/verify/verify_draw.py", b""),
        ("/static/css/jiang.0123456789ab.css/", b""),
        ("/desk/0123456789ABCDEF/", b""),
    ],
)
def test_everything_else_is_django_s(path: str, query: bytes) -> None:
    assert address_of(path, query) is None


def test_programs_get_the_language_that_they_accept() -> None:
    keys = {address_of(API, b"", accepted).key for accepted in (b"en", b"en-GB,de;q=0.3")}  # type: ignore[union-attr] # all of these are pages

    assert keys == {f"{API}? en"}
    assert key(API) == key(API, b"") == f"{API}? zh-hant"


def test_what_is_long_is_not_remembered() -> None:
    before = known_address.cache_info().currsize, best_of.cache_info().currsize

    for number in range(5):
        long = f"{number}" + "x" * 5000
        assert address_of(EVENT + long, b"") is None
        assert address_of(EVENT, long.encode()) is None
        assert address_of(API, b"", long.encode()) is None
        assert encoding_for(b"br, " + long.encode()) == b""

    assert (known_address.cache_info().currsize, best_of.cache_info().currsize) == before


def needs_language(path: str, query: bytes) -> bool:
    address = address_of(path, query)
    assert address is not None
    return address.needs_language


def test_a_page_for_people_needs_a_language_and_nothing_else_does() -> None:
    assert needs_language(EVENT, b"")
    assert needs_language(EVENT, b"language=xx")
    assert not needs_language(EVENT, b"language=en")
    assert not needs_language(API, b"")
    assert not needs_language(EVENT + "roster.json", b"")
    assert not needs_language(STYLES, b"")


def test_a_page_may_be_asked_for_at_a_log_number() -> None:
    address = address_of(EVENT, b"language=en&at_least=17")

    assert address is not None
    assert address.at_least == 17
    assert address_of(EVENT, b"language=en&at_least=-1x").at_least == 0  # type: ignore[union-attr]

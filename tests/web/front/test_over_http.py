"""Pages from memory over the wire: whole answers that the protocol writes without a task."""

import socket
from typing import Any

import httpx
import pytest

from tests.e2e.conftest import running
from tests.e2e.site import Site

__all__ = ["running"]

GET = "{method} {path} HTTP/{version}\r\nHost: 127.0.0.1:{port}\r\n{more}\r\n"


@pytest.fixture(scope="module")
def page(running: Site) -> str:
    return f"/events/{running.hall()['event']}/rules/?language=en"


def told(running: Site, *requests: dict[str, Any], until_closed: bool) -> bytes:
    """Send all requests at once; return what comes until the server closes, or for a second."""
    port = running.served.port
    usual = {"method": "GET", "version": "1.1", "more": "", "port": port}
    sent = "".join(GET.format(**{**usual, **each}) for each in requests)
    with socket.create_connection(("127.0.0.1", port), timeout=10 if until_closed else 1) as wire:
        wire.sendall(sent.encode())
        pieces = []
        try:
            while piece := wire.recv(65536):
                pieces.append(piece)
        except TimeoutError:
            assert not until_closed
        return b"".join(pieces)


def test_many_requests_sent_ahead_are_answered_in_order(running: Site, page: str) -> None:
    whole = httpx.get(running.url + page, headers={"accept-encoding": "identity"})
    asks = [{"path": page}, {"path": page, "method": "HEAD"}, {"path": "/health"}, {"path": page}]
    last = {"path": page, "more": "Connection: close\r\n"}

    answers = told(running, *asks, last, until_closed=True)

    assert answers.count(b"HTTP/1.1 200 OK\r\n") == 5
    assert answers.count(whole.content) == 3
    assert answers.count(b"\r\ndate: ") == 5
    assert answers.index(b"application/json") > answers.index(whole.content)
    assert answers.endswith(whole.content)


def test_old_clients_and_old_tags(running: Site, page: str) -> None:
    tag = httpx.get(running.url + page).headers["etag"]

    old = told(running, {"path": page, "version": "1.0"}, until_closed=True)
    same = told(running, {"path": page, "more": f"If-None-Match: {tag}\r\n"}, until_closed=False)

    assert b"connection: close\r\n" in old
    assert same.startswith(b"HTTP/1.1 304 Not Modified\r\n")
    assert same.endswith(b"\r\n\r\n")


def test_a_page_is_nobody_s_who_asks_for_another_host(running: Site, page: str) -> None:
    httpx.get(running.url + page)

    assert httpx.get(running.url + page, headers={"host": "evil.example"}).status_code == 400


def test_static_files_come_from_memory_and_stay_what_they_are(running: Site, page: str) -> None:
    text = httpx.get(running.url + page).text
    styles = text.partition('rel="stylesheet" href="')[2].partition('"')[0]

    first, again = (httpx.get(running.url + styles) for _ in range(2))

    assert first.content == again.content
    assert "immutable" in again.headers["cache-control"]
    assert again.headers["content-encoding"] == "br"
    assert again.headers["content-type"].startswith("text/css")

"""The guard in front of everything, attacked over the wire: by bodies, addresses and upgrades of every kind."""

import socket
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from django.urls import reverse

from config.guard.request_limits import LARGEST_ENTRY, LARGEST_FORM, LARGEST_LIST
from tests.project.processes import Served
from tests.safety.test_routes import routes

pytestmark = pytest.mark.no_database

EVENT = "0123456789ABCDEF"
ENDLESS = 250_000_000
JSON = {"Content-Type": "application/json"}
FORM = {"Content-Type": "application/x-www-form-urlencoded"}


def memory_of(pid: int) -> int:
    """Return the most megabytes that a process has had."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return int(next(line for line in lines if line.startswith("VmHWM")).split()[1]) // 1024


def told_after_headers(served: Served, path: str, length: int) -> str:
    """Announce a body, send none of it, and return what the server says to that."""
    head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
    with socket.create_connection(("127.0.0.1", served.port), timeout=10) as connection:
        connection.sendall(f"{head}Content-Length: {length}\r\n\r\n".encode())
        return b"".join(iter(lambda: connection.recv(65536), b"")).decode()


def test_a_body_that_is_announced_too_long_is_refused_before_it_comes(small: Served) -> None:
    answer = told_after_headers(small, "/api/v1/devices/admit", ENDLESS)

    assert answer.startswith("HTTP/1.1 413 ")
    assert "content-type: application/problem+json" in answer
    assert '"code": "request.too_large"' in answer


def pieces() -> Iterator[bytes]:
    for _ in range(ENDLESS // 100_000):
        yield b"x" * 100_000


@pytest.mark.parametrize("path", ["/api/v1/devices/admit", "/login/"])
def test_a_body_without_a_length_is_counted_while_it_comes(small: Served, path: str) -> None:
    before = memory_of(small.children()["web"])

    try:
        answer = httpx.post(small.url + path, content=pieces(), headers=JSON, timeout=30)
    except httpx.TransportError:
        answer = None  # the server didn't listen to the end

    assert answer is None or answer.status_code == 413
    assert memory_of(small.children()["web"]) - before < 30


def test_long_headers_cost_no_memory(small: Served) -> None:
    before = memory_of(small.children()["web"])

    with socket.create_connection(("127.0.0.1", small.port)) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nX: ")
        with pytest.raises(OSError, match=r"reset|pipe"):
            connection.sendall(b"x" * 60_000_000)

    assert memory_of(small.children()["web"]) - before < 10


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("zh-TW", "一次送出的內容太多：這裡最多 64 KB。"), ("en", "Too much at once: at most 64 KB")],
)
def test_a_person_is_told_in_their_language(small: Served, language: str, sentence: str) -> None:
    answer = httpx.post(
        f"{small.url}/login/",
        content=b"x" * (LARGEST_ENTRY + 1),
        headers={"Accept-Language": language, **FORM},
    )

    assert answer.status_code == 413
    assert sentence in answer.text


@pytest.mark.parametrize(
    ("path", "most"),
    [
        ("/login/", LARGEST_ENTRY),
        (f"/phone/{EVENT}/outbox/", LARGEST_ENTRY),
        (f"/desk/{EVENT}/players/", LARGEST_FORM),
        (f"/desk/{EVENT}/players/import/", LARGEST_LIST),
        ("/api/v1/devices/admit", 1024 * 1024),
    ],
)
def test_each_address_takes_what_it_is_for(small: Served, path: str, most: int) -> None:
    headers = JSON if path.startswith("/api/") else {}
    whole = httpx.post(small.url + path, content=b"x" * most, headers=headers)

    assert whole.status_code in {302, 400, 403}
    assert told_after_headers(small, path, most + 1).startswith("HTTP/1.1 413 ")


def nul_addresses() -> list[str]:
    """Return every address with a text in it, with NUL for each of them."""
    found = []
    for name, pattern in routes():
        converters = pattern.pattern.converters
        texts = {
            each for each, kind in converters.items() if type(kind).__name__ == "StringConverter"
        }
        if texts and "None" not in name:
            kwargs = {each: "\0" if each in texts else 1 for each in converters}
            found.append(reverse(name, kwargs=kwargs))
    return sorted(set(found))


def test_nul_in_an_address_is_refused_on_every_route(small: Served) -> None:
    addresses = nul_addresses()
    with httpx.Client(base_url=small.url) as client:
        found = {address: client.get(address).status_code for address in addresses}

    assert len(addresses) > 60
    assert {address: status for address, status in found.items() if status != 400} == {}


@pytest.mark.parametrize("path", ["/api/v1/events", "/login/", f"/events/{EVENT}/", "/nowhere"])
def test_nul_in_a_parameter_or_a_cookie_is_refused(small: Served, path: str) -> None:
    asked = [
        httpx.get(f"{small.url}{path}?q=%00"),
        httpx.get(f"{small.url}{path}?%00=1"),
        httpx.get(small.url + path, headers={"Cookie": 'sessionid="\\000bcdefghijklmnop"'}),
    ]

    assert [answer.status_code for answer in asked] == [400] * 3
    assert httpx.get(f"{small.url}/?q=%2500").status_code == 200


def test_nul_in_a_form_is_refused(small: Served) -> None:
    with httpx.Client(base_url=small.url) as client:
        token = client.get("/login/").text.split('csrfmiddlewaretoken" value="')[1].split('"')[0]

        answer = client.post(
            "/login/",
            data={"csrfmiddlewaretoken": token, "username": "a\0b", "password": "x"},
            headers={"Accept-Language": "en", "Referer": small.url},
        )

    assert answer.status_code == 400
    assert "A text contains characters that are not allowed." in answer.text


@pytest.mark.parametrize("path", ["/", f"/events/{EVENT}/live", "/api/v1/events"])
def test_there_are_no_websockets(small: Served, path: str) -> None:
    answer = httpx.get(
        small.url + path,
        headers={
            "Connection": "Upgrade",
            "Upgrade": "websocket",
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
            "Accept-Language": "en",
        },
    )

    assert answer.status_code == 400
    assert "There are no WebSockets here." in answer.text

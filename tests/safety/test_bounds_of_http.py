"""What never becomes a request is refused while it arrives: endless headers, half requests, many at once."""

import asyncio
import contextlib
import socket
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
import uvicorn

import config.guard.http_protocol as http
from tests.servers import free_port

pytestmark = pytest.mark.no_database

HEAD = b"GET / HTTP/1.1\r\nHost: localhost\r\n"
POST = b"POST / HTTP/1.1\r\nHost: localhost\r\n"
CHUNKED = POST + b"Transfer-Encoding: chunked\r\n\r\n"


async def app(scope: Any, receive: Any, send: Any) -> None:
    """Answer with the length of the body, at `/soon` before it has come; `/slow` takes its time, `/long` is long."""
    length, more = 0, scope["path"] != "/soon"
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            return
        length, more = length + len(message["body"]), message["more_body"]
    if scope["path"] == "/slow":
        await asyncio.sleep(1)
    await send({"type": "http.response.start", "status": 200, "headers": []})
    body = b"x" * 20_000_000 if scope["path"] == "/long" else b"read %d" % length
    await send({"type": "http.response.body", "body": body})


@contextlib.contextmanager
def served() -> Iterator[int]:
    """A web server that reads as the product's does."""
    number = free_port()
    config = uvicorn.Config(
        app,
        port=number,
        http=http.BoundedProtocol,
        ws="none",
        lifespan="off",
        log_config=None,
        timeout_keep_alive=1,
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield number
    server.should_exit = True
    thread.join()


@pytest.fixture
def port() -> Iterator[int]:
    with served() as number:
        yield number


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """One that waits for less than half a second."""
    monkeypatch.setattr(http, "SECONDS_FOR_HEAD", 0.4)
    monkeypatch.setattr(http, "SECONDS_FOR_BODY", 0.4)
    monkeypatch.setattr(http, "SECONDS_FOR_READER", 0.4)
    with served() as number:
        yield number


def said(port: int, *pieces: bytes, pause: float = 0.0) -> str:
    """Return what the server says to these bytes until it closes or falls silent; it may close before it has them."""
    with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
        answer = b""
        with contextlib.suppress(OSError):
            for piece in pieces:
                connection.sendall(piece)
                time.sleep(pause)
        with contextlib.suppress(OSError):
            while part := connection.recv(65536):
                answer += part
        return answer.decode()


def status_of(answer: str) -> str:
    return answer.partition("\r\n")[0].removeprefix("HTTP/1.1 ")


def test_a_request_is_answered_as_ever(port: int) -> None:
    answer = said(port, POST + b"Content-Length: 5\r\n\r\nhe", b"llo" + HEAD + b"\r\n", pause=0.1)

    assert [line for line in answer.splitlines() if line.startswith("HTTP")] == [
        "HTTP/1.1 200 OK"
    ] * 2
    assert "read 5" in answer


@pytest.mark.parametrize(
    "pieces",
    [
        pytest.param([HEAD + b"X-Long: ", *[b"x" * 65536] * 20], id="one long header"),
        pytest.param([HEAD, *[b"X-A: b\r\n" * 8192] * 20], id="many headers"),
        pytest.param([b"GET /", *[b"x" * 65536] * 20], id="a long address"),
        pytest.param([HEAD + b"X-Long: " + b"x" * 70_000 + b"\r\n\r\n"], id="all in one piece"),
        pytest.param([CHUNKED, b"1;", *[b"x" * 65536] * 20], id="an endless remark on a piece"),
        pytest.param([CHUNKED + b"0\r\n", *[b"X-A: b\r\n" * 8192] * 20], id="endless trailers"),
    ],
)
def test_headers_have_an_end(port: int, pieces: list[bytes]) -> None:
    answer = said(port, *pieces, pause=0.01)

    assert status_of(answer) == "431 Request Header Fields Too Large"


def test_only_some_requests_are_kept_waiting(port: int) -> None:
    assert "429 Too Many Requests" in said(port, b"GET /slow HTTP/1.1\r\nHost: a\r\n\r\n" * 30)


@pytest.mark.parametrize(
    ("begun", "status"),
    [
        pytest.param(b"", "", id="nothing at all"),
        pytest.param(b"\r\n", "", id="empty lines"),
        pytest.param(HEAD, "408 Request Timeout", id="half of the headers"),
        pytest.param(
            POST + b"Content-Length: 9\r\n\r\nhe", "408 Request Timeout", id="half a body"
        ),
        pytest.param(CHUNKED + b"1\r\nx\r\n", "408 Request Timeout", id="a body without its end"),
    ],
)
def test_half_a_request_does_not_last(hasty: int, begun: bytes, status: str) -> None:
    began = time.monotonic()

    answer = said(hasty, *[begun[at : at + 1] for at in range(len(begun))], pause=0.001)

    assert status_of(answer) == status
    assert time.monotonic() - began < 10


def test_dripping_does_not_help(hasty: int) -> None:
    began = time.monotonic()

    answers = {
        status_of(said(hasty, HEAD, *[b"X"] * 100, pause=0.02)),
        status_of(said(hasty, HEAD + b"\r\n", *[b"\r\n"] * 100, pause=0.02)),
    }

    assert answers <= {"408 Request Timeout", "200 OK", ""}
    assert time.monotonic() - began < 20


def test_a_long_body_may_take_its_time_while_it_comes(hasty: int) -> None:
    pieces = [b"x" * 20_000] * 10

    answer = said(hasty, POST + b"Content-Length: 200000\r\n\r\n", *pieces, pause=0.1)

    assert "read 200000" in answer


def test_what_comes_after_the_answer_is_read_for_a_while_only(
    port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http, "MOST_SWALLOWED", 1_000_000)
    head = b"POST /soon HTTP/1.1\r\nHost: a\r\nContent-Length: 100000000\r\n\r\n"

    whole = said(port, head, *[b"x" * 100_000] * 5, pause=0.05)
    endless = said(port, head, *[b"x" * 100_000] * 1000)

    assert "read 0" in whole
    assert status_of(endless) in {"200 OK", ""}


def test_an_answer_that_takes_longer_is_waited_for(hasty: int) -> None:
    assert "read 0" in said(hasty, b"GET /slow HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")


def test_a_reader_who_reads_nothing_is_left(hasty: int) -> None:
    with socket.create_connection(("127.0.0.1", hasty)) as connection:
        connection.sendall(b"GET /long HTTP/1.1\r\nHost: a\r\n\r\n")
        time.sleep(2)
        read = 0
        with contextlib.suppress(ConnectionResetError):
            while part := connection.recv(65536):
                read += len(part)

    assert read < 20_000_000

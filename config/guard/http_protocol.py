"""HTTP as uvicorn reads it, with bounds on what a client may send before anybody has seen a request.

An ASGI application sees a request only once its headers are whole. What never becomes a request (headers without end,
connections that say nothing) can only be refused here; bodies are config/guard/guard.py's.
"""

from asyncio import TimerHandle
from http import HTTPStatus
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from tournaments.security_headers import always

LARGEST_HEAD = 64 * 1024  # bytes of the first line and all headers
WASTE = 8  # times its content that a body in small pieces may be
SECONDS_FOR_HEAD = 10.0  # from opening the connection, or from the last answer
SECONDS_FOR_BODY = 15.0  # and as long again while at least SLOWEST arrives
SLOWEST = 8 * 1024  # bytes a second
SECONDS_FOR_READER = 60.0  # to take some of an answer that waits for it
MOST_SWALLOWED = (
    32 * 1024 * 1024
)  # bytes read after the answer, so that whoever sends them gets to read it
MOST_AHEAD = 16  # requests sent before the one under way is answered


class TooMuch(Exception):
    """Raised within the parser, which then stops."""


class BoundedProtocol(HttpToolsProtocol):
    """A timer runs while something is awaited from the client; sizes are counted as the bytes come."""

    timer: TimerHandle | None = None
    reader_timer: TimerHandle | None = None
    begun_here = False  # within the piece of data that is being read
    receiving = False  # a request has begun and is not whole yet
    in_body = False
    arrived = 0  # bytes of the request, without the piece it began in
    of_body = 0
    counted = 0  # bytes of the body when the timer was set
    refusal = HTTPStatus.BAD_REQUEST  # of what the parser stops at

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.wait_for(SECONDS_FOR_HEAD)

    def connection_lost(self, exc: Exception | None) -> None:
        self.stop_waiting()
        self.stop_waiting_for_reader()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self.begun_here = False
        super().data_received(data)
        if not self.receiving or self.begun_here or self.transport.is_closing():
            return
        self.arrived += len(data)
        if self.arrived > LARGEST_HEAD + WASTE * self.of_body:
            self.end_with(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.begun_here = self.receiving = True
        self.in_body = False
        self.arrived = self.of_body = self.counted = 0

    def on_headers_complete(self) -> None:
        head = len(self.url) + sum(len(name) + len(value) for name, value in self.headers)
        if head > LARGEST_HEAD:
            self.refusal = HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE
            raise TooMuch
        super().on_headers_complete()
        if len(self.pipeline) > MOST_AHEAD:
            self.refusal = HTTPStatus.TOO_MANY_REQUESTS
            raise TooMuch
        self.in_body = True
        self.wait_for(SECONDS_FOR_BODY)

    def _start_asgi_task(self, cycle: Any, app: Any) -> None:
        """Write what the application has ready; what it must wait for is a task's."""
        at_once = getattr(app, "at_once", None)
        if at_once is None or self.flow.write_paused or self.transport.is_closing():
            super()._start_asgi_task(cycle, app)
            return
        whole = at_once(cycle.scope)
        if whole is None:
            super()._start_asgi_task(cycle, app)
            return
        self.write_whole(cycle, *whole)

    def write_whole(self, cycle: Any, head: bytes, body: bytes) -> None:
        """Answer a request in one piece, as its cycle would piece by piece."""
        ends = [b"%s: %s\r\n" % header for header in self.server_state.default_headers]
        if not cycle.keep_alive:
            ends.append(b"connection: close\r\n")
        self.transport.write(b"".join((head, *ends, b"\r\n", body)))
        cycle.response_started = cycle.response_complete = True
        if not cycle.keep_alive:
            self.transport.close()
        cycle.on_response()

    def on_body(self, body: bytes) -> None:
        super().on_body(body)
        self.of_body += len(body)
        if self.cycle.response_complete and self.of_body > MOST_SWALLOWED:
            self.transport.close()

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self.receiving = self.in_body = False
        if self.cycle.response_complete:
            self.wait_for(SECONDS_FOR_HEAD)
        else:
            self.stop_waiting()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        is_idle = self.cycle.response_complete and not (self.receiving and self.in_body)
        if is_idle and not self.transport.is_closing():
            self.wait_for(SECONDS_FOR_HEAD)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.reader_timer = self.loop.call_later(SECONDS_FOR_READER, self.transport.abort)

    def resume_writing(self) -> None:
        self.stop_waiting_for_reader()
        super().resume_writing()

    def stop_waiting_for_reader(self) -> None:
        if self.reader_timer is not None:
            self.reader_timer.cancel()
            self.reader_timer = None

    def wait_for(self, seconds: float) -> None:
        self.stop_waiting()
        self.timer = self.loop.call_later(seconds, self.waited)

    def stop_waiting(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def waited(self) -> None:
        """Close the connection, unless a body is on its way and not too slow."""
        if self.transport.is_closing():
            return
        if self.in_body and self.of_body - self.counted >= SLOWEST * SECONDS_FOR_BODY:
            self.counted = self.of_body
            self.wait_for(SECONDS_FOR_BODY)
        elif self.receiving and not (self.in_body and self.cycle.response_started):
            self.end_with(HTTPStatus.REQUEST_TIMEOUT)
        else:
            self.transport.close()

    def end_with(self, status: HTTPStatus) -> None:
        """Answer what never became a request, in one line that every client can read, and close."""
        words = status.phrase.encode()
        lines = [
            b"HTTP/1.1 %d %s" % (status, words),
            b"content-type: text/plain; charset=utf-8",
            b"content-length: %d" % len(words),
            b"connection: close",
            *(b"%s: %s" % header for header in always()),
            b"",
            words,
        ]
        self.transport.write(b"\r\n".join(lines))
        self.transport.close()

    def send_400_response(self, msg: str) -> None:
        """Say what the parser was stopped for; uvicorn calls everything an invalid request."""
        self.end_with(self.refusal)

    def _unsupported_upgrade_warning(self) -> None:
        """Log nothing: the guard refuses it."""

"""The log."""

from tests.builders import an_event

from .case import Call, Case

CASES = [
    Case("log.list", lambda: Call(an_event())),
    Case("log.file", lambda: Call(an_event())),
    Case("log.position", lambda: Call(an_event(opened=True), {"position": 1})),
    Case("log.stream", lambda: Call(an_event(), query="?after=0")),
]

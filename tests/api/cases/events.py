"""Events."""

from tests.builders import a_finished_event, a_played_event, an_event

from .case import Call, Case

CASES = [
    Case("events.list", Call),
    Case("events.create", lambda: Call(an_event(), body={"name": "Cup", "dates": ["2027-03-20"]})),
    Case("events.show", lambda: Call(an_event())),
    Case("events.configure", lambda: Call(an_event(), body={"minutes_per_jiang": 90})),
    Case("events.open", lambda: Call(an_event())),
    Case("events.draft", lambda: Call(an_event(opened=True))),
    Case("events.finish", lambda: Call(a_played_event())),
    Case("events.archive", lambda: Call(a_finished_event())),
    Case("events.reopen", lambda: Call(a_finished_event(), body={"reason": "A slip"})),
]

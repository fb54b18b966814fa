"""Standings."""

from tests.builders import a_running_jiang

from .case import Call, Case

CASES = [Case("standings.show", lambda: Call(a_running_jiang(1).event))]

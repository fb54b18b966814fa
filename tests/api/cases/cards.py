"""Score cards."""

from typing import Any

from tests.builders import a_running_jiang

from .case import Call, Case


def of_jiang() -> Call:
    return Call(a_running_jiang(1).event, {"jiang": 1})


def of_first(**body: Any) -> Call:
    return Call(a_running_jiang(1).event, {"jiang": 1, "number": 1}, body)


CASES = [
    Case("cards.list", of_jiang),
    Case("cards.show", of_first),
    Case("cards.check", lambda: of_first(moment="handed_out", checker="holder")),
]

"""Tables and seats."""

from typing import Any

from tests.builders import a_drawn_jiang, players
from tests.draw_builders import a_planned_jiang
from tests.tournaments.permission_cases import jiangs as scenes

from .case import Call, Case
from .jiangs import REASON, at

CARDS = [
    {"participant": number, "card": card}
    for number, card in ((1, "3C"), (2, "KD"), (3, "10H"), (4, "2S"))
]


def at_table(**body: Any) -> Call:
    return Call(a_drawn_jiang(1).event, {"jiang": 1, "table": 1}, body)


def handed_over() -> Call:
    call = at_table(out=1, into=5, **REASON)
    assert call.event is not None
    players(call.event, 1)
    return call


CASES = [
    Case("tables.list", at(scenes.published)),
    Case("tables.find", lambda: Call(scenes.published().event, query="?q=Player")),
    Case("tables.set", at(lambda: a_planned_jiang(4), tables=[[4, 3, 2, 1]])),
    Case("tables.keep", at(scenes.second)),
    Case("tables.clear", at(scenes.drawn, **REASON)),
    Case("tables.board", at(scenes.published)),
    Case("tables.show", at_table),
    Case("tables.seat", lambda: at_table(cards=CARDS)),
    Case("tables.replace", handed_over),
]

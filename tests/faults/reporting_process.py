"""One phone's process: reports, corrects or closes, and dies at every statement of it in turn."""

from collections.abc import Callable

from tests.builders import a_report
from tests.faults.dying_process import killed_everywhere
from tournaments.hands.services.correct import correct_hand
from tournaments.hands.services.report import report_hand
from tournaments.jiangs.services.close import close_jiang
from tournaments.log.services.answer_once import Answer, answer_once
from tournaments.staff.actors import Actor
from tournaments.tables.models import Table

SYSTEM = Actor.system()


def report(table: Table) -> Answer:
    """Report the first hand under a key, as a phone does that has to try again and again."""

    def do() -> tuple[int, object]:
        row = report_hand(table=table, number=1, report=a_report(), by=SYSTEM)
        return 201, {"version": row.version}

    event = table.jiang.event
    return answer_once(event=event, actor=SYSTEM, key="from-the-phone", body="9 5 1", do=do)


def correct(table: Table) -> object:
    other = a_report("B")
    return correct_hand(table=table, number=1, report=other, reason="misread", by=SYSTEM)


def close(table: Table) -> object:
    return close_jiang(jiang=table.jiang, reason="time is up", by=SYSTEM)


ACTIONS: dict[str, Callable[[Table], object]] = {
    "report": report,
    "correct": correct,
    "close": close,
}


def main(arguments: list[str]) -> object:
    """Answer `ACTION KEY`, the key being a table's."""
    action, key = arguments

    def do() -> object:
        return ACTIONS[action](Table.objects.select_related("jiang__event").get(pk=int(key)))

    return killed_everywhere(do)

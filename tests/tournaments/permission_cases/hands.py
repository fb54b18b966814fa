"""Hands: whoever stands at a table reports; players confirm, dispute and check; the head decides."""

from collections.abc import Callable
from typing import Any

from tests.builders import a_report, a_running_jiang, owner_of, play_hand
from tournaments.hands.services.confirm import confirm_hand, dispute_hand
from tournaments.hands.services.correct import correct_hand, preview_correction
from tournaments.hands.services.deny import deny_confirmation
from tournaments.hands.services.report import report_hand
from tournaments.hands.services.settle import settle_hand
from tournaments.hands.services.void import void_hand
from tournaments.jiangs.models import Jiang
from tournaments.score_cards.services.check_card import check_card
from tournaments.standings.services import adjustments
from tournaments.tables.models import Table

from .case import Case, Scene
from .cast import ENTRY, HEAD, LINK

REASON: dict[str, Any] = {"reason": "so it is"}
OTHERWISE = a_report("C")


def at(table: Table, **more: Any) -> Scene:
    return Scene(table.jiang.event, {"table": table, "number": 1, **more})


def awaited() -> Table:
    return a_running_jiang(1).tables.get()


def reported() -> Table:
    table = awaited()
    report_hand(table=table, number=1, report=a_report(), by=owner_of(table.jiang.event))
    return table


def confirmed() -> Table:
    table = awaited()
    play_hand(table, 1)
    return table


def disputed() -> Table:
    table = reported()
    dispute_hand(table=table, number=1, by=owner_of(table.jiang.event), **REASON)
    return table


def of(make: Callable[[], Table], **more: Any) -> Callable[[], Scene]:
    return lambda: at(make(), **more)


def named(**more: Any) -> Scene:
    """A hand that A has won, with the player after A, who also acts by personal link."""
    table = reported()
    after = table.seats.get(letter="B").participant
    given = {"table": table, "number": 1, "participant": after, **more}
    return Scene(table.jiang.event, given, participant=after)


def denied() -> Scene:
    """A hand that was confirmed in the name of the player after A."""
    table = confirmed()
    after = table.seats.get(letter="B").participant
    return Scene(table.jiang.event, {"table": table, "number": 1, "participant": after}, after)


def card() -> Scene:
    jiang: Jiang = a_running_jiang(1)
    card = jiang.score_cards.all()[0]
    given = {"card": card, "moment": "handed_out", "checker": "holder"}
    return Scene(jiang.event, given, participant=card.participant)


def adjusted(**more: Any) -> Scene:
    event = a_running_jiang(1).event
    return Scene(event, {"participant": event.participants.all()[0], "points": -5, **more})


def made() -> Scene:
    scene = adjusted(**REASON)
    adjustment = adjustments.make_adjustment(**scene.kwargs, by=owner_of(scene.event))
    return Scene(scene.event, {"adjustment": adjustment, **REASON})


CASES = [
    Case(report_hand, ENTRY, of(awaited, report=a_report())),
    Case(confirm_hand, ENTRY | LINK, lambda: named(version=1)),
    Case(dispute_hand, ENTRY | LINK, lambda: named(**REASON)),
    Case(deny_confirmation, LINK | {"system"}, denied),
    Case(settle_hand, HEAD, of(disputed, version=1, **REASON)),
    Case(void_hand, HEAD, of(reported, **REASON)),
    Case(correct_hand, HEAD, of(confirmed, report=OTHERWISE, **REASON)),
    Case(preview_correction, HEAD, of(confirmed, report=OTHERWISE)),
    Case(check_card, ENTRY | LINK, card),
    Case(adjustments.make_adjustment, HEAD, lambda: adjusted(**REASON)),
    Case(adjustments.preview_adjustment, HEAD, adjusted),
    Case(adjustments.cancel_adjustment, HEAD, made),
]

"""A jiang in any state, the services that can be tried on it, and which of them go through."""

from collections.abc import Callable, Mapping
from typing import Any

from tests.builders import a_running_jiang, finish_hands, players, seat_all
from tournaments.draws.services import real_cards
from tournaments.jiangs.models import Jiang
from tournaments.jiangs.services import clock
from tournaments.jiangs.services.close import close_jiang, reopen_jiang
from tournaments.jiangs.services.plan import plan_jiangs
from tournaments.jiangs.services.publish import publish_jiang, unpublish_jiang
from tournaments.jiangs.services.set_tables import clear_tables, keep_tables
from tournaments.jiangs.services.set_tables import set_tables as set_tables_service
from tournaments.staff.actors import Actor
from tournaments.tables.services import seat

J = Jiang.State
BY: dict[str, Any] = {"by": Actor.system()}
WHY: dict[str, Any] = {"reason": "so it is", **BY}
FOUR = {1: "3C", 2: "4C", 3: "5C", 4: "6C"}

Do = Callable[[Jiang], object]


def publish_seated(jiang: Jiang) -> None:
    seat_all(jiang)
    publish_jiang(jiang=jiang, **BY)


def close_played(jiang: Jiang) -> None:
    finish_hands(jiang)
    close_jiang(jiang=jiang, **BY)


# How a jiang comes from one state into the next.
STEPS: Mapping[str, Do] = {
    J.DRAWN: lambda jiang: keep_tables(jiang=jiang, **BY),
    J.PUBLISHED: publish_seated,
    J.PLAYING: lambda jiang: clock.start_jiang(jiang=jiang, **BY),
    J.SUSPENDED: lambda jiang: clock.suspend_jiang(jiang=jiang, **WHY),
    J.CLOSED: close_played,
}
WAYS: Mapping[str, list[str]] = {
    J.PLANNED: [],
    J.DRAWN: [J.DRAWN],
    J.PUBLISHED: [J.DRAWN, J.PUBLISHED],
    J.PLAYING: [J.DRAWN, J.PUBLISHED, J.PLAYING],
    J.SUSPENDED: [J.DRAWN, J.PUBLISHED, J.PLAYING, J.SUSPENDED],
    J.CLOSED: [J.DRAWN, J.PUBLISHED, J.PLAYING, J.CLOSED],
}


def a_jiang(state: str) -> Jiang:
    """Return the second jiang of an event in that state, the first being closed."""
    first = a_running_jiang(1, total_hands=2, hands_per_jiang=1, confirm="none")
    close_played(first)
    players(first.event, 1)
    jiang = first.event.jiangs.get(number=2)
    for step in WAYS[state]:
        STEPS[step](jiang)
    return Jiang.objects.select_related("event").get(pk=jiang.pk)


def set_tables(jiang: Jiang) -> object:
    four = list(jiang.event.participants.all()[:4])
    return set_tables_service(jiang=jiang, tables={1: four}, **BY)


def seat_by_cards(jiang: Jiang) -> object:
    return real_cards.seat_by_cards(table=jiang.tables.get(), cards=FOUR, **BY)


def replace_player(jiang: Jiang) -> object:
    people = jiang.event.participants
    out, into = people.get(number=1), people.get(number=5)
    return seat.replace_player(table=jiang.tables.get(), out=out, into=into, **WHY)


SERVICES: dict[str, Do] = {
    "plan_jiangs": lambda jiang: plan_jiangs(event=jiang.event, **BY),
    "set_tables": set_tables,
    "keep_tables": lambda jiang: keep_tables(jiang=jiang, **BY),
    "clear_tables": lambda jiang: clear_tables(jiang=jiang, **WHY),
    "publish_jiang": lambda jiang: publish_jiang(jiang=jiang, **BY),
    "unpublish_jiang": lambda jiang: unpublish_jiang(jiang=jiang, **WHY),
    "seat_by_cards": seat_by_cards,
    "replace_player": replace_player,
    "start_jiang": lambda jiang: clock.start_jiang(jiang=jiang, **BY),
    "pause_clock": lambda jiang: clock.pause_clock(jiang=jiang, **BY),
    "resume_clock": lambda jiang: clock.resume_clock(jiang=jiang, **BY),
    "extend_clock": lambda jiang: clock.extend_clock(jiang=jiang, minutes=5, **WHY),
    "suspend_jiang": lambda jiang: clock.suspend_jiang(jiang=jiang, **WHY),
    "continue_jiang": lambda jiang: clock.continue_jiang(jiang=jiang, **BY),
    "close_jiang": lambda jiang: close_jiang(jiang=jiang, **WHY),
    "reopen_jiang": lambda jiang: reopen_jiang(jiang=jiang, **WHY),
}
AT_A_TABLE = {"seat_by_cards", "replace_player"}

# What is not named here is refused with "jiang.wrong_state".
IN_JIANG: Mapping[str, Mapping[str, str]] = {
    J.PLANNED: {"set_tables": "ok", "keep_tables": "ok"},
    J.DRAWN: {
        "clear_tables": "ok",
        "publish_jiang": "ok",
        "seat_by_cards": "ok",
        "replace_player": "ok",
    },
    J.PUBLISHED: {
        "unpublish_jiang": "ok",
        "start_jiang": "ok",
        "seat_by_cards": "ok",
        "replace_player": "ok",
    },
    J.PLAYING: {
        "seat_by_cards": "ok",
        "replace_player": "ok",
        "pause_clock": "ok",
        "resume_clock": "clock.not_paused",
        "extend_clock": "ok",
        "suspend_jiang": "ok",
        "close_jiang": "ok",
    },
    J.SUSPENDED: {"replace_player": "ok", "extend_clock": "ok", "continue_jiang": "ok"},
    J.CLOSED: {"reopen_jiang": "ok"},
}

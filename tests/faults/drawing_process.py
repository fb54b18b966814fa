"""One organizer's process: does something with a draw, or dies at every statement of it in turn."""

from collections.abc import Callable

from scoring.errors import RuleError
from tests.draw_builders import Phone
from tests.faults.dying_process import killed_everywhere
from tournaments.check_in.services.complete_tables import close_lots
from tournaments.draws.models import Draw
from tournaments.draws.services.abandon import abandon_draw
from tournaments.draws.services.commit import commit_table_draw
from tournaments.draws.services.entropy import add_entropy
from tournaments.draws.services.pick_back import pick_back
from tournaments.draws.services.witnesses import close_witnesses
from tournaments.jiangs.models import Jiang
from tournaments.staff.actors import Actor
from tournaments.tables.models import Seat

SYSTEM = Actor.system()


def commit(key: int) -> object:
    return commit_table_draw(jiang=Jiang.objects.get(pk=key), by=SYSTEM)


def add(key: int) -> object:
    return add_entropy(
        draw=Draw.objects.get(pk=key), dice=[1, 2, 3, 4, 5, 6, 1, 2, 3, 4], by=SYSTEM
    )


def join(key: int) -> object:
    return Phone.numbered(1).join(Draw.objects.get(pk=key))


def close_list(key: int) -> object:
    return close_witnesses(draw=Draw.objects.get(pk=key), by=SYSTEM)


def show(key: int) -> object:
    return Phone.numbered(1).show(Draw.objects.get(pk=key))


def close(key: int) -> object:
    return close_lots(draw=Draw.objects.get(pk=key), choice="house", by=SYSTEM)


def give_up(key: int) -> object:
    return abandon_draw(draw=Draw.objects.get(pk=key), reason="again", by=SYSTEM)


def point(key: int) -> object:
    """Let the last of a table point, so that the draw is complete."""
    draw = Draw.objects.get(pk=key)
    drawn = draw.steps.values("participant")
    seat = Seat.objects.filter(jiang=draw.jiang).exclude(participant__in=drawn).get()
    return pick_back(draw=draw, table=seat.table, participant=seat.participant, back=50, by=SYSTEM)


ACTIONS: dict[str, Callable[[int], object]] = {
    "commit": commit,
    "join": join,
    "close_list": close_list,
    "add": add,
    "show": show,
    "close": close,
    "give_up": give_up,
    "point": point,
}


def outcome_of(action: str, key: int) -> str:
    try:
        ACTIONS[action](key)
    except RuleError as error:
        return error.code
    return "done"


def main(arguments: list[str]) -> object:
    """Answer `ACTION KEY` or `--killed ACTION KEY`."""
    *options, action, key = arguments
    if options == ["--killed"]:
        return killed_everywhere(lambda: ACTIONS[action](int(key)))
    return outcome_of(action, int(key))

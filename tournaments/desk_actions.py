"""The next thing to do at the desk, as one value; the queries of events and of draws decide which."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from tournaments.draws.algorithm.choices import Choice
from tournaments.draws.models import Draw
from tournaments.jiangs.models import Jiang


class Action(StrEnum):
    """What can be next; the API says the same words."""

    ADD_PLAYERS = "add_players"
    OPEN = "open"
    PLAN = "plan"
    CHECK_IN = "check_in"
    DRAW_TABLES = "draw_tables"
    KEEP_TABLES = "keep_tables"
    PUBLISH = "publish"
    DRAW_SEATS = "draw_seats"
    START = "start"
    WATCH = "watch"
    SETTLE = "settle"
    SUSPEND = "suspend"
    CONFIRM = "confirm"
    CLOSE = "close"
    CONTINUE = "continue"
    FINISH = "finish"
    PRINT = "print"
    NOTHING = "nothing"

    # The finer steps on the page of the draws.
    WAIT_FOR_PEOPLE = "wait_for_people"  # nobody is there to draw for
    CLOSE_CHECK_IN = "close_check_in"
    CHOOSE = "choose"  # those who are here do not fill the tables
    COMMIT = "commit"
    KEEP = "keep"  # the tables of the jiang before
    CLOSE_WITNESSES = "close_witnesses"
    ADD_ENTROPY = "add_entropy"
    SHOW_VALUES = "show_values"  # the witnesses' phones do, or the desk goes on without the silent
    TAKE_LOTS = "take_lots"  # people check in
    TYPE_LOTS = "type_lots"
    COMPLETE = "complete"  # the tables, by a choice
    COMMIT_SEATS = "commit_seats"
    POINT = "point"  # at backs, table by table
    TYPE_CARDS = "type_cards"
    PLAY = "play"  # all is drawn


@dataclass(frozen=True, slots=True)
class NextStep:
    """The next thing to do; `draw` is the one under way, `values` are what its sentence tells."""

    action: Action
    jiang: Jiang | None = None
    values: Mapping[str, object] = field(default_factory=dict)
    draw: Draw | None = None
    choices: tuple[Choice, ...] = ()

    @property
    def suggested(self) -> Choice | None:
        """Return the choice that leaves out the fewest who came, then calls in the fewest to fill a table."""
        return min(self.choices, key=lambda each: (each.left_out, each.house_players), default=None)

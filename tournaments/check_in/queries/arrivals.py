"""Check-in (報到) as the desk sees it: who is awaited, who is here, and the table each drew by lot."""

from dataclasses import dataclass

from tournaments.draws.models import Draw, DrawStep
from tournaments.events.models import Event
from tournaments.people.models import Participant
from tournaments.people.queries.players import Player, players_of
from tournaments.people.queries.presence import Presence

OPEN_OR_DONE = (Draw.State.OPEN, Draw.State.COMPLETE)


@dataclass(frozen=True, slots=True)
class Attendance:
    """Everyone who checks in, with the draw of the first jiang's tables, if there is one."""

    players: list[Player]
    draw: Draw | None

    def those(self, presence: Presence) -> list[Player]:
        return [player for player in self.players if player.presence == presence]

    @property
    def missing(self) -> list[Player]:
        return self.those(Presence.ABSENT)

    @property
    def here(self) -> list[Player]:
        return self.those(Presence.HERE)

    @property
    def away(self) -> list[Player]:
        return self.those(Presence.AWAY)


def attendance_of(event: Event) -> Attendance:
    """Return who is awaited and who came; house players and the waiting list aren't awaited."""
    expected = [player for player in players_of(event) if player.expected]
    return Attendance(expected, table_draw_of(event))


def table_draw_of(event: Event) -> Draw | None:
    """Return the draw of the first jiang's tables, unless it was abandoned."""
    return (
        event.draws.filter(jiang__number=1, kind__startswith="tables-")
        .exclude(state=Draw.State.ABANDONED)
        .first()
    )


def table_of(participant: Participant, draw: Draw | None) -> int | None:
    """Return the table that somebody's lot gave them."""
    if draw is None or draw.state not in OPEN_OR_DONE:
        return None
    steps = DrawStep.objects.filter(draw=draw, participant=participant, taken_back=None)
    return steps.order_by("-order").values_list("table", flat=True).first()

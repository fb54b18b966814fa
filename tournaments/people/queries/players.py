"""The participants as the desk lists them: number, name, status, and whether they are here."""

from dataclasses import dataclass

from tournaments.events.models import Event
from tournaments.people.models import Participant

from .name_index import folded
from .presence import Presence, presences_of

S = Participant.Status


@dataclass(frozen=True, slots=True)
class Player:
    """One line of the list; `house` players complete tables and are never ranked."""

    number: int
    name: str
    club: str
    status: str
    house: bool
    presence: Presence

    @property
    def expected(self) -> bool:
        """Say whether this is somebody who checks in."""
        return self.status == S.REGISTERED and not self.house

    @property
    def awaited(self) -> bool:
        """Say whether somebody is to check in and hasn't come."""
        return self.expected and self.presence == Presence.ABSENT

    def fits(self, part: str) -> bool:
        """Say whether a folded text is the number, or in the name or the club."""
        return part == str(self.number) or part in folded(self.name) or part in folded(self.club)


def players_of(event: Event) -> list[Player]:
    """Return all participants by number, in two queries."""
    presences = presences_of(event)
    rows = event.participants.values_list("number", "name", "club", "status", "is_house")
    # Who was entered between the two queries can't have come yet.
    return [Player(*row, presences.get(row[0], Presence.ABSENT)) for row in rows.order_by("number")]


def found_among(players: list[Player], text: str) -> list[Player]:
    """Return whom a search means: everyone for nothing, else number, name or club."""
    part = folded(text)
    return [player for player in players if player.fits(part)] if part else players


def matching(players: list[Player], text: str) -> list[Player]:
    """Return whom a number or part of a name means: the number's owner alone, if there is one."""
    part = folded(text)
    numbered = [player for player in players if str(player.number) == part]
    if numbered or not part:
        return numbered
    exact = [player for player in players if folded(player.name) == part]
    return exact or [player for player in players if part in folded(player.name)]

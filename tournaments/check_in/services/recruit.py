"""People found or let go so that the tables are full, inside a change that is under way."""

from collections.abc import Collection, Iterable

from scoring.errors import RuleError
from tournaments.check_in.models import CheckIn
from tournaments.draws.algorithm.choices import Choice
from tournaments.draws.queries.draws import waiting_list
from tournaments.log.services.change import Change
from tournaments.people.models import Participant
from tournaments.people.services.participants import free_house_name, save_status
from tournaments.people.services.roster import NewParticipant, enter

S = Participant.Status


def chosen(choices: Iterable[Choice], code: str) -> Choice:
    """Return the choice with this code.

    Raises RuleError("draw.choice_outdated") if it is not one of those that there are now.
    """
    found = next((choice for choice in choices if choice.code == code), None)
    if found is None:
        raise RuleError("draw.choice_outdated")
    return found


def enter_house_players(change: Change, count: int) -> list[Participant]:
    """Enter so many house players, each with a name of their own."""
    return [
        enter(change, [NewParticipant(free_house_name(change.event))], house=True)[0]
        for _ in range(count)
    ]


def house_players(change: Change, count: int, placed: Collection[int]) -> list[Participant]:
    """Return so many house players: first those who are entered and have no place yet."""
    entered = change.event.participants.filter(status=S.REGISTERED, is_house=True)
    spare = [each for each in entered.order_by("number") if each.pk not in placed][:count]
    return spare + enter_house_players(change, count - len(spare))


def take_from_waiting(change: Change, count: int) -> list[Participant]:
    """Register so many people of the waiting list, first come first; they stand at the desk."""
    return [admitted(change, each) for each in waiting_list(change.event)[:count]]


def admitted(change: Change, participant: Participant) -> Participant:
    save_status(change, participant, S.REGISTERED, "participant.promoted")
    arrival = CheckIn(participant=participant, kind=CheckIn.Kind.ARRIVED)
    change.append(arrival, f"participant.{CheckIn.Kind.ARRIVED}")
    return participant


def leave_out(change: Change, participant: Participant) -> None:
    """Put somebody for whom no place was left on the waiting list."""
    save_status(change, participant, S.WAITING, "participant.left_out")

"""Participants as their links know them (I7): who a link is for. Who was erased is told by their names."""

from tournaments.log.chained import ChainedEntry
from tournaments.people.models import Participant
from tournaments.people.queries.link_hashes import hash_of_link

from .differences import compare_fields, read_all
from .event_state import entered
from .inspection import Inspection
from .replayed import Posting, Replayed, Thing


def registered(replayed: Replayed, entry: ChainedEntry, data: Thing) -> None:
    entered(replayed, entry, data)
    for each in data["participants"]:
        replayed.people[each["number"]] = {"public_id": each["id"], "link": each["link"]}


def links_renewed(replayed: Replayed, _entry: ChainedEntry, data: Thing) -> None:
    for each in data["participants"]:
        replayed.people[each["number"]]["link"] = each["link"]


def erased(replayed: Replayed, _entry: ChainedEntry, data: Thing) -> None:
    replayed.people[data["participant"]]["link"] = data["link"]


APPLIED: dict[str, Posting] = {
    "participant.registered": registered,
    "participant.links_renewed": links_renewed,
    "participant.erased": erased,
}


def check_links(inspection: Inspection) -> None:
    """Compare those whom both have; who is missing was named with their status."""
    logged, found = inspection.replayed.people, inspection.checks["I7"]
    for row in read_all(inspection, Participant.objects.filter(event=inspection.event)):
        if row.number in logged:
            now = {"public_id": row.public_id, "link": hash_of_link(row.link)}
            compare_fields(found, f"Participant {row.number}", now, logged[row.number])

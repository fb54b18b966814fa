"""The audit: every invariant that the database can show, checked from the log up (docs/architecture.md)."""

from django.db import transaction

from tournaments.events.models import Event
from tournaments.log.queries.version import head_of

from .carried import check_carried
from .chain import check_head, read_log
from .draws import check_draws
from .event_state import check_event
from .facts import check_awaited, check_facts, new_facts
from .findings import Check, Finding
from .hands import check_hands
from .inspection import Inspection
from .installation import audit_installation
from .links import check_links
from .names import check_names
from .persons import check_devices
from .plan import check_plan
from .results import check_answers, check_standings
from .seating import check_people, check_seats, check_stages
from .staff import check_staff

__all__ = ["Check", "Finding", "audit", "audit_installation"]


def audit(event: Event) -> list[Check]:
    """Return a check for each invariant, in their order, with what breaks it.

    What is only ever added is read while others write; they wait only at the end, while what can change is
    compared with the log.
    """
    inspection = Inspection(event)
    read_on(inspection)
    with transaction.atomic():
        inspection.event = Event.objects.select_for_update().get(pk=event.pk)
        read_on(inspection)
        check_awaited(inspection)
        check_head(inspection)
        check_event(inspection)
        check_plan(inspection)
        check_people(inspection)
        check_names(inspection)
        check_links(inspection)
        check_staff(inspection)
        check_devices(inspection)
        check_seats(inspection)
        check_hands(inspection)
        check_carried(inspection)
        check_standings(inspection)
        check_stages(inspection)
        check_answers(inspection)
        check_draws(inspection)
    return list(inspection.checks.values())


def read_on(inspection: Inspection) -> None:
    """Read what has come since: facts first, so that the log read after them has their entries."""
    facts = new_facts(inspection)
    read_log(inspection, until=head_of(inspection.event).seq)
    check_facts(inspection, facts)

"""An installation in which every table of the product has a row."""

from datetime import date, time

from tests.builders import an_event, owner_of
from tests.tournaments.eventful import an_eventful_hall
from tests.tournaments.hall import Hall
from tournaments.events.services.configure import set_days
from tournaments.events.services.presets import Day
from tournaments.log.services.answer_once import answer_once
from tournaments.printing.services.jobs import request_print
from tournaments.staff.services.devices import invite_device
from tournaments.staff.services.tokens import create_token


def every_table_filled() -> Hall:
    """Return a hall in which everything happened, beside all that is no part of a result."""
    hall = an_eventful_hall()
    event, alice = hall.event, hall.alice
    invite_device(event=event, name="phone", role="referee", by=alice)
    create_token(event=event, name="program", role="scorer", by=alice)
    request_print(event=event, kind="standings", by=alice)
    answer = {"version": 1}
    answer_once(event=event, actor=alice, key="k-1", body="a hand", do=lambda: (201, answer))
    later = an_event()
    day = Day(date(2026, 3, 18), time(9), time(18))
    set_days(event=later, days=[day], by=owner_of(later))
    return hall

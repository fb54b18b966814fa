"""An installation in which every table of the product has a row."""

from datetime import date, time

from django.test import Client

from tests.builders import an_event, owner_of, user_of
from tests.tournaments.eventful import an_eventful_hall
from tests.tournaments.hall import Hall
from tournaments.events.services.configure import set_days
from tournaments.events.services.presets import Day
from tournaments.log.services.answer_once import answer_once
from tournaments.printing.services.jobs import request_print
from tournaments.staff.models import User
from tournaments.staff.services.devices import invite_device
from tournaments.staff.services.invitations import invite_member
from tournaments.staff.services.login_tries import by_name, take_try
from tournaments.staff.services.tokens import create_token
from tournaments.staff.services.two_step import new_recovery_codes, prepare_two_steps


def every_table_filled() -> Hall:
    """Return a hall in which everything happened, beside all that is no part of a result."""
    hall = an_eventful_hall()
    event, alice = hall.event, hall.alice
    invite_device(event=event, name="phone", role="referee", by=alice)
    create_token(event=event, name="program", role="scorer", by=alice)
    invite_member(event=event, name="Bob", role="referee", by=alice)
    log_in_with_two_steps(user_of(alice))
    request_print(event=event, kind="standings", by=alice)
    answer = {"version": 1}
    answer_once(event=event, actor=alice, key="k-1", body="a hand", do=lambda: (201, answer))
    later = an_event()
    day = Day(date(2026, 3, 18), time(9), time(18))
    set_days(event=later, days=[day], by=owner_of(later))
    return hall


def log_in_with_two_steps(user: User) -> None:
    """Leave what a login leaves: a session, a wrong try, a second step with its recovery codes."""
    take_try(by_name(user.username))
    prepare_two_steps(user=user)
    new_recovery_codes(user)
    Client().force_login(user)

"""An event that was played, with everything that somebody with the database might change about it."""

from dataclasses import dataclass
from datetime import date, time

import pyotp
from django.utils import timezone

from tests.builders import a_member, owner_of, user_of
from tests.draw_builders import at_once, witnessed
from tests.tournaments.eventful import an_eventful_hall
from tests.tournaments.hall import Hall
from tournaments.draws.models import Draw
from tournaments.events.models import Event
from tournaments.events.services.configure import configure_event, set_days
from tournaments.events.services.presets import Day
from tournaments.jiangs.services.clock import continue_jiang, suspend_jiang
from tournaments.people.models import Participant
from tournaments.people.services.erase import erase_participant
from tournaments.people.services.links import renew_all_links, renew_link
from tournaments.people.services.participants import register_participant, withdraw_participant
from tournaments.staff.actors import Actor
from tournaments.staff.models import ApiToken, Device, Membership, Role, User
from tournaments.staff.services.accounts import create_user, renew_password
from tournaments.staff.services.devices import (
    admit_device,
    invite_again,
    invite_device,
    revoke_device,
)
from tournaments.staff.services.invitations import (
    accept_invitation,
    decline_invitation,
    invite_member,
)
from tournaments.staff.services.members import change_member, remove_member
from tournaments.staff.services.tokens import create_token, revoke_token
from tournaments.staff.services.two_step import prepare_two_steps, turn_on_two_steps
from tournaments.tables.services.seat import replace_player


@dataclass(frozen=True)
class Played:
    """The event's hall, a draw in another event, and rows that are good to change."""

    hall: Hall
    draw: Draw
    phone: Device
    sent_away: Device
    token: ApiToken
    revoked: ApiToken
    organizer: User

    @property
    def event(self) -> Event:
        return self.hall.event

    @property
    def referee(self) -> Membership:
        return self.event.memberships.filter(role=Role.REFEREE).order_by("pk")[0]


def a_played_event() -> Played:
    """Play with corrections, misdeals, adjustments, draws, phones, renewed links, a suspended clock and an erased player."""
    hall = an_eventful_hall()
    configured(hall)
    stopped_and_continued(hall)
    player_gone(hall)
    renew_all_links(event=hall.event, by=hall.alice)
    renew_link(participant=hall.player("A"), by=hall.link("A"))
    organizer = an_organizer()
    staff_come_and_go(hall, organizer)
    phone, sent_away = phones(hall)
    token, revoked = (
        create_token(event=hall.event, name=name, role="scorer", by=hall.alice)[0]
        for name in ("in use", "ended")
    )
    revoke_token(event=hall.event, token=revoked, by=hall.alice)
    revoked.refresh_from_db()
    draw = witnessed(at_once(4), 2, show=2)
    return Played(hall, draw, phone, sent_away, token, revoked, organizer)


def configured(hall: Hall) -> None:
    days = [Day(date(2027, 3, n), time(9), time(18)) for n in (1, 2)]
    set_days(event=hall.event, days=days, by=hall.alice)
    changes = {"name": "Harvest Cup", "place": "Town hall", "public_names": "masked"}
    configure_event(event=hall.event, changes=changes, by=hall.alice)


def stopped_and_continued(hall: Hall) -> None:
    suspend_jiang(jiang=hall.jiang, reason="a storm", by=hall.alice)
    continue_jiang(jiang=hall.jiang, by=hall.alice, day=hall.event.days.get(number=2))


def player_gone(hall: Hall) -> Participant:
    """Let somebody take over a seat; who left it is withdrawn and erased."""
    event, alice, table = hall.event, hall.alice, hall.at(2).table
    leaving = hall.at(2).player("D")
    into = register_participant(event=event, name="Dora Late", by=alice)
    replace_player(table=table, out=leaving, into=into, reason="ill", by=alice)
    withdraw_participant(participant=leaving, reason="ill", by=alice)
    return erase_participant(participant=leaving, reason="asked us to", by=alice)


def an_organizer() -> User:
    """Return an account with a renewed password and two-step login."""
    user, _ = create_user(username="olga", by=Actor.system())
    password = renew_password(user=user, by=Actor.of_user(user))
    step = prepare_two_steps(user=user)
    code = pyotp.TOTP(step.secret).at(timezone.now())
    turn_on_two_steps(user=User.objects.get(pk=user.pk), password=password, code=code)
    return User.objects.get(pk=user.pk)


def staff_come_and_go(hall: Hall, organizer: User) -> None:
    event, alice, olga = hall.event, hall.alice, Actor.of_user(organizer)
    _one, code = invite_member(event=event, name="Olga", role="organizer", by=alice)
    accept_invitation(code=code, by=olga)
    _two, code = invite_member(event=event, name="Nobody", role="viewer", by=alice)
    decline_invitation(code=code, by=Actor.of_user(user_of(owner_of(event))))
    gone = user_of(a_member(event, Role.SCORER))
    change_member(event=event, user=gone, role="referee", tables=[2], by=alice)
    remove_member(event=event, user=gone, by=alice)


def phones(hall: Hall) -> tuple[Device, Device]:
    event, alice = hall.event, hall.alice
    device, _ = invite_device(event=event, name="one", role="referee", tables=[1], by=alice)
    phone, _token = admit_device(code=invite_again(event=event, device=device, by=alice)[1])
    other, code = invite_device(event=event, name="two", role="referee", by=alice)
    admit_device(code=code)
    invite_device(event=event, name="three", role="viewer", by=alice)
    return phone, revoke_device(event=event, device=other, by=alice)

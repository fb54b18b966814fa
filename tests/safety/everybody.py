"""Everybody who enters something, and the monitor: how each is answered."""

import json
from typing import Any

from django.test import Client

from tests.builders import a_report, owner_of, user_of
from tournaments.hands.models import Hand
from tournaments.jiangs.models import Jiang
from tournaments.staff.services.devices import invite_device
from tournaments.staff.services.tokens import create_token
from tournaments.web.health import database_state


class Everybody:
    """A phone, the desk, a program and a monitor; each tries the same again until it is taken."""

    def __init__(self, jiang: Jiang) -> None:
        event, owner = jiang.event, owner_of(jiang.event)
        self.event = event.public_id
        self.phone, self.desk, self.program = (Client(headers={"Host": "localhost"}) for _ in "abc")
        _, code = invite_device(event=event, name="phone", role="referee", by=owner)
        self.phone.post(f"/join/{code}/")
        self.desk.force_login(user_of(owner))
        self.token = create_token(event=event, name="program", role="organizer", by=owner)[1]
        self.number = 0

    def tries(self) -> dict[str, Any]:
        database_state.forget()
        answers = {
            "phone": self.reports(),
            "desk": self.adds_a_player(),
            "program": self.adds_one_too(),
            "health": self.client_health(),
        }
        return answers | {"hands": Hand.objects.count()}

    def enters(self) -> dict[str, Any]:
        """Have the three enter something each; all that a trouble is told by."""
        event = self.event
        entry = {"jiang": 1, "table": 1, "number": 1, "attempt": 1, "report": a_report()}
        hand = {"number": 1, "report": a_report()}
        answers = {
            "phone": self.phone.post(
                f"/phone/{event}/outbox/",
                json.dumps({**entry, "key": "k1"}),
                content_type="application/json",
                headers={"Accept": "application/json"},
            ),
            "desk": self.desk.post(f"/desk/{event}/players/", {"name": "Eve"}),
            "program": self.program.post(
                f"/api/v1/events/{event}/jiangs/1/tables/1/hands",
                json.dumps(hand),
                content_type="application/json",
                headers={"Authorization": f"Bearer {self.token}"},
            ),
        }
        return {
            who: [answer.status_code, answer.get("Retry-After"), answer.content.decode()]
            for who, answer in answers.items()
        }

    def reports(self) -> list[Any]:
        """Report the next hand, or the one that was not taken, under its key."""
        number = Hand.objects.count() + 1
        entry = {"jiang": 1, "table": 1, "number": number, "attempt": 1, "report": a_report()}
        answer = self.phone.post(
            f"/phone/{self.event}/outbox/",
            json.dumps({**entry, "key": f"k{number}"}),
            content_type="application/json",
            headers={"Accept": "application/json"},
        )
        return [answer.status_code, answer.json().get("code")]

    def adds_a_player(self) -> list[Any]:
        self.number += 1
        answer = self.desk.post(f"/desk/{self.event}/players/", {"name": f"Eve {self.number}"})
        return [answer.status_code, "磁碟已滿" in answer.content.decode()]

    def adds_one_too(self) -> list[Any]:
        self.number += 1
        answer = self.program.post(
            f"/api/v1/events/{self.event}/participants",
            json.dumps({"name": f"Eve {self.number}"}),
            content_type="application/json",
            headers={"Authorization": f"Bearer {self.token}", "If-Match": "*"},
        )
        return [answer.status_code, answer.json().get("code")]

    def client_health(self) -> list[Any]:
        answer = self.desk.get("/health")
        return [answer.status_code, answer.json()["status"]]

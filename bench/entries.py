"""Hands that wrk reports: a file of requests for bench/entries.lua."""

import json
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random

from bench.halls import a_report
from tournaments.events.models import Event
from tournaments.jiangs.models import Jiang
from tournaments.staff.actors import Actor
from tournaments.staff.services.devices import admit_device, invite_device
from tournaments.web.access import DEVICE_COOKIE

TOKEN = "a" * 32
SCRIPT = Path(__file__).with_name("entries.lua")


class Entries:
    """What the tables of a jiang have to report, each hand once, in the order in which they may come."""

    def __init__(self, jiang: Jiang, folder: Path, seed: int = 3) -> None:
        self.jiang, self.folder = jiang, folder
        self.rng, self.files = Random(seed), 0
        self.tables = list(jiang.tables.order_by("number").values_list("number", flat=True))

    def file_for(self, tables: int, hands: int) -> Path:
        """Return a file with all hands of so many tables that have reported nothing yet."""
        chosen, self.tables = self.tables[:tables], self.tables[tables:]
        self.files += 1
        file = self.folder / f"entries-{self.jiang.event.public_id}-{self.files}"
        lines = (self.line(table, hand) for hand, table in product(range(1, hands + 1), chosen))
        file.write_text("\n".join(lines) + "\n")
        return file

    def line(self, table: int, hand: int) -> str:
        path, body = self.request(table, hand)
        return f"{path}\t-\t{body}"

    def request(self, table: int, hand: int) -> tuple[str, str]:
        """Return address and body of a report by a phone."""
        place = {"jiang": self.jiang.number, "table": table, "number": hand, "attempt": 1}
        report = {**place, "report": a_report(self.rng), "key": f"bench-{table}-{hand}"}
        return f"/phone/{self.jiang.event.public_id}/outbox/", json.dumps(report)

    def one_by_one(self, hands: int) -> Iterator[tuple[str, str]]:
        """Give the requests of one table after the other."""
        while self.tables:
            table = self.tables.pop(0)
            for hand in range(1, hands + 1):
                yield self.request(table, hand)


def phone_of(event: Event, by: Actor) -> dict[str, str]:
    """Return the headers of a referee's phone."""
    _, code = invite_device(event=event, name="phone", role="referee", by=by)
    secret = admit_device(code=code)[1]
    return {
        "Cookie": f"{DEVICE_COOKIE}={secret}; csrftoken={TOKEN}",
        "X-CSRFToken": TOKEN,
    }

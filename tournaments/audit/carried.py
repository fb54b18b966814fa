"""What tables carry (I8): into each hand that counts came what the hand before it left."""

from typing import Any

from scoring.games.game import Game, game_of
from tournaments.log.queries.ledger import HandKey

from .findings import place
from .inspection import Inspection, Said


def check_carried(inspection: Inspection) -> None:
    """Follow every table from hand to hand as the log has it, by the rules play started with."""
    game = game_of(inspection.ledger.rules or inspection.event.rules)
    hands = CountedHands(inspection, game)
    for key in hands.keys:
        expected = hands.left_before(key) if game.carries else {}
        if hands.said(key).carried != expected:
            inspection.checks["I8"].add("other_carried", row="LogEntry", place=place(*key))


class CountedHands:
    """The hands that count, and which of them comes before which."""

    def __init__(self, inspection: Inspection, game: Game) -> None:
        ledger = inspection.ledger
        self.inspection, self.game = inspection, game
        found = {key: hand.accepted for key, hand in ledger.hands.items()}
        self.accepted = {key: version for key, version in found.items() if version is not None}
        self.keys = sorted(self.accepted)
        self.at_table = {key[:3]: key for key in self.keys}
        self.last: dict[tuple[int, int], HandKey] = {}  # by jiang and participant
        if game.rules.sides:
            for key in self.keys:
                self.last |= {(key[0], number): key for number in self.sitting(key).values()}

    def said(self, key: HandKey) -> Said:
        return self.inspection.said[key, self.accepted[key]]

    def sitting(self, key: HandKey) -> dict[str, int]:
        """Return who played a hand; its lines are in the order of the seats."""
        lines = self.inspection.ledger.hands[key].lines
        return dict(zip(self.game.seats, (line.participant for line in lines), strict=False))

    def left_before(self, key: HandKey) -> Any:
        """Return what the hand before left, or what the game starts from."""
        before = self.at_table.get((key[0], key[1], key[2] - 1)) or self.jiang_before(key)
        return self.said(before).leaves if before else self.game.start

    def jiang_before(self, key: HandKey) -> HandKey | None:
        """Return the last hand of the jiang before, if the same sides played it."""
        now = self.sitting(key)
        last = self.last.get((key[0] - 1, now[min(now)])) if key[2] == 1 else None
        return last if last and self.game.keeps_sides(self.sitting(last), now) else None

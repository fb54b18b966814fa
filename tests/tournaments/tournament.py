"""A whole tournament through the services, with those who run it and a second bookkeeping beside it."""

from dataclasses import dataclass, field
from random import Random
from typing import Any, cast

from scoring.cards import DECK
from scoring.games.big_two.deal import SEATS, dealer_of
from scoring.games.big_two.play import play_hand
from scoring.games.big_two.report import Left, Report
from scoring.games.big_two.variants import variant
from scoring.seats import Seat, next_seat
from tests.builders import a_member, an_event, owner_of, players
from tests.draw_builders import Phone
from tests.tournaments.paper_bookkeeping import Paper, Place
from tournaments.check_in.services.check_in import check_in, close_check_in
from tournaments.check_in.services.complete_tables import close_lots
from tournaments.draws.models import Draw
from tournaments.draws.queries.draws import choices_of
from tournaments.draws.services.commit import commit_seat_draw, commit_table_draw
from tournaments.draws.services.entropy import add_entropy
from tournaments.draws.services.pick_back import pick_back
from tournaments.draws.services.real_cards import seat_by_cards
from tournaments.draws.services.witnesses import close_witnesses
from tournaments.events.models import Event
from tournaments.hands.models import Hand
from tournaments.hands.services.confirm import confirm_hand
from tournaments.hands.services.report import report_hand
from tournaments.jiangs.models import Jiang
from tournaments.jiangs.services.plan import plan_jiangs
from tournaments.people.models import Participant
from tournaments.staff.actors import Actor
from tournaments.staff.models import Role
from tournaments.tables.models import Table

RULES = variant("tw-tournament")


@dataclass(frozen=True)
class Tournament:
    """Alice organizes, Bob and Bea referee, Hana is head referee; `rng` deals, draws and plays."""

    event_id: int
    alice: Actor
    bob: Actor
    bea: Actor
    hana: Actor
    rng: Random
    paper: Paper = field(default_factory=Paper)
    winners: dict[int, Seat] = field(default_factory=dict)  # of a table's last hand, by key

    @property
    def event(self) -> Event:
        return Event.objects.get(pk=self.event_id)

    def jiang(self, number: int) -> Jiang:
        return Jiang.objects.select_related("event").get(event=self.event_id, number=number)

    def tables(self, jiang: int) -> list[Table]:
        tables = Table.objects.filter(jiang__event=self.event_id, jiang__number=jiang)
        return list(tables.select_related("jiang__event").order_by("number"))

    # Before play

    def draw_tables(self, *, come: int, choice: str = "") -> Draw:
        """Let so many come and take their lots in an order nobody knew (1.3); fill the tables somehow."""
        draw = commit_table_draw(jiang=self.jiang(1), by=self.alice)
        self.roll(draw)
        arriving = self.rng.sample(list(self.event.participants.filter(status="registered")), come)
        for participant in arriving:
            check_in(participant=participant, by=self.alice)
        close_check_in(event=self.event, by=self.alice)
        choice = choice or self.rng.choice(choices_of(draw.jiang, draw)).code
        draw = close_lots(draw=draw, choice=choice, by=self.alice)
        self.paper.house |= {each.number for each in self.event.participants.filter(is_house=True)}
        return draw

    def roll(self, draw: Draw) -> None:
        """Let some phones take part, and the hall roll dice, turn over cards, or both."""
        joined = [Phone.numbered(self.rng.getrandbits(120)) for _ in range(self.rng.randint(0, 3))]
        for phone in joined:
            phone.join(draw)
        close_witnesses(draw=draw, by=self.alice)
        dice = self.rng.choices(range(1, 7), k=self.rng.randint(10, 12))
        cards = [str(card) for card in self.rng.sample(DECK, 6)]
        thrown = self.rng.choice(({"dice": dice}, {"cards": cards}, {"dice": dice, "cards": cards}))
        add_entropy(draw=draw, by=self.alice, **thrown)
        for phone in self.rng.sample(joined, len(joined)):
            phone.show(draw)

    def draw_seats(self, jiang: int) -> None:
        """Let each of a table's four turn over a card of a real deck."""
        for table in self.tables(jiang):
            four = table.seats.values_list("participant__number", flat=True)
            cards = map(str, self.rng.sample(DECK, 4))
            seat_by_cards(table=table, cards=dict(zip(four, cards, strict=True)), by=self.bob)

    def draw_seats_on_screen(self, jiang: int) -> Draw:
        """Let each of a table's four point at a back."""
        draw = commit_seat_draw(jiang=self.jiang(jiang), by=self.alice)
        self.roll(draw)
        for table in self.tables(jiang):
            four = table.seats.select_related("participant")
            for seat, back in zip(four, self.rng.sample(range(1, 53), 4), strict=True):
                who = seat.participant
                pick_back(draw=draw, table=table, participant=who, back=back, by=self.bob)
        return Draw.objects.select_related("event", "jiang").get(pk=draw.pk)

    # Play

    def seated(self, table: Table) -> dict[str, Participant]:
        seats = table.seats.exclude(letter=None).select_related("participant")
        return {cast(str, seat.letter): seat.participant for seat in seats}

    def a_legal_report(self, table: Table, number: int) -> dict[str, Any]:
        """Return how a hand at the table went; half of them say only how many cards were left."""
        before = self.winners.get(table.pk)
        report = play_hand(self.rng, RULES, dealer_of(number, before)).report
        if self.rng.random() < 0.5:
            return report.as_data()
        counted = {seat: Left(left.cards, left.twos) for seat, left in report.left.items()}
        return Report(report.winner, counted).as_data()

    def report(
        self, table: Table, number: int, report: dict[str, Any] | None = None, **more: Any
    ) -> dict[str, Any]:
        """Report a hand, and write it down on paper."""
        report = report or self.a_legal_report(table, number)
        report_hand(table=table, number=number, report=report, **{"by": self.bob, **more})
        self.write(table, number, report)
        return report

    def write(self, table: Table, number: int, report: dict[str, Any]) -> None:
        numbers = {seat: who.number for seat, who in self.seated(table).items()}
        self.paper.write(self.place(table, number), numbers, report)
        self.winners[table.pk] = report["winner"]

    def place(self, table: Table, number: int) -> Place:
        return table.jiang.number, table.number, number

    def confirm(self, table: Table, number: int, report: dict[str, Any], attempt: int = 1) -> None:
        """Let the player after the winner confirm by their own link."""
        who = Actor.of_participant(self.seated(table)[next_seat(report["winner"], SEATS)])
        hand = Hand.objects.get(table=table, number=number, attempt=attempt)
        assert hand.accepted is not None
        version = hand.accepted.version
        confirm_hand(table=table, number=number, version=version, attempt=attempt, by=who)

    def play(self, table: Table, *numbers: int) -> None:
        """Play hands in which nothing happens."""
        for number in numbers:
            self.confirm(table, number, self.report(table, number))


def a_tournament(people: int, *, seed: int, **settings: Any) -> Tournament:
    """Return an open event with so many registered and its jiangs planned."""
    event = an_event(opened=True, **settings)
    players(event, people)
    plan_jiangs(event=event, by=owner_of(event))
    return Tournament(
        event_id=event.pk,
        alice=owner_of(event),
        bob=a_member(event, Role.REFEREE),
        bea=a_member(event, Role.REFEREE),
        hana=a_member(event, Role.HEAD_REFEREE),
        rng=Random(seed),
    )

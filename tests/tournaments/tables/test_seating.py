"""Seats: drawn by cards (1.3), kept from the first report on, handed over with a reason."""

from collections.abc import Mapping

import pytest

from scoring.errors import RuleError
from tests.builders import (
    a_drawn_jiang,
    a_report,
    a_running_jiang,
    finish_hands,
    owner_of,
    play_hand,
    players,
)
from tests.tournaments.log_reading import logged
from tournaments.draws.services.real_cards import seat_by_cards
from tournaments.hands.models import HandLine
from tournaments.hands.services.void import void_hand
from tournaments.jiangs.models import Jiang
from tournaments.jiangs.services.clock import suspend_jiang
from tournaments.jiangs.services.publish import publish_jiang
from tournaments.people.models import Participant
from tournaments.people.services.participants import add_house_player
from tournaments.staff.actors import Actor
from tournaments.tables.models import Table
from tournaments.tables.services.seat import replace_player

pytestmark = pytest.mark.django_db

SYSTEM = Actor.system()


def seats_at(table: Table) -> dict[str | None, tuple[int, str | None]]:
    seats = table.seats.order_by("letter")
    return {seat.letter: (seat.participant.number, seat.card) for seat in seats}


def who(jiang: Jiang, number: int) -> Participant:
    return jiang.event.participants.get(number=number)


class TestDrawing:
    @pytest.mark.parametrize(
        ("cards", "seats"),
        [
            pytest.param(
                {1: "3C", 2: "2S", 3: "KD", 4: "AH"},
                {"A": (2, "2S"), "B": (4, "AH"), "C": (3, "KD"), "D": (1, "3C")},
                id="1.3 the highest card sits A, then B, C, D",
            ),
            pytest.param(
                {1: "9C", 2: "9S", 3: "9D", 4: "9H"},
                {"A": (2, "9S"), "B": (4, "9H"), "C": (3, "9D"), "D": (1, "9C")},
                id="1.6 equal ranks by suit",
            ),
            pytest.param(
                {1: "♣３", 2: "黑桃2", 3: "td", 4: "10♥"},
                {"A": (2, "2S"), "B": (4, "10H"), "C": (3, "10D"), "D": (1, "3C")},
                id="any notation",
            ),
        ],
    )
    def test_cards_decide_who_sits_where(
        self, cards: Mapping[int, str], seats: dict[str, tuple[int, str]]
    ) -> None:
        jiang = a_drawn_jiang(1)

        rows = seat_by_cards(table=jiang.tables.get(), cards=cards, by=owner_of(jiang.event))

        assert [row.letter for row in rows] == ["A", "B", "C", "D"]
        assert seats_at(jiang.tables.get()) == seats
        assert logged(jiang.event, "seats.set") == [
            {
                "jiang": 1,
                "table": 1,
                "seats": {letter: list(seat) for letter, seat in seats.items()},
                "draw": 1,
            }
        ]

    @pytest.mark.parametrize(
        ("card", "code", "params"),
        [
            pytest.param("梅花3", "seats.same_card", {"card": "♣3"}, id="the same card twice"),
            pytest.param("11C", "card.unknown", {"token": "11C"}, id="no card"),
            pytest.param("3D 4D", "card.not_one", {"text": "3D 4D"}, id="two cards"),
            pytest.param("", "card.not_one", {"text": ""}, id="nothing"),
        ],
    )
    def test_cards_that_nobody_can_have_drawn_are_refused(
        self, card: str, code: str, params: dict[str, str]
    ) -> None:
        table = a_drawn_jiang(1).tables.get()

        with pytest.raises(RuleError) as refused:
            seat_by_cards(table=table, cards={1: "3C", 2: "4C", 3: "5C", 4: card}, by=SYSTEM)

        assert (refused.value.code, refused.value.params) == (code, params)
        assert list(table.seats.values_list("letter", flat=True)) == [None] * 4

    def test_seats_are_drawn_anew_until_the_first_report(self) -> None:
        jiang = a_running_jiang(2)
        table, other = jiang.tables.all()
        play_hand(other, 1)

        seat_by_cards(table=table, cards={1: "JS", 2: "QS", 3: "KS", 4: "AS"}, by=SYSTEM)

        assert seats_at(table) == {"A": (4, "AS"), "B": (3, "KS"), "C": (2, "QS"), "D": (1, "JS")}

    def test_a_misdeal_leaves_the_seats_open(self) -> None:
        jiang = a_running_jiang(1)
        table = jiang.tables.get()
        play_hand(table, 1)
        void_hand(table=table, number=1, reason="fourteen cards", by=owner_of(jiang.event))

        seat_by_cards(table=table, cards={1: "3C", 2: "4C", 3: "5C", 4: "6C"}, by=SYSTEM)

        assert seats_at(table) == {"A": (4, "6C"), "B": (3, "5C"), "C": (2, "4C"), "D": (1, "3C")}


class TestTakingOver:
    def test_the_seat_keeps_its_letter_and_card(self) -> None:
        jiang = a_running_jiang(1)
        house = add_house_player(event=jiang.event, by=SYSTEM)

        seat = replace_player(
            table=jiang.tables.get(),
            out=who(jiang, 2),
            into=house,
            reason="taken ill",
            by=owner_of(jiang.event),
        )

        assert (seat.letter, seat.card, seat.participant) == ("B", "KS", house)
        assert seats_at(jiang.tables.get()) == {
            "A": (1, "AS"),
            "B": (5, "KS"),
            "C": (3, "QS"),
            "D": (4, "JS"),
        }
        assert logged(jiang.event, "seat.replaced") == [
            {"jiang": 1, "table": 1, "seat": "B", "out": 2, "in": 5, "reason": "taken ill"}
        ]

    def test_hands_stay_with_whoever_played_them(self) -> None:
        jiang = a_running_jiang(1)
        table = jiang.tables.get()
        house = add_house_player(event=jiang.event, by=SYSTEM)
        play_hand(table, 1, a_report("A", B=9, C=5, D=1))

        replace_player(table=table, out=who(jiang, 2), into=house, reason="taken ill", by=SYSTEM)
        play_hand(table, 2, a_report("A", B=3, C=2, D=1))

        assert points_of(who(jiang, 2)) == [-18]
        assert points_of(house) == [-3]

    def test_both_have_a_score_card(self) -> None:
        jiang = a_running_jiang(1)
        house = add_house_player(event=jiang.event, by=SYSTEM)

        replace_player(
            table=jiang.tables.get(), out=who(jiang, 2), into=house, reason="ill", by=SYSTEM
        )

        cards = jiang.score_cards.values_list("participant__number", flat=True)
        assert sorted(cards) == [1, 2, 3, 4, 5]

    def test_before_publishing_only_who_will_play_gets_a_card(self) -> None:
        jiang = a_drawn_jiang(1)
        house = add_house_player(event=jiang.event, by=SYSTEM)

        replace_player(
            table=jiang.tables.get(), out=who(jiang, 2), into=house, reason="late", by=SYSTEM
        )
        publish_jiang(jiang=jiang, by=SYSTEM)

        assert logged(jiang.event, "seat.replaced")[0]["seat"] is None
        cards = jiang.score_cards.values_list("participant__number", flat=True)
        assert sorted(cards) == [1, 3, 4, 5]

    def test_who_left_may_come_back(self) -> None:
        jiang = a_running_jiang(1)
        table, house = jiang.tables.get(), add_house_player(event=jiang.event, by=SYSTEM)
        replace_player(table=table, out=who(jiang, 2), into=house, reason="a call", by=SYSTEM)

        replace_player(table=table, out=house, into=who(jiang, 2), reason="back", by=SYSTEM)

        assert seats_at(table)["B"] == (2, "KS")

    def test_a_seat_is_handed_over_while_the_jiang_is_suspended(self) -> None:
        jiang = a_running_jiang(1)
        spare = players(jiang.event, 1)[0]
        finish_hands(jiang, upto=3)
        suspend_jiang(jiang=jiang, reason="four o'clock", by=SYSTEM)

        replace_player(
            table=jiang.tables.get(), out=who(jiang, 4), into=spare, reason="away", by=SYSTEM
        )

        assert seats_at(jiang.tables.get())["D"] == (5, "JS")


def points_of(participant: Participant) -> list[int]:
    lines = HandLine.objects.filter(participant=participant, report__accepted_by__isnull=False)
    return list(lines.values_list("points", flat=True))

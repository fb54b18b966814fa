"""What is printed of a real event: the same as on its pages."""

from collections.abc import Mapping
from io import BytesIO
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import resolve
from django.utils import translation

from scoring.games.game import game_of
from tests.builders import (
    a_drawn_jiang,
    a_report,
    a_running_jiang,
    an_event,
    finish_hands,
    owner_of,
    play_hand,
)
from tests.tournaments.printing.jobs import NAME
from tests.tournaments.printing.reading import Sheaf
from tournaments.events.models import Event
from tournaments.jiangs.models import Jiang
from tournaments.labels import joined_sentences
from tournaments.log.printed_hash import printed_hash
from tournaments.people.models import Participant
from tournaments.people.services.participants import add_house_player
from tournaments.printing.make_pdf import plan_with_cards
from tournaments.printing.pdf.pdf_writer import print_plan
from tournaments.printing.services.scope import checked_scope
from tournaments.printing.sources.cards import CardMissing
from tournaments.printing.sources.kinds import plan_for
from tournaments.public_url import public_url
from tournaments.score_cards.models import ScoreCard
from tournaments.score_cards.queries.batches import cards_of
from tournaments.score_cards.queries.card import card_of
from tournaments.score_cards.services.check_card import check_card
from tournaments.standings.queries.standings import standings_of
from tournaments.standings.services.adjustments import make_adjustment
from tournaments.tables.services.seat import replace_player

pytestmark = pytest.mark.django_db


def printed(
    event: Event, kind: str, language: str = "en", paper: str = "A4", **scope: Any
) -> Sheaf:
    out = BytesIO()
    with translation.override(language):
        checked = checked_scope(event, kind, scope)
        print_plan(plan_with_cards(event, kind, checked, language, paper), out)
    return Sheaf(out.getvalue())


def address_of(jiang: Jiang, number: int) -> str:
    card = ScoreCard.objects.get(jiang=jiang, participant__number=number)
    return public_url(f"/c/{card.public_id}/")


def test_cards_can_be_printed_before_the_seats_are_drawn_and_keep_their_codes() -> None:
    jiang = a_drawn_jiang(tables=1, name=NAME)

    before = printed(jiang.event, "score-cards", jiang=1)
    again = printed(jiang.event, "score-cards", jiang=1)

    assert before.codes() == sorted(address_of(jiang, number) for number in (1, 2, 3, 4))
    assert again.codes() == before.codes()
    head = jiang.event.head_seq
    assert Event.objects.get(pk=jiang.event_id).head_seq == head


def test_reading_for_a_print_makes_no_cards() -> None:
    jiang = a_drawn_jiang(tables=1, name=NAME)

    for kind in ("score-cards", "filled-cards"):
        with pytest.raises(CardMissing):
            plan_for(jiang.event, kind, {"jiang": 1}, "en", "A4")

    assert ScoreCard.objects.count() == 0


@pytest.mark.parametrize("kind", ["score-cards", "filled-cards"])
def test_whoever_takes_a_seat_just_after_the_cards_were_made_has_one_too(kind: str) -> None:
    jiang = a_drawn_jiang(tables=1, name=NAME)
    house = add_house_player(event=jiang.event, by=owner_of(jiang.event))
    replaced: list[Participant] = []

    def replace_once(execute: Any, sql: str, *rest: Any) -> Any:
        result = execute(sql, *rest)
        if sql.startswith("INSERT") and "scorecard" in sql and not replaced:
            replaced.append(jiang.event.participants.get(number=2))
            seat_passes(jiang, replaced[0], house)
        return result

    with connection.execute_wrapper(replace_once):
        cards = printed(jiang.event, kind, jiang=1)

    assert replaced
    assert address_of(jiang, house.number) in cards.codes()


def seat_passes(jiang: Jiang, out: Participant, into: Participant) -> None:
    owner = owner_of(jiang.event)
    replace_player(table=jiang.tables.get(), out=out, into=into, reason="ill", by=owner)


def test_a_card_knows_its_table_seat_and_neighbours() -> None:
    jiang = a_running_jiang(tables=2, name=NAME)

    page = printed(jiang.event, "score-cards", jiang=1).texts[1].replace("\u2002", " ")

    assert "2 A 5\nPlayer 5\n8 Player 8 6 Player 6" in page
    assert "2 B 6\nPlayer 6\n5 Player 5 7 Player 7" in page


def test_one_card_can_be_printed_again() -> None:
    jiang = a_running_jiang(tables=2, name=NAME)

    again = printed(jiang.event, "score-cards", paper="A6", jiang=1, participant=6)

    assert (len(again.reader.pages), again.size()) == (1, (105, 148))
    assert again.codes() == [address_of(jiang, 6)]


def test_a_filled_card_has_what_the_participant_s_page_has() -> None:
    jiang = a_running_jiang(tables=1, name=NAME)
    finish_hands(jiang, a_report("B", A=(9, 1), C=5, D=1))
    event = jiang.event
    second = event.participants.get(number=1)
    check_card(
        card=ScoreCard.objects.get(participant=second),
        moment="filled",
        checker="holder",
        by=owner_of(event),
    )

    page = printed(event, "filled-cards", jiang=1, participant=1).texts[0]

    card = card_of(second, jiang)
    assert card.total == -36 * 8
    assert "9\n9\n9\n9\n9\n9\n9\n9\n1\n1\n1\n1\n1\n1\n1\n1\n×4\n" in page
    assert "−36\n−72\n−108\n−144\n−180\n−216\n−252\n−288\n✓ 3\n" in page
    assert page.count("✓") == 9


def test_who_gave_the_seat_up_still_has_a_filled_card() -> None:
    jiang = a_running_jiang(tables=1, name=NAME)
    table = jiang.tables.get()
    play_hand(table, 1)
    owner = owner_of(jiang.event)
    leaving = jiang.event.participants.get(number=2)
    house = add_house_player(event=jiang.event, by=owner)
    replace_player(table=table, out=leaving, into=house, reason="ill", by=owner)
    play_hand(table, 2)

    cards = {card.number: card for card in cards_of(jiang)}
    sheets = printed(jiang.event, "filled-cards", jiang=1)

    assert [hand.number for hand in cards[2].hands] == [1]
    assert [hand.number for hand in cards[house.number].hands] == [2]
    assert len(sheets.reader.pages) == 2
    assert "Player 2" in sheets.text


def test_the_cards_of_a_whole_jiang_take_as_many_queries_as_one(
    django_assert_num_queries: Any,
) -> None:
    small, large = a_running_jiang(tables=1), a_running_jiang(tables=3)
    for jiang in (small, large):
        finish_hands(jiang, upto=1)
    with CaptureQueriesContext(
        connection,
    ) as counted:
        cards_of(small)

    with django_assert_num_queries(len(counted)):
        assert len(cards_of(large)) == 12


def test_a_table_sheet_opens_its_own_table() -> None:
    jiang = a_running_jiang(tables=2, name=NAME)

    sheets = printed(jiang.event, "table-sheets", jiang=1, table=2)

    address = public_url(f"/phone/{jiang.event.public_id}/tables/2/")
    assert (len(sheets.reader.pages), sheets.codes()) == (1, [address])


def test_printed_standings_are_the_standings() -> None:
    jiang = a_running_jiang(tables=2, name=NAME)
    finish_hands(jiang, a_report("C", A=(9, 1), B=5, D=1))
    event = jiang.event
    late = event.participants.get(number=3)
    make_adjustment(participant=late, points=-10, reason="late", jiang=jiang, by=owner_of(event))
    found = standings_of(Event.objects.get(pk=event.pk))

    page = printed(event, "standings").texts[0]

    for row in found.rows:
        rank = f"={row.rank}" if row.shared else str(row.rank)
        sign = "+" if row.total > 0 else "−"
        assert f"{rank} {row.number} {row.name} {sign}{abs(row.total)} " in page.replace(
            "b ", " "
        ).replace("a ", " ")
    assert f"Log entry {found.seq}, head {printed_hash(found.hash)}" in page
    assert "−10 3 Player 3 Jiang 1 late" in page


def test_standings_of_a_jiang_and_of_confirmed_results_only() -> None:
    jiang = a_running_jiang(tables=1, name=NAME)
    play_hand(jiang.tables.get(), 1)

    of_jiang = printed(jiang.event, "standings", jiang=1)
    confirmed = printed(jiang.event, "standings", confirmed=True)

    assert "Standings of jiang 1\u2003all results confirmed" in of_jiang.text
    assert "Standings\u2003confirmed results only" in confirmed.text
    page = public_url(f"/events/{jiang.event.public_id}/")
    assert of_jiang.codes() == [f"{page}?jiang=1"]
    assert confirmed.codes() == [f"{page}?confirmed=1"]


def test_a_draw_record_is_that_of_the_draw() -> None:
    jiang = a_running_jiang(tables=2, name=NAME)
    draw = jiang.event.draws.get()

    protocol = printed(jiang.event, "draw-record", draw=draw.number)

    assert draw.list_hash in protocol.flat()
    assert "A♠A1B♠K2C♠Q3D♠J4" in protocol.flat()
    path = f"/events/{jiang.event.public_id}/draws/{draw.public_id}/"
    assert protocol.codes() == [public_url(path)]
    assert resolve(path).view_name == "draws:draw"


def test_the_reading_aid_has_the_event_s_own_numbers() -> None:
    rules = an_event().rules

    def scoring_summary(rules: Mapping[str, Any]) -> str:
        game = game_of(rules)
        return joined_sentences(game.rules.summary(game.settings))

    with translation.override("en"):
        assert scoring_summary(rules) == (
            "Each card left costs 1 point. 9 or more cards ×2. "
            "Each unplayed 2 ×2; factors multiply. The winner gains what the others lose."
        )
        changed = {**rules, "settings": {"per_card": 5, "threshold": 14, "two_factor": 1}}
        assert scoring_summary(changed) == (
            "Each card left costs 5 points. The winner gains what the others lose."
        )
    with translation.override("zh-hant"):
        assert scoring_summary(rules) == (
            "每張剩牌 1 分。9 張以上乘 2。每張未打出的老二再乘 2，倍數連乘。贏家得三家失分之和。"
        )

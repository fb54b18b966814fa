"""Somebody with the database at hand tries to steer a draw: it fails, or everybody can see it.

They know the secret and hold phones of their own; the dice fall in the hall. Each attack once seated friends together while every
verifier said ✓.
"""

from collections.abc import Iterable
from itertools import combinations, permutations
from random import Random

import pytest
from django.db import transaction
from django.test import Client

from scoring.errors import RuleError
from tests.builders import owner_of
from tests.draw_builders import (
    DICE,
    Phone,
    a_planned_jiang,
    at_once,
    committed,
    found,
    now,
    opened,
    phones,
    repeated,
    rolling,
    time_over,
    witnessed,
)
from tournaments.check_in.services.check_in import check_in
from tournaments.draws.algorithm.name_hash import name_hash
from tournaments.draws.algorithm.tables_at_once import draw_tables_at_once
from tournaments.draws.algorithm.verify import verify
from tournaments.draws.models import Draw, DrawWitness, WitnessValue
from tournaments.draws.queries.draw_view import view_of
from tournaments.draws.queries.draws import document_of
from tournaments.draws.services.abandon import abandon_draw
from tournaments.draws.services.draw_rows import source_of
from tournaments.draws.services.entropy import add_entropy
from tournaments.jiangs.services.publish import publish_jiang
from tournaments.jiangs.services.set_tables import clear_tables, set_tables
from tournaments.people.models import Participant

pytestmark = pytest.mark.django_db
FRIENDS = (1, 2, 3, 4)
CARDS = ("9S", "KH", "4D", "10C", "2H", "JS")
SPELLINGS = (
    ("♠9", "♥K", "♦4", "♣10", "♥2", "♠J"),
    ("9♠", "K♥", "4♦", "T♣", "2♥", "J♠"),
    ("黑桃9", "紅心K", "方塊4", "梅花10", "紅心2", "黑桃J"),
    ("s9", "hk", "d4", "ct", "h2", "sj"),
    (" 9S ", "ＫＨ", "4D\ufe0f", "１０C", "2h", "Js"),
)


def in_english(path: str) -> str:
    return Client(headers={"accept-language": "en"}).get(path).content.decode()


def seeds_of(draw: Draw, spellings: Iterable[Iterable[str]]) -> set[str]:
    """Return the results that these ways of typing the same cards give; all is undone."""
    results = set()
    for cards in spellings:
        with transaction.atomic():
            add_entropy(draw=draw, cards=list(cards), by=owner_of(draw.event))
            results.add(str(now(draw).result))
            transaction.set_rollback(True)
    return results


def test_spelling_what_fell_in_another_way_gives_the_same_result() -> None:
    draw = rolling(at_once(8))

    assert len(seeds_of(draw, [CARDS, *SPELLINGS])) == 1


@pytest.mark.parametrize("dice", [[4, 4, 6], [*DICE, 4.0], ["4", *DICE], [True, *DICE], "446"])
def test_nothing_but_what_fell_is_taken(dice: list[int]) -> None:
    draw = rolling(at_once(4))

    with pytest.raises(RuleError, match=r"draw\.entropy_"):
        add_entropy(draw=draw, dice=dice, by=owner_of(draw.event))

    assert now(draw).state == Draw.State.ROLLING


def test_the_order_of_arrival_decides_nothing() -> None:
    """Four friends come in several orders, among others who come before and between them."""
    draw = opened(committed(a_planned_jiang(12)))
    people = {each.number: each for each in draw.event.participants.all()}
    seated = set()
    for order in list(permutations(FRIENDS))[::5]:
        with transaction.atomic():
            others = Random(str(order)).sample(range(5, 13), 4)
            for number in [n for pair in zip(others, order, strict=True) for n in pair]:
                check_in(participant=people[number], by=owner_of(draw.event))
            steps = now(draw).steps.filter(participant__number__in=FRIENDS)
            places = steps.values_list("participant__number", "table", "place")
            seated.add(tuple(sorted(places)))
            transaction.set_rollback(True)

    assert len(seated) == 1


def test_names_swapped_after_the_draw_no_longer_fit_its_file() -> None:
    """The file of the draw stays as it was, and says who the numbers were."""
    draw = now(opened(at_once(4)))
    before = dict(document_of(draw)["roster"])
    one, two = draw.event.participants.order_by("number")[:2]

    for row, other in (
        (one, two),
        (two, one),
    ):  # name and hash of the other, all that fits together
        taken = {"name": f"{other.name}.", "salt": other.salt}
        fitting = name_hash(other.salt, row.number, taken["name"], "")
        Participant.objects.filter(pk=row.pk).update(**taken, name_hash=fitting)

    now_hashes = dict(draw.event.participants.values_list("number", "name_hash"))
    assert [number for number in before if before[number] != now_hashes[number]] == [1, 2]
    assert verify(document_of(draw)) == []
    assert found(draw.event) != []


def test_a_roster_changed_with_the_names_no_longer_fits_the_list_hash() -> None:
    draw = now(opened(at_once(4)))
    hashes = [entry[1] for entry in draw.roster]
    swapped = [[number, hashes[place]] for place, number in zip((1, 0, 2, 3), FRIENDS, strict=True)]

    Draw.objects.filter(pk=draw.pk).update(roster=swapped)

    assert [each.code for each in verify(document_of(now(draw)))] == ["list_hash"]


def results_of(draw: Draw, *rolls: list[int]) -> list[str]:
    """Return what each roll would give; all is undone."""
    results = []
    for dice in rolls:
        with transaction.atomic():
            add_entropy(draw=draw, dice=dice, by=owner_of(draw.event))
            results.append(str(now(draw).result))
            transaction.set_rollback(True)
    return results


def test_silent_phones_choose_nothing() -> None:
    """Four phones of the attacker's, of which one or two are silent, would give ten results to choose from.

    What comes of each choice they only learn from the second roll.
    """
    held, outcomes = phones(4), []
    draw = witnessed(at_once(12), 4)
    for silent in [*combinations(held, 1), *combinations(held, 2)]:
        with transaction.atomic():
            for phone in held:
                if phone not in silent:
                    phone.show(now(draw))
            assert time_over(now(draw)).state == Draw.State.REROLLING
            outcomes.append(results_of(now(draw), [1] * 10, [2] * 10))
            transaction.set_rollback(True)

    assert len(outcomes) == 10
    assert all(first != second for first, second in outcomes)


def test_more_silence_is_seen_by_everybody_and_shuts_the_silent_out() -> None:
    again = repeated(3, show=2)
    event = again.event

    page = in_english(f"/events/{event.public_id}/draws/")
    void = event.draws.get(number=1)

    assert (void.state, void.silent, again.number) == (Draw.State.ABANDONED, 3, 2)
    assert "Void: 3 of 5 phones did not show their values" in page
    with pytest.raises(RuleError, match=r"draw\.witness_not_allowed"):
        Phone.numbered(1).join(again)


def test_a_witness_added_after_the_dice_no_longer_fits_what_was_shown() -> None:
    """With the database a witness can be made up later; the second check code was on the screen before the dice."""
    draw = witnessed(at_once(8), 2)
    shown = view_of(draw).codes
    first = draw.witnesses.get(order=1)
    stamp = {"seq": first.seq, "by": first.by, "at": first.at}
    DrawWitness.objects.create(draw=draw, order=3, phone="f" * 16, commitment="f" * 64, **stamp)

    assert view_of(now(draw)).codes[0] == shown[0]
    assert view_of(now(draw)).codes[1] != shown[1]
    assert found(draw.event) != []


def test_a_value_chosen_after_the_dice_is_not_the_one_committed_to() -> None:
    draw = witnessed(at_once(8), 1)
    row = draw.witnesses.get()
    stamp = {"seq": row.seq, "by": row.by, "at": row.at}
    WitnessValue.objects.create(witness=row, value="ab" * 32, **stamp)

    assert "witness" in {each.code for each in verify(document_of(now(draw)))}


def test_a_draw_repeated_until_it_pleases_is_counted_in_public() -> None:
    draw = opened(at_once(4))
    for _ in range(2):
        abandon_draw(draw=now(draw), reason="again", by=owner_of(draw.event))
        draw = opened(committed(draw.jiang))

    page = in_english(f"/events/{draw.event.public_id}/draws/")

    assert "draw 3 of 3" in page.lower()
    assert page.count("again") == 2
    assert [each.state for each in draw.event.draws.order_by("number")] == [
        "abandoned",
        "abandoned",
        "complete",
    ]


def test_tables_set_by_hand_are_not_called_drawn() -> None:
    """The draw is given up for it, and the page of the seats says how they came about."""
    draw = now(opened(at_once(8)))
    by = owner_of(draw.event)
    people = list(draw.event.participants.order_by("number"))
    clear_tables(jiang=draw.jiang, reason="friends wanted to sit together", by=by)
    set_tables(jiang=now(draw).jiang, tables={1: people[:4], 2: people[4:]}, by=by)
    publish_jiang(jiang=now(draw).jiang, by=by)

    page = in_english(f"/events/{draw.event.public_id}/seats/")

    assert now(draw).state == Draw.State.ABANDONED
    assert "set by hand" in page.lower()


def test_a_result_that_was_exchanged_is_noticed() -> None:
    draw = now(opened(at_once(8)))
    computed = draw_tables_at_once(draw.listing, draw.table_size, source_of(draw))

    assert {str(table): list(people) for table, people in computed.items()} == draw.result
    Draw.objects.filter(pk=draw.pk).update(result={"1": list(FRIENDS), "2": [5, 6, 7, 8]})
    assert "table" in {each.code for each in verify(document_of(now(draw)))}

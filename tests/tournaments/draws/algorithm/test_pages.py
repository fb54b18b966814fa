"""What verify_draw.js computes for pages: every place and every deck, from the document alone."""

from typing import TYPE_CHECKING, Any

from tests.tournaments.draws.algorithm import by_hand
from tests.tournaments.draws.algorithm.generated import generated

if TYPE_CHECKING:
    from playwright.sync_api import Page

PLACES = "documents => documents.map(JiangDraw.places)"
DECKS = "documents => documents.map(JiangDraw.decks)"


def drawn(kind: str, *, state: str = "complete", count: int = 20) -> list[dict[str, Any]]:
    return [generated(seed, kind=kind, state=state) for seed in range(count)]


def test_places_of_lots_are_those_drawn_for_numbers_and_then_the_reserved_ones(
    page: "Page",
) -> None:
    documents = drawn("tables-lots")

    for document, found in zip(documents, page.evaluate(PLACES, documents), strict=True):
        size = document["table_size"]
        people = document["list"] + [None] * document["reserved"]
        assert found == [
            {
                "participant": who,
                "index": index,
                "place": size * (table - 1) + seat,
                "table": table,
                "seat": seat,
            }
            for index, (who, (table, seat)) in enumerate(
                zip(people, by_hand.places(document), strict=True), 1
            )
        ]


def test_places_of_a_draw_at_once_lead_to_its_tables(page: "Page") -> None:
    documents = drawn("tables-at-once")

    for document, found in zip(documents, page.evaluate(PLACES, documents), strict=True):
        rows: dict[int, list[int]] = {}
        for each in found:
            assert each["place"] == document["table_size"] * (each["table"] - 1) + each["seat"]
            rows.setdefault(each["table"], []).append(each["participant"])
        assert [each["participant"] for each in found] == document["list"]
        assert [each["index"] for each in found] == list(range(1, len(found) + 1))
        assert [[table, *sorted(rows[table])] for table in sorted(rows)] == document["tables"]


def test_one_other_die_changes_the_places(page: "Page") -> None:
    document = next(
        each for each in drawn("tables-lots") if each["entropy"]["dice"] and len(each["list"]) > 12
    )
    dice = document["entropy"]["dice"]
    turned = {**document["entropy"], "dice": [dice[0] % 6 + 1, *dice[1:]]}

    one, other = page.evaluate(PLACES, [document, {**document, "entropy": turned}])

    assert one != other


def test_decks_are_those_of_every_table_of_the_list(page: "Page") -> None:
    documents = drawn("seats-digital", count=6)

    for document, found in zip(documents, page.evaluate(DECKS, documents), strict=True):
        tables = [row[0] for row in document["list"]]
        assert found == {str(table): by_hand.deck(document, table) for table in tables}


def test_nothing_is_computed_and_nothing_breaks_before_the_secret_is_known(page: "Page") -> None:
    documents = [generated(seed) for seed in range(200)]
    known = [each.get("secret") is not None and each["entropy"] is not None for each in documents]
    of_places = [each["kind"] in ("tables-lots", "tables-at-once") for each in documents]

    places, decks = page.evaluate(PLACES, documents), page.evaluate(DECKS, documents)

    assert [bool(each) for each in places] == [
        one and other for one, other in zip(known, of_places, strict=True)
    ]
    assert [bool(each) for each in decks] == [
        one and each["kind"] == "seats-digital" for one, each in zip(known, documents, strict=True)
    ]

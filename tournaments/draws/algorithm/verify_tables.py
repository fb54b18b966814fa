"""Check a draw of tables: the drawn order, who came when, what closing did, and the tables."""

from itertools import zip_longest
from typing import Any

from scoring.errors import RuleError
from tournaments.draws.algorithm.closing import Act, perform, the_one_closing
from tournaments.draws.algorithm.document import Document, act_data, act_of
from tournaments.draws.algorithm.domain import Domain
from tournaments.draws.algorithm.findings import Findings
from tournaments.draws.algorithm.places import Arrival, Place, Placing, place_numbered
from tournaments.draws.algorithm.tables_lots import Lots
from tournaments.draws.algorithm.verify_list import fixed_in
from tournaments.draws.algorithm.verify_sealed import source_in
from tournaments.draws.algorithm.versions import seed_of, shuffled

# Where the fault lies for each refusal of `Placing`, and which of its parameters was expected.
_FAULTS = {
    "draw.placed_twice": ("participant", None),
    "draw.not_placed": ("participant", None),
    "draw.not_dissolved": ("participant", None),
    "draw.no_such_table": ("table", "tables"),
    "draw.table_dissolved": ("table", None),
    "draw.dissolved_twice": ("table", None),
    "draw.table_full": ("table", None),
    "draw.lot_taken": ("place", None),
}


def check_tables(document: Document, domain: Domain, findings: Findings) -> None:
    """Note what does not follow in a document of a kind `tables-…`."""
    order = _order(document, domain, findings)
    if "arrivals" in document:
        _check_lots(document, order, findings)
    elif order and document["tables"] is not None:
        size, listing = document["table_size"], document["list"]
        drawn = [listing[number - 1] for number in order]
        starts = range(0, len(drawn), size)
        rows = [
            [table, *sorted(drawn[start : start + size])] for table, start in enumerate(starts, 1)
        ]
        with findings.step("tables", count=len(rows), size=size):
            _check_rows(rows, document["tables"], findings)


def _order(document: Document, domain: Domain, findings: Findings) -> tuple[int, ...]:
    """Return the places in drawn order, or nothing as long as the secret is not known."""
    source = source_in(document, domain)
    if source is None:
        return ()
    seed, count = seed_of(source), fixed_in(document).places
    with findings.step("shuffle", domain=str(domain), seed=seed.hex(), count=count):
        return shuffled(seed, range(1, count + 1), domain.algorithm)


def _check_lots(document: Document, order: tuple[int, ...], findings: Findings) -> None:
    arrivals, closing, size = document["arrivals"], document["closing"], document["table_size"]
    if order:
        with findings.step("lots", count=len(arrivals)):
            places = [place_numbered(number, size) for number in order]
            _check_drawn(arrivals, Lots(document["list"], places), findings)
    tables = fixed_in(document).tables
    placing = Placing(tables, size)
    with findings.step("placing", arrivals=len(arrivals), closing=len(closing)):
        before = len(findings.differences)
        for place, arrival in enumerate(arrivals):
            _check_act(
                placing, {"act": "added", "house": False, **arrival}, f"arrivals[{place}]", findings
            )
        for place, act in enumerate(closing):
            _check_act(placing, act, f"closing[{place}]", findings)
        if document["kind"] == "tables-lots" and len(findings.differences) == before:
            _check_closing(tables, size, arrivals, closing, findings)
    if document["tables"] is not None:
        with findings.step("tables", count=len(placing.standing()), size=size):
            _check_full(placing, findings)
            _check_rows(placing.rows(), document["tables"], findings)


def _check_drawn(arrivals: list[dict[str, Any]], lots: Lots, findings: Findings) -> None:
    for place, arrival in enumerate(arrivals):
        drawn = lots.place_of(arrival["participant"])
        expected = None if drawn is None else [drawn.table, drawn.place]
        found = [arrival["table"], arrival["place"]]
        findings.same("place", f"arrivals[{place}]", expected, found)


def _check_closing(
    tables: int,
    size: int,
    arrivals: list[dict[str, Any]],
    closing: list[dict[str, Any]],
    findings: Findings,
) -> None:
    """Note the first act that is not that of the one closing."""
    came = [Arrival(each["participant"], Place(each["table"], each["place"])) for each in arrivals]
    acts = [act_of(act) for act in closing]
    expected = the_one_closing(Placing.of(tables, size, came), acts)
    for place, (one, other) in enumerate(zip_longest(expected, acts)):
        if one != other:
            findings.differ("closing", f"closing[{place}]", _shown(one), _shown(other))
            return


def _shown(act: Act | None) -> list[object] | None:
    if act is None:
        return None
    data = act_data(act)
    return [value for name, value in data.items() if name != "house"]


def _check_act(placing: Placing, act: dict[str, Any], path: str, findings: Findings) -> None:
    try:
        perform(placing, act_of(act))
    except RuleError as refusal:
        field, expected = _FAULTS[refusal.code]
        code = refusal.code.removeprefix("draw.")
        findings.differ(code, f"{path}.{field}", refusal.params.get(expected or ""), act[field])


def _check_full(placing: Placing, findings: Findings) -> None:
    dissolved = sorted(placing.dissolved)
    last = list(range(placing.tables - len(dissolved) + 1, placing.tables + 1))
    findings.same("not_last", "closing", last, dissolved)
    for table in dissolved:
        if placing.people_at(table):
            findings.differ("stranded", "closing", [table], [table, *placing.people_at(table)])
    for row in placing.rows():
        if len(row) != 1 + placing.size:
            findings.differ("short_table", "tables", placing.size, row)


def _check_rows(expected: list[list[int]], found: list[list[int]], findings: Findings) -> None:
    for place, (one, other) in enumerate(zip_longest(expected, found)):
        findings.same("table", f"tables[{place}]", one, other)

"""Standings and adjustments, read from the database into plain values."""

from collections.abc import Iterator
from datetime import datetime
from urllib.parse import urlencode

from django.utils.translation import gettext as _

from tournaments.events.models import Event
from tournaments.jiangs.models import Jiang
from tournaments.labels import tie_break_label
from tournaments.printing.content import AdjustmentLine, PrintedName, StandingsPaper, StandingsRow
from tournaments.public_url import public_url
from tournaments.standings.models import Adjustment
from tournaments.standings.queries.standings import Row, standings_of


def standings_paper(
    event: Event, jiang: Jiang | None, at: datetime, *, confirmed: bool
) -> StandingsPaper:
    """Return the standings as they are printed."""
    found = standings_of(event, jiang=jiang, confirmed=confirmed)
    jiangs = () if jiang is not None else tuple(played_jiangs(event))
    codes = event.rules["tie_breaks"]
    return StandingsPaper(
        event=event.name,
        place=event.place,
        jiang=jiang.number if jiang else None,
        stage=jiang.stage.name if jiang else "",
        jiangs=jiangs,
        tie_breaks=tuple((code, tie_break_label(code)) for code in codes),
        figures=tuple(_(figure.label) for figure in found.figures),
        provisional=found.provisional,
        confirmed=confirmed,
        seq=found.seq,
        hash=found.hash,
        address=public_url(f"/events/{event.public_id}/{question(jiang, confirmed)}"),
        at=at,
        rows=tuple(row_of(row, jiangs) for row in found.rows),
        adjustments=tuple(adjustment_lines(event, jiang)),
    )


def question(jiang: Jiang | None, confirmed: bool) -> str:
    """Return what the public page must be asked to show the same standings."""
    query = {"jiang": jiang.number} if jiang else {}
    if confirmed:
        query["confirmed"] = 1
    return f"?{urlencode(query)}" if query else ""


def played_jiangs(event: Event) -> Iterator[int]:
    """Yield the jiangs that have begun."""
    states = (Jiang.State.PLAYING, Jiang.State.SUSPENDED, Jiang.State.CLOSED)
    begun = event.jiangs.filter(state__in=states).order_by("number")
    yield from begun.values_list("number", flat=True)


def row_of(row: Row, jiangs: tuple[int, ...]) -> StandingsRow:
    return StandingsRow(
        rank=row.rank,
        shared=row.shared,
        number=row.number,
        name=row.name,
        club=row.club,
        total=row.total,
        jiangs=tuple(row.jiangs.get(jiang) for jiang in jiangs),
        adjustments=row.adjustments,
        hands=row.hands,
        hands_won=row.hands_won,
        figures=tuple(row.figures.values()),
        best_hand=row.best_hand,
        decided_by=row.decided_by,
        house=row.house,
        withdrawn=row.withdrawn,
        provisional=row.provisional,
    )


def adjustment_lines(event: Event, jiang: Jiang | None) -> Iterator[AdjustmentLine]:
    rows = Adjustment.objects.filter(event=event).order_by("number")
    if jiang is not None:
        rows = rows.filter(jiang=jiang)
    for each in rows.select_related("participant", "jiang", "cancellation"):
        cancellation = getattr(each, "cancellation", None)
        yield AdjustmentLine(
            number=each.number,
            person=PrintedName(each.participant.number, each.participant.name),
            jiang=each.jiang.number if each.jiang else None,
            points=each.points,
            reason=each.reason,
            cancelled=cancellation.reason if cancellation else "",
        )

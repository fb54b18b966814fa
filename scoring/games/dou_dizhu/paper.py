"""The game's columns on a player's card and on a table's sheet."""

from collections.abc import Sequence

from scoring.games.ruleset import Column, Paper, Result
from scoring.games.score import Fact
from scoring.seats import Seat
from scoring.words import pgettext_noop


def role(result: Result, seat: Seat, why: Sequence[Fact]) -> str:
    """Return ● for the landlord."""
    return "●" if result["landlord"] == seat else ""


def stake(result: Result, seat: Seat, why: Sequence[Fact]) -> str:
    """Return what each peasant won or lost."""
    return str(dict(why).get("stake", ""))


def bid(result: Result, seat: Seat, why: Sequence[Fact]) -> str:
    """Return the bid, or how often the landlord was grabbed."""
    return str(result.get("bid", result.get("grabs", "")))


def bombs(result: Result, seat: Seat, why: Sequence[Fact]) -> str:
    """Return how many bombs and rockets were played, if any."""
    return str(result["bombs"] or "")


PAPER = Paper(
    card=(
        Column(pgettext_noop("on paper", "Landlord ●"), 10.0, role),
        Column(pgettext_noop("on paper", "Bombs"), 7.0, bombs),
        Column(pgettext_noop("on paper", "Stake"), 9.5, stake),
    ),
    sheet_hand=(
        Column(pgettext_noop("on paper", "Landlord"), 15.0, role),
        Column(pgettext_noop("on paper", "Bid"), 12.0, bid),
        Column(pgettext_noop("on paper", "Bombs"), 14.0, bombs),
        Column(pgettext_noop("on paper", "Stake"), 16.0, stake),
    ),
)

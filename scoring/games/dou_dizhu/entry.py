"""What is entered of a hand (4.1), and its columns on paper."""

from collections.abc import Sequence

from scoring.games.fields import Condition, Field, Fields, Option
from scoring.games.ruleset import Column, Paper, Result
from scoring.games.score import Fact
from scoring.games.settings import Settings
from scoring.seats import Seat
from scoring.words import gettext_noop as _
from scoring.words import pgettext_noop

MOST_BOMBS = 14  # thirteen ranks and the rocket
MOST_GRABS = 3  # 4.6
LANDLORD, PEASANTS = "landlord", "peasants"

BID = Field("bid", "number", _("Bid"), lowest=1, highest=3)
GRABS = Field("grabs", "number", _("Grabs"), default=0, highest=MOST_GRABS)
COMMON: Fields = (
    Field("bombs", "number", _("Bombs and rockets"), default=0, highest=MOST_BOMBS),
    Field(
        "won",
        "choice",
        _("Who went out?"),
        options=(Option(LANDLORD, _("the landlord")), Option(PEASANTS, _("the peasants"))),
    ),
    Field(
        "spring",
        "choice",
        _("Spring"),
        default="none",
        options=(
            Option("none", _("none")),
            Option("spring", _("spring"), Condition("won", (LANDLORD,))),
            Option("counter_spring", _("counter-spring"), Condition("won", (PEASANTS,))),
        ),
    ),
    Field("shown", "flag", _("Cards shown"), default=False),
)


def fields(settings: Settings) -> Fields:
    """Return what is entered: the bid, or where the landlord is grabbed how often."""
    height = GRABS if settings["bidding"] == "grab" else BID
    return (
        Field("landlord", "seat", _("Who was the landlord?"), mark=_("landlord")),
        height,
        *COMMON,
    )


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

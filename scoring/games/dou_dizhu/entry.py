"""What is entered of a hand (4.1)."""

from scoring.games.fields import Condition, Field, Fields, Option
from scoring.games.settings import Settings
from scoring.words import gettext_noop as _

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

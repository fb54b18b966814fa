"""What is entered of a hand: who went out, and the others' cards."""

from scoring.games.fields import Field, Fields, SeatFields
from scoring.games.ruleset import Result
from scoring.words import gettext_noop as _
from scoring.words import ngettext_noop

from .report import DEALT, TWOS, left_of

FIELDS: Fields = (
    Field("winner", "seat", _("Who went out?"), mark=_("out")),
    SeatFields(
        "left",
        but="winner",
        fields=(
            Field(
                "cards",
                "number",
                _("Cards left"),
                lowest=1,
                highest=DEALT,
                short=ngettext_noop("{number} card", "{number} cards"),
            ),
            Field(
                "twos",
                "number",
                _("2s among them"),
                default=0,
                highest=TWOS,
                at_most="cards",
                together=TWOS,
                short=_("{number} × 2"),
            ),
        ),
    ),
)


def counted(result: Result) -> Result:
    """Return a result with counts where it has exact cards."""
    lefts = {seat: left_of(held, seat) for seat, held in result["left"].items()}
    counts = {seat: {"cards": left.cards, "twos": left.twos} for seat, left in lefts.items()}
    return {**result, "left": counts}

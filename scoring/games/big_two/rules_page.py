"""The rules of play in sentences, for the page that players read."""

from scoring.games.ruleset import Section
from scoring.words import Sentence
from scoring.words import gettext_noop as _

SEATING = Sentence(
    _(
        "Four players at a table, seats A, B, C, D counter-clockwise. Before every jiang each of "
        "the four turns over a card; the highest sits at A, then B, C, D."
    )
)

# 1.6 to 1.10
PLAYING_IN_TAIWAN = Section(
    _("Playing"),
    sentences=(
        SEATING,
        Sentence(
            _(
                "Cards rank 2, A, K, Q, J, 10 down to 3; equal ranks go by suit: ♠, ♥, ♦, ♣. In "
                "every hand, whoever holds ♣3 leads with a play that contains it."
            )
        ),
        Sentence(
            _(
                "Types: single, pair, full house, straight, four of a kind with one card, "
                "straight flush. A play beats a lower one of the same type. Four of a kind beats "
                "every other type except a straight flush; a straight flush beats every other "
                "type."
            )
        ),
        Sentence(
            _(
                "Straights: 2-3-4-5-6 is the highest, then 10-J-Q-K-A down to 3-4-5-6-7; "
                "A-2-3-4-5 is the lowest."
            )
        ),
        Sentence(
            _(
                "Passing gives up only that turn. When the other three have passed, whoever "
                "played last may lead anything. A hand ends as soon as one player has no cards "
                "left."
            )
        ),
    ),
)

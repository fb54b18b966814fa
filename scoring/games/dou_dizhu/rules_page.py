"""The rules of play in sentences, for the page that players read (4.1, 4.3–4.7)."""

from scoring.games.ruleset import Section
from scoring.games.settings import Settings
from scoring.words import Sentence
from scoring.words import gettext_noop as _

THREE = Sentence(
    _(
        "Three players with 54 cards: 17 each, and three more for the landlord. Everything goes "
        "counter-clockwise, A, B, C."
    )
)
FOUR = Sentence(
    _(
        "Four players with two decks, 108 cards: 25 each, and eight more for the landlord. "
        "Everything goes counter-clockwise, A, B, C, D."
    )
)
BIDDING = Sentence(
    _(
        "Whoever receives the card turned up bids first, then each in turn bids higher, up to 3, "
        "or passes. The highest bidder is the landlord and leads. If all pass, the cards are "
        "dealt again and no hand is counted."
    )
)
GRABBING = Sentence(
    _(
        "Whoever receives the card turned up may take the landlord first; then the others may "
        "grab it, at most three times in all. Whoever took it last is the landlord and leads. If "
        "all pass, the cards are dealt again and no hand is counted."
    )
)
ENDING = Sentence(
    _(
        "The peasants play together. A hand ends as soon as one player has no cards left: the "
        "landlord, or a peasant, who wins for all of them. One or two cards left must be "
        "announced."
    )
)


def playing(settings: Settings) -> Section:
    """Return how it is played with these settings."""
    table = THREE if settings["players"] == 3 else FOUR
    finding = GRABBING if settings["bidding"] == "grab" else BIDDING
    return Section(_("Playing"), sentences=(table, finding, ENDING))

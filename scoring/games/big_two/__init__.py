"""Big Two (大老二): four seats, 52 cards, one player goes out.

variants      what differs from place to place, as data
combinations  what may be played together
comparison    what may be played on what, and why not
deal          seats, dealer, first card
report        what a table reports
entry         what is entered, and how it looks on paper
rules_page    the rules of play in sentences
play          legal self-play
tw_tournament the regulation's scoring
"""

from .tw_tournament import TW_TOURNAMENT

RULESETS = (TW_TOURNAMENT,)

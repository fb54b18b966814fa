"""Every sentence of the rules, by code, in English; the templates are also the ids of translations."""

from collections.abc import Mapping


def gettext_noop(template: str) -> str:
    """Mark a template for the product's translators; the library itself speaks English only."""
    return template


_ = gettext_noop

MESSAGES: dict[str, str] = {
    # Cards
    "card.unknown": _("“{token}” is not a card."),
    "card.not_one": _("“{text}” is not a single card."),
    "card.twice": _("{card} appears twice, but a deck has only one."),
    # Variants, rulesets and their settings
    "variant.unknown": _("There is no variant “{code}”."),
    "ruleset.unknown": _("There is no ruleset “{code}”."),
    "setting.unknown": _("The ruleset has no setting “{name}”."),
    "setting.not_an_integer": _("The setting “{name}” takes a whole number, not {value}."),
    "setting.out_of_range": _(
        "The setting “{name}” must be from {lowest} to {highest}, not {value}."
    ),
    "setting.not_a_choice": _("The setting “{name}” must be one of {choices}, not {value}."),
    "setting.not_a_flag": _("The setting “{name}” is yes or no, not {value}."),
    "setting.not_text": _("The setting “{name}” takes a text of at most {longest} characters."),
    "setting.not_of_the_form": _("The setting “{name}” cannot be “{value}”."),
    "setting.not_a_pair": _("Write a setting as name=value, not “{text}”."),
    # Seats and dealing
    "seats.wrong_number": _("{size} players draw for the seats, not {count}."),
    "seats.same_card": _("{card} was drawn twice, but a deck has only one."),
    "deal.no_such_hand": _("Hands are numbered from 1; there is no hand {number}."),
    "deal.winner_needed": _(
        "Hand {number} is dealt by the winner of the previous hand, who is not known yet."
    ),
    # The report of a hand
    "hand.no_winner": _("The winner must be one of the seats {seats}, not {winner}."),
    "hand.no_single_winner": _(
        "Only one player can go out: {winner} won, but {seat} has no cards left either."
    ),
    "hand.winner_has_cards": _("{seat} won and so has no cards left: list only the other seats."),
    "hand.seat_missing": _("The cards left for seat {seat} are missing."),
    "hand.seat_unknown": _("There is no seat “{seat}”."),
    "hand.cards_out_of_range": _(
        "Seat {seat} cannot have {cards} cards left: a loser has 1 to 13."
    ),
    "hand.too_many_twos": _("Seat {seat} cannot hold {twos} twos: a deck has four."),
    "hand.negative_twos": _("Seat {seat} cannot hold {twos} twos."),
    "hand.more_twos_than_cards": _("Seat {seat} cannot hold {twos} twos among {cards} cards."),
    "hand.too_many_twos_at_table": _(
        "The losers cannot hold {twos} twos between them: a deck has four."
    ),
    "hand.card_twice": _("{card} is among the cards left twice, but a deck has only one."),
    "hand.counts_differ": _("The counts for seat {seat} do not match its cards."),
    "hand.lowest_card_left": _(
        "{card} cannot be left over in seat {seat}: the hand was opened with it."
    ),
    # The report of a hand, by its description
    "report.missing": _("“{label}” is missing."),
    "report.seat_missing": _("“{label}” is missing for seat {seat}."),
    "report.other_seat": _("“{label}” is not entered for seat “{seat}”."),
    "report.no_such_seat": _("“{value}” is none of the seats {seats}."),
    "report.number": _("“{label}” must be from {lowest} to {highest}, not {value}."),
    "report.number_of_seat": _(
        "“{label}” of seat {seat} must be from {lowest} to {highest}, not {value}."
    ),
    "report.not_offered": _("“{label}” cannot be “{value}” here."),
    "report.card_too_often": _(
        "{card} is named {times} times, but the table plays with {decks} of each card."
    ),
    "report.not_an_order": _("“{label}” names each of the seats {seats} once."),
    # Reading data
    "input.not_utf8": _("The line is not UTF-8 text (byte {byte})."),
    "input.not_json": _("The line is not JSON (column {column})."),
    "input.not_finite": _("{value} is not a valid JSON number."),
    "input.too_deep": _("The JSON is nested too deeply."),
    "input.line_too_long": _("The line is longer than {limit} bytes."),
    "input.duplicate_key": _("The key “{key}” appears twice."),
    "input.missing_key": _("The key “{key}” is missing."),
    "input.unknown_key": _("There is no key “{key}” here."),
    "input.not_an_object": _("“{key}” must be an object, not {value}."),
    "input.not_an_integer": _("“{key}” must be a whole number, not {value}."),
    "input.number_too_large": _("“{key}” is far too large a number."),
    "input.not_text": _("“{key}” must be text, not {value}."),
    "input.not_a_boolean": _("“{key}” must be true or false, not {value}."),
    "input.not_left": _("Seat {seat} needs its counts or its cards, not {value}."),
    # Standings
    "tie_break.unknown": _("There is no tie-break “{code}”."),
    "tie_break.twice": _("The tie-break “{code}” appears twice."),
    # What is no combination
    "play.empty": _("A play has at least one card."),
    "play.size": _("A play has {sizes} cards, not {count}."),
    "play.not_a_combination": _("{cards} is not a combination."),
    "play.not_a_straight": _("{ranks} is not a straight here."),
    "play.no_triple": _("Three of a kind can't be played on its own here, only with a pair."),
    "play.no_four_cards": _("Four cards can't be played; four of a kind needs a fifth card."),
    "play.no_flush": _("A flush is not a combination here."),
    "play.no_two_pairs": _("Two pairs are not a combination here."),
    "play.no_dragon": _("A dragon of thirteen cards is not a combination here."),
    "play.nothing_to_beat": _("{cards} cannot lie on the table: it is not a combination."),
    "play.no_such_hand": _("Hands are numbered from 1; there is no hand {number}."),
    # Leading
    "play.opens": _("The first play of the hand contains {card}."),
    "play.must_open": _("The first play of the hand must contain {card}."),
    "play.leads": _("Whoever leads may play any combination."),
    # Why a play is allowed
    "play.higher": _("It is the same type, and {play} is higher than {on}."),
    "play.higher_straight": _("{play} is a higher straight than {on}."),
    "play.higher_flush_by_suit": _(
        "It is the higher flush: suits are compared first, then cards from the highest down."
    ),
    "play.higher_flush_by_rank": _(
        "It is the higher flush: cards are compared from the highest down, then suits."
    ),
    "play.four_of_a_kind_beats": _("Four of a kind beats everything but a straight flush."),
    "play.straight_flush_beats": _(
        "A straight flush beats everything but a higher straight flush."
    ),
    "play.stronger_type": _(
        "Five-card combinations rank in this order, lowest first: straight, flush, full "
        "house, four of a kind, straight flush."
    ),
    # Why a play is refused
    "play.not_higher": _("It is the same type, but {play} is not higher than {on}."),
    "play.not_higher_straight": _("{play} is not a higher straight than {on}."),
    "play.not_higher_flush_by_suit": _(
        "It is the lower flush: suits are compared first, then cards from the highest down."
    ),
    "play.not_higher_flush_by_rank": _(
        "It is the lower flush: cards are compared from the highest down, then suits."
    ),
    "play.answer_single": _(
        "A single card can only be answered by a higher card, four of a kind or a straight flush."
    ),
    "play.answer_pair": _(
        "A pair can only be answered by a higher pair, four of a kind or a straight flush."
    ),
    "play.answer_straight": _(
        "A straight can only be answered by a higher straight, four of a kind or a straight flush."
    ),
    "play.answer_full_house": _(
        "A full house can only be answered by a higher full house, four of a kind or a straight flush."
    ),
    "play.answer_four_of_a_kind": _(
        "Four of a kind can only be answered by a higher four of a kind or a straight flush."
    ),
    "play.answer_straight_flush": _(
        "A straight flush can only be answered by a higher straight flush."
    ),
    "play.match_single": _("A single card can only be answered by a higher card."),
    "play.match_pair": _("A pair can only be answered by a higher pair."),
    "play.match_triple": _("Three of a kind can only be answered by a higher three of a kind."),
    "play.match_five": _(
        "Five cards can only be answered by five: a higher play of the same type, or a stronger type."
    ),
}


def sentence(code: str, params: Mapping[str, object]) -> str:
    """Return the English sentence of a code; one without a template is still readable.

    >>> sentence("card.unknown", {"token": "11C"})
    '“11C” is not a card.'
    >>> sentence("event.closed", {"event": 3})
    'event.closed (event=3)'
    """
    template = MESSAGES.get(code)
    if template is None:
        return f"{code} ({', '.join(f'{name}={value}' for name, value in params.items())})"
    return template.format(**params)

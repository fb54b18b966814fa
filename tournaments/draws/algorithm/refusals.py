"""Every sentence of the draws, by code, in English; the templates are also the ids of translations."""

from scoring.refusals import gettext_noop as _

# Refusals, for RuleError; `tournaments.refusals` adds them to its own.
MESSAGES: dict[str, str] = {
    "draw.unknown_algorithm": _("There is no draw algorithm “{algorithm}”."),
    # Entropy
    "draw.entropy_empty": _(
        "Enter what the hall rolled or turned over: at least {dice} dice, or at least {cards} cards."
    ),
    "draw.entropy_no_die": _("A die shows 1 to 6, not {die}."),
    "draw.entropy_few_dice": _(
        "That is {count} dice; roll at least {fewest}, so that nobody could have known them."
    ),
    "draw.entropy_many_dice": _("That is {count} dice; {most} are more than enough."),
    "draw.entropy_few_cards": _(
        "That is {count} cards; turn over at least {fewest}, so that nobody could have known them."
    ),
    "draw.entropy_card_twice": _("{card} is there twice; all cards come from one deck."),
    # Lists
    "draw.no_participants": _("There is nobody to draw for."),
    "draw.listed_twice": _("Participant {participant} is in the list twice."),
    "draw.not_whole_tables": _(
        "{count} people do not fill tables of {size}; first decide who plays."
    ),
    "draw.short_table": _("Table {table} has {count} people; it takes {size} to draw seats."),
    # Lots and places
    "draw.placed_twice": _("Participant {participant} already has a place at table {table}."),
    "draw.no_such_table": _("There is no table {table}: the lots go from 1 to {tables}."),
    "draw.no_such_place": _("A table has places 1 to {size}; there is no place {place}."),
    "draw.lot_taken": _(
        "Participant {participant} has already drawn place {place} at table {table}."
    ),
    "draw.table_full": _("All lots for table {table} have already been drawn."),
    "draw.not_placed": _("Participant {participant} has no place."),
    # Closing check-in
    "draw.too_many_people": _("{count} people came, but there are only {places} places."),
    "draw.table_dissolved": _("Table {table} was dissolved."),
    "draw.dissolved_twice": _("Table {table} has already been dissolved."),
    "draw.not_dissolved": _(
        "Participant {participant} stays: table {table} was not dissolved, and only people "
        "from dissolved tables are moved."
    ),
    "draw.numbers_needed": _(
        "{wanted} people are needed to complete the tables; {given} were given."
    ),
    "draw.choice_outdated": _(
        "The number of people has changed since this was chosen. Look at the choices again."
    ),
    # Seats
    "draw.not_at_table": _("Participant {participant} does not sit at this table."),
    "draw.drawn_twice": _("Participant {participant} has already drawn a card."),
    "draw.no_such_back": _("The card backs are numbered 1 to {backs}; there is no back {back}."),
    "draw.back_taken": _("Participant {participant} has already pointed at back {back}."),
}

# What verifying says about a document.
DIFFERENCES: dict[str, str] = {
    "not_json": _("This is not a file of JSON that can be read in one way only."),
    "not_a_draw": _("This is not a draw document."),
    "unknown_algorithm": _("This draw was made with an algorithm that is not known here."),
    "unknown_kind": _("This kind of draw is not known here."),
    "missing": _("This is missing."),
    "unknown_field": _("This does not belong in a draw document."),
    "wrong_form": _("This does not have the right form."),
    "not_complete": _("The draw is not complete yet; what can be checked now has been checked."),
    "too_early": _("This should not be there yet."),
    "replaces": _("A draw can only replace an earlier one."),
    "order": _("The list is not in its fixed order."),
    "not_whole_tables": _("The list does not fill whole tables."),
    "listed_twice": _("This participant is in the list twice."),
    "list_hash": _(
        "The hash shown before the draw is not that of this list, roster, table size and order of suits."
    ),
    "commitment": _("The secret is not the one that was committed to before the draw."),
    "not_in_roster": _("This number is in the list, but the roster doesn't say who it is."),
    "not_in_list": _("This number is in the roster, but not in the list."),
    "phone_twice": _("This phone is a witness twice."),
    "commitment_twice": _("Two witnesses committed to the same thing."),
    "witness": _("This witness's value is not the one it committed to before the dice fell."),
    "silent": _(
        "More witnesses' values are missing than a draw can do without: it ought to be void."
    ),
    "entropy_short": _("These are too few to be unknown beforehand."),
    "place": _("The draw gives this number a different place."),
    "closing": _("When check-in closed, something else should have been done here."),
    "placed_twice": _("This participant already has a place."),
    "not_placed": _("This participant has no place."),
    "not_dissolved": _("This participant's table was not dissolved, so nobody moves from it."),
    "no_such_table": _("This table is not in the draw."),
    "table_dissolved": _("This table was dissolved."),
    "dissolved_twice": _("This table has already been dissolved."),
    "table_full": _("This table is already full."),
    "lot_taken": _("This place is already taken."),
    "not_last": _("Only the tables with the highest numbers are dissolved."),
    "stranded": _("Somebody still sits at a dissolved table."),
    "short_table": _("A table is not full."),
    "table": _("The draw gives this table different people."),
    "missing_table": _("This table has not drawn its seats."),
    "not_at_table": _("This participant does not sit at this table."),
    "drawn_twice": _("This participant has already drawn a card."),
    "card_taken": _("This card is already there."),
    "back_taken": _("Somebody has already pointed at this back."),
    "card": _("A different card lies under this back."),
    "seat": _("By the cards, this seat belongs to another participant."),
}

# What verifying goes through.
STEPS: dict[str, str] = {
    "document": _(
        "Draw {number} of event {event}, for jiang {jiang}: {kind}, {algorithm}, {state}."
    ),
    "list": _(
        "The list of {count} entries, for tables of {size} and suits from low to high {suits}, has "
        "the hash {list_hash}"
    ),
    "commitment": _("The secret {secret} has the commitment {commitment}"),
    "witnesses": _("{count} phones took part as witnesses; {silent} of their values are missing."),
    "entropy": _("The hall added dice ({dice}) and cards ({cards})"),
    "again": _("Since values were missing, the hall added dice ({dice}) and cards ({cards}) again"),
    "shuffle": _(
        "The secret, the list, dice and cards and the witnesses' values give the seed {seed}, and the seed "
        "gives an order of {count}."
    ),
    "lots": _("Each of the {count} arrivals got the place that was drawn for their number."),
    "placing": _(
        "{arrivals} lots and {closing} changes when check-in closed: nobody twice, no "
        "place twice, and moves only from dissolved tables."
    ),
    "tables": _("This gives {count} tables of {size}, with everyone at exactly one."),
    "decks": _(
        "The {cards} cards turned over at {tables} tables lay under the backs that were pointed at."
    ),
    "seats": _("At {tables} tables, the highest card sits at A, the next at B, and so on."),
}

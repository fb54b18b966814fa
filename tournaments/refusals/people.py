"""Texts that are typed in, participants and their check-in."""

PEOPLE: dict[str, str] = {
    # Texts
    "text.empty": "“{field}” can't be empty.",
    "text.unprintable": "“{field}” contains characters that can't be seen or printed.",
    "text.too_long": "“{field}” has {length} characters; at most {longest} are allowed.",
    # Participants
    "participant.namesake": (
        "Number {number} is also called {name} and has the same club: add something to the "
        "name or the club to tell them apart."
    ),
    "participant.namesake_withdrawn": (
        "Number {number}, also called {name} and with the same club, has withdrawn: "
        "reinstate them or, if this is somebody else, add something to the name or the "
        "club."
    ),
    "participant.twice_in_list": (
        "{name} is already in row {row}, with the same club: add something to the name or "
        "the club to tell them apart."
    ),
    "participant.already_withdrawn": "Number {number} has already withdrawn.",
    "participant.not_withdrawn": "Number {number} has not withdrawn.",
    "participant.not_waiting": "Number {number} is not on the waiting list.",
    "participant.still_seated": (
        "Number {number} sits at table {table} in jiang {jiang}: first let somebody take "
        "over the seat, or clear the tables."
    ),
    "roster.empty": "The list is empty.",
    "roster.bad_rows": "Nothing was saved. Rows that can't be accepted: {numbers} ({count} in all).",
    # Check-in
    "check_in.closed": "Check-in is closed.",
    "check_in.already_closed": "Check-in is already closed.",
    "check_in.not_closed": "Check-in is already open.",
    "check_in.tables_set": "The tables are set: clear them before you reopen check-in.",
    "check_in.not_registered": "Number {number} can't check in: they are {status}.",
    "check_in.house_player": (
        "Number {number} is a house player: they don't check in, they are seated where needed."
    ),
    "check_in.already_here": "Number {number} has already checked in.",
    "check_in.has_left": "Number {number} checked in and then left: mark them as back instead.",
    "check_in.nothing_to_undo": "Number {number} has no check-in to undo.",
    "check_in.not_here": "Number {number} is not here.",
    "check_in.not_away": "Number {number} has not left.",
}

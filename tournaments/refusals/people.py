"""Texts that are typed in, participants and their check-in."""

PEOPLE: dict[str, str] = {
    # Texts
    "text.empty": "“{field}” can't be empty.",
    "text.unprintable": "“{field}” contains characters that can't be seen or printed.",
    "text.too_long": "“{field}” has {length} characters; at most {longest} are kept.",
    # Participants
    "participant.namesake": (
        "Number {number} is already called {name}, of the same club: add a club or a mark "
        "that tells them apart."
    ),
    "participant.namesake_withdrawn": (
        "Number {number}, called {name} and of the same club, has withdrawn: reinstate them, "
        "or add a club or a mark if this is somebody else."
    ),
    "participant.twice_in_list": (
        "{name} stands in row {row} already, with the same club: add a club or a mark "
        "that tells them apart."
    ),
    "participant.already_withdrawn": "Number {number} has withdrawn already.",
    "participant.not_withdrawn": "Number {number} has not withdrawn.",
    "participant.not_waiting": "Number {number} is not on the waiting list.",
    "participant.still_seated": (
        "Number {number} sits at table {table} in jiang {jiang}: let somebody take over the seat, "
        "or clear the tables, first."
    ),
    "roster.empty": "The list is empty.",
    "roster.bad_rows": "Nothing was saved: {count} rows can't be taken (row {numbers}).",
    # Check-in
    "check_in.closed": "Check-in is closed.",
    "check_in.already_closed": "Check-in is closed already.",
    "check_in.not_closed": "Check-in is open already.",
    "check_in.tables_set": "The tables are set: clear them before check-in opens again.",
    "check_in.not_registered": "Number {number} can't check in: they are {status}.",
    "check_in.house_player": (
        "Number {number} is a house player: they don't check in, they are seated where needed."
    ),
    "check_in.already_here": "Number {number} has checked in already.",
    "check_in.has_left": "Number {number} had checked in and left: record their return instead.",
    "check_in.nothing_to_undo": "Number {number} has no check-in that could be undone.",
    "check_in.not_here": "Number {number} is not here.",
    "check_in.not_away": "Number {number} had not left.",
}

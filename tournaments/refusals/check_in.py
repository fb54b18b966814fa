"""Refusals at check-in."""

CHECK_IN: dict[str, str] = {
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

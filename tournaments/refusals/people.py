"""Refusals about participants and lists of them."""

PEOPLE: dict[str, str] = {
    "import.too_large": (
        "The file is too large: at most {most} MB can be read. A list of players is far smaller."
    ),
    "import.too_long": "The list is too long: at most {longest} characters can be read.",
    "import.too_many_rows": "The list is too long: at most {most} rows can be read at once.",
    "import.old_excel": "This is an old Excel file (.xls): save it as .xlsx or as CSV UTF-8.",
    "import.unreadable": "This file can't be read as a list: save it as .xlsx or as CSV UTF-8.",
    "import.unknown_letters": (
        "The text in this file can't be read: save it as .xlsx or as CSV UTF-8."
    ),
    "import.unpacks_too_large": (
        "This workbook contains far more than a list of players: copy the list into a new one."
    ),
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
    "participant.old_link": "This personal link has been renewed: ask the desk for the new one.",
    "participant.already_withdrawn": "Number {number} has already withdrawn.",
    "participant.not_withdrawn": "Number {number} has not withdrawn.",
    "participant.not_waiting": "Number {number} is not on the waiting list.",
    "participant.still_seated": (
        "Number {number} sits at table {table} in jiang {jiang}: first let somebody take "
        "over the seat, or clear the tables."
    ),
    "participant.erased": "Number {number} was erased: nothing about them can be changed any more.",
    "participant.still_in": (
        "Number {number} still takes part: withdraw them first, or wait until the event is over."
    ),
    "participant.list_fixed": (
        "The list of draw {draw} was fixed with this name of number {number}. Until its tables are "
        "published a change needs a reason, which everybody can read beside the draw."
    ),
    "participant.named_in_reason": (
        "The reason stays in the log for good: write it without the name."
    ),
    "roster.empty": "The list is empty.",
    "roster.bad_rows": "Nothing was saved. Rows that can't be accepted: {numbers} ({count} in all).",
}

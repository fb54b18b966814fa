"""Lists of players from files."""

IMPORTING: dict[str, str] = {
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
}

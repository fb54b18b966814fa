"""Lists of players from files."""

IMPORTING: dict[str, str] = {
    "import.too_large": "The file is too large: at most {most} MB are read. A list of players is far smaller.",
    "import.too_long": "The list is too long: at most {longest} characters are read.",
    "import.too_many_rows": "The list is too long: at most {most} rows are read at once.",
    "import.old_excel": "This is a file of an old Excel (.xls): save it as .xlsx or as CSV UTF-8.",
    "import.unreadable": "This file can't be read as a list: save it as .xlsx or as CSV UTF-8.",
    "import.unknown_letters": (
        "The letters of this file can't be made out: save it as .xlsx or as CSV UTF-8."
    ),
    "import.unpacks_too_large": (
        "This workbook is far larger inside than a list of players: copy the list into a new one."
    ),
}

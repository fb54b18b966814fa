"""Refusals about tables and seats."""

TABLES: dict[str, str] = {
    "table.gone": "Table {number} no longer exists: the tables have been set again.",
    "tables.none": "There must be at least one table.",
    "tables.numbers": "Tables must be numbered from 1 to {last} without gaps, not {numbers}.",
    "tables.wrong_size": "{size} play at a table; table {table} has {count}.",
    "tables.strangers": "Not participants in this event: {numbers}.",
    "tables.not_registered": "These participants have withdrawn or are on the waiting list: {numbers}.",
    "tables.participant_twice": "These participants are placed more than once: {numbers}.",
    "tables.no_jiang_before": "This is the first jiang: there are no earlier tables to keep.",
    "tables.draw_of_another_jiang": "Draw {draw} belongs to another jiang.",
    # Seats
    "seats.hand_reported": "Table {table} has reported a hand, so its seats stay as they are.",
    "seats.other_players": "The players at table {table} are {seated}; cards were entered for {given}.",
    "seats.not_at_table": "Participant {number} does not sit at table {table}.",
    "seats.seated_already": "Participant {number} already sits at table {table} in this jiang.",
}

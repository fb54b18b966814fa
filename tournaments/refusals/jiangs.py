"""Jiangs, tables, seats, the clock and closing."""

JIANGS: dict[str, str] = {
    "jiang.gone": "Jiang {number} no longer exists: the jiangs have been planned again.",
    "table.gone": "Table {number} no longer exists: the tables have been set again.",
    # The plan
    "plan.no_stage": "The event has no stage yet: set the total number of hands first.",
    "plan.published": "Jiang {jiang} is published, so the plan stays as it is.",
    "plan.jiang_has_draw": "Jiang {jiang} already has a draw, so the plan can't leave it out.",
    # Tables
    "jiang.previous_not_closed": "Jiang {jiang} must be closed first.",
    "tables.none": "There must be at least one table.",
    "tables.numbers": "Tables must be numbered from 1 to {last} without gaps, not {numbers}.",
    "tables.not_four": "Four play at a table; table {table} has {count}.",
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
    "jiang.seats_not_drawn": "Seats are still to be drawn at these tables: {tables}.",
    # The clock
    "clock.already_paused": "The clock is already paused.",
    "clock.not_paused": "The clock is not paused.",
    "clock.minutes_out_of_range": "1 to {longest} minutes can be added at a time, not {minutes}.",
    "clock.table_of_another_jiang": "Table {number} belongs to another jiang.",
    "day.of_another_event": "{date} is not a playing day of this event.",
    "day.not_later": "{date} is not later than {before}, when the jiang was last played.",
    # Closing
    "closing.disputed": "Disputed hands must be settled first (table-hand): {hands}.",
    "closing.unconfirmed": "Hands are still to be confirmed (table-hand): {hands}.",
    "closing.hands_missing": (
        "Not all {hands} hands were played at these tables (hands played in brackets): "
        "{tables}. Give a reason to close the jiang."
    ),
    "reopening.later_started": "Jiang {jiang} has started since, so this one stays closed.",
}

"""Jiangs, tables, seats, the clock and closing."""

JIANGS: dict[str, str] = {
    "jiang.gone": "There is no jiang {number} any more: the event was planned anew.",
    "table.gone": "Table {number} is not there any more: the tables were set anew.",
    # The plan
    "plan.no_stage": "The event has no stage yet: how many hands are played must be set first.",
    "plan.published": "Jiang {jiang} is published, so the plan stays as it is.",
    "plan.jiang_has_draw": "Jiang {jiang} has a draw already, so the plan can't leave it out.",
    # Tables
    "jiang.previous_not_closed": "Jiang {jiang} comes first: it must be closed.",
    "tables.none": "There must be at least one table.",
    "tables.numbers": "Tables are numbered from 1 to {last} without a gap, not {numbers}.",
    "tables.not_four": "Four play at a table; table {table} has {count}.",
    "tables.strangers": "Not participants of this event: {numbers}.",
    "tables.not_registered": "These have withdrawn or are on the waiting list: {numbers}.",
    "tables.participant_twice": "These are placed more than once: {numbers}.",
    "tables.no_jiang_before": "The first jiang has no jiang before it to take tables from.",
    "tables.draw_of_another_jiang": "Draw {draw} belongs to another jiang.",
    # Seats
    "seats.hand_reported": "Table {table} has reported a hand, so its seats stay as they are.",
    "seats.other_players": "At table {table} sit {seated}; cards were given for {given}.",
    "seats.not_at_table": "Participant {number} does not sit at table {table}.",
    "seats.seated_already": "Participant {number} already sits at table {table} in this jiang.",
    "jiang.seats_not_drawn": "Seats are still to be drawn at these tables: {tables}.",
    # The clock
    "clock.already_paused": "The clock is paused already.",
    "clock.not_paused": "The clock is not paused.",
    "clock.minutes_out_of_range": "1 to {longest} minutes can be added at a time, not {minutes}.",
    "clock.table_of_another_jiang": "Table {number} belongs to another jiang.",
    "day.of_another_event": "{date} is not a playing day of this event.",
    "day.not_later": "{date} is not later than {before}, when the jiang was played last.",
    # Closing
    "closing.disputed": "Disputed hands must be settled first (table-hand): {hands}.",
    "closing.unconfirmed": "Hands are still to be confirmed (table-hand): {hands}.",
    "closing.hands_missing": (
        "Not all {hands} hands were played at these tables (played): {tables}. "
        "Closing the jiang needs a reason."
    ),
    "reopening.later_started": "Jiang {jiang} has started since, so this one stays closed.",
}

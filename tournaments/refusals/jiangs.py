"""Refusals about the plan of jiangs, their clock and their closing."""

JIANGS: dict[str, str] = {
    "jiang.wrong_state": (
        "This can't be done now: the jiang is {state}. It is possible while the jiang is: {wanted}."
    ),
    "jiang.gone": "Jiang {number} no longer exists: the jiangs have been planned again.",
    # The plan
    "plan.no_stage": "The event has no stage yet: set the total number of hands first.",
    "plan.published": "Jiang {jiang} is published, so the plan stays as it is.",
    "plan.jiang_has_draw": "Jiang {jiang} already has a draw, so the plan can't leave it out.",
    # Tables
    "jiang.previous_not_closed": "Jiang {jiang} must be closed first.",
    "jiang.seats_not_drawn": "Seats are still to be drawn at these tables: {tables}.",
    # The clock
    "clock.already_paused": "The clock is already paused.",
    "clock.not_paused": "The clock is not paused.",
    "clock.minutes_out_of_range": "1 to {longest} minutes can be added at a time, not {minutes}.",
    "clock.table_of_another_jiang": "Table {number} belongs to another jiang.",
    # Closing
    "closing.disputed": "Disputed hands must be settled first (table-hand): {hands}.",
    "closing.unconfirmed": "Hands are still to be confirmed (table-hand): {hands}.",
    "closing.hands_missing": (
        "Not all {hands} hands were played at these tables (hands played in brackets): "
        "{tables}. Give a reason to close the jiang."
    ),
    "reopening.later_started": "Jiang {jiang} has started since, so this one stays closed.",
}

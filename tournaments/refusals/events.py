"""Refusals about an event, its days and its presets."""

EVENTS: dict[str, str] = {
    "event.wrong_state": (
        "This can't be done now: the event is {state}. It is possible while the event is: {wanted}."
    ),
    # Settings
    "preset.unknown": "There is no preset “{code}”.",
    "event.unknown_setting": "An event has no setting “{name}”.",
    "event.unknown_choice": "“{field}” can't be {value}; it must be one of: {choices}.",
    "event.number_out_of_range": "“{field}” must be from {lowest} to {highest}, not {value}.",
    "event.tables_there": (
        "Tables of {size} have been drawn already. Clear the tables and give up the draw first, "
        "then choose a game with another number of players."
    ),
    "event.not_a_list": "“{field}” must be a list, not {value}.",
    "event.unknown_time_zone": "There is no time zone “{zone}”. Write it like Asia/Taipei.",
    "event.rules_pinned": "Play has started under these rules: “{field}” can no longer be changed.",
    "event.hands_await_confirmation": (
        "Hands still to be confirmed or settled: {count}. How hands are confirmed can be "
        "changed once there are none."
    ),
    "event.draw_under_way": (
        "“{field}” can't be changed while draw {draw} is under way: complete or abandon it first."
    ),
    # Days
    "day.too_many": "{count} playing days are too many; at most {most} are allowed.",
    "day.out_of_range": "{date} can't be a playing day: the year must be from {first} to {last}.",
    "day.twice": "{date} appears twice.",
    "day.cut_off_before_start": "On {date} the cut-off must come after the start.",
    "day.already_played": (
        "Play has reached day {number} ({date}): its date and start can no longer be changed."
    ),
    # States
    "event.already_begun": (
        "Somebody has checked in or a draw was made: the event can't be made a draft again."
    ),
    "event.jiangs_not_closed": "Close these jiangs first: {jiangs}.",
    "event.jiangs_unplayed": (
        "These jiangs were not played: {jiangs}. Give a reason to finish without them."
    ),
    "event.open_disputes": "Settle these disputed hands first (jiang-table-hand): {hands}.",
    "event.unconfirmed_hands": "These hands are not confirmed yet (jiang-table-hand): {hands}.",
    "day.of_another_event": "{date} is not a playing day of this event.",
    "day.not_later": "{date} is not later than {before}, when the jiang was last played.",
}

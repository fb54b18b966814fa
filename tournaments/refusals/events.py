"""Events, their settings and their days."""

EVENTS: dict[str, str] = {
    # Settings
    "preset.unknown": "There is no preset “{code}”.",
    "event.unknown_setting": "An event has no setting “{name}”.",
    "event.unknown_choice": "“{field}” can't be {value}; it is one of {choices}.",
    "event.number_out_of_range": "“{field}” goes from {lowest} to {highest}; {value} is outside.",
    "event.not_a_list": "“{field}” must be a list, not {value}.",
    "event.unknown_time_zone": "There is no time zone “{zone}”; it looks like Asia/Taipei.",
    "event.rules_pinned": "Play has started by these rules: “{field}” can't be changed any more.",
    "event.hands_await_confirmation": (
        "{count} hands await their confirmation or a settlement; how hands are confirmed "
        "can be changed when none does."
    ),
    "event.draw_under_way": (
        "“{field}” can't be changed while draw {draw} is under way: complete or abandon it first."
    ),
    # Days
    "day.too_many": "{count} playing days are too many; at most {most} are kept.",
    "day.out_of_range": "{date} can't be a playing day: the years go from {first} to {last}.",
    "day.twice": "{date} stands there twice.",
    "day.cut_off_before_start": "On {date} the cut-off must come after the start.",
    "day.already_played": (
        "Play has reached day {number} ({date}): its date and start can't be changed any more."
    ),
    # States
    "event.already_begun": (
        "Somebody has checked in or a draw was made: the event can't go back to a draft."
    ),
    "event.jiangs_not_closed": "Close these jiangs first: {jiangs}.",
    "event.jiangs_unplayed": (
        "These jiangs were not played: {jiangs}. Give a reason to finish without them."
    ),
    "event.open_disputes": "Settle these disputed hands first (jiang-table-hand): {hands}.",
    "event.unconfirmed_hands": "These hands are not confirmed yet (jiang-table-hand): {hands}.",
}

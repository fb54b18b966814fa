"""Who may do what, and states that don't allow it."""

ACCESS: dict[str, str] = {
    "actor.not_allowed": "You are not allowed to do this in this event.",
    "event.wrong_state": (
        "This can't be done now: the event is {state}. It is possible while the event is: {wanted}."
    ),
    "jiang.wrong_state": (
        "This can't be done now: the jiang is {state}. It is possible while the jiang is: {wanted}."
    ),
}

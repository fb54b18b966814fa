"""Refusals while setting up."""

SETUP: dict[str, str] = {
    "setup.done": "This installation is set up already. Log in instead.",
    "setup.wrong_code": "This is not the set-up code. It stands in the terminal where the server was started; a new start makes a new one.",
}

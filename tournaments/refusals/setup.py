"""Refusals while setting up."""

SETUP: dict[str, str] = {
    "setup.done": "This installation is already set up. Log in instead.",
    "setup.wrong_code": (
        "This is not the set-up code. It is shown in the terminal where the server was "
        "started; restarting the server makes a new one."
    ),
}

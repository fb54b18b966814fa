"""The next step in words, with its button."""

from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.formats import time_format
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from tournaments.desk_actions import Action, NextStep
from tournaments.events.models import Event
from tournaments.staff.queries.rights import Right


@dataclass(frozen=True, slots=True)
class Advice:
    """One sentence; the button leads to `address`, by POST where it does the thing itself."""

    sentence: str
    button: str = ""
    address: str = ""
    right: Right = Right.VIEW
    posts: bool = False


def advice_of(event: Event, step: NextStep) -> Advice:
    """Return what the person at the desk reads; the button only helps, the sentence says it all."""
    values = label_values(event, step)
    sentence, button = SENTENCES[step.action]
    if draws_seats_on_screen(event, step):
        _sentence, button = SENTENCES[Action.DRAW_TABLES]
    return Advice(
        sentence=gettext(sentence).format(**values),
        button=gettext(button).format(**values) if button else "",
        address=address_of(event, step),
        right=RIGHTS.get(step.action, Right.VIEW),
        posts=step.action in POSTED,
    )


def label_values(event: Event, step: NextStep) -> dict[str, Any]:
    values: dict[str, Any] = dict(step.values)
    if step.jiang is not None:
        values |= {"jiang": step.jiang.number, "hands": step.jiang.hands}
        values["minutes"] = step.jiang.minutes
    if "tables" in values:
        values["tables"] = gettext(", ").join(map(str, values["tables"]))
    if "at" in values:
        values["at"] = time_format(values["at"], "H:i")
    return values


SENTENCES: dict[Action, tuple[str, str]] = {
    Action.ADD_PLAYERS: (_("Enter the players, one by one or from a file."), _("Enter players")),
    Action.OPEN: (
        _("Entered so far: {number}. Open the event: everyone can see it, and check-in can begin."),
        _("Open the event"),
    ),
    Action.PLAN: (_("Plan the jiangs from the event's settings."), _("Plan the jiangs")),
    Action.CHECK_IN: (
        _("Check the players in: {here} of {all} are here. Then close check-in."),
        _("Go to check-in"),
    ),
    Action.DRAW_TABLES: (_("Draw the tables of jiang {jiang}."), _("Go to the draws")),
    Action.KEEP_TABLES: (
        _("Jiang {jiang} is played at the same tables as the one before."),
        _("Keep the tables"),
    ),
    Action.PUBLISH: (
        _(
            "The tables of jiang {jiang} are ready. Publish them so that everyone can find "
            "their table."
        ),
        _("Publish jiang {jiang}"),
    ),
    Action.DRAW_SEATS: (
        _("Seats are still to be drawn at these tables: {tables}."),
        _("Go to the tables"),
    ),
    Action.START: (
        _("Everyone has a seat. Start jiang {jiang}: {hands} hands in {minutes} minutes."),
        _("Start the clock"),
    ),
    Action.WATCH: (
        _("Jiang {jiang} is in play: {played} of {all} hands are in."),
        _("Look at the tables"),
    ),
    Action.SETTLE: (_("Table {table}, hand {hand} is disputed. Settle it."), _("Look at the hand")),
    Action.SUSPEND: (
        _("Play was due to end at {at}. Let the hands under way finish, then suspend the jiang."),
        _("Suspend the jiang"),
    ),
    Action.CONFIRM: (
        _("All hands are in. Table {table}, hand {hand} still has to be confirmed."),
        _("Look at the hand"),
    ),
    Action.CLOSE: (
        _("All hands of jiang {jiang} are in and decided. Close it."),
        _("Close jiang {jiang}"),
    ),
    Action.CONTINUE: (
        _("Jiang {jiang} is suspended. Continue when everyone is back in their seat."),
        _("Continue jiang {jiang}"),
    ),
    Action.FINISH: (
        _("All jiangs are closed. Finish the event to make the standings final."),
        _("Finish the event"),
    ),
    Action.PRINT: (_("The event is finished. Print the final standings."), _("Go to printing")),
    Action.NOTHING: (_("The event is archived. It can no longer be changed."), ""),
}

RIGHTS = {
    Action.ADD_PLAYERS: Right.ROSTER,
    Action.OPEN: Right.CONFIGURE,
    Action.PLAN: Right.CONFIGURE,
    Action.CHECK_IN: Right.CHECK_IN,
    Action.DRAW_TABLES: Right.DRAW,
    Action.KEEP_TABLES: Right.DRAW,
    Action.PUBLISH: Right.RUN,
    Action.START: Right.RUN,
    Action.SUSPEND: Right.RUN,
    Action.CLOSE: Right.RUN,
    Action.CONTINUE: Right.RUN,
    Action.FINISH: Right.CONFIGURE,
    Action.PRINT: Right.PRINT,
}
POSTED = {
    Action.OPEN: "open",
    Action.PLAN: "plan",
    Action.KEEP_TABLES: "keep_tables",
    Action.PUBLISH: "publish",
    Action.START: "start",
    Action.CLOSE: "close",
    Action.CONTINUE: "continue",
    Action.FINISH: "finish",
}
LINKED = {
    Action.ADD_PLAYERS: "setup:players",
    Action.CHECK_IN: "setup:check_in",
    Action.DRAW_TABLES: "draws:desk",
    Action.DRAW_SEATS: "desk:board",
    Action.WATCH: "desk:board",
    Action.PRINT: "desk:printing",
}


def draws_seats_on_screen(event: Event, step: NextStep) -> bool:
    return step.action == Action.DRAW_SEATS and event.seat_draw == Event.SeatDraw.DIGITAL


def address_of(event: Event, step: NextStep) -> str:
    place: dict[str, Any] = {"event_id": event.public_id}
    if draws_seats_on_screen(event, step):
        return reverse("draws:desk", kwargs=place)
    if step.action in LINKED:
        return reverse(LINKED[step.action], kwargs=place)
    if step.action == Action.SUSPEND:
        return "#suspend"
    if step.jiang is not None:
        place["jiang"] = step.jiang.number
    if step.action in (Action.SETTLE, Action.CONFIRM):
        hand = {"table": step.values["table"], "hand": step.values["hand"]}
        return reverse("desk:hand", kwargs={**place, **hand})
    if step.action in POSTED:
        return reverse(f"desk:{POSTED[step.action]}", kwargs=place)
    return ""

"""The next step in words, with its button."""

from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.formats import time_format
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from tournaments.events.models import Event
from tournaments.events.queries.next_step import Do, Step
from tournaments.staff.queries.rights import Right


@dataclass(frozen=True, slots=True)
class Advice:
    """One sentence; the button leads to `address`, by POST where it does the thing itself."""

    sentence: str
    button: str = ""
    address: str = ""
    right: Right = Right.VIEW
    posts: bool = False


def advice_of(event: Event, step: Step) -> Advice:
    """Return what the person at the desk reads; the button only helps, the sentence says it all."""
    values = label_values(event, step)
    sentence, button = SENTENCES[step.do]
    return Advice(
        sentence=gettext(sentence).format(**values),
        button=gettext(button).format(**values) if button else "",
        address=address_of(event, step),
        right=RIGHTS.get(step.do, Right.VIEW),
        posts=step.do in POSTED,
    )


def label_values(event: Event, step: Step) -> dict[str, Any]:
    values: dict[str, Any] = dict(step.values)
    if step.jiang is not None:
        values |= {"jiang": step.jiang.number, "hands": step.jiang.hands}
        values["minutes"] = step.jiang.minutes
    if "tables" in values:
        values["tables"] = gettext(", ").join(map(str, values["tables"]))
    if "at" in values:
        values["at"] = time_format(values["at"], "H:i")
    return values


SENTENCES: dict[Do, tuple[str, str]] = {
    Do.ADD_PLAYERS: (_("Enter the players, one by one or from a file."), _("Enter players")),
    Do.OPEN: (
        _("Entered so far: {number}. Open the event: everyone can see it, and check-in can begin."),
        _("Open the event"),
    ),
    Do.PLAN: (_("Plan the jiangs from the event's settings."), _("Plan the jiangs")),
    Do.CHECK_IN: (
        _("Check the players in: {here} of {all} are here. Then close check-in."),
        _("Go to check-in"),
    ),
    Do.DRAW_TABLES: (_("Draw the tables of jiang {jiang}."), _("Go to the draws")),
    Do.KEEP_TABLES: (
        _("Jiang {jiang} is played at the same tables as the one before."),
        _("Keep the tables"),
    ),
    Do.PUBLISH: (
        _(
            "The tables of jiang {jiang} are drawn. Publish them so that everyone can find "
            "their table."
        ),
        _("Publish jiang {jiang}"),
    ),
    Do.DRAW_SEATS: (_("Seats are still to be drawn at: {tables}."), _("Go to the tables")),
    Do.START: (
        _("Everyone has a seat. Start jiang {jiang}: {hands} hands in {minutes} minutes."),
        _("Start the clock"),
    ),
    Do.WATCH: (
        _("Jiang {jiang} is in play: {played} of {all} hands are in."),
        _("Look at the tables"),
    ),
    Do.SETTLE: (_("Table {table}, hand {hand} is disputed. Settle it."), _("Look at the hand")),
    Do.SUSPEND: (
        _("Play was due to end at {at}. Let the hands under way finish, then suspend the jiang."),
        _("Suspend the jiang"),
    ),
    Do.CONFIRM: (
        _("All hands are in. Table {table}, hand {hand} still has to be confirmed."),
        _("Look at the hand"),
    ),
    Do.CLOSE: (
        _("All hands of jiang {jiang} are in and decided. Close it."),
        _("Close jiang {jiang}"),
    ),
    Do.CONTINUE: (
        _("Jiang {jiang} is suspended. Continue when everyone is back in their seat."),
        _("Continue jiang {jiang}"),
    ),
    Do.FINISH: (
        _("All jiangs are closed. Finish the event to make the standings final."),
        _("Finish the event"),
    ),
    Do.PRINT: (_("The event is finished. Print the final standings."), _("Go to printing")),
    Do.NOTHING: (_("The event is archived. It can no longer be changed."), ""),
}

RIGHTS = {
    Do.ADD_PLAYERS: Right.ROSTER,
    Do.OPEN: Right.CONFIGURE,
    Do.PLAN: Right.CONFIGURE,
    Do.CHECK_IN: Right.CHECK_IN,
    Do.DRAW_TABLES: Right.DRAW,
    Do.KEEP_TABLES: Right.DRAW,
    Do.PUBLISH: Right.RUN,
    Do.START: Right.RUN,
    Do.SUSPEND: Right.RUN,
    Do.CLOSE: Right.RUN,
    Do.CONTINUE: Right.RUN,
    Do.FINISH: Right.CONFIGURE,
    Do.PRINT: Right.PRINT,
}
POSTED = {
    Do.OPEN: "open",
    Do.PLAN: "plan",
    Do.KEEP_TABLES: "keep_tables",
    Do.PUBLISH: "publish",
    Do.START: "start",
    Do.CLOSE: "close",
    Do.CONTINUE: "continue",
    Do.FINISH: "finish",
}
LINKED = {
    Do.ADD_PLAYERS: "setup:players",
    Do.CHECK_IN: "setup:check_in",
    Do.DRAW_TABLES: "draws:desk",
    Do.DRAW_SEATS: "desk:board",
    Do.WATCH: "desk:board",
    Do.PRINT: "desk:printing",
}


def address_of(event: Event, step: Step) -> str:
    place: dict[str, Any] = {"event_id": event.public_id}
    if step.do == Do.DRAW_SEATS and event.seat_draw == Event.SeatDraw.DIGITAL:
        return reverse("draws:desk", kwargs=place)
    if step.do in LINKED:
        return reverse(LINKED[step.do], kwargs=place)
    if step.do == Do.SUSPEND:
        return "#suspend"
    if step.jiang is not None:
        place["jiang"] = step.jiang.number
    if step.do in (Do.SETTLE, Do.CONFIRM):
        hand = {"table": step.values["table"], "hand": step.values["hand"]}
        return reverse("desk:hand", kwargs={**place, **hand})
    if step.do in POSTED:
        return reverse(f"desk:{POSTED[step.do]}", kwargs=place)
    return ""

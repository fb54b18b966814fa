"""What the page needs to enter a hand: who sits where, which hand comes, the rules and the words."""

from typing import Any

from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.games.game import Game
from tournaments.jiangs.queries.one_table import OneTable
from tournaments.report_fields import both_forms, describe_fields
from tournaments.tables.models import Table

from .tables import is_playing, totals_of


def entry_data(table: Table, now: OneTable, me: str) -> dict[str, Any]:
    """Return plain data for the page's script."""
    event, totals = table.jiang.event, totals_of(now.results)
    return {
        "event": event.public_id,
        "jiang": table.jiang.number,
        "table": table.number,
        "playing": is_playing(table.jiang),
        "confirm": event.confirm,
        "hands": table.jiang.hands,
        "coming": {"number": now.coming.number, "attempt": now.coming.attempt}
        if now.coming
        else None,
        "seats": [
            {
                "letter": seat.letter,
                "name": seat.name,
                "number": seat.number,
                "points": totals.get(seat.number, 0),
            }
            for seat in now.seats
            if seat.letter
        ],
        "reported": [
            {
                "number": hand.number,
                "attempt": hand.attempt,
                "version": hand.version,
                "state": hand.state,
                "mine": hand.by == me,
            }
            for hand in now.results
        ],
        **game_data(event.game.carrying(now.carried)),
        "carried": {
            hand.number: game_data(event.game.carrying(hand.carried))
            for hand in now.results
            if hand.carried not in ({}, now.carried)
        },
        "preview": reverse("phone:preview", args=[event.public_id, table.number]),
    }


def game_data(game: Game) -> dict[str, Any]:
    """Return the game as its script and the entry need it, in the page's language."""
    return {
        "size": len(game.seats),
        "fields": describe_fields(game.fields),
        "settings": dict(game.settings),
        "facts": {code: both_forms(text) for code, text in game.rules.facts.items()},
        "script": script_of(game.rules.code),
    }


def script_of(code: str) -> str | None:
    """Return where the script is that shows a scoring system's points, if it has one."""
    name = f"js/games/{code}.js"
    return static(name) if finders.find(name) else None


def entry_labels() -> dict[str, str]:
    """Return what the script says, in the page's language; {…} are filled in by the script."""
    return {
        "of_seat": _("{name}: {label}"),
        "yes": _("yes"),
        "no": _("no"),
        "no_points": _(
            "The server works out the points here, and it can't be reached now. You can still send the hand."
        ),
        "send": _("Send hand {number}"),
        "send_version": _("Send a new version of hand {number}"),
        "missing": _("Still missing: {names}"),
        "sum": _("Sum {number}"),
        "again": _("Start this hand again"),
        "waiting": _("{number} not sent yet"),
        "waiting_one": _("Table {table}, hand {number}: not sent yet"),
        "sent": _("Hand {number} was sent."),
        "confirms": _("{name}: confirm hand {number}"),
        "agreed": _("Hand {number}: the same result was already reported. The two agree."),
        "disputed": _(
            "Hand {number}: a different result was already reported. It is now disputed; the "
            "head referee will settle it."
        ),
        "refused": _("Table {table}, hand {number} was not accepted: {message}"),
        "edit": _("Enter it again"),
        "open_table": _("Open table {table}"),
        "retry": _("Send again"),
        "discard": _("Discard it"),
        "discard_sure": _("Discard what was entered for table {table}, hand {number}?"),
        "sent_away": _(
            "This phone was removed or has lost its access. What you entered is kept; ask the "
            "desk for a new code."
        ),
        "full": _(
            "This phone can't keep what you sent: its storage is full or blocked. What you "
            "entered is still here. Free up some space or leave the private window, or tell "
            "the desk the result."
        ),
        "damaged": _(
            "Entries kept on this phone can no longer be read. They have been set aside, not "
            "deleted; tell the desk which hands you had entered."
        ),
        "offline": _("No connection. What you enter is kept on this phone and sent later."),
        "moved_on": _(
            "Somebody else has reported hand {number} in the meantime. What you entered is "
            "kept; send it if it differs."
        ),
    }

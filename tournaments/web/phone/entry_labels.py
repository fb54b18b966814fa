"""What the page needs to enter a hand: who sits where, which hand comes, the rules and the words."""

from typing import Any

from django.utils.translation import gettext as _

from tournaments.events.models import Event
from tournaments.jiangs.queries.one_table import OneTable
from tournaments.tables.models import Table

from .tables import is_playing, totals_of


def entry_data(table: Table, now: OneTable, me: str) -> dict[str, Any]:
    """Return plain data for the page's script."""
    event, totals = table.jiang.event, totals_of(now.results)
    return {
        "event": event.public_id,
        "seq": event.head_seq,
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
        "rules": rules_of(event),
    }


def rules_of(event: Event) -> dict[str, int]:
    """Return the settings that the points follow from."""
    from scoring.rulesets import ruleset

    return dict(ruleset(event.rules["ruleset"]).with_defaults(event.rules["settings"]))


def entry_labels() -> dict[str, str]:
    """Return what the script says, in the page's language; {…} are filled in by the script."""
    return {
        "who_won": _("Who went out?"),
        "cards_of": _("{name}: cards left"),
        "twos": _("2s among them"),
        "send": _("Send hand {number}"),
        "send_version": _("Send a new version of hand {number}"),
        "missing": _("Still missing: {names}"),
        "winner": _("out"),
        "cards": _("{number} cards"),
        "card": _("1 card"),
        "with_twos": _("{number} × 2"),
        "sum": _("Sum {number}"),
        "many": _("×{number} many cards"),
        "factor_twos": _("×{number} unplayed 2s"),
        "per_card": _("×{number} per card"),
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

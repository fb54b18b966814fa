"""Refusals about draws."""

from django.utils.translation import gettext_noop as _

from tournaments.draws.algorithm.refusals import MESSAGES

DRAWS: dict[str, str] = {
    **MESSAGES,
    "draw.already": _(
        "Draw {draw} has already decided this. To draw again, abandon it first and say why."
    ),
    "draw.wrong_state": _(
        "This can't be done now: the draw is {state}. It is possible while the draw is: {wanted}."
    ),
    "draw.wrong_kind": _("This can't be done with this kind of draw ({kind})."),
    "draw.check_in_open": _("Close check-in first: until then somebody may still come."),
    "draw.list_changed": _(
        "Somebody has come or gone since draw {draw} was prepared. Abandon it and prepare "
        "a new one."
    ),
    "draw.entropy_awaited": _(
        "Draw {draw} is waiting for the hall to add something. Enter it before people check in."
    ),
    "draw.no_lot_left": _(
        "All {places} lots are taken. Whoever comes now goes on the waiting list: a place may become free when check-in closes."
    ),
    "draw.not_registered": _("Participant {participant} is not registered for this event."),
    "draw.without_lot": _(
        "These participants are here but have no lot: {participants}. Give each of them "
        "one, or mark them as left."
    ),
    "draw.not_here": _(
        "Participant {participant} is not here, and check-in is closed. Reopen it first."
    ),
    "draw.published": _(
        "Draw {draw} is published, and people rely on it. Unpublish the tables first."
    ),
    "draw.cards_are_real": _("In this event the seats are drawn with real cards."),
    "draw.on_screen": _(
        "The seats are being drawn on screen, in draw {draw}. Abandon it to use real cards."
    ),
    "draw.finish_table_first": _(
        "The deck at table {table} was shuffled for the people who sit there. Let somebody "
        "point at a card for whoever is missing, then replace them; or abandon draw {draw}."
    ),
}

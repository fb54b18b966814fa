"""Refusals around draws; what a draw itself refuses has its words beside its code."""

from django.utils.translation import gettext_noop as _

from tournaments.draws.algorithm.refusals import MESSAGES

DRAWS: dict[str, str] = {
    **MESSAGES,
    "draw.already": _(
        "Draw {draw} decides about this already. To draw anew, abandon it first and say why."
    ),
    "draw.wrong_state": _(
        "This can't be done now: the draw is {state}; it would have to be {wanted}."
    ),
    "draw.wrong_kind": _("This is not done with a draw of this kind ({kind})."),
    "draw.check_in_open": _("Close check-in first: until then somebody may still come."),
    "draw.list_changed": _(
        "Somebody came or went since draw {draw} was committed to. Abandon it and commit to a new one."
    ),
    "draw.entropy_awaited": _(
        "Draw {draw} waits for what the hall adds. Type it in before people check in."
    ),
    "draw.no_lot_left": _(
        "All {places} lots are taken. Whoever comes now goes on the waiting list: a place may become free when check-in closes."
    ),
    "draw.not_registered": _("Participant {participant} is not registered in this event."),
    "draw.without_lot": _(
        "These are here but have no lot: {participants}. Give each of them one, or note that they left."
    ),
    "draw.not_here": _(
        "Participant {participant} is not here, and check-in is closed. Open it again first."
    ),
    "draw.published": _(
        "Draw {draw} is published, and people rely on it. Withdraw the publication first."
    ),
    "draw.cards_are_real": _("In this event the seats are drawn with real cards."),
    "draw.on_screen": _(
        "The seats are drawn on a screen, in draw {draw}. Abandon it to use cards."
    ),
    "draw.finish_table_first": _(
        "The deck of table {table} was shuffled for those who sit there. Let somebody point at a card for whoever is missing, then replace them; or abandon draw {draw}."
    ),
}

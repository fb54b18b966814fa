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
        "Draw {draw} is waiting for witnesses, dice or cards. Finish it before people check in."
    ),
    "draw.no_lot_left": _(
        "Number {number} isn't in the list that was drawn, and no reserved place is left. Put them on the waiting list: a place may become free when check-in closes."
    ),
    "draw.bad_reserve": _("Between 0 and {most} places can be kept for people who come later."),
    # Witnesses
    "draw.witness_code": _("This needs the code on the hall's screen: scan it there."),
    "draw.witness_form": _(
        "That is not what a witness's phone sends. Load the page again and scan the hall's code."
    ),
    "draw.witness_not_allowed": _(
        "This draw repeats one that was void because phones were silent; only phones that showed their value then take part."
    ),
    "draw.witness_has_joined": _("This phone already takes part, with another value."),
    "draw.witness_copied": _("Another phone has already sent this value."),
    "draw.enough_witnesses": _("{most} phones already take part; that is plenty."),
    "draw.witnesses_closed": _(
        "The witnesses of draw {draw} are fixed; no phone can join any more."
    ),
    "draw.no_witness": _("This phone is no witness of draw {draw}."),
    "draw.witness_value_differs": _("This is not the value that this phone committed to."),
    "draw.not_rolled": _(
        "The dice of draw {draw} have not fallen yet; values are shown after them."
    ),
    "draw.witness_too_late": _("Draw {draw} has gone on without this phone's value."),
    "draw.witnesses_have_time": _(
        "The witnesses' phones have {seconds} more seconds to show their values."
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

"""Refusals about hands."""

from django.utils.translation import gettext_noop as _

HANDS: dict[str, str] = {
    # Which hand
    "hand.no_such_number": _("There is no hand {number}: this jiang has {hands}."),
    "hand.out_of_order": _("Hand {number} can't be reported yet: hand {missing} comes first."),
    "hand.stale_attempt": _(
        "Hand {number} was voided in the meantime; attempt {attempt} is being played now. "
        "Look at the table again."
    ),
    "hand.not_reported": _("Hand {number} has not been reported."),
    "hand.no_such_version": _("Hand {number} has no version {version}."),
    "hand.stale_version": _(
        "Hand {number} was changed in the meantime; version {version} counts now. Look at it again."
    ),
    "hand.device_time": _("The device's time must include its time zone and be a real date."),
    # What state it is in
    "hand.already_confirmed": _("Hand {number} is already confirmed."),
    "hand.already_settled": _("Hand {number} was settled by the head referee or the desk."),
    "hand.is_disputed": _(
        "Hand {number} is disputed: the head referee or the desk will settle it."
    ),
    "hand.not_disputed": _("Hand {number} is not disputed, so there is nothing to settle."),
    "hand.not_confirmed": _(
        "Hand {number} is not confirmed yet: whoever reported it can still change it."
    ),
    "hand.nothing_to_deny": _(
        "Hand {number} is not confirmed in the name of number {participant}, or no longer."
    ),
    "hand.not_latest": _("Hand {number} can't be voided: later hands have already been played."),
    "hand.nothing_changes": _("Hand {number} is already recorded like this: nothing would change."),
    "hand.following_impossible": _(
        "Hand {number} of jiang {jiang}, played later, could not have happened then: {problem} "
        "Correct that hand first."
    ),
    "hand.settle_by_one": _(
        "Settle hand {number} either by choosing one of its versions or with a new report."
    ),
    # Who
    "hand.confirmer_missing": _("Say who confirms: it is number {participant}'s turn to."),
    "hand.wrong_confirmer": _(
        "Number {participant} can't confirm this hand: it is number {expected}'s turn to."
    ),
    "hand.staff_confirms": _("In this event hands are confirmed by a second member of staff."),
    "hand.own_report": _(
        "Hand {number} must be confirmed by somebody other than the person who reported it; "
        "a phone counts as whoever invited it."
    ),
    "hand.not_at_table": _("Number {participant} did not play hand {number} at this table."),
}

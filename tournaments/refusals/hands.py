"""Hands reported, confirmed, disputed, settled, voided and corrected; score cards; adjustments."""

from django.utils.translation import gettext_noop as _

HANDS: dict[str, str] = {
    # Which hand
    "hand.no_such_number": _("There is no hand {number}: this jiang has {hands}."),
    "hand.out_of_order": _("Hand {number} can't be reported yet: hand {missing} comes first."),
    "hand.stale_attempt": _(
        "Hand {number} was voided meanwhile; it is now played as attempt {attempt}. Look at the table again."
    ),
    "hand.not_reported": _("Hand {number} has not been reported."),
    "hand.no_such_version": _("Hand {number} has no version {version}."),
    "hand.stale_version": _(
        "Hand {number} was changed meanwhile; version {version} counts now. Look at it again."
    ),
    "hand.device_time": _("The device's time must name its time zone and be on the calendar."),
    # What state it is in
    "hand.already_confirmed": _("Hand {number} is confirmed already."),
    "hand.already_settled": _("Hand {number} was settled by the head referee or the desk."),
    "hand.is_disputed": _("Hand {number} is disputed: the head referee or the desk settles it."),
    "hand.not_disputed": _("Hand {number} is not disputed, so there is nothing to settle."),
    "hand.not_confirmed": _(
        "Hand {number} is not confirmed yet: whoever reported it can still change it."
    ),
    "hand.not_latest": _("Hand {number} can't be voided: later hands have been played on it."),
    "hand.nothing_changes": _("Hand {number} already stands like this: nothing would change."),
    "hand.settle_by_one": _(
        "Settle hand {number} either for one of its versions or by a new report."
    ),
    # Who
    "hand.confirmer_missing": _(
        "Say who confirms: it is the player after the winner, number {participant}."
    ),
    "hand.wrong_confirmer": _(
        "Number {participant} can't confirm this hand: the player after the winner is number {expected}."
    ),
    "hand.staff_confirms": _("In this event hands are confirmed by a second member of staff."),
    "hand.own_report": _(
        "Hand {number} must be confirmed by somebody other than the one who reported it."
    ),
    "hand.not_at_table": _("Number {participant} did not play hand {number} at this table."),
    # Score cards
    "score_card.unknown_check": _(
        "A score card is checked when handed out or filled, by its holder or the next player."
    ),
    "score_card.not_seated": _("Number {participant} has no seat in this jiang."),
    "score_card.wrong_checker": _("This check belongs to number {participant}."),
    "score_card.not_filled": _(
        "The card is not filled yet: hands still to be reported: {missing}."
    ),
    "score_card.already_checked": _("This check of number {participant}'s card is done already."),
    "score_card.holder_first": _("Number {participant} checks their own card first."),
    # Adjustments
    "adjustment.zero": _("An adjustment of 0 points changes nothing."),
    "adjustment.out_of_range": _("An adjustment has at most {largest} points, not {points}."),
    "adjustment.other_event": _("That jiang belongs to another event."),
    "adjustment.already_cancelled": _("Adjustment {number} is cancelled already."),
    # Retries
    "idempotency.bad_key": _(
        "An idempotency key has 1 to 100 visible ASCII characters and no spaces."
    ),
    "idempotency.other_body": _(
        "This key was used for something else before; nothing was done. Look before sending it anew."
    ),
}

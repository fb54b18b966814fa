"""Refusals about score cards."""

from django.utils.translation import gettext_noop as _

SCORE_CARDS: dict[str, str] = {
    # Score cards
    "score_card.unknown_check": _(
        "A score card is checked when it is handed out and when it is filled in, by its "
        "holder or the next player."
    ),
    "score_card.not_seated": _("Number {participant} has no seat in this jiang."),
    "score_card.wrong_checker": _("This check has to be made by number {participant}."),
    "score_card.not_filled": _(
        "The card is not filled in yet. Hands still to be reported: {missing}."
    ),
    "score_card.already_checked": _(
        "This check of number {participant}'s card has already been made."
    ),
    "score_card.holder_first": _("Number {participant} must check their own card first."),
}

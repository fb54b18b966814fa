"""Refusals about adjustments."""

from django.utils.translation import gettext_noop as _

STANDINGS: dict[str, str] = {
    # Adjustments
    "adjustment.zero": _("An adjustment of 0 points changes nothing."),
    "adjustment.out_of_range": _("An adjustment can be at most {largest} points, not {points}."),
    "adjustment.other_event": _("That jiang belongs to another event."),
    "adjustment.already_cancelled": _("Adjustment {number} has already been cancelled."),
}

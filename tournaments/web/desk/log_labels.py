"""What a log entry tells, in words; participants by number, as the log has them."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from tournaments.labels import signed_points

LABELS: dict[str, str] = {
    "adjustment.cancelled": _("Adjustment {number} cancelled"),
    "adjustment.made": _("Adjustment {number}: {points} for player {participant}"),
    "card.checked": _("Score card of player {card} checked by player {participant}"),
    "clock.closed": _("Jiang {jiang}: clock stopped"),
    "clock.continued": _("Jiang {jiang}: clock continued"),
    "clock.extended": _("Jiang {jiang}: {minutes} min added"),
    "clock.paused": _("Jiang {jiang}: clock paused"),
    "clock.resumed": _("Jiang {jiang}: clock running again"),
    "clock.started": _("Jiang {jiang}: clock started"),
    "clock.suspended": _("Jiang {jiang}: clock stopped for another day"),
    "device.admitted": _("A phone joined"),
    "device.invited": _("A phone was invited"),
    "device.invited_again": _("A phone got a new code"),
    "device.revoked": _("A phone was removed"),
    "draw.abandoned": _("Draw {draw} abandoned"),
    "draw.committed": _("Draw {draw} announced for jiang {jiang}"),
    "draw.completed": _("Draw {draw} complete"),
    "draw.opened": _("Draw {draw} open: its order is fixed"),
    "draw.rolled": _("Draw {draw}: the hall added dice or cards"),
    "draw.rolled_again": _("Draw {draw}: the hall added dice or cards again"),
    "draw.values_closed": _("Draw {draw}: values are missing; the hall rolls again"),
    "draw.step": _("Draw {draw}: player {participant}, table {table}"),
    "draw.step_taken_back": _("Draw {draw}: lot of player {participant} taken back"),
    "draw.witness_joined": _("Draw {draw}: witness {witness} joined"),
    "draw.witness_shown": _("Draw {draw}: witness {witness} showed its value"),
    "draw.witnesses_closed": _("Draw {draw}: {count} witnesses, no more can join"),
    "event.archived": _("Event archived"),
    "event.check_in_closed": _("Check-in closed"),
    "event.check_in_reopened": _("Check-in reopened"),
    "event.closed_to_draft": _("Event made a draft again"),
    "event.configured": _("Settings changed"),
    "event.created": _("Event created"),
    "event.days_set": _("Playing days set"),
    "event.finished": _("Event finished"),
    "event.opened": _("Event opened"),
    "event.reopened": _("Event reopened for changes"),
    "event.started": _("Play began; the rules are fixed"),
    "hand.confirmation_denied": _(
        "Jiang {jiang}, table {table}, hand {hand} disputed: player {participant} did not confirm it"
    ),
    "hand.confirmed": _("Jiang {jiang}, table {table}, hand {hand} confirmed"),
    "hand.disputed": _("Jiang {jiang}, table {table}, hand {hand} disputed"),
    "hand.reported": _("Jiang {jiang}, table {table}, hand {hand} reported: {winner} won"),
    "hand.settled": _(
        "Jiang {jiang}, table {table}, hand {hand} settled: version {version} counts"
    ),
    "hand.voided": _("Jiang {jiang}, table {table}, hand {hand} voided"),
    "jiang.closed": _("Jiang {jiang} closed"),
    "jiang.continued": _("Jiang {jiang} continued"),
    "jiang.planned": _("Jiangs planned"),
    "jiang.published": _("Jiang {jiang} published"),
    "jiang.reopened": _("Jiang {jiang} reopened"),
    "jiang.started": _("Jiang {jiang} started"),
    "jiang.suspended": _("Jiang {jiang} suspended"),
    "jiang.unpublished": _("Jiang {jiang} unpublished"),
    "participant.arrived": _("Player {participant} checked in"),
    "participant.edited": _("Player {participant} changed"),
    "participant.erased": _("Player {participant} erased"),
    "participant.links_renewed": _("New personal links for players {numbers}"),
    "participant.left": _("Player {participant} left"),
    "participant.left_out": _("Player {participant} left out of the draw"),
    "participant.promoted": _("Player {participant} moved up from the waiting list"),
    "participant.registered": _("Players entered: {numbers}"),
    "participant.reinstated": _("Player {participant} reinstated"),
    "participant.returned": _("Player {participant} returned"),
    "participant.undone": _("Check-in of player {participant} undone"),
    "participant.withdrawn": _("Player {participant} withdrawn"),
    "seat.replaced": _("Jiang {jiang}, table {table}: player {in} took over from {out}"),
    "seats.cleared": _("Seats of jiang {jiang} cleared"),
    "seats.set": _("Jiang {jiang}, table {table}: seats drawn"),
    "staff.added": _("Staff added"),
    "staff.changed": _("Staff changed"),
    "staff.invitation_declined": _("An invitation to the staff was declined"),
    "staff.invitation_withdrawn": _("An invitation to the staff was withdrawn"),
    "staff.invited": _("Somebody was invited to the staff"),
    "staff.joined": _("An invitation to the staff was accepted"),
    "staff.left": _("Somebody left the staff"),
    "staff.removed": _("Staff removed"),
    "tables.cleared": _("Tables of jiang {jiang} cleared"),
    "tables.set": _("Tables of jiang {jiang} set"),
    "token.created": _("A token for a program was created"),
    "token.revoked": _("A token for a program was revoked"),
}
# A report that decides says so.
DECIDING = {
    "settlement": _("Jiang {jiang}, table {table}, hand {hand} settled: {winner} won"),
    "correction": _("Jiang {jiang}, table {table}, hand {hand} corrected: {winner} won"),
    "redone": _(
        "Jiang {jiang}, table {table}, hand {hand} worked out again: an earlier hand changed"
    ),
    "dispute": _("Jiang {jiang}, table {table}, hand {hand} reported differently: {winner} won"),
}


def log_entry_label(kind: str, data: Mapping[str, Any]) -> str:
    """Return one line; a kind that has no words yet is shown by its name."""
    template = DECIDING.get(str(data.get("kind")), "") if kind == "hand.reported" else ""
    template = template or LABELS.get(kind, "")
    return gettext(template).format_map(label_values(data)) if template else kind


def label_values(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the payload as sentences need it."""
    values = dict(data)
    if "lines" in values:
        values["winner"] = ", ".join(
            sorted(s for s, line in values["lines"].items() if line["won"])
        )
    if isinstance(values.get("points"), int):
        values["points"] = signed_points(values["points"])
    if "participants" in values:
        values["numbers"] = spans([each["number"] for each in values["participants"]])
    return values


def spans(numbers: list[int]) -> str:
    """Return numbers with runs drawn together.

    >>> spans([1, 2, 3, 7])
    '1–3, 7'
    """
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and runs[-1][1] == number - 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return ", ".join(str(low) if low == high else f"{low}–{high}" for low, high in runs)

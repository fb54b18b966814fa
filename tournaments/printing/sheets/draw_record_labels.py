"""What a draw record says in sentences."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from tournaments.printing.content import DrawPaper

KINDS = {
    "tables-lots": gettext_noop("Lots for tables, drawn for each number and revealed at check-in"),
    "tables-at-once": gettext_noop("Tables for all participants at once"),
    "tables-physical": gettext_noop("Lots from a box, entered as they were drawn"),
    "seats-physical": gettext_noop("Seats by real cards, entered as they were drawn"),
    "seats-digital": gettext_noop("Seats by cards on the screen"),
}
STATES = {
    "committed": gettext_noop("the list is fixed; witnesses may join"),
    "rolling": gettext_noop("the witnesses are fixed; waiting for dice or cards"),
    "revealing": gettext_noop("dice or cards are in; waiting for the witnesses' values"),
    "rerolling": gettext_noop("values are missing; waiting for dice or cards again"),
    "open": gettext_noop("results are being drawn"),
    "complete": gettext_noop("complete"),
    "abandoned": gettext_noop("abandoned; another draw took its place"),
}
ACTS = {
    "left": gettext_noop("Number {participant} left; the place is free."),
    "dissolved": gettext_noop("Table {table} was dissolved."),
    "moved": gettext_noop("Number {participant} moved to table {table}, place {place}."),
    "added": gettext_noop("Number {participant} joined table {table}, place {place}."),
    "house": gettext_noop("House player {participant} joined table {table}, place {place}."),
}


def kind_label(kind: str) -> str:
    return _(KINDS[kind]) if kind in KINDS else kind


def state_label(state: str) -> str:
    return _(STATES[state]) if state in STATES else state


def act_label(act: Mapping[str, Any]) -> str:
    code = "house" if act["act"] == "added" and act["house"] else act["act"]
    return _(ACTS[code]).format(**{**act, "place": act.get("place") or "–"})


def steps_to_verify(draw: DrawPaper, verifier: str) -> Iterator[str]:
    """Yield what an outsider does, with nothing of ours but the algorithm's description."""
    if "commitment" in draw.document:
        yield _(
            "1. Compare the check codes with what was shown in the hall before the dice fell, and dice "
            "and cards with what fell."
        )
        yield _(
            "2. The SHA-256 of the secret, framed as the algorithm says, must be the commitment; likewise for "
            "list, roster, table size and suits together, and the list hash."
        )
        yield _(
            "3. The HMAC-SHA-256 of the draw's name, the list hash, dice, cards and the witnesses' values, with "
            "the secret as the key, is the seed; the shuffle it gives must be the result above."
        )
    else:
        yield _(
            "1. Nothing was computed: compare with the lots or cards that were drawn in the hall."
        )
        yield _("2. Check that nobody appears twice, and that the seats follow from the cards.")
    yield _("The program for this, and the algorithm in words: {address}").format(address=verifier)
    yield _("Download the draw's file: {address}").format(address=draw.address)

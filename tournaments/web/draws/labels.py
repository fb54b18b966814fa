"""Draws in words: kinds, states, what is next, and what was done at closing."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from tournaments.draws.algorithm.refusals import DIFFERENCES, STEPS
from tournaments.draws.models import Draw
from tournaments.draws.queries.draws import kind_of_table_draw
from tournaments.draws.queries.next_draw_step import Do, DrawDesk

COMMIT = {
    Draw.Kind.TABLES_LOTS: gettext_noop(
        "Registered: {people}. That makes {places} lots for {tables} tables. Prepare the draw before the doors open."
    ),
    Draw.Kind.TABLES_AT_ONCE: gettext_noop(
        "Here: {people}, for {tables} tables. Prepare the draw."
    ),
    Draw.Kind.TABLES_PHYSICAL: gettext_noop(
        "Put {places} lots in the box, four for each of {tables} tables. Then begin."
    ),
}
SENTENCES = {
    Do.OPEN: gettext_noop("Open the event first; then its draws can begin."),
    Do.PLAN: gettext_noop("Plan the jiangs first; then their tables can be drawn."),
    Do.WAIT_FOR_PEOPLE: gettext_noop("There is nobody to draw for yet."),
    Do.CLOSE_CHECK_IN: gettext_noop(
        "The tables are drawn all at once when everyone is here. Close check-in first."
    ),
    Do.CHOOSE: gettext_noop(
        "Here: {people}. That does not fill tables of four. Choose what to do."
    ),
    Do.KEEP: gettext_noop("Jiang {jiang} is played at the same tables as the one before."),
    Do.ADD_ENTROPY: gettext_noop(
        "The list and the secret are fixed. Show this in the hall, and let somebody add "
        "something nobody could have known."
    ),
    Do.TAKE_LOTS: gettext_noop(
        "People take their lots as they check in: {taken} of {places} are taken. When everyone is here, close check-in."
    ),
    Do.TYPE_LOTS: gettext_noop(
        "Enter each lot as it is drawn from the box: {taken} of {places} are in."
    ),
    Do.COMPLETE: gettext_noop("Everyone who is here has a lot. Complete the tables."),
    Do.PUBLISH: gettext_noop(
        "The tables of jiang {jiang} are drawn. Publish them so that everyone can find their table."
    ),
    Do.COMMIT_SEATS: gettext_noop(
        "The seats of jiang {jiang} are drawn on the screen, from a deck for each table. Prepare the draw."
    ),
    Do.POINT: gettext_noop(
        "At each table, the four players each point at a face-down card: {drawn} of "
        "{tables} tables have their seats."
    ),
    Do.TYPE_CARDS: gettext_noop(
        "At each table, the four players each turn over a card: {drawn} of {tables} tables "
        "have their seats."
    ),
    Do.PLAY: gettext_noop("Everything for jiang {jiang} is drawn."),
    Do.NOTHING: gettext_noop("The event is over. What was drawn stays here for everyone to check."),
}


def sentence_of(desk: DrawDesk) -> str:
    """Return what the person at the desk reads first."""
    values: dict[str, int] = dict(desk.values)
    if desk.jiang is None:
        return _(SENTENCES[desk.do])
    template = COMMIT[kind_of_table_draw(desk.jiang)] if desk.do == Do.COMMIT else None
    return _(template or SENTENCES[desk.do]).format(jiang=desk.jiang.number, **values)


def kind_in_words(kind: str) -> str:
    """Return what is drawn, and how."""
    words = {
        "tables-lots": _("Tables, by lot at check-in"),
        "tables-at-once": _("Tables, all at once"),
        "tables-physical": _("Tables, by lots from a box"),
        "seats-physical": _("Seats, by real cards"),
        "seats-digital": _("Seats, by cards on the screen"),
    }
    return words[kind]


def state_in_words(state: str) -> str:
    words = {
        "committed": _("waiting for the hall"),
        "open": _("under way"),
        "complete": _("complete"),
        "abandoned": _("abandoned"),
    }
    return words[state]


def act_in_words(act: Mapping[str, Any]) -> str:
    """Return one thing that was done when check-in closed."""
    words = {
        "left": _("{participant} no longer has a place."),
        "dissolved": _("Table {table} was dissolved."),
        "moved": _("{participant} moved to table {table}."),
        "added": _("{participant} took a free place at table {table}."),
    }
    if act.get("house"):
        return _("{participant}, a house player, took a free place at table {table}.").format(**act)
    return words[act["act"]].format(**act)


def words_of_verifying() -> dict[str, dict[str, str]]:
    """Return every sentence that the browser may need to say what it found."""
    return {
        "steps": {code: _(text) for code, text in STEPS.items()},
        "differences": {code: _(text) for code, text in DIFFERENCES.items()},
        "kind": {kind: kind_in_words(kind) for kind in Draw.Kind.values},
        "state": {state: state_in_words(state) for state in Draw.State.values},
    }

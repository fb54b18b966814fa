"""Draws in words: kinds, states, what is next, and what was done at closing."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from tournaments.desk_actions import Action, NextStep
from tournaments.draws.algorithm.refusals import DIFFERENCES, STEPS
from tournaments.draws.models import Draw
from tournaments.draws.queries.draws import kind_of_table_draw

COMMIT = {
    Draw.Kind.TABLES_LOTS: gettext_noop(
        "Registered: {people}. That makes {places} lots for {tables} tables. Prepare the draw before the doors open."
    ),
    Draw.Kind.TABLES_AT_ONCE: gettext_noop(
        "Here: {people}, for {tables} tables. Prepare the draw."
    ),
    Draw.Kind.TABLES_PHYSICAL: gettext_noop(
        "Put {places} lots in the box, {size} for each of {tables} tables. Then begin."
    ),
}
ROLL_AGAIN = gettext_noop(
    "Witnesses that stayed silent: {missing} of {witnesses}. So that nobody has chosen by silence, the hall rolls again; "
    "enter what falls."
)
SENTENCES = {
    Action.OPEN: gettext_noop("Open the event first; then its draws can begin."),
    Action.PLAN: gettext_noop("Plan the jiangs first; then their tables can be drawn."),
    Action.WAIT_FOR_PEOPLE: gettext_noop("There is nobody to draw for yet."),
    Action.CLOSE_CHECK_IN: gettext_noop(
        "The tables are drawn all at once when everyone is here. Close check-in first."
    ),
    Action.CHOOSE: gettext_noop(
        "Here: {people}. That does not fill tables of {size}. Choose what to do."
    ),
    Action.KEEP: gettext_noop("Jiang {jiang} is played at the same tables as the one before."),
    Action.CLOSE_WITNESSES: gettext_noop(
        "List and secret are fixed. Show the check code in the hall and let phones take part as witnesses; so far: "
        "{witnesses}. Then fix the witnesses, and roll."
    ),
    Action.ADD_ENTROPY: gettext_noop(
        "The witnesses are fixed: {witnesses}. Roll at least ten dice or turn over at least six cards, and enter "
        "them as they lie."
    ),
    Action.SHOW_VALUES: gettext_noop(
        "Dice or cards are in. The witnesses' phones are showing their values; missing: {missing} of {witnesses}."
    ),
    Action.TAKE_LOTS: gettext_noop(
        "People take their lots as they check in: {taken} of {places} are taken. When everyone is here, close check-in."
    ),
    Action.TYPE_LOTS: gettext_noop(
        "Enter each lot as it is drawn from the box: {taken} of {places} are in."
    ),
    Action.COMPLETE: gettext_noop("Everyone who is here has a lot. Complete the tables."),
    Action.PUBLISH: gettext_noop(
        "The tables of jiang {jiang} are ready. Publish them so that everyone can find their table."
    ),
    Action.COMMIT_SEATS: gettext_noop(
        "The seats of jiang {jiang} are drawn on the screen, from a deck for each table. Prepare the draw."
    ),
    Action.POINT: gettext_noop(
        "At each table, everyone points at a face-down card: {drawn} of {tables} tables"
        " have their seats."
    ),
    Action.TYPE_CARDS: gettext_noop(
        "At each table, everyone turns over a card: {drawn} of {tables} tables have their seats."
    ),
    Action.PLAY: gettext_noop("Everything for jiang {jiang} is drawn."),
    Action.NOTHING: gettext_noop(
        "The event is over. What was drawn stays here for everyone to check."
    ),
}


def sentence_of(step: NextStep) -> str:
    """Return what the person at the desk reads first."""
    values: dict[str, object] = dict(step.values)
    if step.jiang is None:
        return _(SENTENCES[step.action])
    template = COMMIT[kind_of_table_draw(step.jiang)] if step.action == Action.COMMIT else None
    if step.draw is not None and step.draw.state == Draw.State.REROLLING:
        template = ROLL_AGAIN
    return _(template or SENTENCES[step.action]).format(jiang=step.jiang.number, **values)


def kind_label(kind: str) -> str:
    """Return what is drawn, and how."""
    words = {
        "tables-lots": _("Tables, by lot at check-in"),
        "tables-at-once": _("Tables, all at once"),
        "tables-physical": _("Tables, by lots from a box"),
        "seats-physical": _("Seats, by real cards"),
        "seats-digital": _("Seats, by cards on the screen"),
    }
    return words[kind]


def state_label(state: str) -> str:
    words = {
        "committed": _("waiting for witnesses"),
        "rolling": _("waiting for dice or cards"),
        "revealing": _("phones show their values"),
        "rerolling": _("waiting for another roll"),
        "open": _("under way"),
        "complete": _("complete"),
        "abandoned": _("abandoned"),
    }
    return words[state]


def act_label(act: Mapping[str, Any]) -> str:
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


def verification_labels() -> dict[str, dict[str, str]]:
    """Return every sentence that the browser may need to say what it found."""
    return {
        "steps": {code: _(text) for code, text in STEPS.items()},
        "differences": {code: _(text) for code, text in DIFFERENCES.items()},
        "kind": {kind: kind_label(kind) for kind in Draw.Kind.values},
        "state": {state: state_label(state) for state in Draw.State.values},
    }

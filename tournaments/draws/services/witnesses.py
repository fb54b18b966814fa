"""Witnesses (見證): phones in the hall that add values of their own to a draw, and the desk that goes on without the silent."""

import re

from scoring.errors import RuleError
from tournaments.draws.algorithm.witnesses import (
    Witness,
    is_void,
    phone_name,
    silent,
    witness_commitment,
    witness_hash,
)
from tournaments.draws.models import Draw, DrawWitness, WitnessValue
from tournaments.draws.queries.draws import domain_of, witnesses_of
from tournaments.draws.queries.witnesses import is_hall_code, phones_allowed
from tournaments.events.models import Event
from tournaments.log.services.change import Change, changing
from tournaments.staff.actors import Actor
from tournaments.staff.queries.rights import Right
from tournaments.states import require_event

from .abandon import set_abandoned
from .draw_rows import current_draw, require_state, require_time_over
from .entropy import require_same_list, require_time
from .open_draw import open_draw

State = Draw.State
MOST_WITNESSES = 500
KEY, DIGEST = re.compile(r"[0-9a-f]{32}"), re.compile(r"[0-9a-f]{64}")


def join_draw(*, draw: Draw, key: str, commitment: str, code: str) -> DrawWitness:
    """Let a phone that scanned the hall's code commit to a value; the same again changes nothing.

    Where a void draw is repeated, a phone that showed its value then was in the hall, and needs no new code.

    Raises RuleError("draw.witness_code"), ("draw.witness_form"), ("draw.witness_not_allowed"),
    ("draw.witness_has_joined"), ("draw.witness_copied"), ("draw.enough_witnesses"), ("draw.witnesses_closed") or a wrong state.
    """
    phone = phone_of(key)
    require_form(DIGEST, commitment)
    if not is_hall_code(draw, code) and phone not in (phones_allowed(draw) or ()):
        raise RuleError("draw.witness_code")
    with changing(draw.event, by=Actor.of_witness(phone), needs=None) as change:
        draw = current_draw(change, draw)
        joined = draw.witnesses.filter(phone=phone).first()
        if joined is not None:
            if joined.commitment != commitment:
                raise RuleError("draw.witness_has_joined")
            return joined
        if draw.state != State.COMMITTED:
            raise RuleError("draw.witnesses_closed", draw=draw.number)
        require_time(change, draw)
        require_place(draw, phone, commitment)
        row = DrawWitness(
            draw=draw, order=draw.witnesses.count() + 1, phone=phone, commitment=commitment
        )
        return change.append(row, "draw.witness_joined")


def require_place(draw: Draw, phone: str, commitment: str) -> None:
    """Refuse a phone that was silent before, another's commitment, and more phones than a draw takes."""
    allowed = phones_allowed(draw)
    if allowed is not None and phone not in allowed:
        raise RuleError("draw.witness_not_allowed")
    if draw.witnesses.filter(commitment=commitment).exists():
        raise RuleError("draw.witness_copied")
    if draw.witnesses.count() >= MOST_WITNESSES:
        raise RuleError("draw.enough_witnesses", most=MOST_WITNESSES)


def close_witnesses(*, draw: Draw, by: Actor) -> Draw:
    """Fix who the witnesses are; only now dice are rolled or cards turned over.

    Raises RuleError("draw.wrong_state") or a wrong state.
    """
    with changing(draw.event, by=by, needs=Right.DRAW) as change:
        draw = current_draw(change, draw)
        require_state(draw, State.COMMITTED)
        require_time(change, draw)
        draw.state = State.ROLLING
        draw.save(update_fields=["state"])
        fixed = witnesses_of(draw)
        payload = {"draw": draw.number, "count": len(fixed), "witness_hash": witness_hash(fixed)}
        change.note("draw.witnesses_closed", payload)
        return draw


def show_value(*, draw: Draw, key: str, value: str) -> WitnessValue:
    """Show the value that a phone committed to; with the last one the draw is open. The same again changes nothing.

    Raises RuleError("draw.witness_form"), ("draw.no_witness"), ("draw.witness_value_differs"),
    ("draw.not_rolled"), ("draw.witness_too_late") or a wrong state.
    """
    phone = phone_of(key)
    require_form(DIGEST, value)
    with changing(draw.event, by=Actor.of_witness(phone), needs=None) as change:
        draw = current_draw(change, draw)
        row = draw.witnesses.filter(phone=phone).first()
        if row is None:
            raise RuleError("draw.no_witness", draw=draw.number)
        if witness_commitment(str(domain_of(draw)), value) != row.commitment:
            raise RuleError("draw.witness_value_differs")
        shown = WitnessValue.objects.filter(witness=row).first()
        if shown is not None:
            return shown
        if draw.state in (State.COMMITTED, State.ROLLING):
            raise RuleError("draw.not_rolled", draw=draw.number)
        if draw.state != State.REVEALING:
            raise RuleError("draw.witness_too_late", draw=draw.number)
        require_event(change.event, Event.State.OPEN, Event.State.RUNNING)
        row.draw = draw
        shown = change.append(WitnessValue(witness=row, value=value), "draw.witness_shown")
        if not silent(witnesses_of(draw)) and can_go_on(change, draw):
            open_draw(change, draw)
        return shown


def go_on_without_silent(*, draw: Draw, by: Actor) -> Draw:
    """Have the hall roll again where one or two values are missing, or give the draw up as void if more are.

    Whoever kept a phone silent knew the other values, and so could have chosen; what is rolled now, nobody knew.

    Raises RuleError("draw.witnesses_have_time"), ("draw.list_changed"), ("draw.wrong_state") or a wrong state.
    """
    with changing(draw.event, by=by, needs=Right.DRAW) as change:
        draw = current_draw(change, draw)
        require_state(draw, State.REVEALING)
        witnesses = witnesses_of(draw)
        require_time_over(change, draw)
        if is_void(witnesses):
            set_abandoned(change, draw)
            return draw
        require_time(change, draw)
        require_same_list(draw)
        if silent(witnesses):
            roll_again(change, draw, witnesses)
        else:
            open_draw(change, draw)
        return draw


def roll_again(change: Change, draw: Draw, witnesses: list[Witness]) -> None:
    """Fix whose values are missing, before dice are rolled again."""
    draw.state = State.REROLLING
    draw.save(update_fields=["state"])
    missing = [each.phone for each in silent(witnesses)]
    change.note("draw.values_closed", {"draw": draw.number, "without": missing})


def can_go_on(change: Change, draw: Draw) -> bool:
    """Say whether the draw can be opened: between the dice and the last value somebody may have come or gone.

    The value that was shown stays in any case; it is the desk that hears why the draw doesn't go on.
    """
    try:
        require_time(change, draw)
        require_same_list(draw)
    except RuleError:
        return False
    return True


def phone_of(key: str) -> str:
    require_form(KEY, key)
    return phone_name(key)


def require_form(form: re.Pattern[str], text: str) -> None:
    if form.fullmatch(text) is None:
        raise RuleError("draw.witness_form")

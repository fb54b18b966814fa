"""A draw (抽籤) inside a change that is under way: made, found, given results, completed."""

from typing import Any

from scoring.errors import RuleError
from tournaments.draws.algorithm.entropy import entropy_of, entropy_or_none
from tournaments.draws.algorithm.fixed import Fixed, Source
from tournaments.draws.algorithm.versions import CURRENT, commitment_of, list_hash_of, new_secret
from tournaments.draws.algorithm.witnesses import silent
from tournaments.draws.models import Draw, DrawStep
from tournaments.draws.queries.draws import active_draw, domain_of, witnesses_of
from tournaments.draws.queries.witnesses import time_left
from tournaments.jiangs.models import Jiang
from tournaments.log.services.change import Change
from tournaments.people.models import Participant

Kind, State = Draw.Kind, Draw.State
SEALED = (Kind.TABLES_LOTS, Kind.TABLES_AT_ONCE, Kind.SEATS_DIGITAL)


def source_of(draw: Draw) -> Source:
    """Return what the draw's order follows from; known only within, until the draw is complete."""
    if draw.entropy is None:
        raise ValueError(f"draw {draw.number} has no entropy yet")
    entropy = entropy_of(draw.entropy)
    again = entropy_or_none(draw.again)
    return Source(draw.list_hash, draw.secret, entropy, witnesses_of(draw), domain_of(draw), again)


def commit(change: Change, jiang: Jiang, kind: Draw.Kind, fixed: Fixed) -> Draw:
    """Fix the list; where the computer draws, fix a fresh secret too, and await witnesses and dice.

    Raises RuleError("draw.already") if the jiang has such a draw.
    """
    of = kind.split("-")[0]
    other = active_draw(jiang, of=of)
    if other is not None:
        raise RuleError("draw.already", draw=other.number)
    secret = new_secret() if kind in SEALED else ""
    newest = change.event.draws.order_by("-number").first()
    before = change.event.draws.filter(jiang=jiang, kind__startswith=of).order_by("-number").first()
    draw = Draw.objects.create(
        event=change.event,
        jiang=jiang,
        number=newest.number + 1 if newest else 1,
        kind=kind,
        algorithm=CURRENT,
        state=State.COMMITTED if secret else State.OPEN,
        table_size=fixed.size,
        suits=fixed.suits,
        listing=fixed.listing,
        reserved=fixed.reserved,
        roster=fixed.roster,
        list_hash=list_hash_of(fixed),
        commitment=commitment_of(secret) if secret else "",
        secret=secret,
        replaces=before,
    )
    change.note("draw.committed", committed_payload(draw))
    return draw


def committed_payload(draw: Draw) -> dict[str, Any]:
    return {
        "draw": draw.number,
        "jiang": draw.jiang.number,
        "kind": str(draw.kind),
        "algorithm": draw.algorithm,
        "table_size": draw.table_size,
        "suits": draw.suits,
        "list": draw.listing,
        "reserved": draw.reserved,
        "list_hash": draw.list_hash,
        "commitment": draw.commitment,
        "replaces": draw.replaces.number if draw.replaces else None,
    }


def current_draw(change: Change, draw: Draw) -> Draw:
    """Return the draw's row as it is under the lock, with the locked event."""
    row = Draw.objects.select_related("jiang").get(pk=draw.pk)
    row.event = row.jiang.event = change.event
    return row


def require_state(draw: Draw, *states: Draw.State) -> None:
    """Raise RuleError("draw.wrong_state") unless the draw is in one of the states."""
    if draw.state not in states:
        raise RuleError("draw.wrong_state", state=str(draw.state), wanted=", ".join(states))


def require_time_over(change: Change, draw: Draw) -> None:
    """Let phones show their values for a minute after the dice, before the desk does without them.

    Raises RuleError("draw.witnesses_have_time").
    """
    left = time_left(draw, change.at) if draw.state == State.REVEALING else 0
    if left and silent(witnesses_of(draw)):
        raise RuleError("draw.witnesses_have_time", seconds=left)


def require_kind(draw: Draw, *kinds: Draw.Kind) -> None:
    """Raise RuleError("draw.wrong_kind") unless the draw is of one of the kinds."""
    if draw.kind not in kinds:
        raise RuleError("draw.wrong_kind", kind=str(draw.kind))


def add_step(
    change: Change,
    draw: Draw,
    participant: Participant,
    table: int,
    *,
    place: int | None = None,
    back: int | None = None,
    card: str = "",
) -> DrawStep:
    """Append a result as it came."""
    newest = draw.steps.order_by("-order").first()
    step = DrawStep(
        draw=draw,
        order=newest.order + 1 if newest else 1,
        participant=participant,
        table=table,
        place=place,
        back=back,
        card=card,
    )
    return change.append(step, "draw.step")


def complete(change: Change, draw: Draw, result: Any) -> Draw:
    """Fix the result; from now on the secret is public, and anyone can recompute."""
    draw.state, draw.result = State.COMPLETE, result
    draw.save(update_fields=["state", "result", "closing"])
    payload = {
        "draw": draw.number,
        "result": result,
        "closing": draw.closing,
        "secret": draw.secret,
    }
    change.note("draw.completed", payload)
    return draw

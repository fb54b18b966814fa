"""A draw (抽籤) inside a change that is under way: made, found, given results, completed."""

from typing import Any, cast

from scoring.errors import RuleError
from tournaments.draws.algorithm.domain import Domain
from tournaments.draws.algorithm.domain import Kind as DomainKind
from tournaments.draws.algorithm.jiang_draw_1 import Listing
from tournaments.draws.algorithm.versions import CURRENT, commitment_of, list_hash_of, new_secret
from tournaments.draws.models import Draw, DrawStep
from tournaments.draws.queries.draws import active_draw
from tournaments.jiangs.models import Jiang
from tournaments.log.services.change import Change
from tournaments.people.models import Participant

Kind, State = Draw.Kind, Draw.State
SEALED = (Kind.TABLES_LOTS, Kind.TABLES_AT_ONCE, Kind.SEATS_DIGITAL)


def domain_of(draw: Draw) -> Domain:
    """Return what the draw is for, as it goes into its seed."""
    return Domain(
        cast(DomainKind, str(draw.kind)),
        draw.event.public_id,
        draw.jiang.number,
        draw.number,
        algorithm=draw.algorithm,
    )


def commit(
    change: Change, jiang: Jiang, kind: Draw.Kind, listing: Listing, *, size: int, suits: str
) -> Draw:
    """Fix the list, made for tables of this size; where the computer draws, fix a fresh secret too and await the hall's entropy.

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
        table_size=size,
        suits=suits,
        listing=listing,
        list_hash=list_hash_of(listing, size, suits),
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

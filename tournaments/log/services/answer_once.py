"""One answer for one key (I3, I5): a retry gets the first answer again, and nothing happens twice."""

import hashlib
import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db import DEFAULT_DB_ALIAS
from django.db.models import JSONField, Value
from django.utils import timezone

from scoring.errors import RuleError
from tournaments.events.models import Event
from tournaments.log.models import Idempotency
from tournaments.rows import insert_unless_there, update
from tournaments.staff.actors import Actor

from .change import Whole

KEY = re.compile(r"[!-~]{1,100}", re.ASCII)
UNANSWERED = 0
KEPT_WITHOUT_EVENT = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Answer:
    """What is answered; `replayed` if it was answered before."""

    status: int
    data: Any
    replayed: bool


def answer_once(
    *,
    event: Event | None = None,
    actor: Actor,
    key: str,
    body: bytes | str,
    do: Callable[[], tuple[int, Any]],
) -> Answer:
    """Do something once for each event, actor and key; effect and stored answer are one transaction.

    A key holds as long as the event; what belongs to no event yet, such as founding one, for a day. People can be
    erased from the answers of their event. `body` is all that says what is asked; `do` returns a status and plain
    JSON data. What `do` refuses is not stored, so the same key may try again.

    Raises RuleError("idempotency.bad_key"), RuleError("idempotency.other_body"), or whatever `do` raises.
    """
    if not KEY.fullmatch(key):
        raise RuleError("idempotency.bad_key")
    with Whole(DEFAULT_DB_ALIAS, savepoint=True, durable=False):
        record = claimed(event, actor, key, hash_of(body))
        if record.status != UNANSWERED:
            return Answer(record.status, record.answer, replayed=True)
        status, data = do()
        plain = json.loads(json.dumps(data))
        # As a Value, so that an empty answer is JSON's null and not a missing one.
        record.status, record.answer = status, Value(None, JSONField()) if plain is None else plain
        update(record, "status", "answer")
        return Answer(status, plain, replayed=False)


def claimed(event: Event | None, actor: Actor, key: str, body_hash: str) -> Idempotency:
    """Return the key's record, new or answered; whoever comes second waits for the first to end.

    The insert comes first because it is what waits: the unique index holds the second back until the first
    commits (then the answer is there) or rolls back (then the key is free again).
    """
    made = Idempotency(event=event, actor=actor.key, key=key, body_hash=body_hash)
    made.status, made.answer = UNANSWERED, {}
    if insert_unless_there(made):
        return made
    record = Idempotency.objects.get(event=event, actor=actor.key, key=key)
    if record.body_hash != body_hash:
        raise RuleError("idempotency.other_body")
    return record


def forget_keys() -> int:
    """Forget what was done once without an event more than a day ago; return how many keys these were."""
    old = timezone.now() - KEPT_WITHOUT_EVENT
    return Idempotency.objects.filter(event=None, at__lt=old).delete()[0]


def hash_of(body: bytes | str) -> str:
    return hashlib.sha256(body.encode() if isinstance(body, str) else body).hexdigest()

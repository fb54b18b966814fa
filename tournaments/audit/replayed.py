"""What the log makes of all that can change besides seats and hands: each thing as a row should have it."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tournaments.log.chained import ChainedEntry

Thing = dict[str, Any]
Posting = Callable[[Any, ChainedEntry, Thing], None]


@dataclass(slots=True)
class Access:
    """Phones and tokens, by public id."""

    devices: dict[str, Thing] = field(default_factory=dict)
    tokens: dict[str, Thing] = field(default_factory=dict)


@dataclass(slots=True)
class Replayed:
    """The event after the entries heard so far."""

    event: Thing = field(default_factory=dict)
    stage: Thing = field(default_factory=dict)
    days: dict[int, Thing] = field(default_factory=dict)
    jiangs: dict[int, Thing] = field(default_factory=dict)
    people: dict[int, Thing] = field(default_factory=dict)
    members: dict[str, Thing] = field(default_factory=dict)
    invitations: dict[str, Thing] = field(default_factory=dict)
    access: Access = field(default_factory=Access)

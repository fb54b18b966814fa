"""A service, who may call it, and a scene in which the call is legal."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tournaments.events.models import Event
from tournaments.people.models import Participant


@dataclass(frozen=True)
class Scene:
    """An event with what the service is called with; `participant` is who acts by personal link."""

    event: Event
    kwargs: dict[str, Any] = field(default_factory=dict)
    participant: Participant | None = None


@dataclass(frozen=True)
class Case:
    """`allowed` names everyone of the cast who may; all others are refused."""

    service: Callable[..., Any]
    allowed: frozenset[str]
    scene: Callable[[], Scene]
    note: str = ""

    @property
    def name(self) -> str:
        return f"{self.service.__module__}.{self.service.__name__}"

    @property
    def label(self) -> str:
        short = self.service.__name__
        return f"{short} ({self.note})" if self.note else short

"""What an audit says: for each invariant whether it holds, and which rows break it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.db import models

from tournaments.refusals import message
from tournaments.refusals.audit import INVARIANTS

MOST_KEPT = 20


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that should not be, by code; `str` says it in the active language."""

    code: str
    params: dict[str, object]

    def __str__(self) -> str:
        return message(self.code, self.params)


@dataclass(slots=True)
class Check:
    """One invariant: it holds if nothing was found; the first findings are kept, all are counted."""

    invariant: str
    title: str
    count: int = 0
    findings: list[Finding] = field(default_factory=list)

    @property
    def holds(self) -> bool:
        return self.count == 0

    def add(self, code: str, **params: object) -> None:
        self.count += 1
        if len(self.findings) < MOST_KEPT:
            self.findings.append(Finding(f"audit.{code}", params))


class Checks(dict[str, Check]):
    """The checks by invariant, in the order of the design."""

    def __init__(self, titles: Mapping[str, str] = INVARIANTS) -> None:
        super().__init__({name: Check(name, title) for name, title in titles.items()})


def row(found: models.Model) -> str:
    """Return how findings name a row.

    >>> from tournaments.hands.models import HandReport
    >>> row(HandReport(pk=12))
    'HandReport 12'
    """
    return f"{type(found).__name__} {found.pk}"


def place(*numbers: object) -> str:
    """Return where something happened: jiang-table-hand, with the attempt if there was more than one."""
    if len(numbers) == 4 and numbers[3] == 1:
        numbers = numbers[:3]
    return "-".join(map(str, numbers))

"""Entries of a chain: numbered without a gap, each hashed together with the one before it."""

import hashlib
import json
from typing import Any, ClassVar

from django.db import models

from .facts import FactQuerySet, Unchangeable


def canonical(data: Any) -> str:
    """Return JSON that is the same for the same data, whoever writes it."""
    return json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


class ChainedEntry(models.Model):
    """Who did what, when; `hash` covers the entry and, through `previous`, all before it."""

    seq = models.PositiveIntegerField()
    kind = models.CharField(max_length=40)
    by = models.CharField(max_length=64)
    at = models.DateTimeField()
    # Canonical text, not a JSON column: an engine may reorder keys, and the hash is over bytes.
    payload = models.TextField()
    previous = models.CharField(max_length=64, blank=True)
    hash = models.CharField(max_length=64)

    OF: ClassVar[str]  # whose chain it is: the name of the row that has it, in the hash too

    objects = FactQuerySet.as_manager()

    class Meta:
        abstract = True

    @property
    def data(self) -> dict[str, Any]:
        return dict(json.loads(self.payload))

    def hashed(self) -> dict[str, Any]:
        """Return what the hash covers besides the hash before (docs/log.md)."""
        return {
            self.OF: getattr(self, self.OF).public_id,
            "seq": self.seq,
            "kind": self.kind,
            "by": self.by,
            "at": self.at.isoformat(),
            "payload": self.payload,
        }

    def computed_hash(self) -> str:
        """Return SHA-256 over the previous hash and the entry's canonical text."""
        text = self.previous + "\n" + canonical(self.hashed())
        return hashlib.sha256(text.encode()).hexdigest()

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise Unchangeable(f"log entry {self.seq} is never updated")
        kwargs["force_insert"] = True
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> Any:
        raise Unchangeable(f"log entry {self.seq} is never deleted")

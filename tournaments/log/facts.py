"""Facts are appended, never changed: no update, no delete, not even through a queryset."""

from typing import Any, NoReturn, TypeVar

from django.db import models


class Unchangeable(TypeError):
    """Somebody tried to change or delete a fact: a mistake in the code, never a user's."""


M = TypeVar("M", bound=models.Model)


class FactQuerySet(models.QuerySet[M]):
    def update(self, **kwargs: Any) -> NoReturn:
        raise Unchangeable(f"{self.model.__name__} rows are never updated")

    def delete(self) -> NoReturn:
        raise Unchangeable(f"{self.model.__name__} rows are never deleted")

    def bulk_update(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise Unchangeable(f"{self.model.__name__} rows are never updated")


class Fact(models.Model):
    """A row written once, with the number of the log entry that tells of it."""

    seq = models.PositiveIntegerField(editable=False)
    by = models.CharField(max_length=64, editable=False)
    at = models.DateTimeField(editable=False)

    objects = FactQuerySet.as_manager()

    class Meta:
        abstract = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise Unchangeable(f"{type(self).__name__} {self.pk} is never updated")
        kwargs["force_insert"] = True
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise Unchangeable(f"{type(self).__name__} {self.pk} is never deleted")

    def as_payload(self) -> dict[str, Any]:
        """Return what the log says of this row; participants by number, never by name."""
        raise NotImplementedError

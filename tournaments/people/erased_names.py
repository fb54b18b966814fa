"""A name that was erased: nothing in the database, and whoever reads it gets “removed” in their language."""

from typing import Any

from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.utils.translation import pgettext


class ErasedName(str):
    """What stands where a name was; written back to the database, it is nothing again."""

    __slots__ = ()

    @classmethod
    def in_words(cls) -> "ErasedName":
        return cls(pgettext("instead of a name", "removed"))


class NameField(models.CharField):  # type: ignore[type-arg]
    """A name; an empty one is that of somebody who was erased."""

    def from_db_value(
        self, value: str | None, expression: Any, connection: BaseDatabaseWrapper
    ) -> str | None:
        return ErasedName.in_words() if value == "" else value

    def get_prep_value(self, value: Any) -> Any:
        return "" if isinstance(value, ErasedName) else super().get_prep_value(value)

"""Edits beneath the product, as rows of the tamper table name them."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.db import models

from tests.safety.tampered_event import Played
from tests.tournaments.audit.tampering import change_somehow, write

Edit = Callable[[Played], None]
OTHER = "0" * 64


def later(row: Any) -> None:
    write(row, at=row.at + timedelta(hours=1))


def change(row: models.Model, name: str) -> None:
    assert change_somehow(row, row._meta.get_field(name))


def on(what: Callable[[Played], models.Model], **values: Any) -> Edit:
    return lambda played: write(what(played), **values)

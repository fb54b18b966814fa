"""Transactional tests empty the database afterwards, which its guards forbid."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.core.management.commands.flush import Command

from tournaments.triggers import remove_guards


@pytest.fixture(autouse=True, scope="session")
def _flushing_past_the_guards() -> Iterator[None]:
    """Drop the guards before each flush; flushing, like migrating, puts them back."""
    flush = Command.handle

    def past_the_guards(command: Command, **options: Any) -> None:
        remove_guards(options["database"])
        flush(command, **options)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Command, "handle", past_the_guards)
        yield

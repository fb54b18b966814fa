"""`manage.py migrate`: Django's, which also puts the guards back when a migration fails."""

from contextlib import suppress
from typing import Any

from django.core.management import CommandError
from django.core.management.commands import migrate
from django.db import DatabaseError

from tournaments.triggers import install_guards


class Command(migrate.Command):
    def handle(self, *args: Any, **options: Any) -> None:
        try:
            super().handle(*args, **options)
        except CommandError:
            raise  # refused before anything was changed
        except BaseException:
            # A database that has gone away gets them at the next start.
            with suppress(DatabaseError):
                install_guards(options["database"])
            raise

"""`manage.py print EVENT KIND --out FILE`: a PDF without Celery."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import translation
from django.utils.translation import gettext as _

from scoring.errors import RuleError
from tournaments.messages import message_of
from tournaments.printing.gathering import plan_for
from tournaments.printing.letters import named
from tournaments.printing.press import Printed, print_plan
from tournaments.selectors.events import event_named
from tournaments.services.print_files import whole_file
from tournaments.services.print_kinds import (
    PRINTABLES,
    checked_language,
    checked_paper,
    checked_scope,
)

NUMBERS = ("jiang", "participant", "table", "draw", "count")


class Command(BaseCommand):
    help = "Make a PDF: score cards, table sheets, seat lists, draw protocols, standings."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("event", help="its public id, or a part of its name")
        parser.add_argument("kind", help=", ".join(PRINTABLES))
        parser.add_argument("--out", required=True, metavar="FILE", help="where to write the PDF")
        for name in NUMBERS:
            parser.add_argument(f"--{name}", type=int, metavar="N")
        parser.add_argument("--confirmed", action="store_true", help="only confirmed results")
        parser.add_argument("--language", default=settings.LANGUAGE_CODE, help="zh-hant or en")
        parser.add_argument("--paper", default="A4", help="A4, or A6 for single cards")

    def handle(self, *args: Any, **options: Any) -> None:
        out = Path(options["out"])
        try:
            printed = self.written(out, options)
        except RuleError as error:
            raise CommandError(message_of(error)) from error
        except OSError as error:
            problem = f"{out}: {error.strerror or error}"
            raise CommandError(problem) from error
        said = _("{path}: {pages} pages").format(path=out, pages=printed.pages)
        self.stdout.write(said)
        if printed.missing:
            letters = ", ".join(named(printed.missing))
            self.stderr.write(_("No font has: {letters}").format(letters=letters))

    def written(self, out: Path, options: dict[str, Any]) -> Printed:
        event, kind = event_named(options["event"]), options["kind"]
        scope = checked_scope(
            event, kind, {name: options[name] for name in (*NUMBERS, "confirmed")}
        )
        language = checked_language(options["language"])
        paper = checked_paper(kind, options["paper"])
        if out.is_dir():
            raise RuleError("print.file_is_folder", path=str(out))
        with translation.override(language):
            plan = plan_for(event, kind, scope, language, paper)
            with whole_file(out) as stream:
                return print_plan(plan, stream)

"""`manage.py print EVENT KIND --out FILE`: a PDF without Celery."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import translation
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from scoring.errors import RuleError
from tournaments.archive.queries.database_version import require_migrated
from tournaments.events.queries.lookup import event_named
from tournaments.printing.kinds import PRINTABLES, checked_language, checked_paper
from tournaments.printing.make_pdf import disk_problem, plan_with_cards
from tournaments.printing.pdf.glyph_coverage import named
from tournaments.printing.pdf.pdf_writer import Printed, print_plan
from tournaments.printing.services.files import whole_file
from tournaments.printing.services.scope import checked_scope
from tournaments.refusals import message, message_of

NUMBERS = ("jiang", "participant", "table", "draw", "count")


class Command(BaseCommand):
    help = "Make a PDF: score cards, table sheets, seat lists, draw records, standings."
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
        try:
            with translation.override(checked_language(options["language"])):
                self.print(Path(options["out"]), options)
        except RuleError as error:
            raise CommandError(message_of(error)) from error

    def print(self, out: Path, options: dict[str, Any]) -> None:
        """Make the file, and say so; refusals, too, are in the sheets' language."""
        try:
            printed = written(out, options)
        except RuleError as error:
            raise CommandError(message_of(error)) from error
        except OSError as error:
            raise CommandError(message(*disk_problem(error))) from error
        pages = ngettext("{path}: {pages} page", "{path}: {pages} pages", printed.pages)
        self.stdout.write(pages.format(path=out, pages=printed.pages))
        if printed.missing:
            letters = ", ".join(named(printed.missing))
            self.stderr.write(_("No font has these characters: {letters}").format(letters=letters))


def written(out: Path, options: dict[str, Any]) -> Printed:
    require_migrated()
    event, kind, language = event_named(options["event"]), options["kind"], get_language()
    scope = checked_scope(event, kind, {name: options[name] for name in (*NUMBERS, "confirmed")})
    paper = checked_paper(kind, options["paper"])
    check_place(out)
    plan = plan_with_cards(event, kind, scope, language, paper)
    with whole_file(out) as stream:
        return print_plan(plan, stream)


def check_place(out: Path) -> None:
    """Raise RuleError unless a file can have this name."""
    if out.is_dir():
        raise RuleError("print.file_is_folder", path=str(out))
    if out.exists() and not out.is_file():  # a device or a pipe would be gone for good
        raise RuleError("print.not_a_file", path=str(out))
    if not out.parent.is_dir():
        raise RuleError("print.no_folder", path=str(out.parent))

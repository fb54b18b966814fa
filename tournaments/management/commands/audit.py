"""`manage.py audit EVENT`: one line per invariant; the exit status says whether all hold."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from scoring.errors import RuleError
from tournaments.archive.queries.database_version import require_migrated
from tournaments.audit import Check, audit, audit_installation
from tournaments.events.models import Event
from tournaments.events.queries.lookup import event_named
from tournaments.log.queries.entries import entry_with
from tournaments.log.queries.installation import installation_entry_with, installation_head
from tournaments.refusals import message_of


class Command(BaseCommand):
    help = "Check every invariant of an event that the database can show, and accounts, phones and tokens; fails if one is broken."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        which = parser.add_mutually_exclusive_group(required=True)
        which.add_argument("event", nargs="?", help="its public id, or a part of its name")
        which.add_argument("--all", action="store_true", help="audit every event")
        parser.add_argument(
            "--head", metavar="HASH", help="the hash on a printed sheet: fails unless a log has it"
        )
        parser.add_argument(
            "--installation-head",
            metavar="HASH",
            help="a hash noted from an earlier audit: fails unless the installation's log has it",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            require_migrated()
            events = (
                list(Event.objects.order_by("pk"))
                if options["all"]
                else [event_named(options["event"])]
            )
            printed = options["head"] and entry_with(options["head"], events)
            noted = options["installation_head"] and installation_entry_with(
                options["installation_head"]
            )
        except RuleError as error:
            raise CommandError(message_of(error)) from error
        broken = [str(event) for event in events if not self.report(event)]
        if not self.report_installation():
            broken.append(_("the installation's log"))
        if broken:
            names = ", ".join(broken)
            raise CommandError(_("The audit failed: {events}.").format(events=names))
        if printed:
            found = _("What was printed matches entry {seq} of the log of {event}.")
            self.stdout.write(found.format(seq=printed.seq, event=printed.event))
        if noted:
            found = _("What was noted matches entry {seq} of the installation's log.")
            self.stdout.write(found.format(seq=noted.seq))

    def report(self, event: Event) -> bool:
        """Print the audit of one event, and say whether everything holds."""
        checks = audit(event)
        self.stdout.write(f"{event.name} ({event.public_id}) · {event.head_seq} {event.head_hash}")
        return self.tell(checks)

    def report_installation(self) -> bool:
        """Print the audit of accounts, phones and tokens, with how far their log is."""
        checks, head = audit_installation(), installation_head()
        title = _("Accounts, phones and tokens")
        self.stdout.write(f"{title} · {head.seq} {head.hash}")
        return self.tell(checks)

    def tell(self, checks: list[Check]) -> bool:
        for check in checks:
            self.stdout.write(check_line(check))
        return all(check.holds for check in checks)


def check_line(check: Check) -> str:
    """Return the invariant's line: whether it holds, and what breaks it."""
    head = f"{'ok  ' if check.holds else 'FAIL'} {check.invariant:<4} {_(check.title)}"
    if check.holds:
        return head
    found = [str(finding) for finding in check.findings]
    unnamed = check.count - len(found)
    if unnamed:
        found.append(_("and {count} more").format(count=unnamed))
    return f"{head}: {'; '.join(found)}"

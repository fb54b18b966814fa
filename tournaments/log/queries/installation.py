"""The installation's own log, read."""

from scoring.errors import RuleError, short_text
from tournaments.log.models import Installation, InstallationEntry

from .entries import FEWEST_DIGITS, HASH
from .version import Head


def installation_head() -> Head:
    """Return the newest number and hash; 0 and nothing before the first."""
    found = Installation.objects.values_list("head_seq", "head_hash").first()
    return Head(*found) if found else Head(0, "")


def installation_entry_with(noted: str) -> InstallationEntry:
    """Return the entry that has a hash noted from an earlier audit; its first digits are enough.

    Raises RuleError("log.not_a_hash") or RuleError("log.not_of_installation").
    """
    digits = "".join(noted.split()).lower()
    if not HASH.fullmatch(digits):
        raise RuleError("log.not_a_hash", text=short_text(noted), fewest=FEWEST_DIGITS)
    found = InstallationEntry.objects.filter(hash__startswith=digits).first()
    if found is None:
        raise RuleError("log.not_of_installation", hash=digits)
    return found

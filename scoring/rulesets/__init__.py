"""The scoring systems by code; a new one is one file here and one line below."""

from scoring.errors import RuleError, short_text
from scoring.rulesets.ruleset import Ruleset, Setting
from scoring.rulesets.tw_tournament import TW_TOURNAMENT

__all__ = ["RULESETS", "Ruleset", "Setting", "ruleset"]

RULESETS: dict[str, Ruleset] = {each.code: each for each in (TW_TOURNAMENT,)}


def ruleset(code: str) -> Ruleset:
    """Return the ruleset of a code.

    Raises RuleError("ruleset.unknown").
    """
    found = RULESETS.get(code)
    if found is None:
        raise RuleError("ruleset.unknown", code=short_text(code))
    return found

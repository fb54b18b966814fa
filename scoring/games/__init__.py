"""The games: a folder each, found by itself; its scoring systems are what it lists as RULESETS.

ruleset       what a scoring system declares: the product asks nothing else about a game
game          a ruleset with an event's settings
fields        what is entered of a hand; read_fields reads a report by it
settings      what an event may choose
score         points, who won, figures, why
"""

from importlib import import_module
from pkgutil import iter_modules

from scoring.errors import RuleError, short_text

from .ruleset import Ruleset

__all__ = ["RULESETS", "Ruleset", "ruleset"]


def _found() -> dict[str, Ruleset]:
    folders = sorted(each.name for each in iter_modules(__path__) if each.ispkg)
    games = [import_module(f"{__name__}.{folder}") for folder in folders]
    return {rules.code: rules for game in games for rules in game.RULESETS}


RULESETS: dict[str, Ruleset] = _found()


def ruleset(code: str) -> Ruleset:
    """Return the ruleset of a code.

    Raises RuleError("ruleset.unknown").
    """
    found = RULESETS.get(code)
    if found is None:
        raise RuleError("ruleset.unknown", code=short_text(code))
    return found

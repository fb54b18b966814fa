"""Who may call which service: a file for each topic, with CASES; they are put together here."""

from importlib import import_module
from pkgutil import iter_modules

from .case import Case, Scene
from .cast import cast_of

__all__ = ["Case", "Scene", "all_cases", "cast_of"]


def all_cases() -> list[Case]:
    """Return the cases of every file in this folder."""
    modules = [import_module(f"{__name__}.{each.name}") for each in iter_modules(__path__)]
    return [case for module in modules for case in getattr(module, "CASES", [])]

"""Goals beside figures: a line each, and whether one was missed by more than what the measurement itself varies."""

from collections.abc import Sequence
from statistics import median


class Bounds:
    """What was found of each goal; `missed` counts those that were not reached."""

    def __init__(self) -> None:
        self.missed = 0

    def at_least(
        self, name: str, goal: float, figures: Sequence[float], *, unit: str = "", more: str = ""
    ) -> None:
        """Hold the median of the rounds against a goal; how far they lie apart is its noise."""
        found, noise = middle(figures)
        self.line(name, f"≥ {goal:g}{unit}", found, noise, unit, more, missed=found + noise < goal)

    def at_most(
        self, name: str, goal: float, figures: Sequence[float], *, unit: str = "", more: str = ""
    ) -> None:
        found, noise = middle(figures)
        self.line(name, f"≤ {goal:g}{unit}", found, noise, unit, more, missed=found - noise > goal)

    def line(
        self,
        name: str,
        goal: str,
        found: float,
        noise: float,
        unit: str,
        more: str,
        *,
        missed: bool,
    ) -> None:
        self.missed += missed
        varies = f" ± {short(noise)}" if noise else ""
        verdict = "MISSED" if missed else "ok"
        beside = f"   ({more})" if more else ""
        print(
            f"  {name:<58} {goal:>10} {short(found) + unit:>10}{varies:<9} {verdict}{beside}",
            flush=True,
        )


def middle(figures: Sequence[float]) -> tuple[float, float]:
    """Return the median of the rounds, and half of how far they lie apart.

    >>> middle([1.0, 4.0, 2.0])
    (2.0, 1.5)
    """
    return median(figures), (max(figures) - min(figures)) / 2


def short(figure: float) -> str:
    """Return a figure with three digits that count.

    >>> short(0.98765), short(12.345), short(16195.07)
    ('0.988', '12.3', '16,195')
    """
    return f"{figure:,.0f}" if abs(figure) >= 100 else f"{figure:.3g}"

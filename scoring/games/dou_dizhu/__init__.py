"""Dou Dizhu (鬥地主): three players, or four with two decks; one landlord against the others (4.1–4.6)."""

from .dou_dizhu import DOU_DIZHU

RULESETS = (DOU_DIZHU,)

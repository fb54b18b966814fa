"""The product's own words in templates: points, a score's reasoning, a playing card."""

from collections.abc import Iterable, Sequence
from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from scoring.cards import parse_card
from scoring.words import Sentence
from tournaments import labels
from tournaments.labels import (
    event_state_label,
    jiang_state_label,
    score_fact_label,
    signed_points,
    tie_break_label,
)
from tournaments.log.printed_hash import printed_hash

register = template.Library()

SUIT_CLASSES = {"C": "clubs", "D": "diamonds red", "H": "hearts red", "S": "spades"}
# Counter-clockwise from the reader's side, for so many seats.
SIDES = {
    2: ("bottom", "top"),
    3: ("bottom", "right", "left"),
    4: ("bottom", "right", "top", "left"),
    5: ("bottom", "right-low", "right-high", "left-high", "left-low"),
    6: ("bottom", "right-low", "right-high", "top", "left-high", "left-low"),
    7: ("bottom", "right-low", "right-high", "top-right", "top-left", "left-high", "left-low"),
    8: (
        "bottom",
        "right-low",
        "right-high",
        "top-right",
        "top",
        "top-left",
        "left-high",
        "left-low",
    ),
}


@register.filter
def signed(value: int) -> str:
    """Write points with their sign and a true minus."""
    return signed_points(value)


@register.filter(name="printed_hash")
def hash_as_printed(digest: str) -> str:
    """Show a hash of the log as sheets have it."""
    return printed_hash(digest)


@register.inclusion_tag("components/points.html")
def points(value: int) -> dict[str, Any]:
    return {"value": value}


@register.inclusion_tag("components/reasoning.html")
def reasoning(why: Iterable[Sequence[Any]], value: int) -> dict[str, Any]:
    """Show a score's facts in a line, and what they come to."""
    return {"facts": [score_fact_label(code, number) for code, number in why], "value": value}


@register.simple_tag
def playing_card(code: str) -> SafeString:
    """Show a card by suit and rank; red suits by colour too."""
    card = parse_card(code)
    return format_html('<span class="card {}">{}</span>', SUIT_CLASSES[card.suit], card.symbol)


@register.inclusion_tag("components/table_from_above.html")
def table_from_above(number: int, seats: Iterable[Any], me: int | None = None) -> dict[str, Any]:
    """Show a table's seats counter-clockwise, A at the bottom, or `me` if seated here.

    A seat has letter, name and number; card, points and mark where there are any.
    """
    order = sorted(seats, key=lambda seat: seat.letter or "")
    mine = next((place for place, seat in enumerate(order) if seat.number == me), 0)
    sides = SIDES.get(len(order), SIDES[8])
    shown = [
        {
            "side": sides[(place - mine) % len(order)],
            "letter": seat.letter or "",
            "name": seat.name,
            "number": seat.number if says_more_than(seat.name, seat.number) else None,
            "card": getattr(seat, "card", None),
            "points": getattr(seat, "points", None),
            "mark": getattr(seat, "mark", ""),
            "me": me is not None and seat.number == me,
        }
        for place, seat in enumerate(order)
    ]
    return {"number": number, "seats": shown, "many": len(order) > 4}


@register.filter
def translated(text: str) -> str:
    """Say what a game declares in the page's language."""
    return labels.translated(text)


@register.filter
def sentence(sentence: Sentence) -> str:
    """Say a sentence that a game declares, with its numbers."""
    return labels.sentence_text(sentence)


@register.filter
def says_more_than(name: str, number: int) -> bool:
    """Say whether there is a name to show beside the number: none where the event shows numbers only."""
    return name not in ("", str(number))


@register.filter
def event_state(state: str) -> str:
    return event_state_label(state)


@register.filter
def jiang_state(state: str) -> str:
    return jiang_state_label(state)


@register.filter
def of(values: dict[Any, Any], key: Any) -> Any:
    """Return a mapping's value, or nothing."""
    return values.get(key, "")


@register.filter
def minutes_seconds(seconds: int) -> str:
    """Write a time as a clock does, without its sign.

    >>> minutes_seconds(-75), minutes_seconds(4800)
    ('01:15', '80:00')
    """
    minutes, rest = divmod(abs(seconds), 60)
    return f"{minutes:02}:{rest:02}"


@register.filter
def tie_break(name: str) -> str:
    """Say a tie-break in words."""
    return tie_break_label(name)

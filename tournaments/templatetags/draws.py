"""Draws in templates: kinds and states in words, hashes that people can compare."""

from django import template
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from tournaments.web.draws.labels import kind_label, state_label

register = template.Library()

GROUP = 8
BADGES = {"complete": "done", "abandoned": "void", "committed": "waiting", "open": "reported"}


@register.filter
def draw_kind(kind: str) -> str:
    return kind_label(kind)


@register.filter
def draw_state(state: str) -> str:
    return state_label(state)


@register.filter
def draw_badge(state: str) -> str:
    """Return the badge that goes with a state: the shapes say as much as the words."""
    return BADGES[state]


@register.filter
def grouped(digits: str) -> SafeString:
    """Show a hash in groups, so that two people can compare it aloud."""
    groups = [(digits[start : start + GROUP],) for start in range(0, len(digits), GROUP)]
    return format_html_join(" ", "<span>{}</span>", groups)

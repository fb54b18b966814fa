"""Draws in templates: kinds and states in words, hashes that people can compare."""

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from tournaments.web.draws.labels import kind_label, state_label

register = template.Library()

GROUP = 8
OF_CODE = 4  # a check code is six groups of four
BADGES = {
    "complete": "done",
    "abandoned": "void",
    "committed": "waiting",
    "rolling": "waiting",
    "revealing": "waiting",
    "rerolling": "waiting",
    "open": "reported",
}


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
    return in_groups(digits, GROUP)


@register.filter
def check_code(digits: str) -> SafeString:
    """Show a check code as on the hall's screen: six groups of four."""
    return in_groups(digits, OF_CODE)


def in_groups(digits: str, size: int) -> SafeString:
    groups = [(digits[start : start + size],) for start in range(0, len(digits), size)]
    return format_html_join(" ", "<span>{}</span>", groups)


@register.simple_tag
def die(face: int) -> SafeString:
    """Show a die as it lies; who doesn't see it reads its number."""
    return format_html(
        '<span class="die" data-face="{0}" role="img" aria-label="{0}"></span>', face
    )

"""Where a page is, for links that come back to it."""

from django import template
from django.conf import settings
from django.template import Context

from tournaments.web.page_language import address_in
from tournaments.web.refusal_middleware import page_to_return_to

register = template.Library()


@register.simple_tag(takes_context=True)
def this_page(context: Context) -> str:
    """Return the page's address; where a button was pressed, that of the page it was on."""
    return page_to_return_to(context["request"])


@register.simple_tag(takes_context=True)
def this_page_in(context: Context, language: str) -> str:
    """Return the page's address in a language."""
    return address_in(context["request"], language)


@register.simple_tag
def language_cookie() -> str:
    """Return the name under which a browser keeps the language that somebody chose."""
    return settings.LANGUAGE_COOKIE_NAME


@register.simple_tag
def signed_in_cookie() -> str:
    """Return the name under which a browser knows that somebody is logged in."""
    return settings.SIGNED_IN_COOKIE_NAME

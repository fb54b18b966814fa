"""Where a page is, for links that come back to it."""

from django import template
from django.template import Context

from tournaments.web.refusal_middleware import page_to_return_to

register = template.Library()


@register.simple_tag(takes_context=True)
def this_page(context: Context) -> str:
    """Return the page's address; where a button was pressed, that of the page it was on."""
    return page_to_return_to(context["request"])

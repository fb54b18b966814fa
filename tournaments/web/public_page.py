"""How a page that everybody may open is answered: its names are those that its event shows."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.people.queries.public_names import as_public


def public_page(
    request: HttpRequest,
    template: str,
    page: dict[str, Any],
    *,
    own: int | None = None,
    status: int | None = None,
) -> HttpResponse:
    """Render a page of `page["event"]`; `own` is the number of whoever looks, who sees their own name in full."""
    return render(request, template, as_public(page, page["event"], own=own), status=status)

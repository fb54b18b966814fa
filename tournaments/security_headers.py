"""Headers that keep a browser from doing more with an answer than it was made for."""

from functools import cache

from csp.utils import build_policy
from django.conf import settings

# On every answer, static files too.
ALWAYS = {
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
}
Pairs = list[tuple[bytes, bytes]]


@cache
def always() -> Pairs:
    return encoded(ALWAYS)


@cache
def of_pages() -> Pairs:
    """Return what Django's middlewares give each page, for answers that are made in front of Django."""
    headers = {
        "content-security-policy": str(build_policy()),
        "cross-origin-opener-policy": settings.SECURE_CROSS_ORIGIN_OPENER_POLICY,
        "referrer-policy": settings.SECURE_REFERRER_POLICY,
        "x-content-type-options": "nosniff",
        "x-frame-options": settings.X_FRAME_OPTIONS,
    }
    if settings.SECURE_HSTS_SECONDS:
        headers["strict-transport-security"] = f"max-age={settings.SECURE_HSTS_SECONDS}"
    return encoded(headers)


def encoded(headers: dict[str, str]) -> Pairs:
    return [(name.encode(), value.encode()) for name, value in headers.items()]

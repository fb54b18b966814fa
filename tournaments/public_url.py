"""Where people outside reach this installation; every link and QR code is made here."""

from django.conf import settings


def public_url(path: str = "/") -> str:
    """Return the whole address of a path, as a phone in the hall must open it.

    >>> public_url("/health").endswith("/health")
    True
    """
    return f"{settings.PUBLIC_URL}/{path.lstrip('/')}"

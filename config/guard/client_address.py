"""Where a request comes from: a proxy's word for it counts only where the proxy is named in TRUSTED_PROXIES."""

import ipaddress
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from django.conf import settings
from django.http import HttpRequest

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network


def client_address(asker: Mapping[str, Any] | HttpRequest) -> str:
    """Return the address of whoever sent a request (an ASGI scope, or Django's), or "" where there is none.

    It is that of the connection; behind trusted proxies, the last one they forwarded for that is not theirs. The guard
    puts it into the scope, so in every view `REMOTE_ADDR` is this address already.
    """
    if isinstance(asker, HttpRequest):
        peer = str(asker.META.get("REMOTE_ADDR") or "")
        forwarded = str(asker.META.get("HTTP_X_FORWARDED_FOR") or "")
    else:
        peer = str((asker.get("client") or ("",))[0])
        forwarded = forwarded_for(asker) if settings.TRUSTED_PROXIES else ""
    return address_behind(peer, forwarded)


def forwarded_for(scope: Mapping[str, Any]) -> str:
    values = [value for name, value in scope["headers"] if name == b"x-forwarded-for"]
    return b",".join(values).decode("latin-1")


def address_behind(peer: str, forwarded: str) -> str:
    """Return the nearest address that is no trusted proxy's; what is no address ends the chain."""
    here = plain(peer) or peer
    for each in reversed(forwarded.split(",") if forwarded else []):
        if not is_trusted(here):
            break
        before = plain(each.strip())
        if not before:
            break
        here = before
    return here


@lru_cache(maxsize=4096)
def plain(text: str) -> str:
    """Return an address as it is compared: without port and brackets, IPv4 as IPv4; "" for what is none.

    >>> plain("::ffff:10.0.0.1"), plain("[2001:db8::1]:443"), plain("10.0.0.1:5000"), plain("unknown")
    ('10.0.0.1', '2001:db8::1', '10.0.0.1', '')
    """
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return ""
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return str(mapped or address)


def is_trusted(address: str) -> bool:
    proxies: list[Network] = settings.TRUSTED_PROXIES
    if not proxies or not plain(address):
        return False
    here = ipaddress.ip_address(address)
    return any(here in network for network in proxies)

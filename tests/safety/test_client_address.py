"""Whose request it is: X-Forwarded-For counts only from a proxy that was named."""

from ipaddress import ip_network
from typing import Any

import pytest
from django.test import RequestFactory

from config.guard.client_address import client_address

pytestmark = pytest.mark.no_database

ASKED = [
    pytest.param("203.0.113.9", "1.2.3.4", "203.0.113.9", id="a stranger says what he likes"),
    pytest.param("10.0.0.1", "203.0.113.9", "203.0.113.9", id="our proxy says who it was"),
    pytest.param("10.0.0.1", "1.2.3.4, 203.0.113.9", "203.0.113.9", id="what stood there before"),
    pytest.param("10.0.0.1", "203.0.113.9,10.0.0.2", "203.0.113.9", id="two proxies of ours"),
    pytest.param("10.0.0.1", "10.0.0.2", "10.0.0.2", id="the proxy's neighbour"),
    pytest.param("10.0.0.1", "1.2.3.4, unknown", "10.0.0.1", id="no address ends the chain"),
    pytest.param("10.0.0.1", "", "10.0.0.1", id="the proxy itself"),
    pytest.param("::ffff:10.0.0.1", "203.0.113.9:4711", "203.0.113.9", id="written otherwise"),
    pytest.param("", "1.2.3.4", "", id="no connection"),
]


@pytest.mark.parametrize(("peer", "forwarded", "expected"), ASKED)
def test_an_address_is_believed_from_named_proxies_only(
    settings: Any, peer: str, forwarded: str, expected: str
) -> None:
    settings.TRUSTED_PROXIES = [ip_network("10.0.0.0/8")]
    headers = {"x-forwarded-for": forwarded} if forwarded else {}
    request = RequestFactory().get("/", headers=headers, REMOTE_ADDR=peer)
    pairs = [(name.encode(), value.encode()) for name, value in headers.items()]

    assert client_address(request) == expected
    assert client_address({"client": (peer, 4711), "headers": pairs}) == expected


def test_without_a_proxy_nobody_is_believed(settings: Any) -> None:
    settings.TRUSTED_PROXIES = []
    request = RequestFactory().get("/", headers={"x-forwarded-for": "1.2.3.4"})

    assert client_address(request) == "127.0.0.1"
    assert client_address({"client": None, "headers": []}) == ""

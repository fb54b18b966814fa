"""The port, one socket for each web process; they stay open here while a process is replaced (docs/adr/0016)."""

import errno
import socket

from django.core.exceptions import ImproperlyConfigured

Address = tuple[socket.AddressFamily, tuple[object, ...]]


def bound_sockets(host: str, port: int, processes: int) -> list[list[socket.socket]]:
    """Return for each process the sockets of the addresses that the host means, each bound and not yet listening.

    Raises ImproperlyConfigured if another program has the port.
    """
    try:
        addresses = free_addresses(host, port)
        return [
            [bound(*address, shared=processes > 1) for address in addresses]
            for _ in range(processes)
        ]
    except OSError as error:
        raise ImproperlyConfigured(
            f"cannot listen on {host}, port {port} ({error.strerror}); "
            f"stop what uses it, or choose another: PORT={port + 1 if port < 65535 else 8000} bin/serve"
        ) from error


def free_addresses(host: str, port: int) -> list[Address]:
    """Return the addresses that the host means here; a name may mean some that this computer hasn't.

    Raises OSError if somebody has the port (sockets that share it would not notice), or if no address is left.
    """
    free, missing = [], OSError()
    for address in addresses_of(host, port):
        try:
            bound(*address, shared=False).close()
        except OSError as error:
            if error.errno not in (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT):
                raise
            missing = error
        else:
            free.append(address)
    if not free:
        raise missing
    return free


def addresses_of(host: str, port: int) -> list[Address]:
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    return list(dict.fromkeys((each[0], each[4]) for each in found))


def bound(
    family: socket.AddressFamily, address: tuple[object, ...], *, shared: bool
) -> socket.socket:
    opened = socket.socket(family, socket.SOCK_STREAM)
    opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if shared:
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    if family == socket.AF_INET6:
        opened.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
    try:
        opened.bind(address)
    except OSError:
        opened.close()
        raise
    return opened

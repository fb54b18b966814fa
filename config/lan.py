"""This computer's own addresses on the local network: what a phone in the hall can open."""

import fcntl
import ipaddress
import socket
import struct
import sys

SIOCGIFADDR = 0x8915  # Linux: ask an interface for its IPv4 address
# Bridges and tunnels of containers and virtual machines: no phone is there.
VIRTUAL = (
    "lo",
    "docker",
    "br-",
    "veth",
    "virbr",
    "vmnet",
    "vboxnet",
    "cni",
    "podman",
    "tun",
    "tap",
)


def own_addresses() -> list[str]:
    """Return the IPv4 addresses of this computer, the likeliest for phones first, never loopback."""
    found = [towards_the_world(), *of_interfaces()]
    return list(dict.fromkeys(address for address in found if address and is_usable(address)))


def is_usable(address: str) -> bool:
    parsed = ipaddress.ip_address(address)
    return not (parsed.is_loopback or parsed.is_unspecified or parsed.is_link_local)


def towards_the_world() -> str:
    """Return the address of the default route, or an empty text; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return ""
        return str(probe.getsockname()[0])


def of_interfaces() -> list[str]:
    """Return each interface's address, real ones before virtual ones (a hall without a router)."""
    if sys.platform != "linux":
        return []
    names = [name for _, name in socket.if_nameindex()]
    return [address_of(name) for name in sorted(names, key=lambda name: name.startswith(VIRTUAL))]


def address_of(interface: str) -> str:
    request = struct.pack("256s", interface.encode()[:15])
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            answer = fcntl.ioctl(probe.fileno(), SIOCGIFADDR, request)
        except OSError:
            return ""
    return socket.inet_ntoa(answer[20:24])

"""Reading the environment strictly: a value that makes no sense is refused in one sentence."""

import ipaddress
import os
from pathlib import Path
from urllib.parse import urlsplit

import environ
from django.core.exceptions import ImproperlyConfigured

SWITCHES = {"1": True, "true": True, "yes": True, "on": True} | {
    "0": False,
    "false": False,
    "no": False,
    "off": False,
    "": False,
}
OWN_NAMES = ["localhost", "127.0.0.1", "[::1]"]


class Environment:
    """The process environment, typed; unset and empty are the same."""

    def __init__(self) -> None:
        self.read = environ.Env()

    def text(self, name: str, default: str = "") -> str:
        return str(self.read.str(name, default="")).strip() or default

    def switch(self, name: str, *, default: bool) -> bool:
        """Return yes or no; anything else is refused, never silently "no"."""
        given = self.text(name)
        if not given:
            return default
        if given.lower() not in SWITCHES:
            raise ImproperlyConfigured(f"{name} must be yes or no, not “{given}”.")
        return SWITCHES[given.lower()]

    def number(self, name: str, default: int, *, lowest: int, highest: int) -> int:
        given = self.text(name, str(default))
        if not (given.isascii() and given.isdigit() and lowest <= int(given) <= highest):
            raise ImproperlyConfigured(
                f"{name} must be a whole number from {lowest} to {highest}, not “{given}”."
            )
        return int(given)

    def folder(self, name: str, default: Path) -> Path:
        """Return a folder that exists and can be written."""
        folder = Path(self.text(name, str(default))).expanduser().absolute()
        try:
            folder.mkdir(mode=0o750, parents=True, exist_ok=True)
        except OSError as error:
            raise ImproperlyConfigured(
                f"{name}: cannot make the folder {folder} ({error.strerror})."
            ) from error
        if not os.access(folder, os.W_OK | os.X_OK):
            raise ImproperlyConfigured(f"{name}: nothing can be written in {folder}.")
        return folder

    def items(self, name: str) -> list[str]:
        return [item for item in map(str.strip, self.text(name).split(",")) if item]

    def networks(
        self, name: str, default: str = ""
    ) -> list[ipaddress.IPv4Network | ipaddress.IPv6Network]:
        """Return addresses and networks; a single address is a network of one."""
        found = []
        for given in self.items(name) or default.split():
            try:
                found.append(ipaddress.ip_network(given))
            except ValueError as error:
                raise ImproperlyConfigured(
                    f"{name} must be addresses or networks such as 10.0.0.1 or 10.0.0.0/8, not “{given}”."
                ) from error
        return found

    def origin(self, name: str) -> str:
        """Return scheme://host[:port][/path] without a trailing slash, or an empty text."""
        given = self.text(name)
        if given:
            check_address(name, given)
        return given.rstrip("/")

    def hosts(self, name: str, *, reachable_at: str) -> list[str]:
        """Return the host names this installation answers to: its own, and those named."""
        host = urlsplit(reachable_at).netloc.rpartition("@")[2]
        return list(dict.fromkeys([*OWN_NAMES, without_port(host), *self.items(name)]))

    def origins(self, name: str, *, reachable_at: str) -> list[str]:
        for given in self.items(name):
            check_address(name, given)
        parts = urlsplit(reachable_at)
        return list(dict.fromkeys([f"{parts.scheme}://{parts.netloc}", *self.items(name)]))


def check_address(name: str, given: str) -> None:
    parts = urlsplit(given)
    if parts.scheme not in {"http", "https"} or not parts.hostname or parts.query:
        raise ImproperlyConfigured(
            f"{name} must be an address such as https://jiang.example.org, not “{given}”."
        )


def without_port(host: str) -> str:
    """Return the host of “host:port”; an IPv6 address keeps its brackets."""
    head, colon, tail = host.rpartition(":")
    return head if colon and tail.isdigit() else host

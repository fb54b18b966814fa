"""deploy/nginx.conf, filled in, in a real nginx before a real server."""

import json
import os
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest

from tests.e2e.site import Site, site
from tests.project.processes import BASE, PATIENCE
from tests.servers import free_port, listens

pytestmark = pytest.mark.no_database

NGINX = shutil.which("nginx") or os.environ.get("NGINX", "/usr/sbin/nginx")
AROUND = """
daemon off;
{user}
pid {folder}/pid;
error_log stderr;
events {{ worker_connections 1000; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/jiang.conf;
}}
"""
CERTIFICATE = (
    "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost"
)
GONE_AFTER = (
    2.0 + 0.5
)  # seconds: a second in nginx's clock of seconds, a moment in the front, one more to ask
KEPT = {
    "HIT",
    "MISS",
    "EXPIRED",
}  # by nginx's own word: whatever may come out of its cache, or go into it


@dataclass
class Proxied:
    """A server with nginx before it."""

    site: Site
    port: int

    @property
    def url(self) -> str:
        return f"https://localhost:{self.port}"

    def get(self, path: str, **headers: str) -> httpx.Response:
        # Without a mark, the certificate that was just made is anybody's.
        return httpx.get(self.url + path, headers=headers, verify=False, timeout=PATIENCE)


def filled_in(folder: Path, ports: dict[str, int]) -> str:
    """Return the file as somebody fills it in: ports, folders and nothing else."""
    text = (BASE / "deploy/nginx.conf").read_text(encoding="utf-8")
    here = {
        "server 127.0.0.1:8000;": f"server 127.0.0.1:{ports['jiang']};",
        "/var/cache/jiang": f"{folder}/cache",
        "/etc/ssl/jiang": str(folder),
        "jiang.example.org": "localhost",
        "listen 80;": f"listen 127.0.0.1:{ports['plain']};",
        "listen [::]:80;": "",
        "listen 443 ": f"listen 127.0.0.1:{ports['tls']} ",
        "listen [::]:443 ssl http2;": "",
    }
    for placeholder, value in here.items():
        assert placeholder in text
        text = text.replace(placeholder, value)
    return text


@contextmanager
def nginx(folder: Path, ports: dict[str, int]) -> Iterator[None]:
    folder.mkdir()
    keys = ["-keyout", str(folder / "privkey.pem"), "-out", str(folder / "fullchain.pem")]
    subprocess.run(["openssl", *CERTIFICATE.split(), *keys], check=True, capture_output=True)
    user = "user root;" if os.getuid() == 0 else ""  # else it may not look into a test's folder
    (folder / "nginx.conf").write_text(AROUND.format(folder=folder, user=user))
    (folder / "jiang.conf").write_text(filled_in(folder, ports))
    process = subprocess.Popen([NGINX, "-p", folder, "-c", folder / "nginx.conf"])
    try:
        assert listens(process, ports["tls"])
        yield
    finally:
        process.terminate()
        process.wait(PATIENCE)


@pytest.fixture(scope="module")
def proxied(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxied]:
    folder = tmp_path_factory.mktemp("proxied")
    tls = free_port()
    settings = {"TLS": "yes", "PUBLIC_URL": f"https://localhost:{tls}", "WEB_PROCESSES": "2"}
    with site(folder / "data", **settings) as behind:
        ports = {"jiang": behind.served.port, "tls": tls, "plain": free_port()}
        with nginx(folder / "nginx", ports):
            yield Proxied(behind, tls)


@pytest.fixture(scope="module")
def event(proxied: Proxied) -> str:
    return str(proxied.site.ask("an open event"))


def test_a_page_is_asked_for_once_a_second_and_others_get_it_from_the_cache(
    proxied: Proxied, event: str
) -> None:
    cached = [proxied.get(f"/events/{event}/?language=en").headers["x-cache"] for _ in range(20)]

    assert set(cached) <= KEPT
    assert cached.count("HIT") > 5


def test_languages_and_encodings_are_not_mixed_up(proxied: Proxied, event: str) -> None:
    found = set()
    for _ in range(3):
        for language in ("en", "zh-hant"):
            for encoding in ("br", "gzip", "identity"):
                page = proxied.get(
                    f"/events/{event}/rules/?language={language}", **{"accept-encoding": encoding}
                )
                sent = page.headers.get("content-encoding", "identity")
                found.add((language, encoding, sent, page.text.partition('lang="')[2][:2]))

    assert found == {
        (language, encoding, encoding, language[:2])
        for language in ("en", "zh-hant")
        for encoding in ("br", "gzip", "identity")
    }


def test_what_is_hidden_is_gone_from_the_cache_too(proxied: Proxied) -> None:
    hidden, masked = (str(proxied.site.ask("an open event")) for _ in range(2))
    pages = [f"/events/{hidden}/?language=en", f"/events/{masked}/?language=en"]
    for page in pages * 3:
        assert proxied.get(page).status_code == 200
    name = "Player 1" if "Player 1" in proxied.get(pages[1]).text else ""

    proxied.site.ask("hide", event=hidden)
    proxied.site.ask("change", event=masked, changes={"public_names": "number"})
    time.sleep(GONE_AFTER)

    assert name
    assert proxied.get(pages[0]).status_code == 404
    assert name not in proxied.get(pages[1]).text


@pytest.mark.parametrize("path", ["/desk/", "/desk/{event}/"])
def test_the_desk_is_never_in_the_cache(proxied: Proxied, path: str) -> None:
    hall = proxied.site.hall()
    cookie = f"__Host-sessionid={hall['session']}"

    answers = [proxied.get(path.format(**hall), cookie=cookie) for _ in range(3)]
    stranger = proxied.get(path.format(**hall))

    assert {answer.status_code for answer in answers} == {200}
    assert {answer.headers["x-cache"] for answer in answers} == {"BYPASS"}
    assert stranger.status_code == 302


def test_a_player_s_own_page_is_never_in_the_cache(proxied: Proxied) -> None:
    link = proxied.site.hall()["links"]["1"]

    answers = [proxied.get(f"/me/{link}/") for _ in range(3)]

    assert {(answer.status_code, answer.headers["x-cache"]) for answer in answers} == {
        (200, "MISS")
    }


def test_an_answer_with_a_cookie_is_never_in_the_cache(proxied: Proxied) -> None:
    answers = [proxied.get("/login/") for _ in range(3)]

    assert {answer.headers["x-cache"] for answer in answers} == {"MISS"}
    assert len({answer.headers["set-cookie"].partition(";")[0] for answer in answers}) == 3


def test_the_way_to_a_language_is_everybody_s_own(proxied: Proxied, event: str) -> None:
    ways = [
        proxied.get(f"/events/{event}/", **{"accept-language": language}).headers["location"]
        for language in ("en", "zh-TW", "en")
    ]

    assert [way.partition("language=")[2] for way in ways] == ["en", "zh-hant", "en"]


def test_a_live_page_hears_at_once(proxied: Proxied, event: str) -> None:
    request = f"GET /events/{event}/live?number HTTP/1.1\r\nHost: localhost:{proxied.port}\r\n\r\n"
    anybody = ssl._create_unverified_context()
    with (
        socket.create_connection(("127.0.0.1", proxied.port), timeout=PATIENCE) as wire,
        anybody.wrap_socket(wire, server_hostname="localhost") as stream,
    ):
        stream.sendall(request.encode())
        first = next_message(stream)
        proxied.site.ask("change", event=event, changes={"name": "Another name"})
        begun = time.monotonic()
        second = next_message(stream)

    assert second["seq"] > first["seq"]
    assert time.monotonic() - begun < 5  # what is held back comes with the sign of life, after 15


def next_message(stream: ssl.SSLSocket) -> dict[str, int]:
    told = b""
    while b"\ndata: " not in told or not told.partition(b"\ndata: ")[2].count(b"\n"):
        told += stream.recv(65536)
    return dict(json.loads(told.partition(b"\ndata: ")[2].partition(b"\n")[0]))


def test_what_is_not_for_everybody_yet_passes_through(proxied: Proxied) -> None:
    """A refusal of ours is ours to word."""
    answer = proxied.get("/events/0000000000000000/?language=en")

    assert answer.status_code == 404
    assert "<html" in answer.text

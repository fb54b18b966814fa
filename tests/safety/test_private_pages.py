"""What only some may see stays in no cache; what a browser is told goes with every answer; cookies belong to one host."""

from pathlib import Path

import httpx
import pytest
from django.test import Client

from tests.builders import a_running_jiang, owner_of, user_of
from tests.project.processes import Served, serving
from tests.safety.test_routes import address_of, clients, eventful_event, rows

HTTPS = {"X-Forwarded-Proto": "https"}


@pytest.mark.django_db
def test_no_page_of_somebody_who_is_logged_in_is_kept() -> None:
    event = eventful_event()
    desk = Client()
    desk.force_login(user_of(owner_of(event)))
    kept = []
    for route in rows():
        answer = desk.get(address_of(route, event))
        if "no-store" not in answer["Cache-Control"]:
            kept.append(route.name)

    assert kept == []


@pytest.mark.django_db
def test_no_personal_page_and_no_page_of_the_desk_is_kept_for_anybody() -> None:
    event = eventful_event()
    stranger = Client()
    for route in rows():
        address = address_of(route, event)
        if route.audience == "participant" or address.startswith("/desk/"):
            assert "no-store" in stranger.get(address)["Cache-Control"], route.name


@pytest.mark.django_db
def test_public_pages_and_a_referee_s_phone_may_go_back_without_a_connection() -> None:
    event = a_running_jiang(1).event
    phone = clients(event)["device"]

    pages = [
        Client().get(f"/events/{event.public_id}/"),
        phone.get(f"/phone/{event.public_id}/tables/1/"),
    ]

    assert [page.status_code for page in pages] == [200, 200]
    assert ["no-store" in page.get("Cache-Control", "") for page in pages] == [False, False]


@pytest.mark.no_database
@pytest.mark.parametrize(
    "path", ["/", "/nowhere", "/health", "/api/v1/events", "/static/css/components.css"]
)
def test_every_answer_says_who_may_use_it_and_for_what(small: Served, path: str) -> None:
    headers = httpx.get(small.url + path).headers

    assert headers.get_list("cross-origin-resource-policy") == ["same-origin"]
    assert "camera=(), " in headers["permissions-policy"]


@pytest.mark.no_database
def test_with_tls_cookies_belong_to_this_host_alone(tmp_path: Path) -> None:
    with (
        serving(tmp_path, WORKER_CONCURRENCY="0", HOST="127.0.0.1", TLS="yes") as served,
        httpx.Client(base_url=served.url, headers=HTTPS) as visitor,
    ):
        page = visitor.get("/login/")
        token = page.text.split('csrfmiddlewaretoken" value="')[1].split('"')[0]
        switched = httpx.post(
            f"{served.url}/language/setlang/",
            data={"csrfmiddlewaretoken": token, "language": "en", "next": "/"},
            headers={
                **HTTPS,
                "Cookie": f"__Host-csrftoken={visitor.cookies['__Host-csrftoken']}",
                "Referer": served.url.replace("http:", "https:"),
            },
        )
        cookies = [page.headers["set-cookie"], switched.headers["set-cookie"]]

    assert [cookie.partition("=")[0] for cookie in cookies] == [
        "__Host-csrftoken",
        "__Host-django_language",
    ]
    for cookie in cookies:
        assert "Path=/" in cookie
        assert "Secure" in cookie
        assert "Domain" not in cookie

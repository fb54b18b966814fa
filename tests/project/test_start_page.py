"""The start page and the error pages, in both languages."""

import re
from pathlib import Path

import pytest
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import include, path

from tests.project.processes import BASE

pytestmark = pytest.mark.django_db

TAG = re.compile(r"{%.*?%}", re.DOTALL)  # an argument of Django's may be called “style”
INLINE = re.compile(
    r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son[a-z]+=|javascript:", re.IGNORECASE
)


def refuse(request: HttpRequest) -> HttpResponse:
    raise PermissionDenied


def misread(request: HttpRequest) -> HttpResponse:
    raise SuspiciousOperation


def fail(request: HttpRequest) -> HttpResponse:
    raise RuntimeError("a fault in the code")


urlpatterns = [
    path("refuse", refuse),
    path("misread", misread),
    path("fail", fail),
    path("", include("config.urls")),
]


@pytest.fixture
def visitor(settings) -> Client:
    settings.ROOT_URLCONF = __name__
    return Client(raise_request_exception=False)


@pytest.mark.parametrize(
    ("address", "status", "english", "chinese"),
    [
        ("/", 200, "A Big Two tournament, from the sign-up list", "大老二比賽，從報名表到最終名次"),
        ("/misread", 400, "This request could not be understood", "無法理解這個請求"),
        ("/refuse", 403, "This page is not open to you", "你不能看這一頁"),
        ("/nowhere", 404, "There is nothing at this address", "這個網址沒有內容"),
        ("/fail", 500, "Something went wrong on our side", "系統這邊出了問題"),
    ],
)
def test_a_page_in_both_languages(
    visitor: Client, address: str, status: int, english: str, chinese: str
) -> None:
    for language, heading in (("en", english), ("zh-hant", chinese)):
        page = visitor.get(address, headers={"Accept-Language": language})

        assert page.status_code == status
        assert f"<h1>{heading}" in page.content.decode()


def test_an_expired_form_is_explained(settings) -> None:
    visitor = Client(enforce_csrf_checks=True, headers={"Accept-Language": "en"})

    page = visitor.post("/language/setlang/", {"language": "en"})

    assert page.status_code == 403
    assert "<h1>This page was open for too long</h1>" in page.content.decode()


def test_the_switch_stays_on_the_same_page_and_is_remembered(visitor: Client) -> None:
    answer = visitor.post("/language/setlang/", {"language": "en", "next": "/nowhere?a=1"})
    again = visitor.get("/", headers={"Accept-Language": "zh-TW"})

    assert (answer.status_code, answer["Location"]) == (302, "/nowhere?a=1")
    assert '<html lang="en">' in again.content.decode()


def test_the_switch_leads_to_no_other_site(visitor: Client) -> None:
    answer = visitor.post("/language/setlang/", {"language": "en", "next": "https://evil.example/"})

    assert answer["Location"] == "/"


def test_pages_may_load_nothing_from_elsewhere(visitor: Client) -> None:
    policy = visitor.get("/")["Content-Security-Policy"]

    assert set(policy.split("; ")) == {
        "default-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    }


@pytest.mark.parametrize(
    "file", sorted((BASE / "templates").rglob("*.html")), ids=lambda file: file.name
)
def test_no_template_carries_inline_code_or_style(file: Path) -> None:
    html = TAG.sub("", file.read_text(encoding="utf-8"))

    assert INLINE.findall(html) == []

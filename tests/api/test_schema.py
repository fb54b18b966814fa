"""The description: checked in, true, complete, and shown without the internet."""

import re
from typing import Any

import jsonschema_rs
import pytest
import yaml
from django.contrib.staticfiles import finders
from django.test import Client
from drf_spectacular.drainage import GENERATOR_STATS

from api.description import openapi, openapi_yaml
from api.problems import status_of
from api.views.documentation import FILE
from tests.api.cases import declared
from tests.api.client import described, schema
from tournaments.refusals import MESSAGES

pytestmark = pytest.mark.no_database


def test_the_description_that_is_checked_in_is_the_present_one() -> None:
    assert FILE.read_bytes() == openapi_yaml(), "run manage.py api_schema"


def test_it_is_openapi_3_1_and_every_shape_is_a_json_schema() -> None:
    assert openapi()["openapi"] == "3.1.0"
    for shape in schema()["components"]["schemas"].values():
        jsonschema_rs.meta.validate(shape)


def test_it_is_made_without_a_warning(capsys: pytest.CaptureFixture[str]) -> None:
    GENERATOR_STATS.reset()  # each warning is said once only

    openapi()

    assert capsys.readouterr().err == ""


def test_it_has_every_operation() -> None:
    assert set(described()) == set(declared())


@pytest.mark.parametrize("operation_id", sorted(declared()))
def test_an_operation_tells_every_status_of_its_codes(operation_id: str) -> None:
    _method, _route, operation = declared()[operation_id]
    responses = described()[operation_id]["responses"]

    named = {
        code
        for answer in responses.values()
        for code in codes_in(answer.get("content", {}).get("application/problem+json"))
    }

    assert named == set(operation.all_codes)
    assert {str(status_of(code)) for code in named} < set(responses)


def codes_in(content: Any) -> list[str]:
    return list(content["schema"]["allOf"][1]["properties"]["code"]["enum"]) if content else []


@pytest.mark.parametrize("operation_id", sorted(declared()))
def test_an_example_is_of_its_shape(operation_id: str) -> None:
    _method, _route, operation = declared()[operation_id]
    if operation.body is None:
        assert operation.example is None
        return
    assert operation.example is not None
    body = described()[operation_id].get("requestBody")
    if body is not None:
        shape = {**body["content"]["application/json"]["schema"], **schema_parts()}
        jsonschema_rs.validate(shape, operation.example)


ANSWERED = sorted(each for each, (_m, _r, operation) in declared().items() if operation.answers)


@pytest.mark.parametrize("operation_id", ANSWERED)
def test_an_example_of_an_answer_is_of_its_shape(operation_id: str) -> None:
    _method, _route, operation = declared()[operation_id]
    content = described()[operation_id]["responses"][str(operation.status)]["content"]

    shape = {**content["application/json"]["schema"], **schema_parts()}

    jsonschema_rs.validate(shape, operation.answers)


def schema_parts() -> dict[str, Any]:
    return {"components": schema()["components"]}


def test_every_code_is_said_in_words() -> None:
    assert {code for _m, _r, each in declared().values() for code in each.all_codes} <= set(
        MESSAGES
    )


@pytest.mark.django_db
def test_the_page_takes_everything_from_here(client: Client) -> None:
    page = client.get("/api/v1/docs", follow=True).content.decode()

    links = re.findall(r'(?:src|href)="([^"]+)"', page)
    assert links
    assert [link for link in links if not link.startswith(("/", "#"))] == []
    for link in links:
        if link.startswith("/static/"):
            assert finders.find(link.removeprefix("/static/")), link
    assert not re.search(r"<script[^>]*>(?!</script>)", page), "our policy refuses inline scripts"
    assert not re.search(r"<style|style=", page), "and inline styles"
    assert 'data-schema="/api/v1/schema"' in page


def test_every_topic_says_what_it_is_about() -> None:
    named = {tag["name"]: tag["description"] for tag in schema()["tags"]}

    assert set(named) == {operation.topic for _m, _r, operation in declared().values()}
    assert all(named.values())


def test_an_operation_says_whom_it_is_for() -> None:
    report, listed = described()["hands.report"], described()["events.list"]

    assert report["description"].endswith(
        "For: staff with the right “report” (owner, organizer, head_referee, referee, scorer)."
    )
    assert listed["description"].endswith("For: everyone.")


def test_the_description_is_served(client: Client) -> None:
    answer = client.get("/api/v1/schema")

    assert yaml.load(answer.getvalue(), yaml.CSafeLoader)["info"]["title"] == "Jiang (將)"

"""A program that calls the API; every answer is held against the schema."""

import json
from dataclasses import dataclass
from functools import cache
from typing import Any

import jsonschema_rs
from django.test import Client
from django.urls import resolve

from api.description import openapi
from api.operations import Operation
from tests.builders import owner_of, user_of
from tournaments.events.models import Event
from tournaments.staff.models import User
from tournaments.staff.services.tokens import create_token

# Answered before any operation is reached.
ANYWHERE = {404, 405}


@dataclass(frozen=True)
class Answer:
    status: int
    data: Any
    headers: Any
    content: bytes

    @property
    def code(self) -> str:
        return str(self.data["code"])

    @property
    def fields(self) -> dict[str, str]:
        """Return the code of what is wrong by pointer."""
        return {each["pointer"]: each["code"] for each in self.data["errors"]}


class Api:
    """Calls as somebody: by a token, as a user of the pages, or as nobody."""

    def __init__(self, secret: str = "", user: User | None = None) -> None:
        self.client = Client(headers={"accept-language": "en"})
        self.headers = {"authorization": f"Bearer {secret}"} if secret else {}
        if user is not None:
            self.client.force_login(user)

    def get(self, path: str, **headers: str) -> Answer:
        return self.call("GET", path, None, **headers)

    def post(self, path: str, body: Any = None, **headers: str) -> Answer:
        return self.call("POST", path, {} if body is None else body, **headers)

    def patch(self, path: str, body: Any, **headers: str) -> Answer:
        return self.call("PATCH", path, body, **headers)

    def call(self, method: str, path: str, body: Any, **headers: str) -> Answer:
        sent = body if isinstance(body, bytes) else json.dumps(body).encode()
        address = path if path.startswith("/") else f"/api/v1/{path}"
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        response = self.client.generic(
            method,
            address,
            b"" if body is None else sent,
            content_type=given.pop("content-type", "application/json"),
            headers={**self.headers, **given},
        )
        content = response.getvalue()
        kind = response.get("content-type", "")
        data = json.loads(content) if kind.endswith("json") else None
        check(method, address.partition("?")[0], response.status_code, kind, data)
        return Answer(response.status_code, data, response.headers, content)


def by_token(event: Event, role: str = "owner") -> Api:
    """Return a program of the event's owner, with that role."""
    return Api(create_token(event=event, name="program", role=role, by=owner_of(event))[1])


def as_owner(event: Event) -> Api:
    return Api(user=user_of(owner_of(event)))


def operation_at(method: str, path: str) -> Operation | None:
    view = getattr(resolve(path).func, "view_class", None)
    return getattr(getattr(view, method.lower(), None), "operation", None)


def check(method: str, path: str, status: int, kind: str, data: Any) -> None:
    """Fail for an answer that the schema doesn't tell of."""
    operation = operation_at(method, path)
    if operation is None:
        assert status in ANYWHERE
        assert kind == "application/problem+json"
        return
    responses = described()[operation.id]["responses"]
    assert str(status) in responses, f"{operation.id} answers {status}: {data}"
    if data is not None:
        shape = validator(operation.id, status, kind)
        assert not (wrong := [str(each) for each in shape.iter_errors(data)]), wrong


@cache
def schema() -> dict[str, Any]:
    return openapi()


@cache
def described() -> dict[str, Any]:
    """Return the operations of the schema by id."""
    shared = schema()["components"]["responses"]
    return {
        operation["operationId"]: {
            **operation,
            "responses": {
                status: shared[answer["$ref"].rpartition("/")[2]] if "$ref" in answer else answer
                for status, answer in operation["responses"].items()
            },
        }
        for methods in schema()["paths"].values()
        for operation in methods.values()
    }


@cache
def validator(operation_id: str, status: int, kind: str) -> Any:
    content = described()[operation_id]["responses"][str(status)]["content"]
    return compiled(json.dumps(content[kind]["schema"], sort_keys=True))


@cache
def compiled(shape: str) -> Any:
    """Return what checks a shape, made once for all operations that answer alike."""
    return jsonschema_rs.Draft202012Validator(
        {**json.loads(shape), "components": schema()["components"]}
    )

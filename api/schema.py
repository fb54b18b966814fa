"""The OpenAPI description, made from the operations as they are declared."""

import re
from inspect import cleandoc
from itertools import chain, count
from typing import Any

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiRequest, OpenApiResponse
from rest_framework import serializers

from tournaments.refusals import MESSAGES

from .fields import Strict
from .problems import MEDIA_TYPE, phrase_of, status_of
from .topics import TOPICS

NUMBERS = {"jiang", "table", "hand", "number", "version", "position"}
PUBLIC_ID = {"type": "string", "pattern": "^[0-9A-Z]{16}$"}
NUMBER = {"type": "integer", "minimum": 1, "maximum": 999_999}
CODE = {"type": "string", "pattern": "^[a-z0-9_.-]{1,60}$"}


class FieldErrorSerializer(serializers.Serializer[Any]):
    pointer = serializers.CharField(help_text="JSON pointer to the field (RFC 6901)")
    code = serializers.CharField()
    detail = serializers.CharField()


class ProblemSerializer(serializers.Serializer[Any]):
    """An error (RFC 9457)."""

    type = serializers.CharField(help_text="address that explains the code")
    title = serializers.CharField(help_text="the status in words")
    status = serializers.IntegerField()
    detail = serializers.CharField(help_text="what is wrong, in the language asked for")
    code = serializers.CharField(help_text="stable; base decisions on this")
    params = serializers.DictField(help_text="the values the words mention")
    errors = FieldErrorSerializer(many=True, required=False)  # type: ignore[assignment]
    current = serializers.DictField(required=False, help_text="with 412: the present state")


class DeclaredSchema(AutoSchema):
    """Reads everything off the operation; nothing is guessed."""

    @property
    def declared(self) -> Any:
        return getattr(self.view, self.method.lower()).operation

    def is_excluded(self) -> bool:
        return not hasattr(getattr(self.view, self.method.lower(), None), "operation")

    def get_operation_id(self) -> str:
        return str(self.declared.id)

    def get_summary(self) -> str:
        return str(self.declared.summary)

    def get_description(self) -> str:  # type: ignore[override]
        handler = getattr(self.view, self.method.lower())
        described = [cleandoc(handler.__doc__ or ""), f"For: {self.declared.audience.described}."]
        return "\n\n".join(part for part in described if part)

    def get_tags(self) -> list[str]:
        return [self.declared.topic]

    def get_auth(self) -> list[dict[str, Any]]:
        auths = super().get_auth()
        audience = self.declared.audience
        is_open = audience.right is None and audience.name != "users"
        return [*auths, {}] if is_open else auths

    def _is_list_view(self, serializer: Any = None) -> bool:
        # A page is an object; spectacular would make all answers anew for each of them to find out.
        return False

    def get_override_parameters(self) -> list[Any]:
        declared = self.declared
        parameters: list[Any] = [path_parameter(name) for name in names_in(self.path)]
        if declared.query().fields:
            parameters.append(declared.query)
        if declared.once:
            parameters.append(IDEMPOTENCY_KEY)
        if declared.match:
            parameters.append(IF_MATCH)
        if declared.audience.of_event and declared.logged:
            parameters.append(ETAG)
            if self.method == "GET":
                parameters.append(IF_NONE_MATCH)
        return parameters

    def get_request_serializer(self) -> Any:
        declared = self.declared
        if declared.body is None:
            return None
        examples = [OpenApiExample("example", declared.example, request_only=True)]
        return {
            "application/json": OpenApiRequest(
                declared.body, examples=examples if declared.example is not None else []
            )
        }

    def get_response_serializers(self) -> Any:
        declared = self.declared
        responses: dict[Any, OpenApiResponse] = {}
        words = phrase_of(declared.status)
        for kind in declared.kinds:
            shape = declared.answer if kind.endswith("json") else SHAPES.get(kind, TEXT)
            responses[(declared.status, kind)] = OpenApiResponse(
                shape, words, examples_of(declared.answers if kind.endswith("json") else None)
            )
        if declared.audience.of_event and declared.logged and self.method == "GET":
            responses[304] = OpenApiResponse(None, "Not changed since")
        for status, codes in by_status(declared.all_codes).items():
            responses[(status, MEDIA_TYPE)] = self.problem(status, codes)
        return responses

    def problem(self, status: int, codes: list[str]) -> OpenApiResponse:
        shape = {
            "allOf": [
                self.resolve_serializer(ProblemSerializer, "response").ref,
                {"type": "object", "properties": {"code": {"enum": codes}}},
            ]
        }
        example = OpenApiExample(codes[0], example_problem(status, codes[0]))
        return OpenApiResponse(shape, phrase_of(status), [example])

    def get_serializer_name(self, serializer: Any, direction: Any) -> str:
        """Leave the last word of a request's name to spectacular, which adds it to all of them."""
        name = str(super().get_serializer_name(serializer, direction))
        return name.removesuffix("Request") if direction == "request" else name

    def _map_basic_serializer(self, serializer: Any, direction: Any) -> Any:
        shape = super()._map_basic_serializer(serializer, direction)
        if isinstance(serializer, Strict):
            shape["additionalProperties"] = False
        return shape


def tell_topics(result: dict[str, Any], **kwargs: Any) -> dict[str, Any]:
    """Say what each topic is about, in the order in which they are to be shown."""
    tags = [{"name": name, "description": about} for name, about in TOPICS.items()]
    return {**result, "tags": tags}


def share_problems(result: dict[str, Any], **kwargs: Any) -> dict[str, Any]:
    """Write what several operations answer alike once, by the name of its status."""
    shared: dict[str, Any] = {}
    for methods in result["paths"].values():
        for operation in methods.values():
            for status, answer in operation["responses"].items():
                if MEDIA_TYPE in answer.get("content", {}):
                    name = name_for(answer, int(status), shared)
                    operation["responses"][status] = {"$ref": f"#/components/responses/{name}"}
    result["components"]["responses"] = dict(sorted(shared.items()))
    return result


def name_for(answer: dict[str, Any], status: int, shared: dict[str, Any]) -> str:
    """Return the name under which this answer is shared: Conflict, Conflict2, and so on."""
    first = phrase_of(status).title().replace(" ", "")
    names = chain([first], (f"{first}{number}" for number in count(2)))
    return next(name for name in names if shared.setdefault(name, answer) == answer)


def names_in(path: str) -> list[str]:
    return re.findall(r"{(\w+)}", path)


def path_parameter(name: str) -> OpenApiParameter:
    shape = NUMBER if name in NUMBERS else CODE if name == "code" else PUBLIC_ID
    return OpenApiParameter(name, dict(shape), OpenApiParameter.PATH, required=True)


def by_status(codes: list[str]) -> dict[int, list[str]]:
    found: dict[int, list[str]] = {}
    for code in codes:
        found.setdefault(status_of(code), []).append(code)
    return dict(sorted(found.items()))


def examples_of(answer: Any) -> list[OpenApiExample]:
    return [] if answer is None else [OpenApiExample("example", answer, response_only=True)]


def example_problem(status: int, code: str) -> dict[str, Any]:
    return {
        "type": f"/api/v1/problems/{code}",
        "title": phrase_of(status),
        "status": status,
        "detail": MESSAGES[code],
        "code": code,
        "params": {},
    }


TEXT = {"type": "string"}
SHAPES: dict[str, dict[str, Any]] = {
    "text/event-stream": {
        "type": "object",
        "description": "each message",
        "properties": {
            "id": {**TEXT, "description": "the entry's number, for Last-Event-ID"},
            "event": {**TEXT, "enum": ["entry", "end"]},
            "data": {**TEXT, "contentMediaType": "application/json"},
        },
        "required": ["event", "data"],
    }
}
IDEMPOTENCY_KEY = OpenApiParameter(
    "Idempotency-Key",
    {"type": "string", "pattern": "^[!-~]{1,100}$"},
    OpenApiParameter.HEADER,
    description="The same key with the same request gets the first answer again, as long as the event is there "
    "(without an event: for a day). In another event it is another key.",
)
IF_MATCH = OpenApiParameter(
    "If-Match",
    {"type": "string", "pattern": '^("[0-9]+"|\\*)$'},
    OpenApiParameter.HEADER,
    required=True,
    description="The ETag of the version you have seen, or * for any.",
)
IF_NONE_MATCH = OpenApiParameter(
    "If-None-Match",
    {"type": "string", "pattern": '^"[0-9]+"$'},
    OpenApiParameter.HEADER,
    description="The ETag of the version you already have.",
)
ETAG = OpenApiParameter(
    "ETag",
    {"type": "string"},
    OpenApiParameter.HEADER,
    response=True,
    description="The event's newest log number.",
)

"""The schema: what each call may refuse is written beside it, and it is kept once made."""

from __future__ import annotations

import functools
from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiJsonRenderer
from drf_spectacular.utils import extend_schema
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.auth import TokenAuthentication
from games.api.errors import KINDS
from games.api.porch import Call

REFUSALS = {
    400: "What was sent is no JSON, or a field or parameter is unknown or of the wrong kind.",
    401: "No token where one is needed, or one that is not known or was revoked.",
    403: "You are banned (`banned`: why, and until when); you have no seat in this game, or a ruling keeps you from it;"
    " or, with a session, the CSRF token is missing.",
    404: "There is no such thing, or it is private.",
    409: "Not now: the question is no longer the same (`stale`, with the fresh one), or the game has not started, is "
    "paused, parked or over (`not-playable`).",
    413: "The body is too large.",
    415: "The body is not `application/json`.",
    422: "Understood, and refused: nothing was changed, and the message says what to do instead.",
    429: "Too many calls: wait as many seconds as `Retry-After` says.",
}
IN_PLAY = (
    *("view", "decisions", "trial", "orders", "undo", "log", "record"),
    *("substitute", "resign", "return"),
)


def refusals_of(path: str, method: str, operation: dict[str, Any]) -> list[int]:
    """The refusals that a call may meet."""
    last = path.rsplit("/", 1)[-1]
    applies = {
        400: "requestBody" in operation or any(given["in"] == "query" for given in operation.get("parameters", [])),
        401: True,
        403: True,
        404: "{" in path or any(given["name"] == "page" for given in operation.get("parameters", [])),
        409: "{" in path and last in IN_PLAY,
        413: "requestBody" in operation,
        415: "requestBody" in operation,
        422: method == "post",
        429: True,
    }
    return [status for status, may in applies.items() if may]


def document_refusals(result: dict[str, Any], generator: Any, request: Any, public: bool) -> dict[str, Any]:
    """Spectacular's hook: write every refusal a call may meet beside its success."""
    result["components"]["schemas"]["Refusal"] = _refusal()
    shape = {"application/json": {"schema": {"$ref": "#/components/schemas/Refusal"}}}
    for path, operations in result["paths"].items():
        for method, operation in operations.items():
            for status in refusals_of(path, method, operation):
                operation["responses"][str(status)] = {"description": REFUSALS[status], "content": shape}
    return result


def _refusal() -> dict[str, Any]:
    text = {"type": "string"}
    error = {
        "type": "object",
        "properties": {
            "kind": {"type": "string", "enum": KINDS},
            "message": {**text, "description": "For a person: what to do next."},
            "said": {**text, "description": "The words that failed."},
            "nearest": {"type": "array", "items": text, "description": "The legal orders nearest to them."},
        },
        "required": ["kind", "message", "said", "nearest"],
    }
    question = {"oneOf": [{"$ref": "#/components/schemas/Question"}, {"type": "null"}]}
    return {
        "type": "object",
        "description": "Why a call was refused; nothing was changed. `question` is there when the kind is `stale`.",
        "properties": {"error": error, "question": question},
        "required": ["error"],
    }


@functools.cache
def schema() -> dict[str, Any]:
    """The whole schema, made once: it depends on nothing but the program."""
    made: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    return made


class AlwaysJson(BaseContentNegotiation):
    """Whatever is asked for, the schema is JSON."""

    def select_parser(self, request: Request, parsers: Any) -> Any:
        """The first."""
        return parsers[0]

    def select_renderer(self, request: Request, renderers: Any, format_suffix: str | None = None) -> Any:
        """The first."""
        return renderers[0], "application/vnd.oai.openapi+json"


class Schema(Call):
    """The schema itself."""

    renderer_classes = [OpenApiJsonRenderer]
    content_negotiation_class = AlwaysJson

    @extend_schema(exclude=True)
    def get(self, request: Request) -> Response:
        """The OpenAPI schema, as JSON."""
        return Response(schema())


class TokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """How the schema describes it."""

    target_class = TokenAuthentication
    name = "token"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        """A bearer token."""
        said = "A token from your profile page. `Authorization: Token KEY` is taken as well."
        return {"type": "http", "scheme": "bearer", "description": said}

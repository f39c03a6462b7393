"""The API for people: one page that lists every call, made from the schema."""

from __future__ import annotations

import functools
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from games.api.schema import schema


class Field(NamedTuple):
    """Something a call may be given, or gives."""

    name: str
    kind: str
    needed: bool
    help: str


class Operation(NamedTuple):
    """One call, as the page shows it."""

    id: str
    name: str
    method: str
    path: str
    said: str
    given: list[Field]
    gives: list[Field]
    refusals: list[tuple[str, str]]


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """Every call, by subject."""
    return render(request, "api/index.html", {"subjects": subjects(), "refusals": refusals()})


@functools.cache
def subjects() -> dict[str, list[Operation]]:
    """The calls of each subject, in the schema's order."""
    found: dict[str, list[Operation]] = {}
    for path, operations in schema()["paths"].items():
        for method, operation in operations.items():
            found.setdefault(operation["tags"][0], []).append(_operation(path, method, operation))
    return found


def refusals() -> dict[str, str]:
    """What each status of a refusal means."""
    return {status: said for calls in subjects().values() for call in calls for status, said in call.refusals}


def _operation(path: str, method: str, operation: dict[str, Any]) -> Operation:
    given = [
        Field(one["name"], _kind(one["schema"]), one.get("required", False), coded(one.get("description", "")))
        for one in operation.get("parameters", [])
        if one["in"] == "query"
    ]
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    responses = operation["responses"]
    success = next(answer for status, answer in responses.items() if status.startswith("2"))
    shape = success["content"]["application/json"]["schema"]
    refused: list[tuple[str, str]] = [
        (status, coded(answer["description"])) for status, answer in sorted(responses.items()) if status >= "400"
    ]
    said = coded(operation.get("description", ""))
    gives = _fields(shape.get("items", shape))
    name = operation["operationId"]
    head = (name, name.replace("_", " "), method.upper(), path, said)
    return Operation(*head, given + _fields(body), gives, refused)


def _fields(shape: dict[str, Any]) -> list[Field]:
    whole = schema()["components"]["schemas"][shape["$ref"].rsplit("/", 1)[-1]] if "$ref" in shape else shape
    needed = whole.get("required", [])
    return [
        Field(name, _kind(field), name in needed, coded(field.get("description", "")))
        for name, field in whole.get("properties", {}).items()
    ]


def coded(text: str) -> SafeString:
    """The text with what stands between backticks as code."""
    parts = enumerate(text.split("`"))
    return format_html_join(
        "", "{}", ([format_html("<code>{}</code>", part) if at % 2 else part] for at, part in parts)
    )


def _kind(field: dict[str, Any]) -> str:
    """What sort of value a field holds, in a word or two."""
    if "$ref" in field:
        name = field["$ref"].rsplit("/", 1)[-1]
        return " | ".join(schema()["components"]["schemas"][name].get("enum", [])) or name
    for joined in ("oneOf", "allOf", "anyOf"):
        if joined in field:
            return " or ".join(_kind(one) for one in field[joined])
    if "enum" in field:
        return " | ".join(map(str, field["enum"]))
    if field.get("type") == "array":
        return f"list of {_kind(field['items'])}"
    kind = field.get("type", "anything")
    return " or ".join(kind) if isinstance(kind, list) else str(kind)

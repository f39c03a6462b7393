"""The schema and the page made from it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from drf_spectacular.validation import validate_schema

from games.api import urls
from games.api.schema import REFUSALS, schema
from tests.api.conftest import Call

OPERATIONS = [
    (method, path, operation) for path, methods in schema()["paths"].items() for method, operation in methods.items()
]


def test_the_schema_is_served_and_valid(client: Client) -> None:
    answer = client.get("/api/schema/", headers={"Accept": "text/html"})
    assert answer["Content-Type"].startswith("application/vnd.oai.openapi+json")
    validate_schema(answer.json())
    assert answer.json()["openapi"].startswith("3.1")


def test_every_address_is_in_the_schema() -> None:
    known = {re.sub(r"\{\w+\}", "{}", path) for path in schema()["paths"]}
    assert known == {"/api/v1/" + re.sub(r"<[^>]+>", "{}", str(call.pattern)) for call in urls.calls}


@pytest.mark.parametrize(
    ("method", "path", "operation"), OPERATIONS, ids=lambda given: given if isinstance(given, str) else ""
)
def test_every_operation_says_what_it_does_and_documents_its_refusals(
    method: str, path: str, operation: dict[str, Any]
) -> None:
    assert operation["description"].endswith(".")
    statuses = set(operation["responses"])
    assert {"401", "429"} <= statuses
    assert ("404" in statuses) == ("{" in path or operation["operationId"] == "games")
    if method == "post":
        assert {"403", "422"} <= statuses
    if "requestBody" in operation:
        assert {"400", "413", "415"} <= statuses
    if "{" in path and path.rsplit("/", 1)[-1] in ("view", "decisions", "trial", "orders", "undo", "log", "record"):
        assert "409" in statuses
    for status in statuses & {str(status) for status in REFUSALS}:
        shape = operation["responses"][status]["content"]["application/json"]["schema"]
        assert shape == {"$ref": "#/components/schemas/Refusal"}


def test_reading_needs_no_token_and_doing_does() -> None:
    for method, path, operation in OPERATIONS:
        is_open = {} in operation["security"]
        assert is_open == (method == "get" and not path.endswith("/me")), path


def test_the_page_lists_every_operation_without_anything_from_elsewhere(client: Client, db: None) -> None:
    page = client.get("/api/").content.decode()
    for _, path, operation in OPERATIONS:
        assert f'id="{operation["operationId"]}"' in page
        assert f"<code>{path}</code>" in page
    assert not re.findall(r'(?:src|href)="(?:https?:)?//', page)


def test_the_page_can_only_be_read(client: Client, call: Call) -> None:
    assert client.post("/api/").status_code == 405

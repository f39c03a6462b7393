"""Every answer of the API is held against the schema: no status and no field that is not written there."""

from __future__ import annotations

import copy
import functools
import re
from typing import Any

import jsonschema_rs

from games.api.schema import schema

UNDOCUMENTED = {405, 406}  # said of addresses, not of operations


@functools.cache
def strict() -> dict[str, Any]:
    """The schema, with every object closed: a field that is not documented is a fault."""
    closed = copy.deepcopy(schema())
    for shape in closed["components"]["schemas"].values():
        if "properties" in shape:
            shape["additionalProperties"] = False
    return closed


@functools.cache
def operation(method: str, path: str) -> dict[str, Any] | None:
    """What the schema says of a call."""
    for known, operations in strict()["paths"].items():
        if re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", known), path) and method.lower() in operations:
            found: dict[str, Any] = operations[method.lower()]
            return found
    return None


@functools.cache
def validator(method: str, path: str, status: int) -> jsonschema_rs.Validator | None:
    """What holds an answer against its shape; None if it has no body."""
    known = operation(method, path)
    assert known is not None
    assert str(status) in known["responses"], f"{method} {path} answers {status}, which is not documented"
    content = known["responses"][str(status)].get("content")
    if content is None:
        return None
    shape = content["application/json"]["schema"]
    return jsonschema_rs.validator_for({**shape, "components": strict()["components"]})


def hold(method: str, path: str, status: int, data: Any) -> None:
    """Fail if this answer is not one that the schema allows."""
    path = path.partition("?")[0]
    if operation(method, path) is None or status in UNDOCUMENTED:
        return
    held = validator(method, path, status)
    if held is not None:
        held.validate(data)

"""Every answer of the API is held against the schema: no status and no field that is not written there."""

from __future__ import annotations

import copy
import functools
import re
from typing import Any

from jsonschema import Draft202012Validator

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


def hold(method: str, path: str, status: int, data: Any) -> None:
    """Fail if this answer is not one that the schema allows."""
    known = operation(method, path.partition("?")[0])
    if known is None or status in UNDOCUMENTED:
        return
    assert str(status) in known["responses"], f"{method} {path} answers {status}, which is not documented"
    content = known["responses"][str(status)].get("content")
    if content is not None:
        shape = content["application/json"]["schema"]
        Draft202012Validator({**shape, "components": strict()["components"]}).validate(data)

"""Finding what a card does: by the name of a function in one of the files of its kind."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from types import ModuleType
from typing import Any


def functions_of(modules: Iterable[ModuleType]) -> dict[str, Callable[[Any], Any]]:
    """The public functions written in these files, by the id of the card they are named after."""
    return {
        name.replace("_", "-"): function
        for module in modules
        for name, function in vars(module).items()
        if inspect.isfunction(function) and function.__module__ == module.__name__ and not name.startswith("_")
    }

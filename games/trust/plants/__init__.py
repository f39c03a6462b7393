"""Bugs planted on purpose, each with the figure that must turn red: a zero that no bug can change means nothing."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import NamedTuple


class Plant(NamedTuple):
    """A bug in a sentence, the figure that has to find it, and what puts it there for a while."""

    figure: str
    says: str
    grow: Callable[[], AbstractContextManager[object]]

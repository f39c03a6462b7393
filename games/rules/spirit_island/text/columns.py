"""The columns of the text board: 72 of them, whatever letters a name is written in."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable

from games.engine.columns import fit as fit
from games.rules.spirit_island.words.names import Speech

WIDTH = 72
NAME = 12
RULE = "-" * 71
GLUE = "\xa0"  # a space at which no line is broken
BEFORE_NUMBER = re.compile(r" (?=[0-9])")


def short_name(say: Speech, seat: int) -> str:
    """The seat by the name that the board shows."""
    return fit(say.who(seat), NAME).strip()


def beside(head: str, words: str, indent: int) -> list[str]:
    """A head, and words in lines beside it; beneath it if the head is too long."""
    lines = wrapped(words, indent)
    if len(head) >= indent:
        return [head, *lines]
    return [head.ljust(indent) + lines[0][indent:], *lines[1:]]


def wrapped(words: str, indent: int) -> list[str]:
    """Words in lines that stand so far in; none begins with a number, which a mail would take for an answer."""
    margin, words = " " * indent, BEFORE_NUMBER.sub(GLUE, words)
    lines = textwrap.wrap(words, WIDTH, initial_indent=margin, subsequent_indent=margin, break_on_hyphens=False)
    return [line.replace(GLUE, " ") for line in lines]


def packed(entries: Iterable[str], between: str = "; ") -> str:
    """Entries in a row, none of them torn apart where it fits a line."""
    return between.join(entry.replace(" ", GLUE) if len(entry) < WIDTH // 2 else entry for entry in entries)

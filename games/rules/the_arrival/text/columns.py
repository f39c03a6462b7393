"""The columns of the text board: 72 of them, whatever letters a name is written in."""

from __future__ import annotations

import textwrap

from games.engine.columns import fit as fit
from games.rules.the_arrival.words.names import Speech

WIDTH = 72
NAME = 11
RULE = "-" * 71
GLUE = "\xa0"  # a space at which no line is broken


def short_name(say: Speech, seat: int) -> str:
    """The seat by the name that the table shows."""
    return fit(say.who(seat), NAME).strip()


def beside(name: str, words: str, indent: int) -> list[str]:
    """A name, and words in lines beside it."""
    first, *more = wrapped(words, indent)
    return [f"  {name}".ljust(indent) + first[indent:], *more]


def wrapped(words: str, indent: int) -> list[str]:
    """Words in lines that stand so far in."""
    margin = " " * indent
    if words and indent + len(words) <= WIDTH:  # most words fit, and are only set in
        return [margin + words]
    return textwrap.wrap(words, WIDTH, initial_indent=margin, subsequent_indent=margin, break_on_hyphens=False)

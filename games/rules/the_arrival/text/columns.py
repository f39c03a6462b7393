"""The columns of the text board: 72 of them, whatever letters a name is written in."""

from __future__ import annotations

import textwrap
import unicodedata

from games.rules.the_arrival.words.names import Speech

WIDTH = 72
NAME = 11
RULE = "-" * 71
GLUE = "\xa0"  # a space at which no line is broken


def short_name(say: Speech, seat: int) -> str:
    """The seat by the name that the table shows."""
    return fit(say.who(seat), NAME).strip()


def fit(name: str, width: int) -> str:
    """A name cut or filled to so many columns, whatever letters it is written in, with a space at its end."""
    shown, used = "", 0
    for letter in unicodedata.normalize("NFC", name):
        wide = 0 if unicodedata.combining(letter) else 2 if unicodedata.east_asian_width(letter) in "WF" else 1
        if used + wide > width - 1:
            break
        shown, used = shown + letter, used + wide
    return shown + " " * (width - used)


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

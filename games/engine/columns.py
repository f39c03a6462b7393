"""Columns of plain text: as wide as they are said to be, whatever letters a name is written in."""

from __future__ import annotations

import unicodedata


def fit(name: str, width: int) -> str:
    """A name cut or filled to so many columns, whatever letters it is written in, with a space at its end."""
    shown, used = "", 0
    for letter in unicodedata.normalize("NFC", name):
        wide = 0 if unicodedata.combining(letter) else 2 if unicodedata.east_asian_width(letter) in "WF" else 1
        if used + wide > width - 1:
            break
        shown, used = shown + letter, used + wide
    return shown + " " * (width - used)

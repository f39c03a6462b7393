"""The plain part of a mail: 72 columns, capitals for headings, and never a line that could be read as an order."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterator, Mapping

from games.engine import Decision
from games.engine.decision import HOUSE_WORDS
from games.engine.reading import FILLERS, QUIET, SHORTEST_BEGINNING, begins_order, fold

WIDTH = 72
MARK = "| "  # before a line that would read as an order if somebody quoted it without any mark
NUMBERED = re.compile(r"\s*\d+\s{2,}(?=\S)")  # a line of our own lists: whoever reads replies knows and drops it
BETWEEN = re.compile(r"[\s,;]+")
GLUE = "\xa0"  # a space at which no line is broken
HEADINGS = {"# ": "=", "## ": "-"}


def tidy(text: str, asked: Decision | None, vocabulary: Mapping[str, str]) -> str:
    """The rendered template as it is sent: wrapped, headed, one empty line at most, and safe to be quoted."""
    verbs = {order.split()[0] for order in (*asked.options, *asked.also)} if asked is not None else set()
    lines: list[str] = []
    for line in map(str.rstrip, text.splitlines()):
        fits = len(line) <= WIDTH and not line.startswith("#")
        for part in (line,) if fits else _laid(line, verbs):
            if part or (lines and lines[-1]):
                lines.append(part)
    is_order = _recognise(asked, verbs, vocabulary)
    return "\n".join(marked(line) if is_order(line) else line for line in lines).strip() + "\n"


def marked(line: str) -> str:
    """The line with a mark before it that makes it no order; it stays as wide as it was if it stands in."""
    return MARK + line.removeprefix("  ")


def _laid(line: str, verbs: set[str]) -> Iterator[str]:
    """One line of a template: a heading, or as many lines as it needs."""
    for sign, rule in HEADINGS.items():
        if line.startswith(sign):
            said = line.removeprefix(sign).upper()
            yield from ("", said, rule * min(len(said), WIDTH))
            return
    number = NUMBERED.match(line)
    indent = " " * (number.end() if number else len(line) - len(line.lstrip()))
    wrapped = textwrap.wrap(
        _glued(line, verbs), WIDTH, subsequent_indent=indent, break_on_hyphens=False, break_long_words=False
    )
    yield from (part.replace(GLUE, " ") for part in wrapped)


def _glued(line: str, verbs: set[str]) -> str:
    """The line with no place to break it before a word that begins like an order: it would need a mark."""
    first, *others = line.split(" ")
    return first + "".join(f"{GLUE if _is_verb(word, verbs) else ' '}{word}" for word in others)


def _is_verb(word: str, verbs: set[str]) -> bool:
    bare = _folded(word).strip(f"{QUIET},")
    return bare.isdecimal() or bare in verbs or bare in HOUSE_WORDS


def _folded(text: str) -> str:
    """The text folded; most of it is plain, and then lower case is all there is to it."""
    return text.lower() if text.isascii() else fold(text)


def _recognise(asked: Decision | None, verbs: set[str], vocabulary: Mapping[str, str]) -> Callable[[str], bool]:
    """The way to tell a line that a quoting reader might have played."""
    begin = {verb[:end] for verb in verbs for end in range(SHORTEST_BEGINNING, len(verb) + 1)} | verbs
    begin |= {known.partition("-")[0] for known, meant in vocabulary.items() if meant in verbs}

    def is_order(line: str) -> bool:
        if not line or NUMBERED.match(line):
            return False
        words = [bare for word in BETWEEN.split(_folded(line[:60]), 4) if (bare := word.strip(QUIET))]
        if not words:
            return False
        if words[0].isdecimal() or words[0] in HOUSE_WORDS:
            return True
        # Most lines are told at a glance by their first word that says something; only few are read as orders are.
        first = next((word for word in words if word in begin or word not in FILLERS), "")
        return first in begin and asked is not None and begins_order(line, asked, vocabulary)

    return is_order

"""The component room: reads a set of pieces from TOML files and refuses a broken one in words a host understands."""

import re
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NoReturn, TypeVar

import msgspec

from games.engine.decision import HOUSE_WORDS

T = TypeVar("T")

WORD = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")

_PLAIN = {
    "int": "a whole number",
    "float": "a number",
    "str": "text",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
    "null": "nothing",
}
_STEP = re.compile(r"\.([^.\[\]]+)|\[(\d+|\.\.\.)\]")


class BrokenComponents(ValueError):
    """A component set that cannot be played with; the message names the file, the entry and what is wrong."""


def refuse(file: str, what: str) -> NoReturn:
    """Refuses a component file, saying what is wrong with it."""
    raise BrokenComponents(f"{file}: {what}")


def load(path: Path, kind: type[T]) -> T:
    """Gives the contents of a TOML file as that type, or refuses the file."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        refuse(path.name, "the file is missing")
    except UnicodeDecodeError:
        refuse(path.name, "the file is not UTF-8 text")
    except tomllib.TOMLDecodeError as error:
        refuse(path.name, f"the file is not readable TOML: {error}")
    try:
        # TOML has text keys only, so a table by number of players needs its keys read as numbers.
        return msgspec.convert(data, kind, str_keys=True)
    except msgspec.ValidationError as error:
        refuse(path.name, _explain(str(error), data))


def check_ids(file: str, kind: str, ids: Iterable[str]) -> None:
    """Refuses ids that are not words, that begin with a house word, or that come twice."""
    seen: set[str] = set()
    for word in ids:
        check_word(file, kind, word)
        if word in seen:
            refuse(file, f"{kind} '{word}' is there twice")
        seen.add(word)


def check_word(file: str, kind: str, word: str) -> None:
    """Refuses an id that cannot be a word of an order."""
    if not WORD.fullmatch(word):
        refuse(
            file,
            f"{kind} '{word}' has an id that is not a word: use lower-case letters a to z, then letters or digits, "
            f"with single hyphens between parts",
        )
    first = word.partition("-")[0]
    if first in HOUSE_WORDS:
        refuse(file, f"{kind} '{word}' begins with '{first}', a word the house keeps for itself")


def check_known(file: str, entry: str, kind: str, word: str, known: Iterable[str], where: str = "the file") -> None:
    """Refuses an entry that names something which does not exist."""
    if word not in known:
        refuse(file, f"{entry} names {kind} '{word}', which is not in {where}")


def _explain(message: str, data: Any) -> str:
    """Gives msgspec's complaint in plain words, with the entry it is about named by its id."""
    what, _, path = message.partition(" - at ")
    what = re.sub(r"Object contains unknown field `(.+)`", r"has a field '\1' that has no meaning here", what)
    what = re.sub(r"Object missing required field `(.+)`", r"lacks the field '\1'", what)
    what = re.sub(r"Invalid enum value (.+)", r"\1 is not one of the words allowed", what)
    what = re.sub(r"`(\w+)`", lambda found: _PLAIN.get(found[1], found[0]), what)
    what = what[0].lower() + what[1:]
    entry = _entry(path.strip("`"), data)
    return f"{entry}: {what}" if entry else what


def _entry(path: str, data: Any) -> str:
    """Names the entry at a path such as $.cards[3].top: "cards 'b04', top"."""
    steps: list[str] = []
    at = data
    for name, number in _STEP.findall(path):
        if name:
            at = at.get(name) if isinstance(at, dict) else None
            steps.append(name)
        elif number.isdigit() and isinstance(at, list):
            at = at[int(number)]
            label = f"'{at['id']}'" if isinstance(at, dict) and "id" in at else f"entry {int(number) + 1}"
            steps[-1:] = [f"{steps[-1]} {label}"] if steps else [label]
    return ", ".join(steps)

"""Other words a player may use in an order of Roam: full names, and what people say for the verbs."""

from __future__ import annotations

import re
from collections.abc import Iterator

from games.engine.reading import fold
from games.rules.roam.facts import FACTS

# A key is one word or several with hyphens, in lower case and without accents. No key is a word of an order or the
# beginning of one, and none that begins an order is a word with which people begin a sentence of chat.
VERBS = {
    "send": "play",
    "spiele": "play",
    "schicke": "play",
    "raste": "rest",
    "kaufe": "buy",
    "biete": "bid",
    "passe": "pass",
    "benutze": "use",
    "fertig": "done",
    "nirgends": "nowhere",
    "blanks": "blank",
    "leer": "blank",
    "mit": "with",
    "tausche": "replace",
    "setze": "mark",
    "nord": "north",
    "ost": "east",
    "sud": "south",
    "sued": "south",
}


def _names() -> Iterator[tuple[str, str]]:
    """Every full name that is more than its id."""
    named = [(character.name, character.id) for character in FACTS.characters.values()]
    named += [(tile.name, tile.id) for tile in FACTS.artifacts.values()]
    for name, word in named:
        spelled = "-".join(re.findall(r"[a-z0-9]+", fold(name).replace("'", "")))
        for key in {spelled, spelled.removeprefix("the-")} - {word}:
            yield key, word


VOCABULARY = VERBS | dict(_names())

"""Other words a player may use in an order of Spirit Island: names in full, plurals, German, and what people say."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.reading import fold
from games.rules.spirit_island.facts import FACTS

# A key is one word or several with hyphens, in lower case and without accents. No key is a word of an order or the
# beginning of one, and none that begins an order is a word with which people begin a sentence of chat.
VERBS = {
    "cast": "use",
    "benutze": "use",
    "nutze": "use",
    "wiederhole": "repeat",
    "spiele": "play",
    "wachse": "grow",
    "wachstum": "grow",
    "setze": "place",
    "bewege": "move",
    "erhalte": "gain",
    "behalte": "keep",
    "vergiss": "forget",
    "schiebe": "push",
    "sammle": "gather",
    "versammle": "gather",
    "trage": "carry",
    "hurt": "damage",
    "schaden": "damage",
    "zerstore": "destroy",
    "zerstoere": "destroy",
    "entferne": "remove",
    "ersetze": "replace",
    "verliere": "lose",
    "gib": "give",
    "ertranke": "drown",
    "ertraenke": "drown",
    "ebbe": "ebb",
    "flut": "flow",
    "finished": "done",
    "fertig": "done",
    "ausser": "unless",
    "stopp": "stop",
    "wurge": "choke",
    "wuerge": "choke",
    "erlaube": "allow",
    "folge": "follow",
    "bleibe": "stay",
}

THINGS = {
    "explorers": "explorer",
    "entdecker": "explorer",
    "towns": "town",
    "dorf": "town",
    "dorfer": "town",
    "doerfer": "town",
    "cities": "city",
    "stadt": "city",
    "stadte": "city",
    "staedte": "city",
    "energie": "energy",
    "karten": "cards",
    "plays": "cards",
    "prasenz": "presence",
    "praesenz": "presence",
    "furcht": "fear",
    "geschenk": "gift",
    "niemand": "none",
    "sonne": "sun",
    "mond": "moon",
    "feuer": "fire",
    "luft": "air",
    "wasser": "water",
    "erde": "earth",
    "pflanze": "plant",
    "tier": "animal",
    "rampant-green": "green",
    "zerstort": "destroyed",
    "zerstoert": "destroyed",
}


def _names() -> Iterator[tuple[str, str]]:
    """Full names of spirits and powers that are more than their ids, with any apostrophe or none."""
    named = [(spirit.name, spirit.id) for spirit in FACTS.spirits.values()]
    named += [(power.name, power.id) for power in FACTS.powers.values()]
    for name, word in named:
        for apostrophe in ("'", "’", "") if "'" in name else ("",):
            key = "-".join(fold(name).replace("'", apostrophe).split())
            if key != word:
                yield key, word


VOCABULARY: dict[str, str] = {**VERBS, **THINGS, **dict(_names())}

"""Other words a player may use in an order of The Arrival: German ones, plurals, other names of places and tiles."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.reading import fold
from games.rules.the_arrival.facts import FACTS
from games.rules.the_arrival.printed import Tile

# A key is one word or several with hyphens, in lower case and without accents. No key is a word of an order or the
# beginning of one, and none that begins an order is a word with which people begin a sentence of chat.
VERBS = {
    "baue": "build",
    "bauen": "build",
    "errichte": "build",
    "schutze": "shield",
    "schuetze": "shield",
    "beschutze": "shield",
    "beschuetze": "shield",
    "breite": "spread",
    "verbreite": "spread",
    "uberrenne": "spread",
    "ueberrenne": "spread",
    "vertreibe": "repel",
    "vertreiben": "repel",
    "attack": "repel",
    "passe": "pass",
    "passen": "pass",
    "nimm": "take",
    "nehme": "take",
    "ziehe": "draw",
    "blocke": "block",
    "blockiere": "block",
    "benutze": "use",
    "nutze": "use",
    "spiele": "use",
    "behalte": "keep",
    "ende": "end",
    "beende": "end",
    "fertig": "done",
    "besiedle": "settle",
    "siedle": "settle",
    "setze": "place",
    "verwirf": "discard",
    "tausche": "swap",
    "vertausche": "swap",
    "mit": "with",
    "gegen": "with",
    "schicke": "return",
    "anfuhrer": "leader",
    "anfuehrer": "leader",
}

THINGS = {
    "fur": "for",
    "fuer": "for",
    "honour": "honor",
    "fame": "honor",
    "ruhm": "honor",
    "ehre": "honor",
    "verderbnis": "corruption",
    "korruption": "corruption",
    "discs": "disc",
    "disk": "disc",
    "disks": "disc",
    "scheibe": "disc",
    "scheiben": "disc",
    "bauscheibe": "disc",
    "bauscheiben": "disc",
    "swords": "sword",
    "schwert": "sword",
    "schwerter": "sword",
    "shields": "shield",
    "schild": "shield",
    "schilde": "shield",
    "blockersteine": "blockers",
    "oben": "top",
    "mitte": "middle",
    "unten": "bottom",
    "trophae": "trophy",
    "trophaee": "trophy",
    "burgtrophae": "trophy",
    "castle-trophy": "trophy",
    "buildings": "building",
    "gebaude": "building",
    "gebaeude": "building",
    "swords-and-shields": "arms",
    "waffen": "arms",
    "honor-and-tactics": "lore",
    "fame-and-tactics": "lore",
    "wissen": "lore",
}

LEADERS = {
    "bogenschiessen": "archery",
    "kunstfertigkeit": "artifice",
    "hellsicht": "clairvoyance",
    "trotz": "defiance",
    "diplomatie": "diplomacy",
    "weisheit": "wisdom",
}

# Today's names, and older or other spellings.
PLACES = {
    "assaroe": "ess-ruaid",
    "lough-erne": "loch-erne",
    "foyle": "vidua",
    "lough-foyle": "vidua",
    "bann": "argita",
    "navan-fort": "emain-macha",
    "clogher": "clochar",
    "teltown": "tailtiu",
    "ardagh": "ardachad",
    "erris": "irrus-domnann",
    "moytura": "mag-tuired",
    "rathcroghan": "cruachu",
    "cruachan": "cruachu",
    "boyne": "buvinda",
    "tara": "temair",
    "dublin": "eblana",
    "athlone": "ath-luain",
    "uisneach": "uisnech",
    "slieve-bloom": "bladma",
    "knockaulin": "ailenn",
    "burren": "boirenn",
    "lough-derg": "dergderc",
    "shannon": "senus",
    "knockainey": "cnoc-aine",
    "avoca": "oboca",
    "ferns": "ferna",
    "slievenamon": "sid-femen",
    "barrow": "birgus",
    "lee": "dabrona",
    "tory-island": "dun-balair",
    "conands-tower": "tor-conaind",
}

# Short names of the kinds of tile beside their full ones, and the provinces' colours.
TILES = {
    "cauldron": ("kessel",),
    "silver": ("silber",),
    "geese": ("ganse", "gaense", "wildganse", "wildgaense", "wild-geese"),
    "salmon": ("lachs", "lachse", "salmons"),
    "stone": ("schicksalsstein", "lia-fail"),
    "emer": (),
    "walls": ("mauern",),
    "stronghold": ("trutzburg",),
    "ogam": (),
    "master-builder": ("baumeister",),
    "ruse": (),
    "migration": ("wanderung",),
    "song": ("lied",),
}
COLOURS = {"moss": "moos", "heather": "heide", "barley": "gerste", "slate": "schiefer"}


def _tile_names() -> Iterator[tuple[str, str]]:
    """Every tile's full names, in both editions and in German, and its short German one."""
    for tile in FACTS.tiles.values():
        names = [spelled for name in tile.names.values() for spelled in _spellings(name)]
        for name in dict.fromkeys([*names, *TILES[tile.kind]]):
            for which in _which(tile):
                yield f"{name}-{which}" if which else name, tile.id


def _which(tile: Tile) -> tuple[str, ...]:
    """The words that tell a tile from others of its name."""
    if tile.colour:
        return (tile.colour, COLOURS[tile.colour])
    return (tile.province or "",)


def _spellings(name: str) -> Iterator[str]:
    """A name as it may be typed: with ü as u or ue, and with any apostrophe or none."""
    umlauts = name.replace("ä", "ae").replace("ö", "oe").replace("ü", "ue")
    for spelled in dict.fromkeys((name, umlauts)):
        for apostrophe in ("'", "’", "") if "'" in name else ("",):
            yield "-".join(fold(spelled).replace(",", " ").replace("'", apostrophe).split())


def _gather() -> dict[str, str]:
    """All of them; a word that is already a word of orders needs no entry."""
    words = {**VERBS, **THINGS, **LEADERS, **PLACES, **dict(_tile_names())}
    known = {*FACTS.tiles, *FACTS.places, *FACTS.provinces}
    return {said: meant for said, meant in words.items() if said not in known}


VOCABULARY: dict[str, str] = _gather()

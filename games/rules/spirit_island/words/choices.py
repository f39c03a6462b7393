"""What the choices mean that a card offers: for every card and every word of its question, a few words."""

from __future__ import annotations

from games.rules.spirit_island.words.names import Speech

# By card, then by the word of the order; braces are filled from the land as it stands.
CHOICES: dict[str, dict[str, str]] = {
    "blazing-renewal": {"two": "return 2 destroyed presence", "one": "return 1 destroyed presence"},
    "call-on-midnights-dream": {
        "power": "gain a major power; forget this card for it and gain 1 energy for each dahan ({dahan} there)",
        "fear": "2 fear",
    },
    "dreams-of-the-dahan": {
        "fear": "1 fear for each dahan, 3 at most ({dahan} there)",
        "gather": "gather up to 2 dahan",
    },
    "call-to-bloodshed": {"damage": "1 damage for each dahan ({dahan} there)", "gather": "gather up to 3 dahan"},
    "call-to-isolation": {
        "invaders": "push an explorer or town for each dahan ({dahan} there)",
        "dahan": "push 1 dahan",
    },
    "call-to-tend": {"blight": "remove 1 blight ({blight} there)", "push": "push up to 3 dahan"},
    "delusions-of-danger": {"fear": "2 fear", "push": "push 1 explorer"},
    "enticing-splendor": {"dahan": "gather up to 2 dahan", "invader": "gather 1 explorer or town"},
    "natures-resilience": {"defend": "Defend 6", "blight": "remove 1 blight ({blight} there)"},
    "purifying-flame": {
        "damage": "1 damage for each blight ({blight} there)",
        "blight": "remove 1 blight ({blight} there)",
    },
    "quicken-the-earths-struggles": {"defend": "Defend 10", "damage": "1 damage to each town and city"},
    "veil-the-nights-hunt": {
        "hunt": "each dahan deals 1 damage to another invader ({dahan} there)",
        "push": "push up to 3 dahan",
    },
    "voracious-growth": {"damage": "2 damage", "blight": "remove 1 blight ({blight} there)"},
    "fields-choked-with-growth": {"town": "push 1 town", "dahan": "push 3 dahan ({dahan} there)"},
    "overgrow-in-a-night": {"presence": "add 1 of your presence", "fear": "3 fear"},
    "voice-of-thunder": {"push": "push up to 4 dahan ({dahan} there)", "fear": "2 fear"},
    "dahan-enheartened": {"push": "push 1 dahan", "gather": "gather 1 dahan"},
    "tall-tales-of-savagery": {"town": "remove 1 town", "explorers": "remove 2 explorers"},
}


def chosen(say: Speech, source: str, land: str, word: str) -> str:
    """What that choice of a card does in the land."""
    here = say.view["lands"][land]
    dahan, blight = len(here["pieces"].get("dahan", ())), here["blight"]
    return CHOICES[source][word].format(dahan=dahan, blight=blight)

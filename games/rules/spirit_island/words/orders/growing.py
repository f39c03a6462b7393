"""What orders of setup and of the Spirit phase do: spirits, growth, presence and cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.engine import Prompt
from games.rules.spirit_island.facts import DRAWN, FACTS, OCEANS
from games.rules.spirit_island.printed import GrowthItem
from games.rules.spirit_island.verbs.presence import PRICE
from games.rules.spirit_island.words.lands import described
from games.rules.spirit_island.words.names import Speech, at, card, number_of, small
from games.rules.spirit_island.words.powers import brief, somewhere


def spirit(say: Speech, prompt: Prompt, name: str) -> str:
    """The spirit's full name and its special rule."""
    printed = FACTS.spirits[name]
    return f"{printed.name}: {small(' '.join(rule.text for rule in printed.rules))}"


def grow(say: Speech, prompt: Prompt, number: str) -> str:
    """All items of the option."""
    own = say.reader
    items = FACTS.spirits[own["id"]].ways_to_grow[int(number) - 1]
    return "; ".join(growth_item(item, own) for item in items)


TIDES = {
    "ocean": "add a presence to any ocean",
    "ebb": "push 1 presence from each ocean",
    "flow": "gather 1 presence into each ocean",
}


def growth_item(item: GrowthItem, own: Mapping[str, Any]) -> str:
    """One thing that growth gives: by a progression the card to come has a name."""
    if item.does == "reclaim":
        return f"reclaim {number_of(len(own['discard']), 'discarded card')}"
    if item.does in TIDES:
        return TIDES[item.does]
    if item.does == "reclaim-one":
        return "reclaim 1 discarded card"
    if item.does == "energy":
        return f"{item.amount} energy"
    if item.does == "presence":
        return f"add a presence at range {item.range}{somewhere(item.where)}"
    if item.does == "plays":
        return f"play {number_of(item.amount, 'more card')} this turn"
    return f"gain {card(own['progression'][0])}" if own["progression"] else "gain a power card"


def place(say: Speech, prompt: Prompt, where: str) -> str:
    """The land a presence is added to."""
    return described(say, where)


def move(say: Speech, prompt: Prompt, where: str) -> str:
    """A presence that moves instead."""
    here = say.view["lands"][where]["presence"][say.view["seat"]]
    return f"move a presence away from here instead, {here} there now"


def ebb(say: Speech, prompt: Prompt, where: str) -> str:
    """A presence comes out of the ocean."""
    return f"a presence from {at(OCEANS[where[0]])} comes here; {described(say, where)}"


def flow(say: Speech, prompt: Prompt, where: str) -> str:
    """A presence goes into the ocean."""
    return f"a presence goes from here to {at(OCEANS[where[0]])}; {described(say, where)}"


def skip(say: Speech, prompt: Prompt, nothing: str) -> str:
    """Nothing can be added."""
    own = say.reader
    tracks = FACTS.spirits[own["id"]].tracks
    if own["off_energy"] + own["off_cards"] + 2 < len(tracks.energy) + len(tracks.cards):
        return "no land in range is what this asks for, so none is added"
    return "no presence is left on your tracks, so none is added"


def from_somewhere(say: Speech, prompt: Prompt, where: str) -> str:
    """What a track uncovers next, or the land a piece comes from."""
    if where == "destroyed":
        price = f"for {PRICE} energy, " if say.view["blight"]["tainted"] else ""
        return f"{price}1 of your {say.reader['destroyed']} destroyed presence comes back"
    if where not in ("energy", "cards"):
        return described(say, where)
    own = say.reader
    track = FACTS.spirits[own["id"]].tracks
    following = (track.energy if where == "energy" else track.cards)[own[f"off_{where}"] + 1]
    if isinstance(following, str):
        return f"uncovers {UNCOVERED.get(following, following)}"
    now = own["income"] if where == "energy" else own["card_plays"]
    what = "energy a turn" if where == "energy" else "card plays"
    return f"uncovers {following} {what}; you have {now}"


UNCOVERED = {"reclaim-one": "reclaim one card a turn", "any": "any one element a turn"}


def gain(say: Speech, prompt: Prompt, deck: str) -> str:
    """What gaining from a deck means."""
    price = ", and forget a card" if deck == "major" else ""
    return f"draw {DRAWN} of {say.view[deck]['deck']} {deck} powers, keep 1{price}"


def one_card(say: Speech, prompt: Prompt, name: str) -> str:
    """The card in short; none if it is declined."""
    return NONE[prompt.kind] if name == "none" else brief(say, name)


NONE = {
    "reclaim": "take none back",
    "hold": "take none back",
    "give": "give none",
    "play-now": "keep it in hand",
}


def done(say: Speech, prompt: Prompt, nothing: str) -> str:
    """What one is done with."""
    if prompt.kind == "play":
        return f"play no more cards; you keep {say.reader['energy']} energy"
    return f"no more powers in this {prompt.facts['phase']} phase"
